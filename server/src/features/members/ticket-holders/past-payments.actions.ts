// Takes the money for the past months of a ticket: a receipt of the new holder, credited to those who have paid those months.

import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type { TicketPayment } from '@kuri/contract/members/company-tickets.contract'
import { startOfDay } from '#features/money/billing/business-days.rules'
import { instrumentProblems, readPaise } from '#features/money/billing/receipts/counter.rules'
import { type Allocation, issueReceipt } from '#features/money/billing/receipts/issue-receipt'
import { moneyAccountOf } from '#features/money/billing/receipts/receipts.rules'
import { addAdvances } from '#features/money/billing/receipts/ticket-accounts.sql'
import { credit, debit, type Posting } from '#features/money/ledger/accounts.rules'
import { bookEntry } from '#features/money/ledger/ledger.actions'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { findBankAccountOfBranch } from './company-tickets.sql.ts'
import type { Person } from './people.actions.ts'
import { type PastMonth, quotePaise } from './quotes.rules.ts'
import type { Ticket } from './tickets.sql.ts'

type Payment = Static<typeof TicketPayment>
type TicketMoney = {
  ticket: Ticket
  payer: Person
  payment: Payment | undefined
  actorId: string
  timeZone: string
}

/** Returns null when nothing is to be paid. The caller holds the locks of the ticket. */
export async function takePastPayment(
  tx: Tx,
  { months, ...money }: TicketMoney & { months: readonly PastMonth[] },
  now: Date,
): Promise<{ id: string; number: string } | null> {
  const amountPaise = quotePaise(months)
  const { id: enrollmentId, programId, companyId, branchId, ticketNumber } = money.ticket
  const receipt = await takeTicketMoney(
    tx,
    money,
    {
      amountPaise,
      note: `Past instalments of ticket ${ticketNumber}, up to cycle ${months.at(-1)?.cycleNumber ?? 0}`,
      allocations: [{ kind: 'ADVANCE', programId, enrollmentId, amountPaise }],
    },
    now,
  )
  if (!receipt) return null
  await addAdvances(tx, [{ enrollmentId, amountPaise: -amountPaise }])
  const postings = pastPaymentPostings({ enrollmentId, programId }, amountPaise)
  const about = { kind: 'TICKET_TRANSFER', sourceId: receipt.id, actorId: money.actorId } as const
  await bookEntry(tx, { ...about, companyId, branchId, programId, postings }, now)
  return receipt
}

type Paid = { amountPaise: number; note: string; allocations: readonly Allocation[] }

/** Exactly the quoted amount, with a receipt of the payer. */
export async function takeTicketMoney(
  tx: Tx,
  { ticket, payer, payment, actorId, timeZone }: TicketMoney,
  { amountPaise, note, allocations }: Paid,
  now: Date,
): Promise<{ id: string; number: string } | null> {
  refuseOtherAmount(payment, amountPaise)
  if (!payment || amountPaise === 0) return null
  const { mode, utr, reference, depositAccountId = null } = payment
  refuseInvalid(instrumentProblems(payment).map(({ path, message }) => ({ path: `payment.${path}`, message })))
  const { branchId } = ticket
  if (depositAccountId && !(await findBankAccountOfBranch(tx, branchId, depositAccountId)))
    throw invalid('payment.depositAccountId', "must be a bank account of the program's branch")
  const { paidAt, day } = paymentTime(payment.paidAt, now, timeZone)
  return issueReceipt(
    tx,
    {
      ...{ branchId, payerId: payer.subscriberId, payerName: payer.name, mode, note, depositAccountId, allocations },
      money: moneyAccountOf(mode, { branchId, depositAccountId }),
      paidAt,
      valueDate: day,
      utr: utr ?? null,
      reference: reference ?? null,
      collectedById: actorId,
    },
    now,
  )
}

/** The receipt has made the money an advance of the ticket; from there it goes to the company, which bore the past months. */
const pastPaymentPostings = (
  { enrollmentId, programId }: { enrollmentId: string; programId: string },
  amountPaise: number,
): Posting[] => [debit('TICKET', enrollmentId, amountPaise), credit('COMPANY_TICKETS', programId, amountPaise)]

function refuseOtherAmount(payment: Payment | undefined, amountPaise: number): void {
  const read = payment ? readPaise(payment.amount) : { paise: 0 }
  if ('message' in read && amountPaise > 0) throw invalid('payment.amount', read.message)
  if (!('message' in read) && read.paise === amountPaise) return
  throw refuse('QUOTE_CHANGED', [{ path: 'payment.amount', message: `must be ${rupees(amountPaise)}` }])
}

/** A date without a time means the start of that day. */
function paymentTime(sent: string | undefined, now: Date, timeZone: string): { paidAt: Date; day: string } {
  const today = dayAt(now, timeZone)
  if (sent === undefined) return { paidAt: now, day: today }
  const day = dayOfInput(sent, timeZone)
  if (day > today) throw invalid('payment.paidAt', 'must not be in the future')
  return { paidAt: sent.length === 10 ? startOfDay(day, timeZone) : new Date(sent), day }
}
