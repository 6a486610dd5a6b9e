// Reads the plan of a month and carries its rows out with the actions of cycles, auctions and billing.
import type { Body, Query } from '@kuri/contract/kit/route'
import type { confirmMonthPlan, getMonthPlan } from '@kuri/contract/programs/calendar.contract'
import { Temporal } from 'temporal-polyfill'
import { scheduleAuction } from '#features/auctions/lifecycle/lifecycle.actions'
import { readUsualNotices } from '#features/messages/notices/notices.actions'
import { updateOrInsertCycleNotices } from '#features/messages/notices/notices.sql'
import { createCycleInvoices } from '#features/money/billing/cycle-invoices.actions'
import { createCycle } from '#features/programs/cycles/cycles.actions'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import { holds, Permit, type Scope } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { Refusal, refuse } from '#platform/refusal'
import { listHolidays } from './holidays.actions.ts'
import { clashesOf, type KnownCycle, monthOf, type NoticeDays, planProgram } from './month-plan.rules.ts'
import * as rows from './month-plan.sql.ts'

export async function readMonthPlan(deps: Platform, permit: Permit, query: Query<typeof getMonthPlan>) {
  const { timeZone } = deps.config
  const now = deps.clock.now()
  const today = dayAt(now, timeZone)
  const month = query.month === undefined ? nextMonth(today) : dayOfInput(query.month, timeZone)
  const { first, last } = monthOf(month)
  // Auctions with prebids take place after their cycle, so holidays of the month after count too.
  const until = Temporal.PlainDate.from(last).add({ months: 1 }).toString()
  const holidays = await listHolidays(deps.db, permit.companyId, first, until)
  const programs = await rows.listPlannedPrograms(deps.db, permit.visibleScope())
  const cyclesOf = await readCycles(
    deps,
    programs.map(({ programId }) => programId),
  )
  const usualNotices = await readUsualNotices(deps, permit.companyId)
  const planned = programs.flatMap((program) => {
    const { programId, programName, chitId, branchId, branchName } = program
    const ticketCount = Number(program.ticketCount)
    const cycles = cyclesOf.get(programId) ?? []
    return planProgram({ ...program, ticketCount, cycles }, { month, timeZone, holidays, usualNotices }).map((row) => ({
      ...{ programId, programName, chitId, branchId, branchName, ticketCount },
      ...row,
    }))
  })
  return {
    month: first,
    count: programs.length,
    rows: planned.map((placed) => {
      const { isLate: _, ...row } = placed
      return {
        ...row,
        auctionStartAt: row.auctionStartAt?.toISOString() ?? null,
        movedFrom: row.movedFrom && { day: row.movedFrom.day, name: row.movedFrom.name },
        clashes: clashesOf(placed, planned, { timeZone, holidays, now }),
        isDone: row.cycleId !== null && row.bills === 'DONE' && row.auction !== 'OPEN' && row.notices !== 'OPEN',
      }
    }),
    holidays: holidays.filter(({ day }) => day <= last).map(({ day, name }) => ({ day, name })),
  }
}

const nextMonth = (today: string) => Temporal.PlainDate.from(today).add({ months: 1 }).toString()

async function readCycles({ db }: Platform, programIds: readonly string[]): Promise<Map<string, KnownCycle[]>> {
  const cyclesOf = new Map<string, KnownCycle[]>()
  for (const row of await rows.listRecentCycles(db, programIds)) {
    const { programId, auctionId: id, auctionStatus: status, startsAt, hasPrebid, ...known } = row
    const { auctionNoticeDays, dueReminderDays, ...cycle } = known
    const notices = auctionNoticeDays && dueReminderDays ? { auctionNoticeDays, dueReminderDays } : null
    const auction = id && status ? { id, status, startsAt, hasPrebid: hasPrebid === true } : null
    cyclesOf.set(programId, [...(cyclesOf.get(programId) ?? []), { ...cycle, notices, auction }])
  }
  return cyclesOf
}

