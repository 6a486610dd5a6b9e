// Worker threads without an app, which end with the test file.
import { afterAll, expect } from 'vitest'
import { makeBackground } from '#platform/background'
import { makeLog } from '#platform/log'
import { makeMetrics } from '#platform/metrics'
import { makeWorkers } from '#platform/workers/workers'

export function useWorkers() {
  const metrics = makeMetrics(null)
  /** Milliseconds by caller. */
  const charged = new Map<string, number>()
  const workers = makeWorkers({
    background: makeBackground((work, error) => expect.fail(`${work}: ${error}`)),
    log: makeLog('silent'),
    metrics,
    charge: (caller, ms) => charged.set(caller, (charged.get(caller) ?? 0) + ms),
  })
  afterAll(() => workers.stop())
  return { workers, metrics, charged }
}
