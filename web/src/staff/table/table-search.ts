// The part of an address that a table needs: page, order and filters. Values that the page does not know fall out.
import { oneOf, positiveInteger, type SearchInput, textOf } from '../../app/search.ts'

const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
type Reader = (value: unknown) => unknown

type TableSearch<S extends string, F extends Record<string, Reader>> = {
  pageNumber?: number | undefined
  sortBy?: S | undefined
  sortOrder?: SortOrder | undefined
} & { [K in keyof F]?: ReturnType<F[K]> | undefined }

/** Of a table without order and filters. */
export type PageSearch = { pageNumber?: number | undefined }

/** `validateSearch: tableSearch(BRANCH_SORTS, { search: textOf, status: (value) => oneOf(STATUSES, value) })` */
export const tableSearch =
  <const S extends readonly string[], F extends Record<string, Reader>>(sorts: S, filters: F = {} as F) =>
  (search: SearchInput): TableSearch<S[number], F> =>
    ({
      pageNumber: positiveInteger(search.pageNumber),
      sortBy: oneOf(sorts, search.sortBy),
      sortOrder: oneOf(SORT_ORDERS, search.sortOrder),
      ...Object.fromEntries(Object.entries(filters).map(([name, read]) => [name, read(search[name])])),
    }) as TableSearch<S[number], F>

/** The values that are there, as the query of an endpoint takes them. */
export const given = <T extends object>(search: T) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** A day such as 2026-11-28. */
export const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
