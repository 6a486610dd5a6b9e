// An answer that is a "no": what the service refused, or that it could not be reached.
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'

export type RefusedCode = RefusalCode | 'NETWORK'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The stable word to branch on. `message` is a sentence in the language of the app. */
  readonly code: RefusedCode
  readonly details: readonly Detail[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    code: RefusedCode,
    message: string,
    more: Partial<Pick<Refused, 'details' | 'requestId' | 'retryAfterSeconds'>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? []
    this.requestId = more.requestId ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

/** The person may not see this at all; trying again does not help. */
export const NO_ACCESS = ['WRONG_PERSONA', 'PERMISSION_REQUIRED'] as const satisfies RefusedCode[]

export const isRefused = (error: unknown, ...codes: RefusedCode[]): error is Refused =>
  error instanceof Refused && (codes.length === 0 || codes.includes(error.code))
