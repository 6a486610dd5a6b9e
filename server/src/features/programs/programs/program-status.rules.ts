// What the approval of a program changes, and when it can move to another branch. Its moves
// are in the contract. [spec: States at a glance; Two states; When a program is public; When a program is over; More refusals]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { ApprovalStatus } from '@kuri/contract/programs/program-fields'
import type { ProgramState } from '@kuri/contract/programs/program-moves'
import type { ProgramStatus } from '@kuri/contract/programs/program-status'

export function approvalBlockedReason(program: ProgramState, to: ApprovalStatus): RefusalCode | null {
  if (program.programStatus === 'ARCHIVED') return 'PROGRAM_ARCHIVED'
  if (program.approvalStatus === to) return null
  if (program.programStatus === 'INCOMPLETE') return 'PROGRAM_INCOMPLETE'
  const isBegun = ['ACTIVE', 'COMPLETED', 'CANCELLED'].includes(program.programStatus)
  return isBegun && to !== 'APPROVED' ? 'PROGRAM_ALREADY_STARTED' : null
}

/** Approval publishes an applied program. Withdrawing the approval unpublishes it; it waits for approval again. */
export function statusAfterApproval(program: ProgramState, approval: ApprovalStatus): ProgramStatus {
  if (approval === 'APPROVED') return program.programStatus === 'APPLIED' ? 'PUBLISHED' : program.programStatus
  return program.programStatus === 'PUBLISHED' ? 'APPLIED' : program.programStatus
}

/** [spec: Employee endpoints] Only a draft without enrollments, cycles and auctions may move to another branch. */
export function transferBlockedReason(
  program: { programStatus: ProgramStatus; deletedAt: Date | null },
  has: { enrollments: boolean; cycles: boolean; auctions: boolean },
): RefusalCode | null {
  if (program.deletedAt || !['INCOMPLETE', 'DRAFTED'].includes(program.programStatus)) return 'PROGRAM_NOT_TRANSFERABLE'
  return has.enrollments || has.cycles || has.auctions ? 'PROGRAM_NOT_TRANSFERABLE' : null
}
