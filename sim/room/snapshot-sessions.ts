// Reads that see one state of the simulated database: all of them run at the same moment.
import type { SnapshotReads } from '@kuri/server/platform/db/snapshot-reads'
import type { Reader } from '@kuri/server/platform/db/types'
import type { Random } from '../random.ts'
import type { Session } from '../store/store.ts'

const MAX_ANSWER_MS = 25

export type SnapshotSessions = Pick<SnapshotReads, 'read' | 'close'>

export function makeSnapshotSessions(open: () => Session, random: Random): SnapshotSessions {
  let session: Session | null = null
  const take = () => {
    if (session === null || session.isCut) session = open()
    return session
  }
  return {
    async read(work) {
      const taken = take()
      const frozen = { session: { store: taken.store, send: async (read: () => unknown) => read() } }
      const result = await taken.send(() => work(frozen as unknown as Reader, taken.epoch))
      // A snapshot is large, and its answer needs time: what is committed and delivered meanwhile is newer.
      await taken.store.time.sleep(random.below(MAX_ANSWER_MS))
      if (taken.isCut) throw new Error('Connection terminated unexpectedly')
      return result
    },
    close: async () => {},
  }
}
