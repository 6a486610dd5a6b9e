import type { getDayBook } from '@kuri/contract/billing/day-book.contract'
import type { Data } from '@kuri/contract/kit/route'

export type DayBook = Data<typeof getDayBook>
