// Statements on the table of running processes. The database's clock decides what has expired: the service's clock can be moved
// in development.
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

/** Returns whether the process is new or had expired, so that others may have released what it held. */
export async function upsertProcess(
  tx: Tx,
  process: { id: string; workerId: string | null; secretFingerprint: string | null },
  expiredSeconds: number,
): Promise<boolean> {
  // Waits for a sweep that holds the row: the process then finds that it had expired.
  const { rows } = await sql<{ hasExpired: boolean }>`
    SELECT heartbeat_at <= clock_timestamp() - make_interval(secs => ${expiredSeconds}) AS has_expired
    FROM processes WHERE id = ${process.id} FOR UPDATE`.execute(tx)
  await sql`
    INSERT INTO processes (id, heartbeat_at, worker_id, secret_fingerprint, reads_bound_values)
    VALUES (${process.id}, clock_timestamp(), ${process.workerId}, ${process.secretFingerprint}, true)
    ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at, worker_id = excluded.worker_id`.execute(tx)
  return rows[0]?.hasExpired ?? true
}

/** False while a process of a version runs that cannot read values bound to their row. */
export async function canAllReadBoundValues(db: Reader, expiredSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`SELECT NOT EXISTS (SELECT FROM processes WHERE NOT reads_bound_values
    AND heartbeat_at > clock_timestamp() - make_interval(secs => ${expiredSeconds})) AS all`.execute(db)
  return rows[0]!.all
}

export const deleteProcess = (tx: Tx, processId: string) =>
  tx.deleteFrom('processes').where('id', '=', processId).execute()

/** Skips processes that another sweep, or their own heartbeat, holds at the moment. */
export async function lockExpiredProcesses(tx: Tx, expiredSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM processes
    WHERE heartbeat_at <= clock_timestamp() - make_interval(secs => ${expiredSeconds}) FOR UPDATE SKIP LOCKED`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export const deleteExpiredProcesses = (tx: Tx, expiredSeconds: number) =>
  sql`DELETE FROM processes WHERE heartbeat_at < clock_timestamp() - make_interval(secs => ${expiredSeconds})`.execute(
    tx,
  )

/** A process that all agree on, for work that one of them should do. It may have died a moment ago: then the work waits until its row is gone. */
export const findFirstProcess = async (db: Reader): Promise<string | undefined> =>
  (await db.selectFrom('processes').select('id').orderBy('id').limit(1).executeTakeFirst())?.id
