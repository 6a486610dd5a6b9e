// The epoch of the room logs, sent with every subscription. It changes when the history may have been reset: a restore or a
// failover starts a new timeline, and another database cluster has another identifier.
import { createHash } from 'node:crypto'
import type { Platform } from '#platform/platform'
import { getHistoryIdentity } from '../model/events.sql.ts'

export type Epoch = { current(): Promise<string> }

export function makeEpoch({ db, signals }: Pick<Platform, 'db' | 'signals'>): Epoch {
  let known: Promise<string> | null = null
  signals.onReconnect(() => {
    known = null
  })
  async function read(): Promise<string> {
    const identity = await getHistoryIdentity(db)
    return createHash('sha256').update(identity).digest('hex').slice(0, 16)
  }
  return {
    current() {
      known ??= read().catch((error) => {
        known = null
        throw error
      })
      return known
    },
  }
}
