// Who gets a sign-in code, and when. One rule weighs the number, the device, the address and the day's budget. [spec: Request rates]
//
// Anybody can ask for a code to any number, so nothing that a stranger does may keep the owner out, and strangers must not fill the owner's
// phone with messages. A device is made to wait by its own codes only, and one that has signed in with the number before by nothing else.
// All others share what the number and the address have: beyond that they get a longer code, which nobody guesses, after a proof of work.
// One message with such a code serves every device that asks for a while: the owner finds it on the phone, even if a stranger asked for it.
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
/** Codes of six digits that devices which are not known get for one number in a day and nobody signs in with. */
const SHORT_CODES_PER_DAY = 15
/** A number gets a long code after ten minutes, and after the sixth of a day hourly: at most 29 a day. */
const LONG_CODE_GAP_SECONDS = 600
const LONG_CODES_IN_GAPS = 6
/** Five tries at each: one chance in a hundred thousand at codes of ten digits. */
const REPEATS_PER_DAY = 20_000
/** Beyond this share of a daily budget, codes go only to people who have an account. */
const OPEN_SHARE = 0.8
const HOUR = 3600
export const HOUR_MS = HOUR * 1000
const MINUTE = 60

/** A code that a message was sent or withheld for, or that this device asked for again. */
export type SentCode = {
  deviceId: string
  addressKey: string | null
  forKnownDevice: boolean
  digits: number
  delivery: Delivery
  codeHash: string
  consumedAt: Date | null
  createdAt: Date
}
export type Delivery = 'SENT' | 'REPEATED' | 'WITHHELD'

export type CodeRequest = { deviceId: string; addressKey: string; isKnownDevice: boolean }
/** The device that asks for a code or tries one, and from where. */
export type Asker = CodeRequest & { mobileNumber: string }

export type CodeHistory = {
  /** Newest first, of the last day. */
  ofNumber: readonly SentCode[]
  /** Requests of the last day that were answered with the code of an earlier message. */
  repeatsOfNumber: number
  /** When this address had codes sent to unknown devices that nobody has signed in with; newest first, of the last hour. */
  ofAddress: readonly Date[]
  /** How many of those messages in the last day. */
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
  /** A long code after a proof of work of so many bits: that of an earlier message while it is the newest, or else another. */
  | { kind: 'WORK'; bits: number; repeats: SentCode | null; isForAccounts: boolean }

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
          { reason: 'NUMBER' as const, seconds: history.repeatsOfNumber < REPEATS_PER_DAY ? 0 : HOUR },
        ]),
  ]
  const longest = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one))
  if (longest.seconds > 0) return { kind: 'WAIT', ...longest }
  if (request.isKnownDevice) return { kind: 'SEND' }
  const isForAccounts = isOpenShareUsed(history, limits)
  if (!isForAccounts && isWithinShare(request, history, limits, now)) return { kind: 'SEND' }
  const repeats = codeToRepeat(strangersOf(history.ofNumber), now)
  return { kind: 'WORK', bits: bitsFor(pressureOf(history, limits, now)), repeats, isForAccounts }
}

const waitOfDevice = ({ deviceId }: CodeRequest, ofNumber: readonly SentCode[], now: Date) =>
  secondsToNextCode(timesOf(ofNumber.filter((code) => code.deviceId === deviceId)), now)

const strangersOf = (ofNumber: readonly SentCode[]) =>
  ofNumber.filter(({ forKnownDevice, delivery }) => !forKnownDevice && delivery !== 'REPEATED')

const ofLastHour = (codes: readonly SentCode[], now: Date) =>
  codes.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - HOUR_MS)

const isWithinShare = (request: CodeRequest, history: CodeHistory, limits: CodeLimits, now: Date): boolean =>
  waitOfNumber(request, ofLastHour(strangersOf(history.ofNumber), now), now) === 0 &&
  shortCodeCount(strangersOf(history.ofNumber)) < SHORT_CODES_PER_DAY &&
  waitForWindow(history.ofAddress, limits.perAddressMinute, MINUTE, now) === 0 &&
  waitForWindow(history.ofAddress, limits.perAddressHour, HOUR, now) === 0 &&
  !history.isGuessedAt

