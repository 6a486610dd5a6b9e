// Who gets a sign-in code, and when. One rule weighs the number, the device, the address and the day's budget. [G160]
//
// Anybody can ask for a code to any number, so nothing that a stranger does may keep the owner out. A device that has signed in
// with the number before is judged by its own codes only. All other devices share what the number has left: five codes an
// hour for everybody, and ten more of which each address gets at most two, so that those who keep asking leave some over.

export const RESEND_SECONDS = 30
export const CODES_PER_HOUR = 5
/** Beyond the first five: for addresses that have had fewer than two codes for the number in this hour. */
const RESERVED_PER_HOUR = 10
const RESERVED_PER_ADDRESS = 2
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
  /** Codes of today. */
  spentInCountry: number
  spentInTotal: number
}

export type CodeLimits = { perAddressMinute: number; perAddressHour: number; perCountryDay: number; perDay: number }

type CodeWait = { reason: 'NUMBER' | 'ADDRESS' | 'BUDGET'; seconds: number }

/** The longest wait before this device gets a code, or null when it gets one now. */
export function codeWait(request: CodeRequest, history: CodeHistory, limits: CodeLimits, now: Date): CodeWait | null {
  const waits = request.isKnownDevice
    ? [{ reason: 'NUMBER' as const, seconds: waitOfKnownDevice(request, history, now) }]
    : [
        { reason: 'BUDGET' as const, seconds: waitForBudget(history, limits, now) },
        { reason: 'ADDRESS' as const, seconds: waitOfAddress(history.ofAddress, limits, now) },
        { reason: 'NUMBER' as const, seconds: waitOfStranger(request, history.ofNumber, now) },
      ]
  const longest = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one))
  return longest.seconds > 0 ? longest : null
}

const waitOfKnownDevice = ({ deviceId }: CodeRequest, { ofNumber }: CodeHistory, now: Date) =>
  secondsToNextCode(timesOf(ofNumber.filter((code) => code.deviceId === deviceId)), now)

function waitOfStranger(request: CodeRequest, ofNumber: readonly SentCode[], now: Date): number {
  const strangers = ofNumber.filter(({ forKnownDevice }) => !forKnownDevice)
  const ofAddress = strangers.filter(({ addressKey }) => addressKey === request.addressKey)
  const ofDevice = strangers.filter(({ deviceId }) => deviceId === request.deviceId)
  const hasReserve = ofAddress.length < RESERVED_PER_ADDRESS
  return Math.max(
    secondsToNextCode(timesOf(ofAddress), now),
    secondsToNextCode(timesOf(ofDevice), now),
    waitForWindow(timesOf(strangers), CODES_PER_HOUR + (hasReserve ? RESERVED_PER_HOUR : 0), HOUR, now),
  )
}

const waitOfAddress = (times: readonly Date[], limits: CodeLimits, now: Date) =>
  Math.max(
    waitForWindow(times, limits.perAddressMinute, MINUTE, now),
    waitForWindow(times, limits.perAddressHour, HOUR, now),
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
