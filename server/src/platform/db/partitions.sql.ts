// Tables that are partitioned by half-years get the partitions of the coming year every night. A row that has none yet is stored all the
// same, in the partition for all others.
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Transact } from './types.ts'

export const ADD_PARTITIONS = 'add-partitions'

const PARTITIONED = ['room_events', 'bids']

/** For a moment nobody reads the table, so a transaction that holds it makes this give up and be tried again. */
const LOCK_TIMEOUT = sql.lit('2s')

/** In a transaction for each table: nobody waits for one of them because somebody holds the other. */
export async function addPartitions({ transact, clock }: { transact: Transact; clock: Pick<Clock, 'now'> }) {
  for (const table of PARTITIONED)
    await transact(async (tx) => {
      await sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`.execute(tx)
      await sql`SELECT add_partitions(${table}, ${clock.now()})`.execute(tx)
    })
}
