// Walks through many pages in one tab, as links do: a page takes a tenth of the time that loading the whole app would.
import type { Page } from 'playwright-core'
import type { AppPage } from './app-pages.ts'
import { see } from './see.ts'

const WAITING = 'waiting for the page'
/** The page has set its title, has a heading, and shows what it has read. */
const IS_THERE = `document.title !== '${WAITING}' && document.querySelector('h1') !== null && !document.querySelector('.k-skel')`

/** The page must be open at one of the same person, because members and staff load different apps. */
export async function walk(page: Page, pages: readonly AppPage[], look: (at: AppPage) => Promise<void>) {
  for (const at of pages) {
    await page.evaluate(`document.title = '${WAITING}'; history.pushState({}, '', ${JSON.stringify(at.path)})`)
    const isThere = () => page.evaluate<boolean>(IS_THERE)
    await see.poll(isThere, { message: `${at.pattern} appears`, intervals: [30, 30, 50, 100] }).toBe(true)
    await look(at)
  }
}
