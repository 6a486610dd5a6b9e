// How a page is found in a long list: from whichever end is nearer.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'

export type Window = { offset: number; limit: number; isFromEnd: boolean }

/** Up to here a walk from the start costs nothing worth saving. */
const SHALLOW = 1000
export const isShallow = (page: Page) => pageOffset(page) < SHALLOW

export const windowFromStart = (page: Page): Window => ({
  offset: pageOffset(page),
  limit: page.pageSize,
  isFromEnd: false,
})

/** Null when the page lies behind the end of the list. Read from the end, the rows come in reverse. */
export function nearestWindow(page: Page, count: number): Window | null {
  const offset = pageOffset(page)
  const limit = Math.min(page.pageSize, count - offset)
  if (limit <= 0) return null
  const behind = count - offset - limit
  return behind < offset ? { offset: behind, limit, isFromEnd: true } : { offset, limit, isFromEnd: false }
}
