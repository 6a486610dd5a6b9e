// What a cell writes about itself for the identity cell is written again every fifteen seconds, by one of its processes.
import type { Reader } from '#platform/db/types'
import { findFirstProcess } from '#platform/processes/processes.sql'
import { findCell } from './cells.sql.ts'

/** A heartbeat is every five seconds. */
const BEATS_BETWEEN = 3

export function makeCellPublisher(db: Reader, own: { cell: string; processId: string }, publish: () => Promise<void>) {
  let beatCount = 0
  return async () => {
    if (beatCount++ % BEATS_BETWEEN !== 0) return
    if ((await findFirstProcess(db)) === own.processId && (await findCell(db, own.cell))) await publish()
  }
}
