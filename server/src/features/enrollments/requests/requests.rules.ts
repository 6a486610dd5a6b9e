// [D3 3, G024, G147, G154] What may happen to a request, and when.
import type { EnrollmentStep, RequestStatus } from '@kuri/contract/enrollment/enrollment-fields'
import { ENROLLMENT_STEPS } from '@kuri/contract/enrollment/enrollment-fields'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

/** A cancelled request is gone; every other one that was submitted can no longer be changed. */
export function editBlockedReason(status: RequestStatus): RefusalCode | null {
  if (status === 'INCOMPLETE') return null
  if (status === 'CANCELLED') return 'NOT_FOUND'
  return status === 'REJECTED' ? 'REQUEST_REJECTED' : 'ALREADY_APPLIED'
}

const CANCELLABLE: readonly RequestStatus[] = ['INCOMPLETE', 'REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED']
export const cancelBlockedReason = (status: RequestStatus): RefusalCode | null =>
  CANCELLABLE.includes(status) ? null : 'REQUEST_NOT_CANCELLABLE'

/** The papers follow the payment. */
export function papersBlockedReason(status: RequestStatus): RefusalCode | null {
  if (status === 'CANCELLED') return 'NOT_FOUND'
  return status === 'ENROLLED' ? null : 'NOT_ENROLLED_YET'
}

/** Who may move a request where. Rejecting what the company had approved withdraws its invoice. */
export const DECISIONS = {
  SUPERADMIN: { ADMIN_APPROVED: ['REQUESTED'], REJECTED: ['REQUESTED', 'ADMIN_APPROVED'] },
  COMPANY: { COMPANY_APPROVED: ['ADMIN_APPROVED'], REJECTED: ['ADMIN_APPROVED', 'COMPANY_APPROVED'] },
} as const satisfies Record<string, Partial<Record<RequestStatus, readonly RequestStatus[]>>>

export function decisionBlockedReason(
  decider: keyof typeof DECISIONS,
  from: RequestStatus,
  to: RequestStatus,
): RefusalCode | null {
  const table: Partial<Record<RequestStatus, readonly RequestStatus[]>> = DECISIONS[decider]
  return table[to]?.includes(from) ? null : 'REQUEST_NOT_DECIDABLE'
}

/** A step that is repeated does not undo the later ones. */
export const furthestStep = (reached: EnrollmentStep, now: EnrollmentStep): EnrollmentStep =>
  ENROLLMENT_STEPS.indexOf(now) > ENROLLMENT_STEPS.indexOf(reached) ? now : reached

/** [G153] The papers come in any order: the latest names the step, all three complete it. */
export const stepAfterPaper = (
  latest: 'NOMINEE' | 'PAN_INCOME' | 'AGREEMENT',
  done: { nominee: boolean; panIncome: boolean; agreement: boolean },
): EnrollmentStep => (done.nominee && done.panIncome && done.agreement ? 'COMPLETED' : latest)
