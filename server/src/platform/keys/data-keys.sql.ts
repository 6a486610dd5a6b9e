import { sql } from 'kysely'
import { signal } from '../bus/signals.ts'
import type { Reader, Tx } from '../db/types.ts'

export const KEYS_CHANNEL = 'kuri_keys'
/** Marks a database whose secret is checked by its data keys; an earlier version refuses to start on it. */
export const HAS_DATA_KEYS = 'data keys'

/** One process at a time creates or changes keys; readers go on. */
export const lockDataKeys = (tx: Tx) => sql`LOCK TABLE data_keys IN SHARE ROW EXCLUSIVE MODE`.execute(tx)

/** `activeInMs` is counted from now by the database's clock, so the clocks of the processes do not matter. */
export const listDataKeys = (db: Reader) =>
  db
    .selectFrom('dataKeys')
    .select(['id', 'kind', 'wrapped', 'wrappedBy'])
    .select(sql<number>`(extract(epoch FROM active_from - clock_timestamp()) * 1000)::float8`.as('activeInMs'))
    .orderBy('activeFrom')
    .execute()
export type DataKeyRow = Awaited<ReturnType<typeof listDataKeys>>[number]

type NewDataKey = { id: string; kind: 'ROOT' | 'HASH'; wrapped: string; wrappedBy: string }

export async function insertDataKey(tx: Tx, key: NewDataKey, activeInSeconds: number): Promise<void> {
  await tx
    .insertInto('dataKeys')
    .values({ ...key, activeFrom: sql<Date>`clock_timestamp() + make_interval(secs => ${activeInSeconds})` })
    .execute()
  await signal(tx, KEYS_CHANNEL, key.id)
}

export async function updateWrapping(tx: Tx, id: string, wrapped: string, wrappedBy: string): Promise<void> {
  await tx.updateTable('dataKeys').set({ wrapped, wrappedBy }).where('id', '=', id).execute()
  await signal(tx, KEYS_CHANNEL, id)
}

export const findFingerprint = async (db: Reader): Promise<string | null> =>
  (await db.selectFrom('serviceSecret').select('fingerprint').executeTakeFirst())?.fingerprint ?? null

export const upsertFingerprint = (tx: Tx, fingerprint: string) =>
  tx
    .insertInto('serviceSecret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ fingerprint }))
    .execute()

/** Running processes that do not have this secret, or are of a version that does not say. */
export async function countProcessesWithout(db: Reader, fingerprint: string, expiredSeconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM processes
    WHERE secret_fingerprint IS DISTINCT FROM ${fingerprint}
      AND heartbeat_at > clock_timestamp() - make_interval(secs => ${expiredSeconds})`.execute(db)
  return rows[0]!.count
}
