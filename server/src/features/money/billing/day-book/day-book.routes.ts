import * as dayBook from '@kuri/contract/money/day-book.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { closeDay, depositCash, readDayBook, withdrawCash } from './day-book.actions.ts'

export const dayBookRoutes = (deps: Platform) => [
  serve(dayBook.getDayBook, ({ permit, params, query }) => readDayBook(deps, permit, params.branchId, query.date)),
  serve(dayBook.depositCash, ({ permit, params, body }) => depositCash(deps, permit, params.branchId, body)),
  serve(dayBook.withdrawCash, ({ permit, params, body }) => withdrawCash(deps, permit, params.branchId, body)),
  serve(dayBook.closeDay, ({ permit, params, body }) => closeDay(deps, permit, params.branchId, body)),
]
