// Which status changes of a program are allowed: its lifecycle and its approval. [D2 3.3; G025, G114–G116, G192]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { ApprovalStatus } from '@kuri/contract/programs/program-fields'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-status'

/** Moves that staff may request. Setup steps and approval also change the status, outside this table. */
export const PROGRAM_MOVES = {
  INCOMPLETE: ['ARCHIVED'],
  DRAFTED: ['PUBLISHED', 'ACTIVE', 'ARCHIVED', 'CANCELLED'],
  APPLIED: ['PUBLISHED', 'ACTIVE', 'ARCHIVED', 'CANCELLED'],
  PUBLISHED: ['DRAFTED', 'ACTIVE', 'COMPLETED', 'ARCHIVED', 'CANCELLED'],
  ACTIVE: ['PUBLISHED', 'COMPLETED', 'ARCHIVED', 'CANCELLED'],
  COMPLETED: ['ARCHIVED'],
  CANCELLED: ['ARCHIVED'],
  ARCHIVED: [],
} as const satisfies Record<ProgramStatus, readonly ProgramStatus[]>

const NEEDS_APPROVAL: readonly ProgramStatus[] = ['PUBLISHED', 'ACTIVE', 'COMPLETED']

export type ProgramState = { programStatus: ProgramStatus; approvalStatus: ApprovalStatus }

/** A move to the current status is allowed and changes nothing. */
export function moveBlockedReason(
  program: ProgramState,
  to: ProgramStatus,
  hasOpenAuction: boolean,
): RefusalCode | null {
  if (program.programStatus === 'ARCHIVED') return 'PROGRAM_ARCHIVED'
  if (program.programStatus === to) return null
  if (!(PROGRAM_MOVES[program.programStatus] as readonly ProgramStatus[]).includes(to))
    return 'PROGRAM_TRANSITION_NOT_ALLOWED'
  if (NEEDS_APPROVAL.includes(to) && program.approvalStatus !== 'APPROVED') return 'PROGRAM_NOT_APPROVED'
  return isEnded(to) && hasOpenAuction ? 'PROGRAM_HAS_OPEN_AUCTION' : null
}

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

/** [D2 4.3] Only a draft without enrollments, cycles and auctions may move to another branch. */
export function transferBlockedReason(
  program: { programStatus: ProgramStatus; deletedAt: Date | null },
  has: { enrollments: boolean; cycles: boolean; auctions: boolean },
): RefusalCode | null {
  if (program.deletedAt || !['INCOMPLETE', 'DRAFTED'].includes(program.programStatus)) return 'PROGRAM_NOT_TRANSFERABLE'
  return has.enrollments || has.cycles || has.auctions ? 'PROGRAM_NOT_TRANSFERABLE' : null
}
