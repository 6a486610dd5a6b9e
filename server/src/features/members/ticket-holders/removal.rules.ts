// Default and removal of a member, and what they get back. [domain]
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import { outputPostings } from '#features/money/gst/documents.rules'
import { NO_TAX, sumOfTax, type TaxRate, taxOnTop, taxWithin } from '#features/money/gst/tax.rules'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import { addDuration } from '#features/programs/programs/calendar.rules'

/** Overdue instalments that make a ticket a defaulter, where the chit terms do not say. */
export const DEFAULT_INSTALMENTS = 3
export const NOTICE_DAYS = 14
/** A notice on paper may be entered this many days later. */
export const NOTICE_BACK_DAYS = 30
/** A removed member may come back for this many days after the removal, or after they received its written notice. */
export const REENTRY_DAYS = { afterRemoval: 14, afterReceipt: 7 } as const
/** A copy of the notice goes to the Registrar. */
export const FILING_DAYS = 14
/** The refund is payable on claim, and at the latest this many days after the program's last day. */
export const REFUND_DAYS = 15

type Situation = { holder: string; endedAt: Date | null; hasWon: boolean }

export function removalBlockedReason(ticket: Situation, overdueCount: number, needed: number): RefusalCode | null {
  if (ticket.holder !== 'MEMBER' || ticket.endedAt !== null) return 'TICKET_HAS_NO_MEMBER'
  if (ticket.hasWon) return 'TICKET_PRIZED'
  return overdueCount < needed ? 'TICKET_NOT_IN_DEFAULT' : null
}

type Notice = {
  noticeOn: string
  today: string
  dispatchFileId: string | undefined
  needed: number
  overdueThen: number
}

/** What is wrong with the day of a notice. */
export function noticeProblem({ noticeOn, today, dispatchFileId, needed, overdueThen }: Notice): Detail | null {
  if (noticeOn > today) return { path: 'noticeDate', message: 'must not be in the future' }
  if (noticeOn === today) return null
  if (noticeOn < addDuration(today, 'DAYS', -NOTICE_BACK_DAYS))
    return { path: 'noticeDate', message: `must not be more than ${NOTICE_BACK_DAYS} days ago` }
  if (overdueThen < needed)
    return { path: 'noticeDate', message: `must not be before ${needed} instalments were overdue` }
  return dispatchFileId === undefined
    ? {
        path: 'dispatchFileId',
        message: 'is required for a notice of an earlier day: upload the proof of its dispatch',
      }
    : null
}

type Contributions = {
  /** What the member has paid for instalments that stay with the ticket. */
  paidPaise: number
  advancePaise: number
  chargesPaise: number
  totalAmountPaise: number
  commissionHundredths: number
  /** How the commission is taxed; null where it is not. */
  taxRate?: TaxRate | null
}

/**
 * A removed member gets back what they paid, without interest, less open charges and the foreman's commission on one pot. Deductions never
 * exceed what was paid; GST on the commission is a part of `commissionPaise`; charges above it are a claim on the member, because the ticket leaves them.
 */
export function refundOf(member: Contributions) {
  const { paidPaise, advancePaise, totalAmountPaise, commissionHundredths } = member
  const chargesPaise = Math.min(member.chargesPaise, paidPaise + advancePaise)
  const leftPaise = paidPaise + advancePaise - chargesPaise
  const rate = member.taxRate ?? NO_TAX
  const onTop = taxOnTop(Number((BigInt(totalAmountPaise) * BigInt(commissionHundredths) + 5_000n) / 10_000n), rate)
  const isEnough = onTop.taxablePaise + sumOfTax(onTop) <= leftPaise
  const taxed = isEnough ? onTop : taxWithin(leftPaise, rate)
  const commissionPaise = isEnough ? onTop.taxablePaise + sumOfTax(onTop) : leftPaise
  const claimPaise = member.chargesPaise - chargesPaise
  return {
    paidPaise,
    advancePaise,
    chargesPaise,
    commissionPaise,
    taxPaise: sumOfTax(taxed),
    taxed,
    refundPaise: leftPaise - commissionPaise,
    claimPaise,
  }
}
export type Refund = ReturnType<typeof refundOf>

type Ticket = { enrollmentId: string; programId: string; subscriberId: string }

/** The company takes over what the member has paid and owes it to them; who buys the ticket pays it back to the company. */
export const removalPostings = (
  { enrollmentId, programId, subscriberId }: Ticket,
  { paidPaise, advancePaise, chargesPaise, commissionPaise, taxPaise, taxed, refundPaise, claimPaise }: Refund,
  registrationId = '',
): Posting[] => [
  debit('COMPANY_TICKETS', programId, paidPaise),
  debit('TICKET', enrollmentId, advancePaise - chargesPaise - claimPaise),
  credit('CHARGES_INCOME', programId, commissionPaise - taxPaise),
  ...outputPostings(registrationId, taxed),
  credit('REFUNDS_DUE', subscriberId, refundPaise - claimPaise),
]
