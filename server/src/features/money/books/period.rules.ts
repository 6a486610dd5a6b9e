// The period of a report and the place where its next part begins.
import { Temporal } from 'temporal-polyfill'
import { addDuration, type Day } from '#features/programs/programs/calendar.rules'
import { invalid } from '#platform/refusal'

export type Period = { from: Day; to: Day }

const MAX_MONTHS = 12
const FIRST_DAY = '1900-01-01'

export function checkPeriod({ from, to }: Period): Period {
  if (from < FIRST_DAY) throw invalid('from', `must be ${FIRST_DAY} or later`)
  if (to < from) throw invalid('to', 'must not be before from')
  if (to >= addDuration(from, 'MONTHS', MAX_MONTHS)) throw invalid('to', 'must be less than 12 months after from')
  return { from, to }
}

/** The place of a line in the order of the books. */
export type Place = { bookedOn: Day; entryId: string; line: number }

export const cursorOf = ({ bookedOn, entryId, line }: Place): string => `${bookedOn}.${entryId}.${line}`

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.(c[a-z0-9]{24})\.(\d{1,6})$/

export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const match = CURSOR.exec(cursor)
  if (!match || !isDay(match[1]!)) throw badCursor()
  return { bookedOn: match[1]!, entryId: match[2]!, line: Number(match[3]) }
}

export const badCursor = () => invalid('cursor', 'must be the cursor of an earlier response')

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** Splits a page from the row that only tells that there is another page. */
export function splitPage<Row>(rows: readonly Row[], limit: number): { page: readonly Row[]; hasMore: boolean } {
  return { page: rows.slice(0, limit), hasMore: rows.length > limit }
}
