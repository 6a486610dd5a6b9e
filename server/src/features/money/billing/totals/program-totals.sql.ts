// Stored totals of programs. `current_program_totals` (migration 0091) has the totals of every program at any moment: stored ones where
// nothing has changed since, and computed ones of the others.
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

/** The programs after this id whose totals are missing or have changed. */
export async function listProgramsToTotal(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT program.id FROM programs AS program
    WHERE program.id > ${after}
      AND (EXISTS (SELECT FROM program_changes AS change WHERE change.program_id = program.id)
        OR NOT EXISTS (SELECT FROM program_totals AS stored WHERE stored.program_id = program.id))
    ORDER BY program.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * One statement, so that the totals and the changes that are deleted belong to one snapshot. The caller holds the lock: a second
 * writer with an older snapshot could bring back what this one has replaced.
 */
export async function storeProgramTotals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    WITH included AS (DELETE FROM program_changes WHERE program_id = ANY (${[...ids]}) RETURNING 1)
    INSERT INTO program_totals SELECT * FROM live_program_totals WHERE program_id = ANY (${[...ids]})
    ON CONFLICT (program_id) DO UPDATE SET ${REPLACED}`.execute(tx)
}

const COLUMNS = [
  'invoice_count',
  'standing_count',
  'paid_count',
  'due_count',
  'cancelled_count',
  'billed_paise',
  'collected_paise',
  'due_paise',
  'reversed_paise',
  'settled_cycle_count',
  'commission_paise',
  'prize_paise',
  'dividend_paise',
  'online_payment_count',
  'receipt_line_count',
  'recorded_payment_count',
  'notice_count',
] as const
export type ProgramTotal = (typeof COLUMNS)[number]

const REPLACED = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))

/** The sum of a column over the programs of a select from `current_program_totals`. */
export const sumOf = (column: ProgramTotal) =>
  sql<number>`coalesce(sum(current_program_totals.${sql.ref(column)}), 0)::bigint`

/** The sum over the programs of a company that meet the conditions. */
export async function sumProgramTotals(
  db: Reader,
  companyId: string,
  columns: readonly ProgramTotal[],
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT ${sql.join(columns.map(sumOf), sql` + `)} AS sum FROM current_program_totals
    WHERE ${sql.join([sql`company_id = ${companyId}`, ...conditions], sql` AND `)}`.execute(db)
  return rows[0]!.sum
}
