// Who gets a sign-in code, and when. One rule weighs the number, the device, the address and the day's budget. [G160]
//
// Anybody can ask for a code to any number, so nothing that a stranger does may keep the owner out. A device is made to wait by its own
// codes only, and one that has signed in with the number before by nothing else. All others share what the number and the address
// have: beyond that they get a longer code, which nobody guesses, after a proof of work.
import { bitsFor } from '#platform/proof-of-work/proof-of-work.rules'

export const RESEND_SECONDS = 30
export const CODES_PER_HOUR = 5
export const CODE_DIGITS = 6
export const LONG_CODE_DIGITS = 10
/** Beyond the first five: for addresses that have had fewer than two codes for the number in this hour. */
const RESERVED_PER_HOUR = 10
const RESERVED_PER_ADDRESS = 2
/** The work doubles with so many codes of an hour beyond the share of the number, or of the address. */
const CODES_PER_DOUBLING = { number: 3, address: 30 }
const HOUR = 3600
export const HOUR_MS = HOUR * 1000
const MINUTE = 60

/** Codes that were sent to one number in the last hour, newest first. */
export type SentCode = { deviceId: string; addressKey: string | null; forKnownDevice: boolean; createdAt: Date }

export type CodeRequest = { deviceId: string; addressKey: string; isKnownDevice: boolean }
/** The device that asks for a code or tries one, and from where. */
export type Asker = CodeRequest & { mobileNumber: string }

export type CodeHistory = {
  /** Newest first, of the last hour. */
  ofNumber: readonly SentCode[]
  /** When this address had codes sent to unknown devices that nobody has signed in with; newest first, of the last hour. */
  ofAddress: readonly Date[]
  /** How many of those in the last day. */
  addressDayCount: number
  /** Whether so many wrong codes were entered for the number, or at the address, that a new device gets none that can be guessed. */
  isGuessedAt: boolean
  /** Codes of today. */
  spentInCountry: number
  spentInTotal: number
}

export type CodeLimits = {
  perAddressMinute: number
  perAddressHour: number
  /** With proofs of work too: one address must not use up the budget of all. */
  perAddressDay: number
  perCountryDay: number
  perDay: number
}

type CodeReason = 'NUMBER' | 'ADDRESS' | 'BUDGET'
export type CodeVerdict =
  | { kind: 'SEND' }
  | { kind: 'WAIT'; reason: CodeReason; seconds: number }
  /** A long code after a proof of work of so many bits. */
  | { kind: 'WORK'; bits: number }

export function judgeCodeRequest(
  request: CodeRequest,
  history: CodeHistory,
  limits: CodeLimits,
  now: Date,
): CodeVerdict {
  const waits = [
    { reason: 'NUMBER' as const, seconds: waitOfDevice(request, history.ofNumber, now) },
    ...(request.isKnownDevice
      ? []
      : [
          { reason: 'BUDGET' as const, seconds: waitForBudget(history, limits, now) },
          { reason: 'ADDRESS' as const, seconds: history.addressDayCount < limits.perAddressDay ? 0 : HOUR },
        ]),
  ]
  const longest = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one))
  if (longest.seconds > 0) return { kind: 'WAIT', ...longest }
  if (request.isKnownDevice || isWithinShare(request, history, limits, now)) return { kind: 'SEND' }
  return { kind: 'WORK', bits: bitsFor(pressureOf(history, limits)) }
}

const waitOfDevice = ({ deviceId }: CodeRequest, ofNumber: readonly SentCode[], now: Date) =>
  secondsToNextCode(timesOf(ofNumber.filter((code) => code.deviceId === deviceId)), now)

const strangersOf = (ofNumber: readonly SentCode[]) => ofNumber.filter(({ forKnownDevice }) => !forKnownDevice)

const isWithinShare = (request: CodeRequest, history: CodeHistory, limits: CodeLimits, now: Date): boolean =>
  waitOfNumber(request, strangersOf(history.ofNumber), now) === 0 &&
  waitForWindow(history.ofAddress, limits.perAddressMinute, MINUTE, now) === 0 &&
  waitForWindow(history.ofAddress, limits.perAddressHour, HOUR, now) === 0 &&
  !history.isGuessedAt

function waitOfNumber(request: CodeRequest, strangers: readonly SentCode[], now: Date): number {
  const ofAddress = strangers.filter(({ addressKey }) => addressKey === request.addressKey)
  const hasReserve = ofAddress.length < RESERVED_PER_ADDRESS
  return Math.max(
    secondsToNextCode(timesOf(ofAddress), now),
    waitForWindow(timesOf(strangers), CODES_PER_HOUR + (hasReserve ? RESERVED_PER_HOUR : 0), HOUR, now),
  )
}

const pressureOf = ({ ofNumber, ofAddress }: CodeHistory, { perAddressHour }: CodeLimits) =>
  Math.max(
    (strangersOf(ofNumber).length - CODES_PER_HOUR - RESERVED_PER_HOUR) / CODES_PER_DOUBLING.number,
    (ofAddress.length - perAddressHour) / CODES_PER_DOUBLING.address,
  )

/** A budget that is used up is full again on the next day (UTC). */
export function waitForBudget(
  { spentInCountry, spentInTotal }: Pick<CodeHistory, 'spentInCountry' | 'spentInTotal'>,
  limits: Pick<CodeLimits, 'perCountryDay' | 'perDay'>,
  now: Date,
): number {
  if (spentInCountry < limits.perCountryDay && spentInTotal < limits.perDay) return 0
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((tomorrow - now.getTime()) / 1000)
}

/** The seconds until another code can be sent; `sentAt` has the codes of one asker, newest first. */
export const secondsToNextCode = (sentAt: readonly Date[], now: Date): number =>
  Math.max(waitForWindow(sentAt, 1, RESEND_SECONDS, now), waitForWindow(sentAt, CODES_PER_HOUR, HOUR, now))

/** The seconds until fewer than `limit` of these times (newest first) lie within the window. */
export function waitForWindow(times: readonly Date[], limit: number, windowSeconds: number, now: Date): number {
  const oldest = times[limit - 1]
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() - now.getTime()) / 1000) + windowSeconds) : 0
}

const timesOf = (codes: readonly SentCode[]) => codes.map(({ createdAt }) => createdAt)
