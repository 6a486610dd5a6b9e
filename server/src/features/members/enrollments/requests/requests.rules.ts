// When a request can be edited, cancelled and decided, and how its step advances. [spec: States of a request; Cancelled requests;
// The chain of approvals; Steps after the submission]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import { ENROLLMENT_STEPS } from '@kuri/contract/members/enrollment-fields'
import type { RequestStatus } from '@kuri/contract/members/request-status'

/** Only an incomplete request can be edited. A cancelled one reads as not found. */
export function editBlockedReason(status: RequestStatus): RefusalCode | null {
  if (status === 'INCOMPLETE') return null
  if (status === 'CANCELLED') return 'NOT_FOUND'
  return status === 'REJECTED' ? 'REQUEST_REJECTED' : 'ALREADY_APPLIED'
}

const CANCELLABLE: readonly RequestStatus[] = ['INCOMPLETE', 'REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED']
export const cancelBlockedReason = (status: RequestStatus): RefusalCode | null =>
  CANCELLABLE.includes(status) ? null : 'REQUEST_NOT_CANCELLABLE'

/** The statuses from which each decider can move a request. Rejecting after the company's approval cancels the invoice. */
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

/** Repeating an earlier step does not undo the later ones. */
export const furthestStep = (reached: EnrollmentStep, now: EnrollmentStep): EnrollmentStep =>
  ENROLLMENT_STEPS.indexOf(now) > ENROLLMENT_STEPS.indexOf(reached) ? now : reached
