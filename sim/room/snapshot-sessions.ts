// Reads that see one state of the simulated database: all of them run at the same moment.
import type { SnapshotReads } from '@kuri/server/platform/db/snapshot-reads'
import type { Reader } from '@kuri/server/platform/db/types'
import type { Session } from '../store/store.ts'

export type SnapshotSessions = Pick<SnapshotReads, 'read' | 'close'>

export function makeSnapshotSessions(open: () => Session): SnapshotSessions {
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
      // The answer needs its time too: what is committed meanwhile is newer than the snapshot.
      await taken.send(() => {})
      return result
    },
    close: async () => {},
  }
}
