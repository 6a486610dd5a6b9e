// Exchanges a refresh token for an access token and its successor. [spec: Sessions and tokens; A refresh whose response was lost]
import { ACCESS_TOKEN_SECONDS } from '#features/people/access/access-tokens'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import { newRefreshToken } from '#platform/refresh-tokens'
import { refuse } from '#platform/refusal'
import * as rows from './identity.sql.ts'
import { describePerson, type SessionDeps } from './sessions.actions.ts'
import { judgeRefresh, refreshTokenExpiry, sessionEnd } from './sessions.rules.ts'

export async function refreshSession(deps: SessionDeps, refreshToken: string | undefined, attemptId?: string) {
  if (!refreshToken) throw refuse('REFRESH_INVALID')
  const tokenHash = deps.secrets.keyedHash(refreshToken)
  const attemptHash = attemptId === undefined ? null : deps.secrets.keyedHash(`refresh-attempt:${attemptId}`)

  const refreshed = await deps.transact(async (tx) => {
    const token = await rows.lockRefreshToken(tx, tokenHash)
    if (!token) return null
    const relatives = await rows.getRelatives(tx, tokenHash, token.predecessorHash)
    const now = deps.clock.now()
    const verdict = judgeRefresh({ ...token, ...relatives }, attemptHash, now)
    if (verdict === 'COPIED') {
      await rows.updateSessionRevoked(tx, token.sessionId, 'REFRESH_TOKEN_REUSED', now)
      await announceAccessChange(tx, { userId: token.userId })
    }
    if (verdict !== 'GOOD') return null
    if (!token.usedAt) await rows.updateRefreshTokenUsed(tx, tokenHash, attemptHash, now)
    const next = newRefreshToken(deps.secrets, deps.config.cell)
    const expiresAt = refreshTokenExpiry(token.sessionCreatedAt, now)
    await rows.insertRefreshToken(tx, {
      tokenHash: deps.secrets.keyedHash(next),
      sessionId: token.sessionId,
      predecessorHash: tokenHash,
      expiresAt,
      createdAt: now,
    })
    const expiresInSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
    const session = await describePerson(deps, tx, token)
    return { ...token, refreshToken: next, expiresInSeconds, session }
  })

  if (!refreshed) throw refuse('REFRESH_INVALID')
  const { userId, role, sessionId, sessionCreatedAt, session } = refreshed
  const accessToken = deps.tokens.issue({ userId, sessionId, role, endsAt: sessionEnd(sessionCreatedAt) })
  return {
    refreshToken: refreshed.refreshToken,
    expiresInSeconds: refreshed.expiresInSeconds,
    data: {
      userId,
      role,
      accessToken,
      expiresIn: Math.min(ACCESS_TOKEN_SECONDS, refreshed.expiresInSeconds),
      session,
    },
  }
}
