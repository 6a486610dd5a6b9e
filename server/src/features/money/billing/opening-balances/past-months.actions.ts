// The past months of imported tickets, and what a statement of arrears makes of them. [spec: Opening balances]
import type { Detail } from '@kuri/contract/kit/refusals'
import { credit, debit } from '#features/money/ledger/accounts.rules'
import { bookEntries, reverseEntries } from '#features/money/ledger/ledger.actions'
import { listStandingTicketPaise } from '#features/money/ledger/ledger.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import {
  type Balances,
  type MonthOpening,
  type PastMonth,
  restoreMonths,
  spreadArrears,
} from './opening-balances.rules.ts'
import * as rows from './opening-balances.sql.ts'

export type Owner = { id: string; companyId: string; branchId: string }
export type Booking = { program: Owner; actorId: string; timeZone: string }

/** One row of the statement, with what was stated for the ticket before. */
export type StatedBalance = {
  path: string
  ticket: rows.StatedTicket
  former: Balances
  balances: Balances
}

/** By ticket. The invoices stay locked. */
export async function loadPastMonths(
  tx: Tx,
  programId: string,
  enrollmentIds: readonly string[],
): Promise<Map<string, PastMonth[]>> {
  await rows.lockImportedInvoices(tx, programId)
  const found = await rows.listPastMonths(tx, programId, enrollmentIds)
  const booked = await listStandingTicketPaise(
    tx,
    found.flatMap(({ invoiceId, isImported }) => (invoiceId && isImported ? invoiceId : [])),
    'OPENING_BALANCE',
  )
  const months = found.map(({ isImported, amountPaise, paidPaise, ...month }): PastMonth => {
    const isBilledSince = month.invoiceId !== null && !isImported
    const openingPaise = month.invoiceId === null || isBilledSince ? 0 : (booked.get(month.invoiceId) ?? 0)
    const paidBeforePaise = amountPaise - openingPaise
    return {
      ...month,
      holdsPaise: isBilledSince ? 0 : amountPaise,
      openingPaise,
      receivedPaise: month.invoiceId === null || isBilledSince ? 0 : Math.max(0, paidPaise - paidBeforePaise),
    }
  })
  return Map.groupBy(months, ({ enrollmentId }) => enrollmentId)
}

/** The months that change, and those of which more was paid since the import than would be open. */
export function planMonths(stated: readonly StatedBalance[], months: ReadonlyMap<string, readonly PastMonth[]>) {
  const changes: MonthOpening[] = []
  const problems: Detail[] = []
  const unpaidInvoiceIds = new Map<string, readonly string[]>()
  for (const { path, ticket, former, balances } of stated) {
    const own = months.get(ticket.enrollmentId) ?? []
    const unpaid =
      ticket.unpaidInvoiceIds ??
      own.flatMap(({ invoiceId, openingPaise }) => (invoiceId && openingPaise > 0 ? invoiceId : []))
    unpaidInvoiceIds.set(ticket.enrollmentId, unpaid)
    if (former.arrearsPaise === null && balances.arrearsPaise === null) continue
    const planned =
      balances.arrearsPaise === null ? restoreMonths(own, unpaid) : spreadArrears(own, balances.arrearsPaise)
    if (planned.some(({ newOpeningPaise, receivedPaise }) => newOpeningPaise < receivedPaise))
      problems.push({ path: `${path}.arrears`, message: 'is less than what was paid of past months since the import' })
    changes.push(...planned.filter(({ newOpeningPaise, openingPaise }) => newOpeningPaise !== openingPaise))
  }
  return { changes, problems, unpaidInvoiceIds }
}

export async function changeMonths(
  tx: Tx,
  { program, actorId, timeZone }: Booking,
  changes: readonly MonthOpening[],
  now: Date,
): Promise<void> {
  const months = changes.map((month) => ({ ...month, id: month.invoiceId ?? newId(now.getTime()) }))
  await rows.upsertMonths(
    tx,
    months.map(({ id, cycleId, enrollmentId, holdsPaise, newOpeningPaise, receivedPaise }) => ({
      id,
      cycleId,
      enrollmentId,
      amountPaise: holdsPaise,
      paidPaise: holdsPaise - newOpeningPaise + receivedPaise,
    })),
    timeZone,
    now,
  )
  const reversal = { kind: 'OPENING_BALANCE_REVERSED', actorId, reason: 'Opening balances were stated.' } as const
  await reverseEntries(tx, { sourceIds: months.map(({ id }) => id), kinds: ['OPENING_BALANCE'] }, reversal, now)
  const { id: programId, companyId, branchId } = program
  const entries = months.map(({ id, enrollmentId, newOpeningPaise }) => ({
    kind: 'OPENING_BALANCE' as const,
    companyId,
    branchId,
    programId,
    sourceId: id,
    actorId,
    reason: 'Stated arrears from before the import.',
    postings: [debit('TICKET', enrollmentId, newOpeningPaise), credit('OPENING', programId, newOpeningPaise)],
  }))
  await bookEntries(tx, entries, now)
}
