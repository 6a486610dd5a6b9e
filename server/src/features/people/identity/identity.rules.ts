// How long a code is valid and how often it can be tried. [spec: A code by SMS]

export const CODE_SECONDS = 5 * 60
const MAX_TRIES = 5

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
