// Joining documents: when they can be submitted, which step they complete, and the nominee's number. [spec: Enrollment endpoints;
// Order of the papers]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type { RequestStatus } from '@kuri/contract/members/request-status'

export type JoiningDocument = 'NOMINEE' | 'PAN_INCOME' | 'AGREEMENT'

/** Joining documents follow the payment. */
export function joiningDocumentsBlockedReason(status: RequestStatus): RefusalCode | null {
  if (status === 'CANCELLED') return 'NOT_FOUND'
  return status === 'ENROLLED' ? null : 'NOT_ENROLLED_YET'
}

/** [spec: Order of the papers] The documents come in any order: the latest one names the step, and all three complete the enrollment. */
export const stepAfterJoiningDocument = (
  latest: JoiningDocument,
  done: { nominee: boolean; panIncome: boolean; agreement: boolean },
): EnrollmentStep => (done.nominee && done.panIncome && done.agreement ? 'COMPLETED' : latest)

const MIN_DIGITS = 10
const MAX_DIGITS = 15

/** Drops leading zeros and adds a plus: 11 to 16 characters in all, or null. */
export function nomineeMobile(text: string): string | null {
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? `+${digits}` : null
}
