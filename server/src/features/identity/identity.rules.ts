// How long a sign-in code is valid, how often it can be tried, and when the next one can be sent. [D2 4.6]

export const CODE_SECONDS = 5 * 60
const MAX_TRIES = 5
export const RESEND_SECONDS = 30
export const CODES_PER_HOUR = 5
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

type LoginCode = { deviceId: string; codeHash: string; tries: number; expiresAt: Date; consumedAt: Date | null }
type CodeVerdict = 'GOOD' | 'WRONG' | 'EXHAUSTED' | 'GONE'

/** GONE does not count as a try, because there is no code left to guess. */
export function judgeCode(
  code: LoginCode | undefined,
  given: { codeHash: string; deviceId: string },
  now: Date,
): CodeVerdict {
  if (!code || code.consumedAt || code.expiresAt <= now) return 'GONE'
  if (code.tries >= MAX_TRIES) return 'EXHAUSTED'
  return code.codeHash === given.codeHash && code.deviceId === given.deviceId ? 'GOOD' : 'WRONG'
}

/** The seconds until another code can be sent; `sentAt` has the codes of one number, newest first. */
export function secondsToNextCode(sentAt: readonly Date[], now: Date): number {
  const left = (at: Date | undefined, seconds: number) =>
    at ? Math.ceil((at.getTime() - now.getTime()) / 1000) + seconds : 0
  return Math.max(0, left(sentAt[0], RESEND_SECONDS), left(sentAt[CODES_PER_HOUR - 1], 3600))
}
