// Proposes the cycles, bills and auctions of one month by each program's own rules. Pure: the action loads, this decides.
import { Temporal } from 'temporal-polyfill'
import { needsAuction } from '#features/programs/cycles/cycles.rules'
import { cycleDates, type Day, totalCycles } from '#features/programs/programs/calendar.rules'

type ProgramRules = Parameters<typeof totalCycles>[0] & Parameters<typeof needsAuction>[0]
export type KnownCycle = {
  cycleNumber: number
  id: string
  startDate: Day
  endDate: Day
  status: 'UPCOMING' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED'
  billedCount: number
  notices: NoticeDays | null
  auction: { id: string; status: string; startsAt: Date | null; hasPrebid: boolean } | null
}
export type PlannedProgram = ProgramRules & { ticketCount: number; cycles: readonly KnownCycle[] }

export type Holiday = { day: Day; name: string }
/** The usual days of the company; null while it sends nothing. */
export type NoticeDays = { auctionNoticeDays: readonly number[]; dueReminderDays: readonly number[] }
type PlanContext = {
  month: Day
  timeZone: string
  holidays: readonly Holiday[]
  usualNotices: NoticeDays | null
}

type AuctionBasis = 'WEEKDAY' | 'DAY_OF_MONTH' | 'INTERVAL' | 'DEFAULT' | 'SCHEDULED'
export type PlanRow = {
  cycleNumber: number
  cycleId: string | null
  startDate: Day
  endDate: Day
  dueDate: Day
  bills: 'OPEN' | 'DONE'
  auctionId: string | null
  auction: 'NONE' | 'OPEN' | 'SCHEDULED'
  auctionStartAt: Date | null
  auctionBasis: AuctionBasis | null
  movedFrom: Holiday | null
  notices: 'OFF' | 'OPEN' | 'DONE'
  auctionNoticeDays: number[]
  dueReminderDays: number[]
  isLate: boolean
}

/** A program that is far behind is caught up in several months. */
const MAX_ROWS_PER_PROGRAM = 12
const USUAL_TIME = Temporal.PlainTime.from('11:00')
const PLANNED: ReadonlySet<KnownCycle['status']> = new Set(['UPCOMING', 'ACTIVE'])

