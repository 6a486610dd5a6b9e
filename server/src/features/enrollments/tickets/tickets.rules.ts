// [G147, G194] When the payment of a request makes somebody a member of the program.
import type { RequestStatus } from '@kuri/contract/enrollment/enrollment-fields'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-fields'

export type EnrolBlocked = 'REQUEST_CLOSED' | 'PROGRAM_FULL'

export function enrolBlockedReason(
  request: { status: RequestStatus },
  program: { availableSlots: number; programStatus: ProgramStatus; deletedAt: Date | null },
): EnrolBlocked | null {
  if (request.status !== 'COMPANY_APPROVED') return 'REQUEST_CLOSED'
  if (program.deletedAt !== null || isEnded(program.programStatus)) return 'REQUEST_CLOSED'
  return program.availableSlots > 0 ? null : 'PROGRAM_FULL'
}
