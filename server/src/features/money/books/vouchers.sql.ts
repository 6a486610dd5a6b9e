// What was exported when. An entry has at most one row here, of the export that was the first to contain it.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, sql } from 'kysely'
import type { VoucherExport } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export const insertExport = (tx: Tx, row: Insertable<VoucherExport>) =>
  tx.insertInto('voucherExports').values(row).execute()

/** Returns those that no export contained before. Of two exports at the same time each voucher is new to one only. */
export async function claimVouchers(tx: Tx, exportId: string, entryIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ entryId: string }>`
    INSERT INTO exported_vouchers (entry_id, export_id)
    SELECT id, ${exportId} FROM unnest(${[...entryIds].sort()}::text[]) AS id
    ON CONFLICT (entry_id) DO NOTHING RETURNING entry_id AS "entryId"`.execute(tx)
  return new Set(rows.map(({ entryId }) => entryId))
}

export const updateExportCounts = (tx: Tx, id: string, counts: { voucherCount: number; repeatedCount: number }) =>
  tx.updateTable('voucherExports').set(counts).where('id', '=', id).execute()

export const deleteExport = (tx: Tx, id: string) => tx.deleteFrom('voucherExports').where('id', '=', id).execute()

export const findExport = (db: Reader, id: string) =>
  db.selectFrom('voucherExports').select(['id', 'companyId']).where('id', '=', id).executeTakeFirst()

export const listExports = (db: Reader, companyId: string, page: Page) =>
  db
    .selectFrom('voucherExports')
    .leftJoin('users', 'users.id', 'voucherExports.exportedById')
    .selectAll('voucherExports')
    .select('users.name as exportedByName')
    .where('voucherExports.companyId', '=', companyId)
    .orderBy('exportedAt', 'desc')
    .orderBy('voucherExports.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countExports = async (db: Reader, companyId: string): Promise<number> =>
  (
    await db
      .selectFrom('voucherExports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow()
  ).count
