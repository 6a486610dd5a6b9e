// Verifies a subscriber's email address with a code that is sent to it. [spec: A verified email address; Email codes]

import type { Language } from '@kuri/contract/kit/languages'
import { writeEmail } from '#features/messages/messages/email-texts'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfEmail, getLanguageOfUser } from '#features/messages/messages/recipient-language.sql'
import { CODES_PER_HOUR, RESEND_SECONDS, secondsToNextCode } from '#features/people/identity/codes.rules'
import { updateAccount } from '#features/people/identity/directory.sql'
import { CODES_KEPT_DAYS } from '#features/people/identity/identity.retention'
import { CODE_SECONDS, judgeCode } from '#features/people/identity/identity.rules'
import type { RetentionRule } from '#platform/db/retention'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { newCode, randomToken } from '#platform/secrets'
import * as rows from './email-verification.sql.ts'

export const EMAIL_CODE_RETENTION: RetentionRule = {
  keptDays: CODES_KEPT_DAYS,
  deleteBatch: rows.deleteEmailCodesBefore,
}

const hashCode = (deps: Platform, userId: string, email: string, code: string) =>
  deps.secrets.keyedHash(`email:${userId}:${email}:${code}`)

const withCode = async (tx: Tx, language: Language, code: string, expiresAt: Date) => ({
  ...(await writeEmail(tx, 'mail.emailCode', language, { code, minutes: CODE_SECONDS / 60 })),
  code,
  expiresAt,
})

export function requestEmailCode(deps: Platform, { actor: { userId } }: Permit, email: string) {
  return deps.transact(async (tx) => {
    await rows.lockUser(tx, userId)
    const now = deps.clock.now()
    if (deps.config.rateLimitsOn) {
      const wait = secondsToNextCode(await rows.listRecentEmailCodeTimes(tx, userId, CODES_PER_HOUR), now)
      if (wait > 0) throw refuseFor('OTP_TOO_SOON', wait)
    }
    // The response is the same for an address of another account, so that nobody can search for users. That account gets a
    // message instead of a code, and what is stored matches no code.
    const isTaken = (await rows.findOtherUserWithEmail(tx, email, userId)) !== undefined
    const code = isTaken ? randomToken() : (deps.config.devOtp ?? newCode())
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const codeHash = hashCode(deps, userId, email, code)
    await rows.insertEmailCode(tx, { id: newId(now.getTime()), userId, email, codeHash, expiresAt, createdAt: now })
    const mail = isTaken
      ? await writeEmail(tx, 'mail.emailTaken', await getLanguageOfEmail(tx, email))
      : await withCode(tx, await getLanguageOfUser(tx, userId), code, expiresAt)
    await queueMessage(deps, tx, { channel: 'EMAIL', to: email, ...mail }, now)
    return { email, expiresAt: expiresAt.toISOString(), resendAfterSeconds: RESEND_SECONDS }
  })
}

export async function verifyEmail(deps: Platform, { actor: { userId } }: Permit, email: string, otp: string) {
  const codeHash = hashCode(deps, userId, email, otp)
  const verdict = await deps.transact(async (tx) => {
    await rows.lockUser(tx, userId)
    const code = await rows.lockLatestEmailCode(tx, userId)
    const now = deps.clock.now()
    // A code is bound to its email address in the way a sign-in code is bound to its device.
    const found = code && { ...code, deviceId: code.email }
    const judged = judgeCode(found, { codeHash, deviceId: email }, now)
    // The refusal is thrown outside, so that the count of wrong tries is committed.
    if (judged === 'WRONG') await rows.updateEmailCodeTried(tx, code!.id)
    if (judged !== 'GOOD') return judged
    await rows.updateEmailCodeConsumed(tx, code!.id, now)
    await updateAccount(tx, userId, { email, emailVerifiedAt: now }, now)
    return judged
  })
  if (verdict === 'EXHAUSTED') throw refuse('OTP_TRIES_EXHAUSTED')
  if (verdict !== 'GOOD')
    throw refuse('EMAIL_CODE_INVALID', [{ path: 'otp', message: 'is wrong, expired or was sent to another address' }])
  return { email, emailVerified: true as const }
}
