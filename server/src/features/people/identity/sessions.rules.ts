// How long a session lives, and which refresh token may still continue it. [spec: Sessions and tokens; A refresh whose response was lost]

export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60
/** A session ends after 90 days, however often it is refreshed; then the person signs in again. */
const SESSION_SECONDS = 90 * 24 * 60 * 60
/** How long the attempt that used a token first may ask again because its answer was lost. */
const RETRY_SECONDS = 10 * 60
/** More than this are no retries of one lost answer. */
const MAX_SUCCESSORS = 20

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

export const sessionEnd = (startedAt: Date): Date => later(startedAt, SESSION_SECONDS)

/** Sessions that started before have ended. */
export const oldestSessionStart = (now: Date): Date => later(now, -SESSION_SECONDS)

/** A refresh token lives 30 days and never longer than its session. */
export const refreshTokenExpiry = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(later(now, REFRESH_TOKEN_SECONDS).getTime(), sessionEnd(startedAt).getTime()))

export type UsedToken = {
  usedAt: Date | null
  /** The attempt that used it; null when the client named none. */
  attemptHash: string | null
  expiresAt: Date
  sessionRevokedAt: Date | null
  sessionCreatedAt: Date
  successorCount: number
  /** Whether a token that replaced this one has been used. */
  isSuccessorUsed: boolean
  /** Whether another token that was given for the same predecessor has been used. */
  isSiblingUsed: boolean
}

/** COPIED: somebody else holds the token too, so the session has to end. ENDED: nothing to refresh. */
export function judgeRefresh(token: UsedToken, attemptHash: string | null, now: Date): 'GOOD' | 'COPIED' | 'ENDED' {
  if (token.sessionRevokedAt || token.expiresAt <= now || sessionEnd(token.sessionCreatedAt) <= now) return 'ENDED'
  if (!token.usedAt) return token.isSiblingUsed ? 'COPIED' : 'GOOD'
  const isRetry =
    attemptHash !== null &&
    attemptHash === token.attemptHash &&
    now <= later(token.usedAt, RETRY_SECONDS) &&
    !token.isSuccessorUsed &&
    token.successorCount < MAX_SUCCESSORS
  return isRetry ? 'GOOD' : 'COPIED'
}
