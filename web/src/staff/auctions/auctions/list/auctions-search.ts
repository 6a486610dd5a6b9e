// The address of the list of auctions, and what it asks the service for.
import { AUCTION_BID_MODES, AUCTION_CLOSING_MODES } from '@kuri/contract/auctions/config'
import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { oneOf, textOf } from '../../../../app/search.ts'
import { dayOf, tableSearch } from '../../../table/table-search.ts'

const SORTS = [
  'auction_start_at',
  'prebid_end_at',
  'created_at',
  'cycle_number',
  'program_name',
  'total_amount',
  'leading_bid_amount',
] as const

const yesNo = (value: unknown) => oneOf(['true', 'false'], String(value))

export const auctionsSearch = tableSearch(SORTS, {
  search: textOf,
  programId: textOf,
  companyId: textOf,
  auctionStatus: (value) => oneOf(AUCTION_STATUSES, value),
  auctionBidMode: (value) => oneOf(AUCTION_BID_MODES, value),
  auctionClosingMode: (value) => oneOf(AUCTION_CLOSING_MODES, value),
  hasPrebid: yesNo,
  allowStaffOfflineBids: yesNo,
  from: dayOf,
  to: dayOf,
})
export type AuctionsSearch = ReturnType<typeof auctionsSearch>

const FILTERS = [
  'search',
  'programId',
  'companyId',
  'auctionStatus',
  'auctionBidMode',
  'auctionClosingMode',
  'hasPrebid',
  'allowStaffOfflineBids',
] as const
export const isFiltered = (search: AuctionsSearch) =>
  [...FILTERS, 'from' as const, 'to' as const].some((name) => search[name] !== undefined)

/** Days are those of India; the last day counts whole. A range that ends before it begins is turned round. */
export function auctionQuery(search: AuctionsSearch): Record<string, never> {
  const { pageNumber, sortBy, sortOrder } = search
  const [from, to] =
    search.from && search.to && search.to < search.from ? [search.to, search.from] : [search.from, search.to]
  const query = {
    ...Object.fromEntries(FILTERS.map((name) => [name, search[name]])),
    auctionStartFrom: from && `${from}T00:00:00+05:30`,
    auctionStartTo: to && `${to}T23:59:59+05:30`,
    pageNumber: pageNumber ?? 1,
    pageSize: 25,
    ...(sortBy ? { sortField: sortBy, sortOrder: sortOrder ?? 'asc' } : {}),
  }
  return query as unknown as Record<string, never>
}
