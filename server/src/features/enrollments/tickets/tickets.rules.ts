// When a paid request gets a ticket. [G147, G194]
import type { RequestStatus } from '@kuri/contract/enrollment/enrollment-fields'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-fields'

export type TicketBlockedReason = 'REQUEST_CLOSED' | 'PROGRAM_FULL'

export function ticketBlockedReason(
  request: { status: RequestStatus },
  program: { availableSlots: number; programStatus: ProgramStatus; deletedAt: Date | null },
): TicketBlockedReason | null {
  if (request.status !== 'COMPANY_APPROVED') return 'REQUEST_CLOSED'
  if (program.deletedAt !== null || isEnded(program.programStatus)) return 'REQUEST_CLOSED'
  return program.availableSlots > 0 ? null : 'PROGRAM_FULL'
}
