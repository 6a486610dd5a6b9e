// Bills the enrollments of a cycle, and cancels those invoices when the cycle is cancelled. [spec: Which endpoint asks for what;
// Creating the invoices of a cycle; Created or nothing missing]

import type { Body } from '@kuri/contract/kit/route'
import type { createCycleInvoices as createCycleInvoicesRoute } from '@kuri/contract/money/invoices.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { updateTermsFrozen } from '#features/programs/programs/cycle-terms.sql'
import type { Tx } from '#platform/db/types'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { applyAdvances } from './advances.actions.ts'
import type { ReversalDeps } from './billing-ports.ts'
import { bookBills } from './bills.ts'
import * as rows from './cycle-invoices.sql.ts'
import { deductDividendsOfProgram } from './deductions.actions.ts'
import { lockDividends } from './deductions.sql.ts'
import { cancelInvoices } from './invoice-cancellation.ts'
import { listInvoicesByTicket } from './invoices.sql.ts'
import { invoiceView } from './invoices.view.ts'
import { notifyMoneyKept } from './reversal-notifications.ts'

export async function createCycleInvoices(
  { transact, clock, config }: Pick<Platform, 'transact' | 'clock' | 'config'>,
  permit: Permit,
  cycleId: string,
  body: Body<typeof createCycleInvoicesRoute>,
) {
  const { created, today } = await transact(async (tx) => {
    permit.requireVisible(await rows.findCycleToBill(tx, cycleId))
    const { companyId, programId, status, endDate } = await rows.lockCycleToBill(tx, cycleId)
    const now = clock.now()
    if (status === 'CANCELLED') throw refuse('CYCLE_CLOSED')
    const today = dayAt(now, config.timeZone)
    // An invoice created after its cycle has ended is due today, so that it is not overdue at once.
    const isOver = endDate < today
    const usualDueDate = isOver ? today : endDate
    const dueDate = body.dueDate === undefined ? usualDueDate : dayOfInput(body.dueDate, config.timeZone)
    await lockDividends(tx, programId)
    await updateTermsFrozen(tx, cycleId, now)
    const bills = await rows.insertMissingInvoices(tx, { cycleId, programId, companyId, dueDate }, now)
    if (bills.length === 0) return { created: [], today }

    await bookBills(tx, programId, bills, permit.actor.userId, now)
    await deductDividendsOfProgram(tx, programId, now)
    await applyAdvances(tx, { programId }, now)
    const ids = bills.map(({ id }) => id)
    const after = { count: ids.length, dueDate }
    const entry = { companyId, action: 'cycle.invoices-created', resourceId: cycleId, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { created: await listInvoicesByTicket(tx, { today, ids }), today }
  })
  return { count: created.length, invoices: created.map((row) => invoiceView(row, today)) }
}

/** A ticket issued after an open cycle was billed gets its invoice now; otherwise staff bill it with the others. The caller has locked
 * the open cycles. */
export async function billOpenCycles(
  tx: Tx,
  ticket: { programId: string; enrollmentId: string; subscriberId: string },
  actorId: string | null,
  now: Date,
): Promise<void> {
  const { programId } = ticket
  const bills = await rows.insertInvoicesOfTicket(tx, ticket, now)
  await bookBills(tx, programId, bills, actorId, now)
  if (bills.length > 0) await applyAdvances(tx, ticket, now)
}

/**
 * A cancelled cycle bills nobody: what members paid at a counter stays with their tickets as an advance, online payments are refunded,
 * and what the company put into its own tickets returns to it.
 */
export async function cancelInvoicesOfCycle(
  { paymentsReversed }: Pick<ReversalDeps, 'paymentsReversed'>,
  tx: Tx,
  { id: cycleId, programId }: { id: string; programId: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  await lockDividends(tx, programId)
  const invoices = await rows.lockInvoicesToCancel(tx, cycleId)
  const why = { actorId: actor.userId, reason: 'The cycle was cancelled.' }
  const { onlineIds, kept } = await cancelInvoices(tx, invoices, why, now)
  await paymentsReversed(tx, onlineIds, now)
  await notifyMoneyKept(tx, kept, now)
  await deductDividendsOfProgram(tx, programId, now)
}
