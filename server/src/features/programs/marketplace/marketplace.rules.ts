// From which end of a long list a page is read: the nearer one.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'

export type Window = { offset: number; limit: number; isFromEnd: boolean }

/** Below this offset, reading from the start is cheap enough. */
const SHALLOW_OFFSET = 1000
export const isShallow = (page: Page) => pageOffset(page) < SHALLOW_OFFSET

export const windowFromStart = (page: Page): Window => ({
  offset: pageOffset(page),
  limit: page.pageSize,
  isFromEnd: false,
})

/** Null when the page is beyond the end of the list. A window from the end yields its rows in reverse. */
export function nearestWindow(page: Page, count: number): Window | null {
  const offset = pageOffset(page)
  const limit = Math.min(page.pageSize, count - offset)
  if (limit <= 0) return null
  const behind = count - offset - limit
  return behind < offset ? { offset: behind, limit, isFromEnd: true } : { offset, limit, isFromEnd: false }
}
