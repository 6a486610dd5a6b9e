// The one expected no. Anything else that is thrown is a bug: 500, logged, its text hidden.
import {
  type Detail,
  type OTHER_STATUSES,
  REFUSALS,
  type RefusalCode,
  type RefusalStatus,
} from '@kuri/contract/kit/refusals'
import { DEFAULT_LANGUAGE, waitSentenceOf } from '@kuri/contract/phrases/phrases'

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: readonly Detail[] | null
  /** When trying again makes sense. */
  readonly retryAfterSeconds: number | null
  readonly status: RefusalStatus

  constructor(
    code: RefusalCode,
    details: readonly Detail[] | null = null,
    message: string = REFUSALS[code].message,
    retryAfterSeconds: number | null = null,
    status: RefusalStatus = REFUSALS[code].status,
  ) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

export const refuse = (code: RefusalCode, details: readonly Detail[] | null = null) => new Refusal(code, details)

export const refuseFor = (code: RefusalCode, seconds: number) =>
  new Refusal(code, null, waitSentenceOf(DEFAULT_LANGUAGE, code, seconds), seconds)

/** The codes for which an endpoint returns its own status. */
export type StatusByCode = Partial<typeof OTHER_STATUSES>

/** A rule returns a reason or null; an action throws the reason as a refusal. */
export function refuseIf(reason: RefusalCode | null, statuses: StatusByCode = {}): void {
  if (reason)
    throw new Refusal(
      reason,
      null,
      REFUSALS[reason].message,
      null,
      (statuses as Partial<Record<RefusalCode, RefusalStatus>>)[reason],
    )
}

/** Every broken cross-field rule at once, with its path; nothing when the list is empty. */
export function refuseInvalid(details: readonly Detail[]): void {
  if (details.length > 0) throw refuse('VALIDATION_FAILED', details)
}

export const invalid = (path: string, message: string) => refuse('VALIDATION_FAILED', [{ path, message }])
