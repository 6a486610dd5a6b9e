// Reads from the browser how long its interactions took, as the Event Timing API reports them.
import type { BrowserContext, Page } from 'playwright-core'

/** Shorter ones are not reported; they count as this. */
const SHORTEST_MS = 16
const SETTLED_MS = 600

/** As strings, because the benches are compiled without the types of a browser. */
export const watchInteractions = (context: BrowserContext) =>
  context.addInitScript(`
    window.interactions = []
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries())
        if (interactionId > 0) window.interactions.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true })`)

/** The slowest interaction of what `act` does, in milliseconds. */
export async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('window.interactions.length = 0')
  await act()
  // What an interaction takes is known one painted frame later.
  await page.waitForTimeout(SETTLED_MS)
  const seen = (await page.evaluate('window.interactions')) as { name: string; duration: number }[]
  return Math.max(SHORTEST_MS, ...seen.map(({ duration }) => duration))
}

/** The slowest of several things that people do on one screen; the first time also compiles code, so it does not count. */
export async function slowestOf(page: Page, acts: readonly (() => Promise<void>)[]): Promise<number> {
  let worst = 0
  for (const act of acts) {
    await act()
    worst = Math.max(worst, await slowest(page, act))
  }
  return worst
}
