// How repeated wrong codes slow down a guesser. A device is paused by its own wrong codes only, so that strangers cannot lock it out. When a
// number or an address has had many, new devices there get a code that cannot be guessed instead (codes.rules.ts).
import { waitForWindow } from './codes.rules.ts'

/** From this many wrong codes in a day on, each one is followed by a pause, and the owner of the number is notified. */
export const WRONG_CODES_PER_DAY = 10
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600
/**
 * Of all devices that are not known, for one number and day. The codes of six digits that are out when it is reached, at most 15, take
 * five tries each: fewer than 100 guesses a day, one chance in ten thousand.
 */
const GUESSES_PER_DAY = 25
/** Wrong codes of one address for any numbers, guesses and others. */
const PER_ADDRESS_MINUTE = 10
export const PER_ADDRESS_HOUR = 50

/** The pause after the last of `count` wrong codes of a day: it doubles from a minute to an hour. */
export const pauseSeconds = (count: number): number =>
  count < WRONG_CODES_PER_DAY
    ? 0
    : Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(count - WRONG_CODES_PER_DAY, 10), LONGEST_PAUSE_SECONDS)

export type WrongCode = {
  deviceId: string
  addressKey: string
  byKnownDevice: boolean
  ownerNotified: boolean
  createdAt: Date
}

/** The seconds until this device can try a code of the number again, after its own wrong codes of the last day; newest first. */
export function devicePause(deviceId: string, ofNumber: readonly WrongCode[], now: Date): number {
  const own = ofNumber.filter((wrong) => wrong.deviceId === deviceId).map(({ createdAt }) => createdAt)
  return waitForWindow(own, 1, pauseSeconds(own.length), now)
}

/** The seconds until an address can enter codes again that no device there has. */
export const addressPause = (ofAddress: readonly Date[], now: Date): number =>
  Math.max(waitForWindow(ofAddress, PER_ADDRESS_MINUTE, 60, now), waitForWindow(ofAddress, PER_ADDRESS_HOUR, 3600, now))

/** Whether a code of six digits for a new device would be one more to guess: at this number, or for somebody at this address. */
export function isGuessedAt(
  { addressKey }: { addressKey: string },
  ofNumber: readonly WrongCode[],
  ofAddress: readonly Date[],
  now: Date,
): boolean {
  const strangers = ofNumber.filter(({ byKnownDevice }) => !byKnownDevice)
  const here = strangers.filter((wrong) => wrong.addressKey === addressKey)
  return strangers.length >= GUESSES_PER_DAY || here.length >= WRONG_CODES_PER_DAY || addressPause(ofAddress, now) > 0
}

/** Once a day, when strangers have entered as many wrong codes as a person would not. `ofNumber` includes the newest. */
export const shouldNotifyOwner = (ofNumber: readonly WrongCode[]): boolean =>
  ofNumber.filter(({ byKnownDevice }) => !byKnownDevice).length >= WRONG_CODES_PER_DAY &&
  !ofNumber.some(({ ownerNotified }) => ownerNotified)
