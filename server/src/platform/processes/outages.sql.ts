// The outages of the service: times in which no process at all gave a sign of life. Their length is measured by the database's clock,
// because the service's clock can be moved in development; their moments are those of the service's clock, as deadlines are.
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'
import { newId } from '../ids.ts'

/** Two heartbeats in a row are missing. Anything shorter is no outage. */
const OUTAGE_AFTER_SECONDS = 10
/** Longer than any live auction. */
const KEPT_DAYS = 30

export type Outage = { startedAt: Date; endedAt: Date }

/**
 * Records that this process is alive, and that the service was away if nobody was for too long. A heartbeat does not wait for
 * another process that is just doing the same; somebody who needs to know of the outage does.
 */
export async function recordSignOfLife(tx: Tx, now: Date, { waits }: { waits: boolean }): Promise<Outage | null> {
  const { rows } = await sql<{ silentMs: number | null }>`
    SELECT (extract(epoch FROM clock_timestamp() - alive_at) * 1000)::float8 AS "silentMs"
    FROM service_life FOR UPDATE ${sql.raw(waits ? '' : 'SKIP LOCKED')}`.execute(tx)
  if (rows.length === 0) return null
  await sql`UPDATE service_life SET alive_at = clock_timestamp()`.execute(tx)
  const silentMs = rows[0]!.silentMs ?? 0
  if (silentMs <= OUTAGE_AFTER_SECONDS * 1000) return null
  const outage = { startedAt: new Date(now.getTime() - silentMs), endedAt: now }
  await tx
    .insertInto('outages')
    .values({ id: newId(now.getTime()), ...outage })
    .execute()
  await sql`DELETE FROM outages WHERE ended_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(tx)
  return outage
}

/** Whether an outage has just ended that nobody has recorded yet. */
export async function isOutageUnrecorded(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ isSilent: boolean }>`
    SELECT alive_at < clock_timestamp() - make_interval(secs => ${OUTAGE_AFTER_SECONDS}) AS "isSilent" FROM service_life`.execute(
    db,
  )
  return rows[0]?.isSilent ?? false
}

/** Those that ended at this moment or later, oldest first. */
export const listOutagesSince = (db: Reader, at: Date): Promise<Outage[]> =>
  db
    .selectFrom('outages')
    .select(['startedAt', 'endedAt'])
    .where('endedAt', '>=', at)
    .orderBy('endedAt')
    .limit(1000)
    .execute()
