// Creates, updates and lists cycles. [spec: Member endpoints and rules; Which endpoint asks for what; Creating a cycle;
// Past cycles and the next one; States of a cycle]

import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type {
  createCycle as createCycleRoute,
  listCycles,
  updateCycle as updateCycleRoute,
} from '@kuri/contract/programs/cycles.contract'
import { updateAuctionDue } from '#features/auctions/policy/auction-records.sql'
import { insertPendingAuction } from '#features/auctions/policy/pending-auctions.actions'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { ReversalDeps } from '#features/money/billing/billing-ports'
import { cancelInvoicesOfCycle } from '#features/money/billing/cycle-invoices.actions'
import { cycleDates, dayAt, dayOfInput, totalCycles } from '#features/programs/programs/calendar.rules'
import { newId } from '#platform/ids'
import { holds, type Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import type { CompleteEndedAuction } from './cycle-ports.ts'
import { readCycleResults } from './cycle-results.actions.ts'
import {
  cycleCreationBlockedReason,
  cycleDatesBlockedReason,
  cycleMoveBlockedReason,
  extraCycleProblems,
  leavesCycleFree,
  needsAuction,
} from './cycles.rules.ts'
import * as rows from './cycles.sql.ts'
import { cycleView, staffCycleView } from './cycles.view.ts'
import { refuseOpenMinutes, settleCycle } from './settlement.actions.ts'
import { listPrizes } from './winners.sql.ts'

export function createCycle(deps: Platform, permit: Permit, body: Body<typeof createCycleRoute>) {
  return deps.transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, body.programId))
    const now = deps.clock.now()
    refuseIf(cycleCreationBlockedReason(program))
    const cycleNumber = body.cycleNumber ?? (await rows.findLastCycleNumber(tx, program.id)) + 1
    refuseInvalid(extraCycleProblems(cycleNumber, totalCycles(program), body.reason))
    const cycle = {
      id: newId(now.getTime()),
      programId: program.id,
      companyId: program.companyId,
      cycleNumber,
      status: body.status ?? 'UPCOMING',
      ...datesOfNewCycle(program, cycleNumber, body, deps.config.timeZone),
    } as const
    await rows.insertCycle(tx, cycle, now)
    if (needsAuction(program, cycleNumber))
      await insertPendingAuction(tx, { cycleId: cycle.id, programId: program.id }, now)
    const { id, companyId } = cycle
    const after = { ...cycle, ...(body.reason ? { reason: body.reason } : {}) }
    await recordAudit(tx, permit.actor, { companyId, action: 'cycle.created', resourceId: id, after }, now)
    return cycleView(await rows.getCycle(tx, cycle.id))
  })
}

/** Dates that were not sent follow from the program's calendar; a start date that was sent shifts the end date as well. */
function datesOfNewCycle(
  program: rows.ProgramOfCycles,
  cycleNumber: number,
  sent: { startDate?: string; endDate?: string },
  timeZone: string,
) {
  const usual = cycleDates(program.startDate, program.frequency, cycleNumber)
  const startDate = sent.startDate === undefined ? usual.startDate : dayOfInput(sent.startDate, timeZone)
  const usualEnd = sent.startDate === undefined ? usual.endDate : cycleDates(startDate, program.frequency, 1).endDate
  const endDate = sent.endDate === undefined ? usualEnd : dayOfInput(sent.endDate, timeZone)
  return requireOrder({ startDate, endDate })
}

function requireOrder<Dates extends { startDate: string; endDate: string }>(dates: Dates): Dates {
  if (dates.endDate < dates.startDate) throw invalid('endDate', 'must not be before startDate')
  return dates
}

export type CycleDeps = ReversalDeps & { completeEndedAuction: CompleteEndedAuction }

