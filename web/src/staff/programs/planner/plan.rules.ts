// The rows of a month plan with what staff changed in them: what is open, what clashes, what is sent.
import type { Body, Data } from '@kuri/contract/kit/route'
import type { confirmMonthPlan, getMonthPlan } from '@kuri/contract/programs/calendar.contract'
import { daysOf, textOfDays } from '../../parts/days.rules.ts'
import { fromIndianField, indianDayOf, toIndianField } from '../../parts/month.rules.ts'

export type Plan = Data<typeof getMonthPlan>
export type PlanRow = Plan['rows'][number]
export type Holiday = Plan['holidays'][number]
export type Clash = PlanRow['clashes'][number]
export type RowResult = Data<typeof confirmMonthPlan>['results'][number]
export type RowBody = Body<typeof confirmMonthPlan>['rows'][number]

/** What staff changed; `auctionAt` is the field's own text in Indian time, empty for an auction that is set later. */
export type RowEdit = {
  startDate?: string
  endDate?: string
  dueDate?: string
  auctionAt?: string
  createsBills?: boolean
  auctionNoticeDays?: string
  dueReminderDays?: string
}
export type Edits = Readonly<Record<string, RowEdit>>
/** What the person may do in the program of the row, beside creating its cycle. */
export type May = { bill: boolean; schedule: boolean }

export const SHOWN = ['OPEN', 'CLASH', 'DONE'] as const
export type PlanView = (typeof SHOWN)[number]
/** Small parts, so that the progress moves and a stop takes effect soon. */
const ROWS_PER_CALL = 10

export const keyOf = ({ programId, cycleNumber }: Pick<PlanRow, 'programId' | 'cycleNumber'>) =>
  `${programId} ${cycleNumber}`

/** The row as it stands on the screen. */
export function plannedOf(row: PlanRow, edit: RowEdit = {}) {
  return {
    startDate: edit.startDate ?? row.startDate,
    endDate: edit.endDate ?? row.endDate,
    dueDate: edit.dueDate ?? row.dueDate,
    auctionAt: edit.auctionAt ?? (row.auctionStartAt ? toIndianField(row.auctionStartAt) : ''),
    createsBills: edit.createsBills ?? true,
    auctionNoticeDays: edit.auctionNoticeDays ?? textOfDays(row.auctionNoticeDays),
    dueReminderDays: edit.dueReminderDays ?? textOfDays(row.dueReminderDays),
  }
}

/** What a confirmation of the row would do. */
function openWorkOf(row: PlanRow, edit: RowEdit | undefined, may: May) {
  const planned = plannedOf(row, edit)
  return {
    cycle: row.cycleId === null,
    bills: row.bills === 'OPEN' && may.bill && planned.createsBills,
    auction: row.auction === 'OPEN' && may.schedule && planned.auctionAt !== '',
    notices: row.notices === 'OPEN' && may.schedule && noticesOf(planned) !== null,
  }
}
/** Null while one of the fields cannot be read. */
function noticesOf(typed: { auctionNoticeDays: string; dueReminderDays: string }) {
  const [auction, due] = [daysOf(typed.auctionNoticeDays), daysOf(typed.dueReminderDays)]
  return auction.problem || due.problem ? null : { auctionNoticeDays: auction.days, dueReminderDays: due.days }
}
export const hasOpenWork = (...args: Parameters<typeof openWorkOf>) => Object.values(openWorkOf(...args)).includes(true)

/** A row that only waits for what somebody else may do is done for this person. */
export const isOpenFor = (row: PlanRow, may: May) =>
  row.cycleId === null ||
  (row.bills === 'OPEN' && may.bill) ||
  ((row.auction === 'OPEN' || row.notices === 'OPEN') && may.schedule)

export function bodyOf(row: PlanRow, edit: RowEdit | undefined, may: May): RowBody {
  const { programId, cycleNumber } = row
  const planned = plannedOf(row, edit)
  const { startDate, endDate, dueDate, auctionAt } = planned
  const work = openWorkOf(row, edit, may)
  return {
    programId,
    cycleNumber,
    ...(work.cycle && startDate && endDate ? { startDate, endDate } : {}),
    ...(work.bills && dueDate ? { dueDate } : {}),
    ...(work.auction ? { auctionStartAt: fromIndianField(auctionAt) } : {}),
    ...(work.notices ? { notices: noticesOf(planned)! } : {}),
    createsBills: work.bills,
  }
}

/** Two auctions of one branch need one auctioneer and one hall. */
const SAME_TIME_MS = 60 * 60 * 1000
type Placed = { row: PlanRow; at: number | null }

/** The service marks what it proposes; as soon as a time is changed, the same rules apply to the changed list. */
export function clashesOf(rows: readonly PlanRow[], edits: Edits, holidays: readonly Holiday[], now: number) {
  if (!Object.values(edits).some(({ auctionAt }) => auctionAt !== undefined))
    return new Map(rows.map((row) => [keyOf(row), row.clashes]))
  const placed = rows.map((row): Placed => {
    const { auctionAt } = plannedOf(row, edits[keyOf(row)])
    return { row, at: auctionAt === '' ? null : Date.parse(fromIndianField(auctionAt)) }
  })
  const ofBranch = Map.groupBy(placed, ({ row }) => row.branchId)
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  return new Map(
    placed.map((each) => [keyOf(each.row), clashesOfOne(each, ofBranch.get(each.row.branchId)!, names, now)]),
  )
}

function clashesOfOne({ row, at }: Placed, others: readonly Placed[], holidays: Map<string, string>, now: number) {
  const clashes: Clash[] = row.clashes.filter(({ kind }) => kind === 'LATE')
  if (at === null) return clashes
  const day = indianDayOf(new Date(at).toISOString())
  if (at <= now) clashes.push({ kind: 'PAST', with: null })
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) clashes.push({ kind: 'SUNDAY', with: null })
  const holiday = holidays.get(day)
  if (holiday !== undefined) clashes.push({ kind: 'HOLIDAY', with: holiday })
  for (const other of others)
    if (other.row !== row && other.at !== null && Math.abs(other.at - at) < SAME_TIME_MS)
      clashes.push({ kind: 'SAME_TIME', with: other.row.programName })
  return clashes
}

/** How much a confirmation would do, in one sentence. */
export function sumOf(rows: readonly { row: PlanRow; edit: RowEdit | undefined; may: May }[]) {
  const works = rows.map(({ row, edit, may }) => ({ row, work: openWorkOf(row, edit, may) }))
  return {
    cycles: works.filter(({ work }) => work.cycle).length,
    bills: works.reduce((sum, { row, work }) => sum + (work.bills ? row.ticketCount : 0), 0),
    auctions: works.filter(({ work }) => work.auction).length,
    notices: works.filter(({ work }) => work.notices).length,
  }
}

export const partsOf = <T>(all: readonly T[], size = ROWS_PER_CALL): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
