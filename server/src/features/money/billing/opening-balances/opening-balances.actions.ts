// States the opening balances of imported tickets: past months, advance, dividend still to deduct, late charge. [spec: Opening balances]
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { OpeningBalanceInput } from '@kuri/contract/money/opening-balances.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { bookEntries, reverseEntries } from '#features/money/ledger/ledger.actions'
import { findProgram, lockProgram } from '#features/programs/programs/programs.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { deductDividendsOfProgram } from '../deductions.actions.ts'
import { lockDividends } from '../deductions.sql.ts'
import { addAdvances } from '../receipts/ticket-accounts.sql.ts'
import { notifyOpeningsLowered } from '../reversal-notifications.ts'
import {
  type Balances,
  balancesOf,
  isNothing,
  type MonthOpening,
  NO_BALANCES,
  openingPostings,
  rowProblems,
  statementBlockedReason,
} from './opening-balances.rules.ts'
import * as rows from './opening-balances.sql.ts'
import {
  type Booking,
  changeMonths,
  loadPastMonths,
  type Owner,
  planMonths,
  type StatedBalance,
} from './past-months.actions.ts'

type Deps = Pick<Platform, 'transact' | 'clock' | 'config'>

export function stateOpeningBalances(
  { transact, clock, config }: Deps,
  permit: Permit,
  programId: string,
  sent: readonly OpeningBalanceInput[],
) {
  return transact(async (tx) => {
    const program = permit.requireVisible(await lockProgram(tx, programId))
    // A settlement takes this lock too, so that it comes before or after the whole statement.
    await lockDividends(tx, programId)
    const now = clock.now()
    refuseIf(statementBlockedReason(program, (await rows.findSettledCycle(tx, programId)) !== undefined))

    const ids = sent.map(({ enrolledSubscriberId }) => enrolledSubscriberId)
    const tickets = new Map((await rows.listTickets(tx, programId, ids)).map((ticket) => [ticket.enrollmentId, ticket]))
    const months = await loadPastMonths(tx, programId, [...tickets.keys()])
    const holds = new Map(
      [...tickets.keys()].map((id) => [
        id,
        (months.get(id) ?? []).reduce((sum, { holdsPaise }) => sum + holdsPaise, 0),
      ]),
    )
    refuseInvalid(rowProblems(sent, holds))

    const stated = sent.map((row, index): StatedBalance => {
      const ticket = tickets.get(row.enrolledSubscriberId)!
      return { path: `rows.${index}`, ticket, former: formerBalances(ticket), balances: balancesOf(row) }
    })
    const planned = planMonths(stated, months)
    const used = [
      ...planned.problems,
      ...(await changeCharges(tx, program, stated, now)),
      ...(await changeAdvances(tx, stated)),
    ]
    if (used.length > 0) throw refuse('OPENING_BALANCE_IN_USE', used)
    const booking = { program, actorId: permit.actor.userId, timeZone: config.timeZone }
    await changeMonths(tx, booking, planned.changes, now)
    await bookBalances(tx, booking, stated, now)
    await saveStatements(tx, booking, stated, planned.unpaidInvoiceIds, now)
    await deductDividendsOfProgram(tx, programId, now)
    await notifyOpeningsLowered(tx, loweredBalances(stated, planned.changes), now)
    const before = stated.map(({ ticket, former }) => ({ enrollmentId: ticket.enrollmentId, ...former }))
    const after = stated.map(({ ticket, balances }) => ({ enrollmentId: ticket.enrollmentId, ...balances }))
    const change = {
      action: 'program.opening-balances-stated',
      before: { rows: before },
      after: { rows: after },
    } as const
    await recordAudit(tx, permit.actor, { companyId: program.companyId, resourceId: programId, ...change }, now)
    const { ticketCount, ...totals } = await rows.getTotals(tx, programId)
    return { programId, ticketCount, totals: { ...amountsView(totals), arrears: rupees(totals.arrearsPaise) } }
  })
}

/** Tickets that have paid less by what is stated now than by what was stated before, or by the import. */
function loweredBalances(stated: readonly StatedBalance[], changes: readonly MonthOpening[]) {
  const arrears = Map.groupBy(changes, ({ enrollmentId }) => enrollmentId)
  return stated
    .map(({ ticket: { enrollmentId }, former, balances }) => ({
      enrollmentId,
      amountPaise:
        (arrears.get(enrollmentId) ?? []).reduce((sum, month) => sum + month.newOpeningPaise - month.openingPaise, 0) +
        (former.advancePaise - balances.advancePaise) +
        (former.dividendPaise - balances.dividendPaise),
    }))
    .filter(({ amountPaise }) => amountPaise > 0)
}

const formerBalances = (ticket: rows.StatedTicket): Balances =>
  ticket.statedAt === null
    ? NO_BALANCES
    : {
        arrearsPaise: ticket.arrearsPaise,
        advancePaise: ticket.advancePaise!,
        dividendPaise: ticket.dividendPaise!,
        lateChargePaise: ticket.lateChargePaise!,
      }

