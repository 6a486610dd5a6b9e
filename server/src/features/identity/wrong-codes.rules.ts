// How repeated wrong codes slow down a guesser. A known device is judged by its own wrong codes only, so that strangers
// cannot lock it out; all other devices share those of the number.
import { waitForWindow } from './codes.rules.ts'

/** From this many wrong codes in a day on, each one is followed by a pause, and the owner of the number is notified. */
export const WRONG_CODES_PER_DAY = 10
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600
/** Wrong codes of one address for any numbers, guesses and others. */
const PER_ADDRESS_MINUTE = 10
export const PER_ADDRESS_HOUR = 50

/** The pause after the last of `count` wrong codes of a day: it doubles from a minute to an hour. */
export const pauseSeconds = (count: number): number =>
  count < WRONG_CODES_PER_DAY
    ? 0
    : Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(count - WRONG_CODES_PER_DAY, 10), LONGEST_PAUSE_SECONDS)

export type WrongCode = { deviceId: string; byKnownDevice: boolean; ownerNotified: boolean; createdAt: Date }

export type Guesser = { deviceId: string; isKnownDevice: boolean }

/** Of the wrong codes of a number on the last day, those that count against this device. */
export const countedWrongCodes = ({ deviceId, isKnownDevice }: Guesser, ofNumber: readonly WrongCode[]) =>
  ofNumber.filter((wrong) => (isKnownDevice ? wrong.deviceId === deviceId : !wrong.byKnownDevice))

/** The seconds until this device can try a code of the number again; lists are newest first. */
export function guessWait(
  guesser: Guesser,
  ofNumber: readonly WrongCode[],
  ofAddress: readonly Date[],
  now: Date,
): number {
  const counted = countedWrongCodes(guesser, ofNumber)
  const pause = waitForWindow(
    counted.map(({ createdAt }) => createdAt),
    1,
    pauseSeconds(counted.length),
    now,
  )
  if (guesser.isKnownDevice) return pause
  return Math.max(
    pause,
    waitForWindow(ofAddress, PER_ADDRESS_MINUTE, 60, now),
    waitForWindow(ofAddress, PER_ADDRESS_HOUR, 3600, now),
  )
}

/** Once a day, when strangers have entered as many wrong codes as a person would not. `ofNumber` includes the newest. */
export const shouldNotifyOwner = (ofNumber: readonly WrongCode[]): boolean =>
  ofNumber.filter(({ byKnownDevice }) => !byKnownDevice).length >= WRONG_CODES_PER_DAY &&
  !ofNumber.some(({ ownerNotified }) => ownerNotified)
