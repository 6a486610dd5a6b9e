// Opens a session for a person who has proved who they are, and tells their device what comes next.
import type { UserRole } from '@kuri/contract/people/identity.contract'
import { findActor } from '#features/people/access/access.sql'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '#features/people/access/access-tokens'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { isSecondFactorDue } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { newRefreshToken } from '#platform/refresh-tokens'
import * as rows from './identity.sql.ts'
import type { DescribeSession, Device, ListCells } from './identity-ports.ts'
import { refreshTokenExpiry } from './sessions.rules.ts'

/** Only features above identity know the company of a person, so features.ts passes the description in. */
export type SessionDeps = Platform & { tokens: AccessTokens; describeSession: DescribeSession; listCells: ListCells }

export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export async function openSession(
  deps: SessionDeps,
  tx: Tx,
  user: rows.User,
  device: Device,
  signIn: { isNewSubscriber: boolean; now: Date },
) {
  const { now, isNewSubscriber } = signIn
  const sessionId = newId(now.getTime())
  const { deviceId, deviceName, platform, formFactor } = device
  await rows.insertSession(tx, {
    id: sessionId,
    userId: user.id,
    deviceId,
    deviceName,
    platform,
    formFactor,
    createdAt: now,
  })
  const refreshToken = newRefreshToken(deps.secrets, deps.config.cell)
  await rows.insertRefreshToken(tx, {
    tokenHash: deps.secrets.keyedHash(refreshToken),
    sessionId,
    predecessorHash: null,
    expiresAt: refreshTokenExpiry(now, now),
    createdAt: now,
  })
  const session = await describePerson(deps, tx, { userId: user.id, role: user.role, sessionId })
  const { nextStep, onboardingCompleted, mouAcceptanceRequired, currentMouVersionId } = session
  const cells = await deps.listCells(deps, tx, user.mobileNumber)
  const accessToken = deps.tokens.issue({ userId: user.id, sessionId, role: user.role })
  return {
    refreshToken,
    data: {
      userId: user.id,
      role: user.role,
      isNewSubscriber,
      accessToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
      nextStep,
      onboardingCompleted,
      ...(session.company ? { mouAcceptanceRequired, currentMouVersionId } : {}),
      ...(session.secondFactorSetupRequired ? { secondFactorSetupRequired: true } : {}),
      session,
      ...(cells.length > 1 ? { cells } : {}),
    },
  }
}

/** Nobody demands a second factor of subscribers, who are most of the sign-ins. */
export async function describePerson(
  deps: SessionDeps,
  tx: Tx,
  { userId, role, sessionId }: { userId: string; role: UserRole; sessionId: string },
) {
  const actor = role === 'SUBSCRIBER' ? null : await findActor(tx, sessionId)
  return deps.describeSession(deps, tx, {
    userId,
    secondFactorSetupRequired: actor !== null && isSecondFactorDue(actor),
  })
}
