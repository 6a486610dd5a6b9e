// When a paid request gets a ticket. [spec: The chain of approvals; Money that buys nothing]

import type { EnrollmentStep } from '@kuri/contract/members/enrollment-fields'
import type { RequestStatus } from '@kuri/contract/members/request-status'
import { isEnded, type ProgramStatus } from '@kuri/contract/programs/program-status'

export type TicketBlockedReason = 'REQUEST_CLOSED' | 'PROGRAM_FULL'

export function ticketBlockedReason(
  request: { status: RequestStatus },
  program: { availableSlots: number; programStatus: ProgramStatus; deletedAt: Date | null },
): TicketBlockedReason | null {
  if (request.status !== 'COMPANY_APPROVED') return 'REQUEST_CLOSED'
  if (program.deletedAt !== null || isEnded(program.programStatus)) return 'REQUEST_CLOSED'
  return program.availableSlots > 0 ? null : 'PROGRAM_FULL'
}

/** What was handed in with a request at the counter. */
export type DeskPapers = {
  nominee: object | null
  panCardFileId: string | null
  incomeProofFileId: string | null
  signatureFileId: string | null
}

/** The step of a request whose ticket got these papers; the agreement is drawn afterwards. */
export function stepAfterDeskPapers({ nominee, panCardFileId, incomeProofFileId }: DeskPapers): EnrollmentStep {
  if (panCardFileId !== null && incomeProofFileId !== null) return 'PAN_INCOME'
  return nominee === null ? 'SUBMITTED' : 'NOMINEE'
}
