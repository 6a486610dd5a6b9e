// Opens a session for a person who has proved who they are, and tells their device what comes next.
import { findActor } from '#features/access/access.sql'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '#features/access/access-tokens'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { isSecondFactorDue } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { randomToken } from '#platform/secrets'
import * as rows from './identity.sql.ts'
import type { DescribeOnboardingState, Device } from './identity-ports.ts'
import { refreshTokenExpiry } from './sessions.rules.ts'

/** What a sign-in returns about onboarding. Only the companies feature knows it, so app.ts passes the function in. */
export type SessionDeps = Platform & { tokens: AccessTokens; describeOnboardingState: DescribeOnboardingState }

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
  const refreshToken = randomToken()
  await rows.insertRefreshToken(tx, {
    tokenHash: deps.secrets.keyedHash(refreshToken),
    sessionId,
    predecessorHash: null,
    expiresAt: refreshTokenExpiry(now, now),
    createdAt: now,
  })
  // Nobody demands a second factor of subscribers, who are most of the sign-ins.
  const actor = user.role === 'SUBSCRIBER' ? null : await findActor(tx, sessionId)
  const onboarding = await deps.describeOnboardingState(tx, user)
  const accessToken = deps.tokens.issue({ userId: user.id, sessionId, role: user.role })
  return {
    refreshToken,
    data: {
      userId: user.id,
      role: user.role,
      isNewSubscriber,
      accessToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
      ...onboarding,
      ...(actor && isSecondFactorDue(actor) ? { secondFactorSetupRequired: true } : {}),
    },
  }
}