export const monthOf = (day: Day) => {
  const first = Temporal.PlainDate.from(day).with({ day: 1 })
  return { first: first.toString(), last: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}

/** The cycles that begin in the month, and earlier ones that nobody has created yet. */
export function planProgram(program: PlannedProgram, context: PlanContext): PlanRow[] {
  const { first, last } = monthOf(context.month)
  const known = new Map(program.cycles.map((cycle) => [cycle.cycleNumber, cycle]))
  const lastNumber = Math.max(0, ...known.keys())
  const inMonth = program.cycles.filter(
    ({ startDate, status }) => startDate >= first && startDate <= last && PLANNED.has(status),
  )
  const rows = inMonth.map((cycle) => rowOf(program, cycle.cycleNumber, cycle, cycle, context))
  const total = totalCycles(program)
  for (let number = lastNumber + 1; number <= total && rows.length < MAX_ROWS_PER_PROGRAM; number++) {
    const dates = cycleDates(program.startDate, program.frequency, number)
    if (dates.startDate > last) break
    rows.push({ ...rowOf(program, number, dates, null, context), isLate: dates.startDate < first })
  }
  return rows.sort((a, b) => a.cycleNumber - b.cycleNumber)
}

function rowOf(
  program: PlannedProgram,
  cycleNumber: number,
  { startDate, endDate }: { startDate: Day; endDate: Day },
  cycle: KnownCycle | null,
  context: PlanContext,
): PlanRow {
  const auction = cycle?.auction ?? null
  const isOpen = auction ? auction.status === 'PENDING' : !cycle && needsAuction(program, cycleNumber)
  const proposal = isOpen ? proposeAuction(program, { startDate, endDate }, context) : null
  const scheduled = auction && !isOpen ? auction.startsAt : null
  return {
    cycleNumber,
    cycleId: cycle?.id ?? null,
    startDate,
    endDate,
    dueDate: endDate,
    bills: cycle && cycle.billedCount >= program.ticketCount ? 'DONE' : 'OPEN',
    auctionId: auction?.id ?? null,
    auction: isOpen ? 'OPEN' : scheduled ? 'SCHEDULED' : 'NONE',
    auctionStartAt: proposal?.startsAt ?? scheduled,
    auctionBasis: proposal?.basis ?? (scheduled ? 'SCHEDULED' : null),
    movedFrom: proposal?.movedFrom ?? null,
    ...noticesOf(cycle?.notices ?? null, context.usualNotices),
    isLate: false,
  }
}

function noticesOf(own: NoticeDays | null, usual: NoticeDays | null): Pick<PlanRow, 'notices' | keyof NoticeDays> {
  const { auctionNoticeDays, dueReminderDays } = own ?? usual ?? { auctionNoticeDays: [], dueReminderDays: [] }
  const notices = usual === null ? 'OFF' : own ? 'DONE' : 'OPEN'
  return { notices, auctionNoticeDays: [...auctionNoticeDays], dueReminderDays: [...dueReminderDays] }
}

/** As before: the same weekday of the month, the same day of the month, or as many days into the cycle, at the same time. */
function proposeAuction(
  program: PlannedProgram,
  { startDate, endDate }: { startDate: Day; endDate: Day },
  { timeZone, holidays }: PlanContext,
) {
  const held = program.cycles
    .flatMap(({ auction, startDate: from }) =>
      auction?.startsAt ? [{ at: local(auction.startsAt, timeZone), from }] : [],
    )
    .sort((a, b) => Temporal.PlainDateTime.compare(b.at, a.at))
  const latest = held[0]
  const hasPrebid = program.cycles.some(({ auction }) => auction?.hasPrebid)
  const earliest = Temporal.PlainDate.from(hasPrebid ? endDate : startDate).add({ days: hasPrebid ? 1 : 0 })
  const { day, basis } = latest
    ? dayAsBefore(latest, held[1] ?? null, startDate, earliest)
    : { day: Temporal.PlainDate.from(hasPrebid ? earliest : endDate), basis: 'DEFAULT' as const }
  const names = new Map(holidays.map((holiday) => [holiday.day, holiday]))
  const movedFrom = names.get(day.toString()) ?? null
  const working = movedFrom ? nextWorkingDay(day, names) : day
  const startsAt = working.toZonedDateTime({ timeZone, plainTime: latest?.at.toPlainTime() ?? USUAL_TIME })
  return { startsAt: new Date(startsAt.epochMilliseconds), basis, movedFrom }
}

type PastAuction = { at: Temporal.PlainDateTime; from: Day }

function dayAsBefore(latest: PastAuction, before: PastAuction | null, startDate: Day, earliest: Temporal.PlainDate) {
  const [last, previous] = [latest.at.toPlainDate(), before?.at.toPlainDate() ?? null]
  const isSameWeekday = previous && nthWeekday(previous) === nthWeekday(last) && previous.day !== last.day
  const isMonthly = previous === null || last.since(previous).days >= 27
  const months = [earliest, earliest.add({ months: 1 })]
  const fitting = (candidates: Temporal.PlainDate[]) =>
    candidates.find((day) => Temporal.PlainDate.compare(day, earliest) >= 0)
  if (isSameWeekday && isMonthly) {
    const day = fitting(months.map((month) => sameWeekdayIn(month, last)))
    if (day) return { day, basis: 'WEEKDAY' as const }
  }
  if (isMonthly && (previous === null || previous.day === last.day)) {
    const day = fitting(months.map((month) => month.with({ day: last.day })))
    if (day) return { day, basis: 'DAY_OF_MONTH' as const }
  }
  const days = Temporal.PlainDate.from(latest.from).until(last, { largestUnit: 'days' }).days
  const moved = Temporal.PlainDate.from(startDate).add({ days })
  return { day: fitting([moved]) ?? earliest, basis: 'INTERVAL' as const }
}

/** "6-2" is the second Saturday of a month. */
const nthWeekday = (day: Temporal.PlainDate) => `${day.dayOfWeek}-${Math.ceil(day.day / 7)}`

function sameWeekdayIn(month: Temporal.PlainDate, example: Temporal.PlainDate): Temporal.PlainDate {
  const first = month.with({ day: 1 })
  const offset = (example.dayOfWeek - first.dayOfWeek + 7) % 7
  const day = first.add({ days: offset + 7 * (Math.ceil(example.day / 7) - 1) })
  return day.month === first.month ? day : day.subtract({ days: 7 })
}

const SUNDAY = 7
function nextWorkingDay(day: Temporal.PlainDate, holidays: ReadonlyMap<Day, Holiday>): Temporal.PlainDate {
  let next = day.add({ days: 1 })
  while (next.dayOfWeek === SUNDAY || holidays.has(next.toString())) next = next.add({ days: 1 })
  return next
}

const local = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()

/** Two auctions of one branch need one auctioneer and one hall. */
const SAME_TIME_MS = 60 * 60 * 1000
export type Clash = { kind: 'SUNDAY' | 'HOLIDAY' | 'SAME_TIME' | 'PAST' | 'LATE'; with: string | null }
type PlannedAuction = { branchId: string; programName: string; auctionStartAt: Date | null; isLate: boolean }

export function clashesOf<Row extends PlannedAuction>(
  row: Row,
  rows: readonly Row[],
  { timeZone, holidays, now }: Pick<PlanContext, 'timeZone' | 'holidays'> & { now: Date },
): Clash[] {
  const clashes: Clash[] = row.isLate ? [{ kind: 'LATE', with: null }] : []
  const at = row.auctionStartAt
  if (at === null) return clashes
  const day = local(at, timeZone).toPlainDate()
  if (at <= now) clashes.push({ kind: 'PAST', with: null })
  if (day.dayOfWeek === SUNDAY) clashes.push({ kind: 'SUNDAY', with: null })
  const holiday = holidays.find((own) => own.day === day.toString())
  if (holiday) clashes.push({ kind: 'HOLIDAY', with: holiday.name })
  for (const other of rows)
    if (
      other !== row &&
      other.branchId === row.branchId &&
      other.auctionStartAt !== null &&
      Math.abs(other.auctionStartAt.getTime() - at.getTime()) < SAME_TIME_MS
    )
      clashes.push({ kind: 'SAME_TIME', with: other.programName })
  return clashes
}
