// [D2 4.6] What makes a sign-in code good.

export const CODE_SECONDS = 5 * 60
const MAX_TRIES = 5
export const RESEND_SECONDS = 30
export const CODES_PER_HOUR = 5
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

type LoginCode = { deviceId: string; codeHash: string; tries: number; expiresAt: Date; consumedAt: Date | null }
type CodeVerdict = 'GOOD' | 'WRONG' | 'EXHAUSTED' | 'GONE'

/** GONE counts no try: there is nothing left to guess. */
export function judgeCode(
  code: LoginCode | undefined,
  given: { codeHash: string; deviceId: string },
  now: Date,
): CodeVerdict {
  if (!code || code.consumedAt || code.expiresAt <= now) return 'GONE'
  if (code.tries >= MAX_TRIES) return 'EXHAUSTED'
  return code.codeHash === given.codeHash && code.deviceId === given.deviceId ? 'GOOD' : 'WRONG'
}

/** The codes sent to one number, newest first → in how many seconds another one may go out. */
export function secondsToNextCode(sentAt: readonly Date[], now: Date): number {
  const left = (at: Date | undefined, seconds: number) =>
    at ? Math.ceil((at.getTime() - now.getTime()) / 1000) + seconds : 0
  return Math.max(0, left(sentAt[0], RESEND_SECONDS), left(sentAt[CODES_PER_HOUR - 1], 3600))
}
