// When the company may take unsold tickets, and when it may sell one.

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { RequestStatus } from '@kuri/contract/members/request-status'

type Start = { isReady: boolean; hasCompletedCycle: boolean; freeSlots: number; wanted: number }

/** From the approval until the first cycle is completed: later tickets would have missed a month that nobody has paid. */
export function companyTicketsBlockedReason({ isReady, hasCompletedCycle, freeSlots, wanted }: Start) {
  if (!isReady) return 'PROGRAM_NOT_READY_FOR_CYCLES' satisfies RefusalCode
  if (hasCompletedCycle) return 'COMPANY_TICKETS_TOO_LATE' satisfies RefusalCode
  return freeSlots < wanted || wanted === 0 ? ('PROGRAM_FULL' satisfies RefusalCode) : null
}

type Sold = { holder: string; endedAt: Date | null; hasWon: boolean }

export function saleBlockedReason({ holder, endedAt, hasWon }: Sold): RefusalCode | null {
  if (holder !== 'COMPANY' || endedAt !== null) return 'TICKET_NOT_VACANT'
  return hasWon ? 'TICKET_PRIZED' : null
}

/** The platform must have approved the applicant; the sale is the approval of the company. */
export const isRequestSellable = (status: RequestStatus): boolean =>
  status === 'ADMIN_APPROVED' || status === 'COMPANY_APPROVED'
