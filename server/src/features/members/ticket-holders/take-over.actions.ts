// The company takes over the ticket of a removed member: at the removal, and at night those that ended under an earlier version.
import { lockOpenCycles, lockProgramSlots } from '#features/members/enrollments/tickets/tickets.sql'
import { bookBills } from '#features/money/billing/bills'
import { deductDividendsOfProgram } from '#features/money/billing/deductions.actions'
import { lockDividends } from '#features/money/billing/deductions.sql'
import { payCompanyTickets } from '#features/money/billing/receipts/company-tickets.actions'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntries } from '#features/money/ledger/ledger.actions'
import { claimCompanyHolder } from '#features/people/identity/directory.sql'
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import * as ended from './ended-tickets.sql.ts'
import { handOver } from './hand-over.actions.ts'
import { findProgram } from './removal.sql.ts'
import * as tickets from './tickets.sql.ts'

/** With its open bills, which the company pays: no month of the ticket is vacant, and no pot is short. Returns the member's papers. */
export async function takeOver(tx: Tx, ticket: tickets.Ticket, companyName: string, now: Date): Promise<string | null> {
  const { enrollmentId, programId, companyId } = ticket
  const subscriberId = await claimCompanyHolder(tx, companyId, companyName, now)
  const formerPapers = await handOver(tx, ticket, { holder: 'COMPANY', subscriberId, name: companyName }, now)
  await tickets.updateOpenInvoiceHolder(tx, enrollmentId, subscriberId, now)
  await payCompanyTickets(tx, { programId, enrollmentId }, now)
  return formerPapers
}

export const TAKE_OVER_ENDED_TICKETS = 'take-over-ended-tickets'

/** A removed ticket used to end, and its later months were vacant. The company pays them now, so that the program can be closed. */
export async function takeOverEndedTickets({
  db,
  transact,
  clock,
}: Pick<Platform, 'db' | 'transact' | 'clock'>): Promise<void> {
  for (const { id, programId } of await ended.listEndedTickets(db))
    await transact(async (tx) => {
      await lockProgramSlots(tx, programId)
      await tickets.lockOpenAuctions(tx, programId)
      await lockOpenCycles(tx, programId)
      await lockDividends(tx, programId)
      await tickets.lockInvoicesOfTicket(tx, id)
      const ticket = await tickets.lockTicket(tx, id)
      if (ticket.endedAt !== null) await takeOverEnded(tx, ticket, clock.now())
    })
}

async function takeOverEnded(tx: Tx, ticket: tickets.Ticket, now: Date): Promise<void> {
  const { enrollmentId, programId, companyId, branchId } = ticket
  await takeOver(tx, ticket, (await findProgram(tx, programId))!.companyName, now)
  // What the removal gave to the pots of the months whose bills it cancelled: they are billed again.
  const gifts = await ended.updateGiftsTakenBack(tx, enrollmentId)
  const scope = { companyId, branchId, programId, kind: 'TICKET_TRANSFER', actorId: null } as const
  const entries = gifts.map(({ id: sourceId, dividendPaise }) => ({
    ...scope,
    sourceId,
    postings: [
      debit('UNPRIZED_POT', programId, dividendPaise),
      credit('DIVIDEND_PAYABLE', enrollmentId, dividendPaise),
    ],
  }))
  await bookEntries(tx, entries, now)
  await bookBills(tx, programId, await ended.insertVacantInvoices(tx, enrollmentId, now), null, now)
  await deductDividendsOfProgram(tx, programId, now)
  await payCompanyTickets(tx, { programId, enrollmentId }, now)
}
