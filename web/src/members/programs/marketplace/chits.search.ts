// The filters of the marketplace as they stand in the address. What does not fit is dropped, because the service would refuse it.
import type { MarketplaceQuery } from '@kuri/contract/programs/marketplace.contract'
import { oneOf, positiveInteger, type SearchInput, textOf } from '../../../app/search.ts'

export type ChitsSearch = Partial<Omit<MarketplaceQuery, 'pageSize'>>

export const FREQUENCY_FILTERS = ['MONTHLY', 'BI_MONTHLY', 'QUARTERLY', 'WEEKLY', 'BI_WEEKLY'] as const
const DURATION_TYPES = ['DAYS', 'WEEKS', 'MONTHS', 'YEARS'] as const
export const SORTS = ['createdAt', 'name', 'subscriptionAmount', 'totalAmount'] as const
const MAX_RUPEES = 9_999_999_999_999
const MAX_DURATION = 36_525
const MAX_PAGE = 100_000
const MAX_TEXT = { search: 150, place: 100 }

const atMost = (most: number, value: unknown) => {
  const number = positiveInteger(value)
  return number !== undefined && number <= most ? number : undefined
}

export function readChitsSearch(input: SearchInput): ChitsSearch {
  const durationValue = atMost(MAX_DURATION, input.durationValue)
  const companyId = textOf(input.companyId)
  const found = {
    search: textOf(input.search)?.trim().slice(0, MAX_TEXT.search) || undefined,
    district: textOf(input.district)?.trim().slice(0, MAX_TEXT.place) || undefined,
    state: textOf(input.state)?.trim().slice(0, MAX_TEXT.place) || undefined,
    companyId: companyId && /^c[a-z0-9]{24}$/.test(companyId) ? companyId : undefined,
    maxSubscriptionAmount: atMost(MAX_RUPEES, input.maxSubscriptionAmount),
    maxTotalAmount: atMost(MAX_RUPEES, input.maxTotalAmount),
    durationValue,
    durationType: durationValue === undefined ? undefined : oneOf(DURATION_TYPES, input.durationType),
    frequency: oneOf(FREQUENCY_FILTERS, input.frequency),
    sortField: oneOf(SORTS, input.sortField),
    sortOrder: oneOf(['asc', 'desc'], input.sortOrder),
    pageNumber: atMost(MAX_PAGE, input.pageNumber),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ChitsSearch
}

const ORDER_FIELDS = ['sortField', 'sortOrder', 'pageNumber']
export const hasFilters = (search: ChitsSearch) => Object.keys(search).some((name) => !ORDER_FIELDS.includes(name))

/** A changed filter begins at the first page again. */
export const withFilter = (search: ChitsSearch, change: ChitsSearch): ChitsSearch =>
  readChitsSearch({ ...search, pageNumber: undefined, ...change })

type Place = { district: string | null; state: string | null } | null

/** The places that people can choose: those of the chits on the page, and the one that is chosen now. */
export function placesOf(kind: 'district' | 'state', places: readonly Place[], chosen: string | undefined): string[] {
  const names = [...places.map((place) => place?.[kind]?.trim()), chosen].filter((name) => name != null && name !== '')
  const byKey = new Map(names.map((name) => [name!.toLowerCase(), name!]))
  if (chosen !== undefined) byKey.set(chosen.toLowerCase(), chosen)
  return [...byKey.values()].sort((a, b) => a.localeCompare(b))
}
