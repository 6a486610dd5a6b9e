// Sends a sign-in code, signs in with it, refreshes the session and ends it. [D2 4.6]
import type { requestOtp, verifyOtp } from '@kuri/contract/account/identity.contract'
import type { Body } from '@kuri/contract/kit/route'
import type { AccessTokens } from '#features/access/access-tokens'
import { announceAccessChange } from '#features/access/gatekeeper'
import { queueMessage } from '#features/messages/messages.actions'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { newCode, randomToken } from '#platform/secrets'
import { normaliseMobile } from '#platform/text/mobile-number'
import {
  CODE_SECONDS,
  CODES_PER_HOUR,
  judgeCode,
  REFRESH_TOKEN_SECONDS,
  RESEND_SECONDS,
  secondsToNextCode,
} from './identity.rules.ts'
import * as rows from './identity.sql.ts'
import type { DescribeOnboardingState } from './identity-ports.ts'

/** What a sign-in returns about onboarding. Only the companies feature knows it, so app.ts passes the function in. */
export type IdentityDeps = Platform & { tokens: AccessTokens; describeOnboardingState: DescribeOnboardingState }

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export function requestCode(deps: IdentityDeps, body: Body<typeof requestOtp>) {
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  return deps.transact(async (tx) => {
    await rows.lockMobile(tx, mobileNumber)
    const now = deps.clock.now()
    if (deps.config.rateLimitsOn) {
      const wait = secondsToNextCode(await rows.listRecentCodeTimes(tx, mobileNumber, CODES_PER_HOUR), now)
      if (wait > 0) throw refuseFor('OTP_TOO_SOON', wait)
    }

    const code = deps.config.devOtp ?? newCode()
    const expiresAt = later(now, CODE_SECONDS)
    await rows.insertLoginCode(tx, {
      id: newId(now.getTime()),
      mobileNumber,
      deviceId: body.deviceId,
      deviceName: body.deviceName ?? null,
      platform: body.platform,
      formFactor: body.formFactor,
      codeHash: deps.secrets.keyedHash(`${mobileNumber}:${code}`),
      expiresAt,
      createdAt: now,
    })
    const text = `${code} is your Kuri sign-in code. It is valid for ${CODE_SECONDS / 60} minutes. Share it with nobody.`
    await queueMessage(deps, tx, { channel: 'SMS', to: mobileNumber, text, code, expiresAt }, now)
    return { mobileNumber, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
  })
}

export async function signIn(deps: IdentityDeps, body: Body<typeof verifyOtp>) {
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  const codeHash = deps.secrets.keyedHash(`${mobileNumber}:${body.otp}`)

  const outcome = await deps.transact(async (tx) => {
    await rows.lockMobile(tx, mobileNumber)
    const code = await rows.lockLatestCode(tx, mobileNumber, body.deviceId)
    const now = deps.clock.now()
    const verdict = judgeCode(code, { codeHash, deviceId: body.deviceId }, now)
    // A wrong try must be committed, so the refusal is thrown outside the transaction.
    if (verdict === 'WRONG') await rows.updateCodeTried(tx, code!.id)
    if (verdict !== 'GOOD' || !code) return { verdict, signedIn: null }

    await rows.updateCodeConsumed(tx, code.id, now)
    const known = await rows.findUserByMobile(tx, mobileNumber)
    const user = known ?? { id: newId(now.getTime()), role: 'SUBSCRIBER' as const, name: null, mobileNumber }
    if (!known)
      await rows.insertUser(
        tx,
        { id: user.id, role: user.role, mobileNumber, countryCode: body.countryCode ?? 'IN' },
        now,
      )
    await rows.updateMobileVerified(tx, user.id, now)

    const sessionId = newId(now.getTime())
    const { deviceId, deviceName, platform, formFactor } = code
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
      expiresAt: later(now, REFRESH_TOKEN_SECONDS),
      createdAt: now,
    })
    const onboarding = await deps.describeOnboardingState(tx, user)
    return { verdict, signedIn: { user, isNewSubscriber: !known, sessionId, refreshToken, onboarding } }
  })

  if (outcome.verdict === 'EXHAUSTED') throw refuse('OTP_TRIES_EXHAUSTED')
  if (!outcome.signedIn)
    throw refuse('OTP_INVALID', [{ path: 'otp', message: 'is wrong, expired or was requested on another device' }])
  const { user, isNewSubscriber, sessionId, refreshToken, onboarding } = outcome.signedIn
  const accessToken = deps.tokens.issue({ userId: user.id, sessionId, role: user.role })
  return { refreshToken, data: { userId: user.id, role: user.role, isNewSubscriber, accessToken, ...onboarding } }
}

export async function refreshSession(deps: IdentityDeps, refreshToken: string | undefined) {
  if (!refreshToken) throw refuse('REFRESH_INVALID')
  const tokenHash = deps.secrets.keyedHash(refreshToken)

  const refreshed = await deps.transact(async (tx) => {
    const token = await rows.lockRefreshToken(tx, tokenHash)
    const now = deps.clock.now()
    if (!token || token.revokedAt || token.expiresAt <= now) return null
    if (token.usedAt) {
      // A token that is used twice has been copied, so the whole session ends.
      await rows.updateSessionRevoked(tx, token.sessionId, 'REFRESH_TOKEN_REUSED', now)
      await announceAccessChange(tx, { userId: token.userId })
      return null
    }
    await rows.updateRefreshTokenUsed(tx, tokenHash, now)
    const next = randomToken()
    await rows.insertRefreshToken(tx, {
      tokenHash: deps.secrets.keyedHash(next),
      sessionId: token.sessionId,
      expiresAt: later(now, REFRESH_TOKEN_SECONDS),
      createdAt: now,
    })
    return { refreshToken: next, userId: token.userId, role: token.role, sessionId: token.sessionId }
  })

  if (!refreshed) throw refuse('REFRESH_INVALID')
  const { userId, role, sessionId } = refreshed
  return {
    refreshToken: refreshed.refreshToken,
    data: { userId, role, accessToken: deps.tokens.issue({ userId, sessionId, role }) },
  }
}

export function endSession(deps: IdentityDeps, permit: Permit): Promise<void> {
  return deps.transact(async (tx) => {
    await rows.updateSessionRevoked(tx, permit.actor.sessionId, 'LOGOUT', deps.clock.now())
    await announceAccessChange(tx, { userId: permit.actor.userId })
  })
}
