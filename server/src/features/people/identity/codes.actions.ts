// Sends sign-in codes and checks them, within the limits of numbers, devices, addresses and the day. [spec: A code by SMS; Request rates]

import type { Body } from '@kuri/contract/kit/route'
import { requestOtp, verifyOtp } from '@kuri/contract/people/identity.contract'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { codeText } from '#features/messages/messages/sms-values'
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
import {
  type Asker,
  CODE_DIGITS,
  type Delivery,
  HOUR_MS,
  judgeCodeRequest,
  LONG_CODE_DIGITS,
  openShareOf,
  RESEND_SECONDS,
} from './codes.rules.ts'
import * as rows from './codes.sql.ts'
import { CODE_SECONDS, judgeCode } from './identity.rules.ts'
import { findUserByMobile, lockMobile } from './identity.sql.ts'
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
    const grant = deps.config.rateLimitsOn
      ? await judgeRequest(deps, tx, { asker, subject, proof, country }, now)
      : SHORT_CODE
    const code = codeOf(deps.config, grant.digits)
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    await rows.insertLoginCode(tx, {
      id: newId(now.getTime()),
      mobileNumber,
      deviceId: body.deviceId,
      deviceName: body.deviceName ?? null,
      platform: body.platform,
      formFactor: body.formFactor,
      locale: body.locale ?? null,
      codeHash: grant.earlier?.codeHash ?? hashCode(deps, mobileNumber, code),
      digits: grant.digits,
      delivery: grant.delivery,
      addressKey,
      forKnownDevice: asker.isKnownDevice,
      expiresAt,
      createdAt: now,
    })
    if (grant.delivery === 'SENT') {
      // What somebody chose on this device just now counts more than an earlier choice.
      const language = body.locale ?? (await getLanguageOfMobile(tx, mobileNumber))
      const sms = await composeSms(tx, deps.config, 'signInCode', language, {
        code: codeText(code),
        minutes: CODE_SECONDS / 60,
      })
      const message = { channel: 'SMS', to: mobileNumber, ...sms, code, expiresAt, enteredAt: deps.webUrl() } as const
      await queueMessage(deps, tx, message, now)
      if (deps.config.rateLimitsOn) await countCode(deps, tx, country, now)
    }
    return {
      mobileNumber,
      expiresAt: expiresAt.toISOString(),
      expiresInSeconds: CODE_SECONDS,
      resendAfterSeconds: RESEND_SECONDS,
      codeLength: grant.digits,
      sentSecondsAgo: grant.earlier ? Math.floor((now.getTime() - grant.earlier.createdAt.getTime()) / 1000) : 0,
      isForAccounts: grant.isForAccounts,
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
type Grant = {
  digits: number
  delivery: Delivery
  /** The code of which message, when no other one is sent. */
  earlier: { codeHash: string; createdAt: Date } | null
  /** Whether codes are sent only to people who have an account; the answer does not say whether this number has one. */
  isForAccounts: boolean
}
const SHORT_CODE: Grant = { digits: CODE_DIGITS, delivery: 'SENT', earlier: null, isForAccounts: false }

/** Which code the device gets; refuses when it gets none. */
async function judgeRequest(deps: Platform, tx: Tx, request: Request, now: Date): Promise<Grant> {
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
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  const history = {
    isGuessedAt: isGuessedAt(asker, wrong.wrongOfNumber, wrong.wrongOfAddress, now),
    ofNumber: await rows.listCodesOfNumber(tx, asker.mobileNumber, asker.deviceId, aDayAgo),
    repeatsOfNumber: await rows.countRepeatsOfNumber(tx, asker.mobileNumber, aDayAgo),
    ofAddress: await rows.listCodeTimesOfAddress(
      tx,
      asker.addressKey,
      new Date(now.getTime() - HOUR_MS),
      limits.perAddressDay,
    ),
    addressDayCount: await rows.countMessagesOfAddress(tx, asker.addressKey, aDayAgo),
    ...(await rows.getSpending(tx, country, now)),
  }
  const verdict = judgeCodeRequest(asker, history, limits, now)
  if (verdict.kind === 'WAIT') {
    count(verdict.reason.toLowerCase())
    throw refuseFor(verdict.reason === 'BUDGET' ? 'OTP_BUDGET_USED_UP' : 'OTP_TOO_SOON', verdict.seconds)
  }
  const bits = verdict.kind === 'WORK' ? verdict.bits : EASIEST_BITS
  const isProved = proof !== null && proof.bits >= bits && (await insertSpentProof(tx, proof.id, now))
  if (verdict.kind === 'SEND' && (isProved || proof === null)) return SHORT_CODE
  if (verdict.kind === 'SEND' || !isProved) {
    count('work')
    throw deps.proofsOfWork.ask(subject, bits)
  }
  const { repeats: earlier, isForAccounts } = verdict
  const long = { digits: LONG_CODE_DIGITS, earlier, isForAccounts }
  if (earlier) {
    count('repeated')
    return { ...long, delivery: 'REPEATED' }
  }
  if (!isForAccounts || (await findUserByMobile(tx, asker.mobileNumber))) return { ...long, delivery: 'SENT' }
  count('withheld')
  return { ...long, delivery: 'WITHHELD' }
}

/** The last code of a budget is an error in the log: somebody has to look whether the service is being abused. */
async function countCode({ config, log, metrics }: Platform, tx: Tx, country: string, now: Date): Promise<void> {
  const { spentInCountry, spentInTotal } = await rows.updateSpending(tx, country, now)
  const { perCountryDay, perDay } = config.signInCodes
  afterCommit(tx, () => {
    metrics.signInCodes.inc({ country, outcome: 'sent' })
    const warning =
      'most of the daily budget of sign-in codes is used up: the rest is kept for people who have an account'
    if (spentInCountry === openShareOf(perCountryDay)) log.error({ country, codeCount: spentInCountry }, warning)
    if (spentInTotal === openShareOf(perDay)) log.error({ country: 'all', codeCount: spentInTotal }, warning)
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
  await rows.updateCodeConsumed(tx, code, now)
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
