// Paged lists: six paging fields and one named array. [spec: The envelope]
import { Count, type TSchema, Type } from './schema.ts'

const MAX_PAGE_SIZE = 100

export const PageQuery = Type.Object({
  pageNumber: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 }),
})
export type Page = { pageNumber: number; pageSize: number }

const pageNumbers = {
  count: Count,
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  totalPages: Count,
  hasPreviousPage: Type.Boolean(),
  hasNextPage: Type.Boolean(),
}

export const Paged = <Name extends string, Item extends TSchema>(name: Name, item: Item) =>
  Type.Object({ ...pageNumbers, [name]: Type.Array(item) } as typeof pageNumbers & {
    [K in Name]: ReturnType<typeof Type.Array<Item>>
  })

export const pageOffset = (page: Page) => (page.pageNumber - 1) * page.pageSize

/** The response of a paged list. With `all=true` everything is on one page. */
export function paged<Name extends string, Item>(
  name: Name,
  items: readonly Item[],
  count: number,
  page: Page | 'all',
) {
  const { pageNumber, pageSize } = page === 'all' ? { pageNumber: 1, pageSize: Math.max(count, 1) } : page
  const totalPages = Math.ceil(count / pageSize)
  return {
    count,
    pageNumber,
    pageSize,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
    [name]: items,
  } as {
    count: number
    pageNumber: number
    pageSize: number
    totalPages: number
    hasPreviousPage: boolean
    hasNextPage: boolean
  } & { [K in Name]: Item[] }
}
