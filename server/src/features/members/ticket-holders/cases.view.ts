import type { Static } from '@kuri/contract/kit/schema'
import type { TICKET_CASE_KINDS, TICKET_CASE_STATUSES, TicketCase } from '@kuri/contract/members/ticket-cases.contract'
import type { CaseRow } from './cases.sql.ts'
import type { TicketQuote } from './quotes.rules.ts'

export const caseView = (row: CaseRow): Static<typeof TicketCase> => ({
  id: row.id,
  ticketCaseId: row.id,
  kind: row.kind as (typeof TICKET_CASE_KINDS)[number],
  status: row.status as (typeof TICKET_CASE_STATUSES)[number],
  programId: row.programId,
  programName: row.programName,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  fromSubscriberId: row.fromUserId,
  fromName: row.fromName,
  toSubscriberId: row.toUserId,
  toName: row.toName,
  reason: row.reason,
  noticeDate: row.noticeOn,
  cureBy: row.cureBy,
  dispatchFileId: row.dispatchFileId,
  receivedOn: row.receivedOn,
  reenterUntil: row.reenterUntil,
  fileBy: row.fileBy,
  filedOn: row.filedOn,
  filingNumber: row.filingNumber,
  quote: row.quote as TicketQuote | null,
  refundId: row.refundId,
  receiptId: row.receiptId,
  proposedById: row.proposedById,
  decidedById: row.decidedById,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
