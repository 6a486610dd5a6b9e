// Checks the query of the auction list: ranges must not be reversed, an order needs both its parts. [spec: Filters and order]
import { AMOUNT_RANGES, type AuctionQuery, INSTANT_RANGES } from '@kuri/contract/auctions/console.contract'
import type { Detail } from '@kuri/contract/kit/refusals'

export function auctionQueryProblems(query: AuctionQuery): Detail[] {
  const problems: Detail[] = []
  for (const range of INSTANT_RANGES) {
    const [from, to] = [query[`${range}From`], query[`${range}To`]]
    if (from !== undefined && to !== undefined && Date.parse(to) < Date.parse(from))
      problems.push({ path: `${range}To`, message: `must not be before ${range}From` })
  }
  for (const range of AMOUNT_RANGES) {
    const [min, max] = [query[`${range}Min`], query[`${range}Max`]]
    if (min !== undefined && max !== undefined && max < min)
      problems.push({ path: `${range}Max`, message: `must not be below ${range}Min` })
  }
  if (query.sortField && !query.sortOrder) problems.push({ path: 'sortOrder', message: 'is required with sortField' })
  if (query.sortOrder && !query.sortField) problems.push({ path: 'sortField', message: 'is required with sortOrder' })
  return problems
}
