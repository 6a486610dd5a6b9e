// [D2 2.1, 3.1, 3.2] What makes a branch ready for programs, which moves its status allows, how its code is written.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { BRANCH_STATUSES } from '@kuri/contract/tenancy/branches.contract'

export type BranchStatus = (typeof BRANCH_STATUSES)[number]

/** Computed, never stored. A verified bank account is not required. */
export const isProgramReady = (branch: { status: BranchStatus; deletedAt: Date | null; address: object | null }) =>
  branch.status === 'ACTIVE' && branch.deletedAt === null && branch.address !== null

/** The code as it is kept and compared: capitals; the empty string is no code. */
export const normaliseBranchCode = (code: string | null): string | null => code?.trim().toUpperCase() || null

type Situation = { status: BranchStatus; isHeadquarters: boolean }

/** Archived is for good: nothing of the branch changes any more. */
export const changeBlockedReason = (branch: Pick<Situation, 'status'>) =>
  branch.status === 'ARCHIVED' ? ('BRANCH_ARCHIVED' satisfies RefusalCode) : null

/** A move to the status that the branch already has is no move, and fine [G135]. */
export function moveBlockedReason(branch: Situation, to: BranchStatus, hasOpenPrograms: boolean) {
  const blocked = changeBlockedReason(branch)
  if (blocked) return blocked
  if (to === 'ACTIVE') return null
  if (branch.isHeadquarters) return 'HEADQUARTERS_NOT_CLOSABLE' satisfies RefusalCode
  return to === 'ARCHIVED' && hasOpenPrograms ? ('BRANCH_HAS_PROGRAMS' satisfies RefusalCode) : null
}