/** Returns what of a late charge is paid or waived already and cannot be taken back. */
async function changeCharges(tx: Tx, program: Owner, stated: readonly StatedBalance[], now: Date): Promise<Detail[]> {
  const charges = await rows.lockOpeningCharges(
    tx,
    stated.map(({ ticket }) => ticket.enrollmentId),
  )
  const chargeOf = new Map(charges.map((charge) => [charge.enrollmentId, charge]))
  const changed = stated
    .filter(({ former, balances }) => former.lateChargePaise !== balances.lateChargePaise)
    .map(({ path, ticket: { enrollmentId }, balances }) => ({
      path,
      enrollmentId,
      charge: chargeOf.get(enrollmentId),
      amountPaise: balances.lateChargePaise,
    }))
  const used = changed.filter(
    ({ charge, amountPaise }) =>
      charge && (charge.paidPaise + charge.waivedPaise > amountPaise || (amountPaise === 0 && charge.isUsed)),
  )
  if (used.length > 0) return used.map(({ path }) => ({ path: `${path}.lateCharge`, message: 'is paid or waived' }))
  const kept = changed.filter(({ amountPaise }) => amountPaise > 0)
  await rows.upsertOpeningCharges(
    tx,
    { programId: program.id, companyId: program.companyId },
    kept.map(({ enrollmentId, amountPaise }) => ({ id: newId(now.getTime()), enrollmentId, amountPaise })),
    now,
  )
  await rows.deleteOpeningCharges(
    tx,
    changed.flatMap(({ charge, amountPaise }) => (charge && amountPaise === 0 ? charge.id : [])),
  )
  return []
}

/** Returns advances of which bills have taken more than is left of them. */
async function changeAdvances(tx: Tx, stated: readonly StatedBalance[]): Promise<Detail[]> {
  const advances = await rows.lockAdvancesOf(
    tx,
    stated.map(({ ticket }) => ticket.enrollmentId),
  )
  const changes = stated.map(({ path, ticket: { enrollmentId }, former, balances }) => ({
    path,
    enrollmentId,
    amountPaise: balances.advancePaise - former.advancePaise,
  }))
  const used = changes.filter(({ enrollmentId, amountPaise }) => advances.get(enrollmentId)! + amountPaise < 0)
  if (used.length > 0) return used.map(({ path }) => ({ path: `${path}.advance`, message: 'is used by a bill' }))
  await addAdvances(tx, changes)
  return []
}

/** One entry per ticket; the former one is reversed. */
async function bookBalances(
  tx: Tx,
  { program, actorId }: Booking,
  stated: readonly StatedBalance[],
  now: Date,
): Promise<void> {
  const { id: programId, companyId, branchId } = program
  const reason = 'Stated opening balance.'
  const sourceIds = stated.map(({ ticket }) => ticket.enrollmentId)
  const reversal = { kind: 'OPENING_BALANCE_REVERSED', actorId, reason: 'Stated again.' } as const
  await reverseEntries(tx, { sourceIds, kinds: ['OPENING_BALANCE'] }, reversal, now)
  const entries = stated.map(({ ticket: { enrollmentId }, balances }) => ({
    kind: 'OPENING_BALANCE' as const,
    companyId,
    branchId,
    programId,
    sourceId: enrollmentId,
    actorId,
    reason,
    postings: openingPostings({ enrollmentId, programId }, balances),
  }))
  await bookEntries(tx, entries, now)
}

async function saveStatements(
  tx: Tx,
  { program, actorId }: Booking,
  stated: readonly StatedBalance[],
  unpaidInvoiceIds: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<void> {
  const kept = stated.filter(({ balances }) => !isNothing(balances))
  const owner = { programId: program.id, companyId: program.companyId, statedById: actorId }
  await rows.upsertStatements(
    tx,
    owner,
    kept.map(({ ticket: { enrollmentId }, balances }) => ({
      ...balances,
      enrollmentId,
      unpaidInvoiceIds: unpaidInvoiceIds.get(enrollmentId) ?? [],
    })),
    now,
  )
  const withdrawn = stated.filter(({ balances }) => isNothing(balances))
  await rows.deleteStatements(
    tx,
    withdrawn.map(({ ticket }) => ticket.enrollmentId),
  )
}

const amountsView = (amounts: {
  advancePaise: number | null
  dividendPaise: number | null
  lateChargePaise: number | null
}) => ({
  advance: rupees(amounts.advancePaise ?? 0),
  dividendToDeduct: rupees(amounts.dividendPaise ?? 0),
  lateCharge: rupees(amounts.lateChargePaise ?? 0),
})

export async function listOpeningBalances({ db }: Pick<Platform, 'db'>, permit: Permit, programId: string, page: Page) {
  const program = permit.requireVisible(await findProgram(db, programId))
  if (!program.isPreStarted) throw refuse('WRONG_SETUP_FLOW')
  const [tickets, count, settled] = await Promise.all([
    rows.listTicketsByNumber(db, programId, page),
    rows.countTickets(db, programId),
    rows.findSettledCycle(db, programId),
  ])
  const items = tickets.map((ticket) => ({
    enrolledSubscriberId: ticket.enrollmentId,
    ticketNumber: ticket.ticketNumber,
    subscriberId: ticket.subscriberId,
    name: ticket.name,
    isStated: ticket.statedAt !== null,
    arrears: rupeesOrNull(ticket.arrearsPaise),
    ...amountsView(ticket),
    importedDue: rupees(ticket.importedDuePaise),
    statedAt: ticket.statedAt?.toISOString() ?? null,
    statedById: ticket.statedById,
  }))
  return {
    ...paged('rows', items, count, page),
    canState: statementBlockedReason(program, settled !== undefined) === null,
  }
}
