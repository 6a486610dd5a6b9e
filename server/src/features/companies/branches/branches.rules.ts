// When a branch is ready for programs, which status changes are allowed, and the form of its code. [spec: Fields of a branch; States;
// Branch codes]

import type { BRANCH_STATUSES } from '@kuri/contract/companies/branches.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

export type BranchStatus = (typeof BRANCH_STATUSES)[number]

/** Computed, never stored. A verified bank account is not required. */
export const isProgramReady = (branch: { status: BranchStatus; deletedAt: Date | null; address: object | null }) =>
  branch.status === 'ACTIVE' && branch.deletedAt === null && branch.address !== null

/** Codes are stored in capitals; the empty string means no code. */
export const normaliseBranchCode = (code: string | null): string | null => code?.trim().toUpperCase() || null

type Situation = { status: BranchStatus; isHeadquarters: boolean }

/** An archived branch can never be changed. */
export const changeBlockedReason = (branch: Pick<Situation, 'status'>) =>
  branch.status === 'ARCHIVED' ? ('BRANCH_ARCHIVED' satisfies RefusalCode) : null

/** Moving to the current status is allowed and changes nothing. [spec: Repeated moves] */
export function moveBlockedReason(branch: Situation, to: BranchStatus, hasOpenPrograms: boolean) {
  const blocked = changeBlockedReason(branch)
  if (blocked) return blocked
  if (to === 'ACTIVE') return null
  if (branch.isHeadquarters) return 'HEADQUARTERS_NOT_CLOSABLE' satisfies RefusalCode
  return to === 'ARCHIVED' && hasOpenPrograms ? ('BRANCH_HAS_PROGRAMS' satisfies RefusalCode) : null
}