type PlannedRow = Body<typeof confirmMonthPlan>['rows'][number]

export async function carryOutPlan(deps: Platform, permit: Permit, { rows: wanted }: Body<typeof confirmMonthPlan>) {
  const scopes = await rows.listProgramScopes(
    deps.db,
    permit.companyId,
    wanted.map(({ programId }) => programId),
  )
  const scopeOf = new Map(scopes.map((scope) => [scope.programId, scope]))
  for (const { programId } of wanted) permit.requireVisible(scopeOf.get(programId))
  const results = []
  for (const row of wanted) results.push(await carryOutRow(deps, permit, row, scopeOf.get(row.programId)!))
  return { results }
}

async function carryOutRow(deps: Platform, permit: Permit, row: PlannedRow, scope: Scope) {
  const { programId, cycleNumber } = row
  try {
    const done = await deps.transact((tx) => carryOut(deps, tx, permit, row, scope))
    const isChanged = done.isCycleCreated || done.isAuctionScheduled || done.billCount > 0 || done.areNoticesSet
    return {
      programId,
      cycleNumber,
      ...done,
      outcome: isChanged ? ('DONE' as const) : ('UNCHANGED' as const),
      error: null,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const details = (error.details ?? []).map(({ path, message }) => ({ path, message }))
    const nothing = {
      cycleId: null,
      isCycleCreated: false,
      isAuctionScheduled: false,
      billCount: 0,
      areNoticesSet: false,
    }
    const { code, message } = error
    return { programId, cycleNumber, ...nothing, outcome: 'FAILED' as const, error: { code, message, details } }
  }
}

/** The auction comes before the bills, which is the order of the locks. */
async function carryOut(deps: Platform, tx: Tx, permit: Permit, row: PlannedRow, scope: Scope) {
  const within: Platform = { ...deps, transact: (work) => work(tx) }
  const { programId, cycleNumber, startDate, endDate, dueDate, auctionStartAt } = row
  const known = await rows.findCycleByNumber(tx, programId, cycleNumber)
  if (!known) {
    const dates = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
    await createCycle(within, permit, { programId, cycleNumber, ...dates })
  }
  const cycle = known ?? (await rows.findCycleByNumber(tx, programId, cycleNumber))!
  const isAuctionScheduled = typeof auctionStartAt === 'string' && cycle.auctionStatus === 'PENDING'
  if (isAuctionScheduled) {
    const input = { auctionStartAt: new Date(auctionStartAt) }
    await scheduleAuction(within, permitFor(permit, 'auction.schedule', scope), cycle.auctionId!, input)
  }
  const bills = row.createsBills
    ? await createCycleInvoices(
        within,
        permitFor(permit, 'payment.manage', scope),
        cycle.id,
        dueDate ? { dueDate } : {},
      )
    : { count: 0 }
  const areNoticesSet = row.notices !== undefined && (await setNotices(deps, tx, permit, cycle.id, row.notices, scope))
  return { cycleId: cycle.id, isCycleCreated: !known, isAuctionScheduled, billCount: bills.count, areNoticesSet }
}

/** False when they were set so already. */
function setNotices({ clock }: Platform, tx: Tx, permit: Permit, cycleId: string, days: NoticeDays, scope: Scope) {
  permitFor(permit, 'auction.schedule', scope)
  const auctionNoticeDays = [...new Set(days.auctionNoticeDays)]
  const dueReminderDays = [...new Set(days.dueReminderDays)]
  const confirmed = { confirmedById: permit.actor.userId, confirmedAt: clock.now() }
  return updateOrInsertCycleNotices(tx, cycleId, { auctionNoticeDays, dueReminderDays }, confirmed)
}

/** The caller came in with another permission, so this one is checked here. */
function permitFor({ actor }: Permit, code: 'auction.schedule' | 'payment.manage', scope: Scope): Permit {
  if (!holds(actor, code, scope)) throw refuse('PERMISSION_REQUIRED')
  return new Permit(actor, code)
}
