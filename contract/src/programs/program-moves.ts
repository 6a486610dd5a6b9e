// Which status changes of a program staff can make. The service checks them, the screens draw their buttons from them.
// [spec: States at a glance; Two states; Who moves what]
import type { RefusalCode } from '../kit/refusals.ts'
import type { ApprovalStatus } from './program-fields.ts'
import { isEnded, type ProgramStatus } from './program-status.ts'

/** Setup steps and approval also change the status, outside this table. */
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
export const MOVE_BLOCKED_REASONS = [
  'PROGRAM_ARCHIVED',
  'PROGRAM_TRANSITION_NOT_ALLOWED',
  'PROGRAM_NOT_APPROVED',
  'PROGRAM_HAS_OPEN_AUCTION',
] as const satisfies readonly RefusalCode[]
export type MoveBlockedReason = (typeof MOVE_BLOCKED_REASONS)[number]

export function moveBlockedReason(
  program: ProgramState,
  to: ProgramStatus,
  hasOpenAuction: boolean,
): MoveBlockedReason | null {
  if (program.programStatus === 'ARCHIVED') return 'PROGRAM_ARCHIVED'
  if (program.programStatus === to) return null
  if (!(PROGRAM_MOVES[program.programStatus] as readonly ProgramStatus[]).includes(to))
    return 'PROGRAM_TRANSITION_NOT_ALLOWED'
  if (NEEDS_APPROVAL.includes(to) && program.approvalStatus !== 'APPROVED') return 'PROGRAM_NOT_APPROVED'
  return isEnded(to) && hasOpenAuction ? 'PROGRAM_HAS_OPEN_AUCTION' : null
}
