// When a message is sent again, and how a code in an SMS names the page where it belongs.
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const SHORTEST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = HOUR_MS
const GIVE_UP_AFTER_MS = 24 * HOUR_MS

/** A gateway may be down for hours, so retries go on for a day. The wait doubles within bounds. Null ends the retries. */
export const nextTryAfterMs = (waitedMs: number): number | null =>
  waitedMs >= GIVE_UP_AFTER_MS ? null : Math.min(Math.max(SHORTEST_WAIT_MS, waitedMs), LONGEST_WAIT_MS)

/** The last line of an SMS by which a browser fills the code in on pages of this host, and nowhere else. [WebOTP] */
export const bindCodeToHost = (text: string, code: string, webUrl: string): string =>
  `${text}\n\n@${new URL(webUrl).hostname} #${code}`
