// Binds the prebids of the version before to their rows (decision 0006), a batch per heartbeat, once every running process can read
// the result. A prebid that does not fit the receipt of its owner is left as it is, and the log names it.
import type { Platform } from '#platform/platform'
import { EXPIRED_SECONDS } from '#platform/processes/process-heartbeat'
import { canAllReadBoundValues } from '#platform/processes/processes.sql'
import { listUnboundPrebids, type Prebid, updatePrebidBound } from './prebids.sql.ts'
import { BrokenSeal, bindValues } from './sealing.ts'

const BATCH = 200

type Deps = Pick<Platform, 'db' | 'transact' | 'secrets' | 'log'>

/** Returns a step that binds the next batch. After the last one it does nothing. */
export function makePrebidBinder(deps: Deps) {
  let after = ''
  let isDone = false
  return async (): Promise<void> => {
    if (isDone || !(await canAllReadBoundValues(deps.db, EXPIRED_SECONDS))) return
    const prebids = await listUnboundPrebids(deps.db, after, BATCH)
    for (const prebid of prebids) await bindPrebid(deps, prebid)
    after = prebids.at(-1)?.id ?? after
    isDone = prebids.length < BATCH
  }
}

/** One row per transaction: nobody waits, and a concurrent edit wins, because it writes bound values itself. */
async function bindPrebid({ transact, secrets, log }: Deps, prebid: Prebid): Promise<void> {
  try {
    const bound = bindValues(secrets, prebid)
    await transact((tx) => updatePrebidBound(tx, prebid, bound))
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    log.error({ err: error, prebidId: prebid.id }, 'a stored prebid does not fit its receipt')
  }
}
