// Default and removal of a member, and what they get back. [domain]
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'

/** Overdue instalments that make a ticket a defaulter, where the chit terms do not say. */
export const DEFAULT_INSTALMENTS = 3
export const NOTICE_DAYS = 14
/** The refund is payable on claim, and at the latest this many days after the program's last day. */
export const REFUND_DAYS = 15

type Situation = { holder: string; endedAt: Date | null; hasWon: boolean }

export function removalBlockedReason(ticket: Situation, overdueCount: number, needed: number): RefusalCode | null {
  if (ticket.holder !== 'MEMBER' || ticket.endedAt !== null) return 'TICKET_HAS_NO_MEMBER'
  if (ticket.hasWon) return 'TICKET_PRIZED'
  return overdueCount < needed ? 'TICKET_NOT_IN_DEFAULT' : null
}

type Contributions = {
  /** What the member has paid for instalments that stay with the ticket. */
  paidPaise: number
  advancePaise: number
  chargesPaise: number
  totalAmountPaise: number
  commissionHundredths: number
}

/**
 * A removed member gets back what they paid, without interest, less open charges and the foreman's commission on one pot. Deductions never
 * exceed what was paid; charges above it are a claim on the member, because the ticket leaves them.
 */
export function refundOf(member: Contributions) {
  const { paidPaise, advancePaise, totalAmountPaise, commissionHundredths } = member
  const chargesPaise = Math.min(member.chargesPaise, paidPaise + advancePaise)
  const leftPaise = paidPaise + advancePaise - chargesPaise
  const commissionPaise = Math.min(
    leftPaise,
    Number((BigInt(totalAmountPaise) * BigInt(commissionHundredths) + 5_000n) / 10_000n),
  )
  const claimPaise = member.chargesPaise - chargesPaise
  return {
    paidPaise,
    advancePaise,
    chargesPaise,
    commissionPaise,
    refundPaise: leftPaise - commissionPaise,
    claimPaise,
  }
}
export type Refund = ReturnType<typeof refundOf>

type Ticket = { enrollmentId: string; programId: string; subscriberId: string }

/** The company takes over what the member has paid and owes it to them; who buys the ticket pays it back to the company. */
export const removalPostings = (
  { enrollmentId, programId, subscriberId }: Ticket,
  { paidPaise, advancePaise, chargesPaise, commissionPaise, refundPaise, claimPaise }: Refund,
): Posting[] => [
  debit('COMPANY_TICKETS', programId, paidPaise),
  debit('TICKET', enrollmentId, advancePaise - chargesPaise - claimPaise),
  credit('CHARGES_INCOME', programId, commissionPaise),
  credit('REFUNDS_DUE', subscriberId, refundPaise - claimPaise),
]
