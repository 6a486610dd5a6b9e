// Keeps the record of the database's histories, so that a process that starts after a failover knows about it too.
import type { Log } from '../log.ts'
import { recordEpoch } from './history.sql.ts'
import type { History } from './history.ts'
import type { Database } from './types.ts'

export async function keepHistoryRecord(deps: { db: Database; log: Log; history: History }): Promise<void> {
  const { db, log, history } = deps
  history.onChange((epoch) => {
    log.error({ epoch }, 'the database came back with another history; committed rows may be missing')
    recordEpoch(db, epoch).catch((error) => log.warn({ err: error }, 'could not record the change of history'))
  })
  const changedMsAgo = await recordEpoch(db, history.epoch())
  if (changedMsAgo !== null) history.noteChange(changedMsAgo)
}
