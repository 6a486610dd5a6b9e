// What an owner keeps. Files that the server made, such as agreements, are not counted: they have no upload URL.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { KeptFiles } from './quotas.rules.ts'

export type QuotaOwner = { companyId: string } | { ownerUserId: string }

/** Serializes what one owner announces and confirms, so that the count holds. */
export const lockOwner = (tx: Tx, owner: QuotaOwner) =>
  'companyId' in owner
    ? tx.selectFrom('companies').select('id').where('id', '=', owner.companyId).forNoKeyUpdate().execute()
    : tx.selectFrom('users').select('id').where('id', '=', owner.ownerUserId).forNoKeyUpdate().execute()

export async function countKeptFiles(tx: Tx, owner: QuotaOwner): Promise<KeptFiles> {
  const [column, id] =
    'companyId' in owner ? (['companyId', owner.companyId] as const) : (['ownerUserId', owner.ownerUserId] as const)
  const counted = await tx
    .selectFrom('files')
    .select([
      sql<number>`count(*) FILTER (WHERE status = 'READY')`.as('fileCount'),
      sql<number>`coalesce(sum(size_bytes) FILTER (WHERE status = 'READY'), 0)`.as('bytes'),
      sql<number>`count(*) FILTER (WHERE status = 'GENERATED')`.as('unconfirmedCount'),
    ])
    .where(column, '=', id)
    .where('discardedAt', 'is', null)
    .where('uploadExpiresAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    fileCount: Number(counted.fileCount),
    bytes: Number(counted.bytes),
    unconfirmedCount: Number(counted.unconfirmedCount),
  }
}
