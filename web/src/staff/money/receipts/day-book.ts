import type { Data } from '@kuri/contract/kit/route'
import type { getDayBook } from '@kuri/contract/money/day-book.contract'

export type DayBook = Data<typeof getDayBook>
