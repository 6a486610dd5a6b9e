// Lets all processes count the requests of a caller together: once a second each adds what it has counted to one table and learns the
// sums, in one statement. A request costs no statement; in return, callers who spread their requests over processes may get through
// what they send within that second, and a tenth of the limit in each process.
import type { Transact } from '#platform/db/types'
import type { Log } from '#platform/log'
import type { Timers } from '#platform/timers'
import { WINDOW_MS } from './rate.rules.ts'
import type { RequestCounts } from './request-counts.ts'
import { addRequestCounts, deleteRequestCounts } from './shared-counts.sql.ts'

const EVERY_MS = 1000
const KEPT_MS = 3 * WINDOW_MS

export type SharedCounts = { exchange(): Promise<void>; stop(): Promise<void> }

export function shareRequestCounts(
  counts: RequestCounts | null,
  deps: { transact: Transact; log: Log; timers: Timers },
): SharedCounts {
  if (counts === null) return { exchange: async () => {}, stop: async () => {} }
  let deletedAt = Date.now()
  let inFlight: Promise<void> | null = null

  async function exchange(): Promise<void> {
    const now = Date.now()
    const { windowStart, changes } = counts!.takeChanges(now)
    if (changes.length > 0) {
      const totals = await deps.transact((tx) => addRequestCounts(tx, new Date(windowStart), changes))
      counts!.learn(windowStart, totals)
    }
    if (now - deletedAt < WINDOW_MS) return
    deletedAt = now
    await deps.transact((tx) => deleteRequestCounts(tx, new Date(now - KEPT_MS)))
  }

  /** Without the database each process goes on counting for itself. */
  function exchangeInBackground() {
    inFlight ??= exchange()
      .catch((error) =>
        deps.log.warn({ err: error }, 'could not share the counts of requests; each process counts its own'),
      )
      .finally(() => {
        inFlight = null
      })
  }
  const stopExchanging = deps.timers.repeat('request count exchange', exchangeInBackground, EVERY_MS)

  return {
    async exchange() {
      await inFlight
      await exchange()
    },
    async stop() {
      stopExchanging()
      await inFlight
    },
  }
}
