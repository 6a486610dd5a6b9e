// Sends sign-in codes and checks them, within the limits of numbers, devices, addresses and the day. [D2 4.6, G160]

import type { requestOtp, verifyOtp } from '@kuri/contract/account/identity.contract'
import type { Body } from '@kuri/contract/kit/route'
import { queueMessage } from '#features/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/recipient-language.sql'
import { composeSms } from '#features/messages/sms-texts'
import { codeText } from '#features/messages/sms-values'
import { afterCommit } from '#platform/db/transactions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { normaliseMobile } from '#platform/text/mobile-number'
import { type Asker, codeWait, HOUR_MS, RESEND_SECONDS } from './codes.rules.ts'
import * as rows from './codes.sql.ts'
import { CODE_SECONDS, judgeCode } from './identity.rules.ts'
import { lockMobile } from './identity.sql.ts'
import { requireServed } from './served-numbers.ts'
import { recordWrongCode, waitToGuess } from './wrong-codes.actions.ts'

/** Everything about one number happens in turn, and so does what one address does with any numbers. */
async function lockAsker(deps: Platform, tx: Tx, given: Omit<Asker, 'isKnownDevice'>): Promise<Asker> {
  await lockMobile(tx, given.mobileNumber)
  if (!deps.config.rateLimitsOn) return { ...given, isKnownDevice: false }
  const isKnownDevice = await rows.isKnownDevice(tx, given.mobileNumber, given.deviceId)
  if (!isKnownDevice) await rows.lockAddress(tx, given.addressKey)
  return { ...given, isKnownDevice }
}

export function requestCode(deps: Platform, body: Body<typeof requestOtp>, addressKey: string) {
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  const country = requireServed(deps.config, mobileNumber)
  return deps.transact(async (tx) => {
    const asker = await lockAsker(deps, tx, { mobileNumber, deviceId: body.deviceId, addressKey })
    const now = deps.clock.now()
    if (deps.config.rateLimitsOn) await refuseTooManyCodes(deps, tx, asker, country, now)

    const code = deps.config.devOtp ?? newCode()
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    await rows.insertLoginCode(tx, {
      id: newId(now.getTime()),
      mobileNumber,
      deviceId: body.deviceId,
      deviceName: body.deviceName ?? null,
      platform: body.platform,
      formFactor: body.formFactor,
      locale: body.locale ?? null,
      codeHash: hashCode(deps, mobileNumber, code),
      addressKey,
      forKnownDevice: asker.isKnownDevice,
      expiresAt,
      createdAt: now,
    })
    // What somebody chose on this device just now counts more than an earlier choice.
    const language = body.locale ?? (await getLanguageOfMobile(tx, mobileNumber))
    const sms = await composeSms(tx, deps.config, 'signInCode', language, {
      code: codeText(code),
      minutes: CODE_SECONDS / 60,
    })
    const message = { channel: 'SMS', to: mobileNumber, ...sms, code, expiresAt, enteredAt: deps.webUrl() } as const
    await queueMessage(deps, tx, message, now)
    if (deps.config.rateLimitsOn) await countCode(deps, tx, country, now)
    return {
      mobileNumber,
      expiresAt: expiresAt.toISOString(),
      expiresInSeconds: CODE_SECONDS,
      resendAfterSeconds: RESEND_SECONDS,
    }
  })
}

const WRONG_CODE = { path: 'otp', message: 'is wrong, expired or was requested on another device' }

const hashCode = ({ secrets }: Platform, mobileNumber: string, code: string) =>
  secrets.keyedHash(`${mobileNumber}:${code}`)

async function refuseTooManyCodes(deps: Platform, tx: Tx, asker: Asker, country: string, now: Date): Promise<void> {
  const limits = deps.config.signInCodes
  const count = (outcome: string) => deps.metrics.signInCodes.inc({ country, outcome })
  // A code could not be tried during the pause.
  const pauseSeconds = await waitToGuess(tx, asker, now)
  if (pauseSeconds > 0) {
    count('paused')
    throw refuseFor('OTP_PAUSED', pauseSeconds)
  }
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const history = {
    ofNumber: await rows.listCodesOfNumber(tx, asker.mobileNumber, anHourAgo),
    ofAddress: await rows.listCodeTimesOfAddress(tx, asker.addressKey, anHourAgo, limits.perAddressHour),
    ...(await rows.getSpending(tx, country, now)),
  }
  const wait = codeWait(asker, history, limits, now)
  if (!wait) return
  count(wait.reason.toLowerCase())
  throw refuseFor(wait.reason === 'BUDGET' ? 'OTP_BUDGET_USED_UP' : 'OTP_TOO_SOON', wait.seconds)
}

/** The last code of a budget is an error in the log: somebody has to look whether the service is being abused. */
async function countCode({ config, log, metrics }: Platform, tx: Tx, country: string, now: Date): Promise<void> {
  const { spentInCountry, spentInTotal } = await rows.updateSpending(tx, country, now)
  const { perCountryDay, perDay } = config.signInCodes
  afterCommit(tx, () => {
    metrics.signInCodes.inc({ country, outcome: 'sent' })
    const alarm = 'the daily budget of sign-in codes is used up: only known devices get codes until midnight UTC'
    if (spentInCountry === perCountryDay) log.error({ country, codeCount: spentInCountry }, alarm)
    if (spentInTotal === perDay) log.error({ country: 'all', codeCount: spentInTotal }, alarm)
  })
}

/** The code's row when it is right. A wrong try is committed, so the caller throws the refusal outside the transaction. */
export async function checkCode(deps: Platform, tx: Tx, body: Body<typeof verifyOtp>, addressKey: string) {
  const mobileNumber = normaliseMobile(body.mobileNumber, body.countryCode)
  const asker = await lockAsker(deps, tx, { mobileNumber, deviceId: body.deviceId, addressKey })
  const code = await rows.lockLatestCode(tx, mobileNumber, body.deviceId)
  const now = deps.clock.now()
  if (deps.config.rateLimitsOn) {
    const seconds = await waitToGuess(tx, asker, now)
    if (seconds > 0) return { refusal: refuseFor('OTP_PAUSED', seconds) }
  }
  const given = { codeHash: hashCode(deps, mobileNumber, body.otp), deviceId: body.deviceId }
  const verdict = judgeCode(code, given, now)
  if (verdict === 'WRONG') await rows.updateCodeTried(tx, code!.id)
  if (verdict !== 'GOOD' && deps.config.rateLimitsOn) await recordWrongCode(deps, tx, asker, verdict, now)
  if (verdict === 'EXHAUSTED') return { refusal: refuse('OTP_TRIES_EXHAUSTED') }
  if (verdict !== 'GOOD' || !code) return { refusal: refuse('OTP_INVALID', [WRONG_CODE]) }
  await rows.updateCodeConsumed(tx, code.id, now)
  return { code, mobileNumber, now }
}