const shortCodeCount = (strangers: readonly SentCode[]) =>
  strangers.filter(({ digits, consumedAt }) => digits === CODE_DIGITS && consumedAt === null).length

function waitOfNumber(request: CodeRequest, strangers: readonly SentCode[], now: Date): number {
  const ofAddress = strangers.filter(({ addressKey }) => addressKey === request.addressKey)
  const hasReserve = ofAddress.length < RESERVED_PER_ADDRESS
  return Math.max(
    secondsToNextCode(timesOf(ofAddress), now),
    waitForWindow(timesOf(strangers), CODES_PER_HOUR + (hasReserve ? RESERVED_PER_HOUR : 0), HOUR, now),
  )
}

/** The newest long code, which every device that is not known gets until it is time for another message. */
function codeToRepeat(strangers: readonly SentCode[], now: Date): SentCode | null {
  const long = strangers.filter(({ digits }) => digits === LONG_CODE_DIGITS)
  const [newest] = long
  if (!newest || newest.consumedAt !== null) return null
  const gapSeconds = long.length < LONG_CODES_IN_GAPS ? LONG_CODE_GAP_SECONDS : HOUR
  return waitForWindow(timesOf(long), 1, gapSeconds, now) > 0 ? newest : null
}

const pressureOf = ({ ofNumber, ofAddress }: CodeHistory, { perAddressHour }: CodeLimits, now: Date) =>
  Math.max(
    (ofLastHour(strangersOf(ofNumber), now).length - CODES_PER_HOUR - RESERVED_PER_HOUR) / CODES_PER_DOUBLING.number,
    (ofAddress.length - perAddressHour) / CODES_PER_DOUBLING.address,
  )

const isOpenShareUsed = (history: CodeHistory, limits: CodeLimits): boolean =>
  history.spentInCountry >= openShareOf(limits.perCountryDay) ||
  history.spentInTotal >= openShareOf(limits.perDay) ||
  history.addressDayCount >= openShareOf(limits.perAddressDay)

/** At least one is kept of every budget that is more than one. */
export const openShareOf = (budget: number): number => Math.max(1, Math.floor(budget * OPEN_SHARE))

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

/** Codes that companies together send to one number in an hour, and so many more of which each company gets its first. */
const COMPANY_CODES_PER_HOUR = 3 * CODES_PER_HOUR
const FIRST_CODES_PER_HOUR = 5

/**
 * The seconds until a company can send a code to a number, after those of the last hour or longer, newest first. A company has its own
 * share, so that others cannot use it up, and all together stay within what a person bears.
 */
export function waitOfCompany(
  ofNumber: readonly { companyId: string; createdAt: Date }[],
  companyId: string,
  now: Date,
): number {
  const times = ofNumber.map(({ createdAt }) => createdAt)
  const own = ofNumber.filter((code) => code.companyId === companyId).map(({ createdAt }) => createdAt)
  const isFirst = waitForWindow(own, 1, HOUR, now) === 0
  return Math.max(
    waitForWindow(times, 1, RESEND_SECONDS, now),
    waitForWindow(times, COMPANY_CODES_PER_HOUR + (isFirst ? FIRST_CODES_PER_HOUR : 0), HOUR, now),
    waitForWindow(own, CODES_PER_HOUR, HOUR, now),
  )
}

/** The seconds until fewer than `limit` of these times (newest first) lie within the window. */
export function waitForWindow(times: readonly Date[], limit: number, windowSeconds: number, now: Date): number {
  const oldest = times[limit - 1]
  return oldest ? Math.max(0, Math.ceil((oldest.getTime() - now.getTime()) / 1000) + windowSeconds) : 0
}

const timesOf = (codes: readonly SentCode[]) => codes.map(({ createdAt }) => createdAt)
