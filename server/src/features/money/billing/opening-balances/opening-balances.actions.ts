// What opening balances of imported tickets change: past months, advance, dividend still to deduct, late charge. [spec: Opening balances]
import type { Detail } from '@kuri/contract/kit/refusals'
import type { OpeningBalanceInput } from '@kuri/contract/money/opening-balances.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { bookEntries, reverseEntries } from '#features/money/ledger/ledger.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
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

/** Under the locks of a statement. */
export type JudgedStatement = {
  program: Owner
  stated: readonly StatedBalance[]
  months: ReturnType<typeof planMonths>
  charges: readonly ChangedCharge[]
  advances: readonly { enrollmentId: string; amountPaise: number }[]
}

/** Refuses what cannot be stated now; nothing is written. */
export async function judgeStatement(
  tx: Tx,
  program: Owner & Parameters<typeof statementBlockedReason>[0],
  sent: readonly OpeningBalanceInput[],
): Promise<JudgedStatement> {
  const { id: programId } = program
  // A settlement takes this lock too, so that it comes before or after the whole statement.
  await lockDividends(tx, programId)
  refuseIf(statementBlockedReason(program, (await rows.findSettledCycle(tx, programId)) !== undefined))
  const ids = sent.map(({ enrolledSubscriberId }) => enrolledSubscriberId)
  const tickets = new Map((await rows.listTickets(tx, programId, ids)).map((ticket) => [ticket.enrollmentId, ticket]))
  const past = await loadPastMonths(tx, programId, [...tickets.keys()])
  const holds = new Map(
    [...tickets.keys()].map((id) => [id, (past.get(id) ?? []).reduce((sum, { holdsPaise }) => sum + holdsPaise, 0)]),
  )
  refuseInvalid(rowProblems(sent, holds))
  const stated = sent.map((row, index): StatedBalance => {
    const ticket = tickets.get(row.enrolledSubscriberId)!
    return { path: `rows.${index}`, ticket, former: formerBalances(ticket), balances: balancesOf(row) }
  })
  const months = planMonths(stated, past)
  const charges = await planCharges(tx, stated)
  const advances = await planAdvances(tx, stated)
  const used = [...months.problems, ...charges.problems, ...advances.problems]
  if (used.length > 0) throw refuse('OPENING_BALANCE_IN_USE', used)
  return { program, stated, months, charges: charges.changed, advances: advances.changes }
}

export async function bookStatement(
  tx: Tx,
  { program, stated, months, charges, advances }: JudgedStatement,
  by: { requestedById: string; actor: Actor; timeZone: string },
  now: Date,
): Promise<void> {
  const booking = { program, actorId: by.actor.userId, timeZone: by.timeZone }
  await saveCharges(tx, program, charges, now)
  await addAdvances(tx, advances)
  await changeMonths(tx, booking, months.changes, now)
  await bookBalances(tx, booking, stated, now)
  await saveStatements(tx, { program, statedById: by.requestedById }, stated, months.unpaidInvoiceIds, now)
  await deductDividendsOfProgram(tx, program.id, now)
  await notifyOpeningsLowered(tx, loweredBalances(stated, months.changes), now)
  const before = stated.map(({ ticket, former }) => ({ enrollmentId: ticket.enrollmentId, ...former }))
  const after = stated.map(({ ticket, balances }) => ({ enrollmentId: ticket.enrollmentId, ...balances }))
  const change = {
    action: 'program.opening-balances-stated',
    before: { rows: before },
    after: { rows: after, requestedById: by.requestedById },
  } as const
  await recordAudit(tx, by.actor, { companyId: program.companyId, resourceId: program.id, ...change }, now)
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

export const formerBalances = (ticket: rows.StatedTicket): Balances =>
  ticket.statedAt === null
    ? NO_BALANCES
    : {
        arrearsPaise: ticket.arrearsPaise,
        advancePaise: ticket.advancePaise!,
        dividendPaise: ticket.dividendPaise!,
        lateChargePaise: ticket.lateChargePaise!,
      }

type ChangedCharge = { enrollmentId: string; chargeId: string | null; amountPaise: number }

/** The late charges that change, and those of which more is paid or waived than would be left. */
async function planCharges(tx: Tx, stated: readonly StatedBalance[]) {
  const charges = await rows.lockOpeningCharges(
    tx,
    stated.map(({ ticket }) => ticket.enrollmentId),
  )
  const chargeOf = new Map(charges.map((charge) => [charge.enrollmentId, charge]))
  const planned = stated
    .filter(({ former, balances }) => former.lateChargePaise !== balances.lateChargePaise)
    .map(({ path, ticket: { enrollmentId }, balances }) => {
      const charge = chargeOf.get(enrollmentId)
      const amountPaise = balances.lateChargePaise
      const isUsed =
        charge !== undefined &&
        (charge.paidPaise + charge.waivedPaise > amountPaise || (amountPaise === 0 && charge.isUsed))
      return { path, isUsed, enrollmentId, chargeId: charge?.id ?? null, amountPaise }
    })
  const problems: Detail[] = planned
    .filter(({ isUsed }) => isUsed)
    .map(({ path }) => ({ path: `${path}.lateCharge`, message: 'is paid or waived' }))
  return { problems, changed: planned }
}

async function saveCharges(tx: Tx, program: Owner, changed: readonly ChangedCharge[], now: Date): Promise<void> {
  const kept = changed.filter(({ amountPaise }) => amountPaise > 0)
  await rows.upsertOpeningCharges(
    tx,
    { programId: program.id, companyId: program.companyId },
    kept.map(({ enrollmentId, amountPaise }) => ({ id: newId(now.getTime()), enrollmentId, amountPaise })),
    now,
  )
  await rows.deleteOpeningCharges(
    tx,
    changed.flatMap(({ chargeId, amountPaise }) => (chargeId && amountPaise === 0 ? chargeId : [])),
  )
}

/** What changes of the advances, and those of which bills have taken more than would be left. */
async function planAdvances(tx: Tx, stated: readonly StatedBalance[]) {
  const advances = await rows.lockAdvancesOf(
    tx,
    stated.map(({ ticket }) => ticket.enrollmentId),
  )
  const changes = stated.map(({ path, ticket: { enrollmentId }, former, balances }) => ({
    path,
    enrollmentId,
    amountPaise: balances.advancePaise - former.advancePaise,
  }))
  const problems: Detail[] = changes
    .filter(({ enrollmentId, amountPaise }) => advances.get(enrollmentId)! + amountPaise < 0)
    .map(({ path }) => ({ path: `${path}.advance`, message: 'is used by a bill' }))
  return { problems, changes }
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
  { program, statedById }: { program: Owner; statedById: string },
  stated: readonly StatedBalance[],
  unpaidInvoiceIds: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<void> {
  const kept = stated.filter(({ balances }) => !isNothing(balances))
  const owner = { programId: program.id, companyId: program.companyId, statedById }
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
