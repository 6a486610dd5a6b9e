// Sends sign-in codes and checks them, within the limits of numbers, devices, addresses and the day. [D2 4.6, G160]

import { requestOtp, verifyOtp } from '@kuri/contract/account/identity.contract'
import type { Body } from '@kuri/contract/kit/route'
import { queueMessage } from '#features/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/recipient-language.sql'
import { composeSms } from '#features/messages/sms-texts'
import { codeText } from '#features/messages/sms-values'
import { afterCommit } from '#platform/db/transactions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { type Proof, type ProofSubject, proofSubject } from '#platform/proof-of-work/proof-of-work'
import { EASIEST_BITS } from '#platform/proof-of-work/proof-of-work.rules'
import { insertSpentProof } from '#platform/proof-of-work/spent-proofs.sql'
import { refuse, refuseFor } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { normaliseMobile } from '#platform/text/mobile-number'
import { type Asker, CODE_DIGITS, HOUR_MS, judgeCodeRequest, LONG_CODE_DIGITS, RESEND_SECONDS } from './codes.rules.ts'
import * as rows from './codes.sql.ts'
import { CODE_SECONDS, judgeCode } from './identity.rules.ts'
import { lockMobile } from './identity.sql.ts'
import { requireServed } from './served-numbers.ts'
import { listWrongCodes, recordWrongCode, type WrongCodes } from './wrong-codes.actions.ts'
import { addressPause, devicePause, isGuessedAt } from './wrong-codes.rules.ts'

const DAY_MS = 24 * HOUR_MS

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
    const subject = proofSubject(requestOtp, body, addressKey)
    const proof = deps.config.rateLimitsOn ? deps.proofsOfWork.read(body.proofOfWork, subject) : null
    const codeLength = deps.config.rateLimitsOn
      ? await judgeRequest(deps, tx, { asker, subject, proof, country }, now)
      : CODE_DIGITS
    const code = codeOf(deps.config, codeLength)
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
      digits: codeLength,
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
      codeLength,
    }
  })
}

const WRONG_CODE = { path: 'otp', message: 'is wrong, expired or was requested on another device' }

const hashCode = ({ secrets }: Platform, mobileNumber: string, code: string) =>
  secrets.keyedHash(`${mobileNumber}:${code}`)

/** A fixed code of development is written on until it is as long as the code of a proof of work. */
const codeOf = ({ devOtp }: Platform['config'], digits: number) =>
  devOtp === undefined ? newCode(digits) : devOtp.repeat(2).slice(0, digits)

type Request = { asker: Asker; subject: ProofSubject; proof: Proof | null; country: string }

/** The digits of the code that is sent; refuses when none is. */
async function judgeRequest(deps: Platform, tx: Tx, request: Request, now: Date): Promise<number> {
  const { asker, subject, proof, country } = request
  const { signInCodes: limits } = deps.config
  const count = (outcome: string) => deps.metrics.signInCodes.inc({ country, outcome })
  const wrong = await listWrongCodes(tx, asker, now)
  // A code could not be tried during the pause.
  const pauseSeconds = devicePause(asker.deviceId, wrong.wrongOfNumber, now)
  if (pauseSeconds > 0) {
    count('paused')
    throw refuseFor('OTP_PAUSED', pauseSeconds)
  }
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const history = {
    isGuessedAt: isGuessedAt(asker, wrong.wrongOfNumber, wrong.wrongOfAddress, now),
    ofNumber: await rows.listCodesOfNumber(tx, asker.mobileNumber, anHourAgo),
    ofAddress: await rows.listCodeTimesOfAddress(tx, asker.addressKey, anHourAgo, limits.perAddressDay),
    addressDayCount: await rows.countCodesOfAddress(tx, asker.addressKey, new Date(now.getTime() - DAY_MS)),
    ...(await rows.getSpending(tx, country, now)),
  }
  const verdict = judgeCodeRequest(asker, history, limits, now)
  if (verdict.kind === 'WAIT') {
    count(verdict.reason.toLowerCase())
    throw refuseFor(verdict.reason === 'BUDGET' ? 'OTP_BUDGET_USED_UP' : 'OTP_TOO_SOON', verdict.seconds)
  }
  const bits = verdict.kind === 'WORK' ? verdict.bits : EASIEST_BITS
  const isProved = proof !== null && proof.bits >= bits && (await insertSpentProof(tx, proof.id, now))
  if (isProved) return verdict.kind === 'WORK' ? LONG_CODE_DIGITS : CODE_DIGITS
  if (verdict.kind === 'SEND' && proof === null) return CODE_DIGITS
  count('work')
  throw deps.proofsOfWork.ask(subject, bits)
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
    const subject = proofSubject(verifyOtp, body, addressKey)
    const proof = deps.proofsOfWork.read(body.proofOfWork, subject)
    if (proof && !(await insertSpentProof(tx, proof.id, now)))
      return { refusal: deps.proofsOfWork.ask(subject, EASIEST_BITS) }
  }
  const given = { codeHash: hashCode(deps, mobileNumber, body.otp), deviceId: body.deviceId }
  const verdict = judgeCode(code, given, now)
  const wrong = deps.config.rateLimitsOn ? await listWrongCodes(tx, asker, now) : null
  const waitSeconds = wrong ? waitToTry(asker, verdict, wrong, now) : 0
  if (waitSeconds > 0) return { refusal: refuseFor('OTP_PAUSED', waitSeconds) }
  if (verdict === 'WRONG') await rows.updateCodeTried(tx, code!.id)
  if (verdict !== 'GOOD' && wrong) {
    const wasGuess = verdict === 'WRONG' && code?.digits === CODE_DIGITS
    await recordWrongCode(deps, tx, asker, { wasGuess, wrongOfNumber: wrong.wrongOfNumber }, now)
  }
  if (verdict === 'EXHAUSTED') return { refusal: refuse('OTP_TRIES_EXHAUSTED') }
  if (verdict !== 'GOOD' || !code) return { refusal: refuse('OTP_INVALID', [WRONG_CODE]) }
  await rows.updateCodeConsumed(tx, code.id, now)
  return { code, mobileNumber, now }
}

/** What others at the address entered stops only tries at a code that this device does not have. */
function waitToTry(asker: Asker, verdict: ReturnType<typeof judgeCode>, wrong: WrongCodes, now: Date): number {
  const hasCode = verdict === 'GOOD' || verdict === 'WRONG'
  return Math.max(
    devicePause(asker.deviceId, wrong.wrongOfNumber, now),
    asker.isKnownDevice || hasCode ? 0 : addressPause(wrong.wrongOfAddress, now),
  )
}
