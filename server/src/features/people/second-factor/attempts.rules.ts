// How often a second factor can be tried. Only codes of an app can be guessed, so only they are paused: somebody who stole a SIM
// card can hold up the owner's app for a while, but neither their passkey nor their recovery codes.

export const CHALLENGE_SECONDS = 5 * 60
const TRIES_PER_CHALLENGE = 5
const FREE_FAILURES = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 60 * 60

/** The pause after so many wrong codes in a row: none for the first four, then doubling up to an hour. */
export function pauseSeconds(failedCodes: number): number {
  if (failedCodes < FREE_FAILURES) return 0
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(failedCodes - FREE_FAILURES, 20), LONGEST_PAUSE_SECONDS)
}

/** The owner is notified when the pauses begin. */
export const isWorthWarning = (failedCodes: number): boolean => failedCodes === FREE_FAILURES

type Challenge = { purpose: string; tries: number; expiresAt: Date; consumedAt: Date | null; sessionId: string | null }

/** Whether the challenge can still be answered, for that purpose and by that session. */
export const isOpen = (
  challenge: Challenge,
  asked: { purpose: string; sessionId: string | null },
  now: Date,
): boolean =>
  challenge.purpose === asked.purpose &&
  challenge.sessionId === asked.sessionId &&
  challenge.consumedAt === null &&
  challenge.tries < TRIES_PER_CHALLENGE &&
  challenge.expiresAt > now