export function updateCycle(deps: CycleDeps, permit: Permit, id: string, body: Body<typeof updateCycleRoute>) {
  const { timeZone } = deps.config
  return deps.transact(async (tx) => {
    const found = permit.requireVisible(await rows.findCycle(tx, id))
    // A month that is held again needs what a new cycle needs.
    const heldAgainIn = found.status === 'CANCELLED' ? await rows.lockProgram(tx, found.programId) : null
    const auction = await rows.lockAuctionOfCycle(tx, id)
    const cycle = await rows.lockCycle(tx, id)
    const now = deps.clock.now()

    const dates = requireOrder({
      startDate: body.startDate === undefined ? cycle.startDate : dayOfInput(body.startDate, timeZone),
      endDate: body.endDate === undefined ? cycle.endDate : dayOfInput(body.endDate, timeZone),
    })
    const isMoved = dates.startDate !== cycle.startDate || dates.endDate !== cycle.endDate
    if (isMoved) {
      refuseIf(cycleDatesBlockedReason(cycle.status, auction))
      await rows.updateCycleDates(tx, id, dates, now)
    }

    const to = body.status ?? cycle.status
    if (to !== cycle.status) {
      const hasWinners = (await listPrizes(tx, id)).length > 0
      refuseIf(cycleMoveBlockedReason({ from: cycle.status, to, auction, hasWinners }))
      if (cycle.status === 'CANCELLED')
        refuseIf(heldAgainIn ? cycleCreationBlockedReason(heldAgainIn) : 'CYCLE_TRANSITION_NOT_ALLOWED')
      if (to === 'COMPLETED') {
        await refuseOpenMinutes(tx, cycle)
        await settleCycle(tx, id, now)
      } else await rows.updateCycleStatus(tx, id, to, now)
      if (to === 'CANCELLED') await cancelInvoicesOfCycle(deps, tx, cycle, permit.actor, now)
      const isClosed = to === 'COMPLETED' || to === 'CANCELLED'
      if (isClosed && auction?.status === 'ENDED')
        await deps.completeEndedAuction(deps, tx, auction.id, permit.actor, now)
    }
    // Automatic steps of the auction (start, next winner) depend on the cycle and may be due now.
    const isActivated = to === 'ACTIVE' && cycle.status !== 'ACTIVE'
    if ((isMoved || isActivated) && auction && !leavesCycleFree(auction)) await updateAuctionDue(tx, auction.id, now)
    const { companyId, startDate, endDate, status } = cycle
    const change = { before: { startDate, endDate, status }, after: { ...dates, status: to } }
    await recordAudit(tx, permit.actor, { companyId, action: 'cycle.updated', resourceId: id, ...change }, now)
    return cycleView(await rows.getCycle(tx, id))
  })
}

type CycleQuery = Query<typeof listCycles.company>

/** Serves the company's list and the superadmin's list. */
export async function listCyclesOfProgram(deps: Platform, permit: Permit, programId: string, query: CycleQuery) {
  const program = permit.requireVisible(await rows.findProgram(deps.db, programId))
  const page = await cyclePage(deps, programId, query)
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  const states = await rows.listCycleStates(
    deps.db,
    page.cycles.map(({ id }) => id),
    today,
  )
  const isMoneyShown = holds(permit.actor, 'statement.manage', program)
  return { ...page, cycles: page.cycles.map((cycle) => staffCycleView(cycle, states.get(cycle.id)!, isMoneyShown)) }
}

export async function listOwnCycles(deps: Platform, permit: Permit, programId: string, query: CycleQuery) {
  if (!(await rows.findOwnEnrollment(deps.db, programId, permit.actor.userId))) throw refuse('NOT_FOUND')
  const page = await cyclePage(deps, programId, query)
  const resultOf = await readCycleResults(deps.db, page.cycles)
  return { ...page, cycles: page.cycles.map((cycle) => ({ ...cycle, ...resultOf(cycle.id) })) }
}

async function cyclePage({ db }: Platform, programId: string, { status, ...page }: CycleQuery) {
  const [found, count] = await Promise.all([
    rows.listCycles(db, { programId, status }, page),
    rows.countCycles(db, { programId, status }),
  ])
  return paged('cycles', found.map(cycleView), count, page)
}
