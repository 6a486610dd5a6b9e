// Stored totals of companies. `current_company_totals` (migration 0093) adds to them what transactions have changed since.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** The companies after this id that have no totals, or changes to add to them. */
export async function listCompaniesToTotal(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT company.id FROM companies AS company
    WHERE company.id > ${after}
      AND (EXISTS (SELECT FROM company_changes AS change WHERE change.company_id = company.id)
        OR NOT EXISTS (SELECT FROM company_totals AS stored WHERE stored.company_id = company.id))
    ORDER BY company.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One statement, so that the totals and the changes that are deleted belong to one snapshot; the caller holds the lock. */
export async function storeCompanyTotals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    WITH included AS (DELETE FROM company_changes WHERE company_id = ANY (${[...ids]}) RETURNING 1)
    INSERT INTO company_totals SELECT * FROM current_company_totals WHERE company_id = ANY (${[...ids]})
    ON CONFLICT (company_id) DO UPDATE SET
      receipt_count = excluded.receipt_count, collected_paise = excluded.collected_paise, audit_log_count = excluded.audit_log_count`.execute(
    tx,
  )
}
