// Statements that visit every encrypted value of a column. Rows are found by their place in the table (ctid), so no index is needed,
// and replaced only while they still hold the same value: a concurrent edit wins, because it wrote with the current key.
import { sql } from 'kysely'
import type { Reader, Tx } from '../db/types.ts'

/**
 * A column that holds encrypted text. Where each row has a purpose of its own, or its values are bound to it, `perRow` names the
 * columns that decide.
 */
export type SealedColumn = {
  table: string
  column: string
  perRow?: {
    columns: readonly string[]
    purposeOf(values: readonly string[]): string
    boundTo(values: readonly string[]): string
  }
}
export type SealedValue = { place: string; sealed: string; rowValues: readonly string[] }

export const FIRST_PLACE = '(0,0)'

export async function listOutdatedValues(
  db: Reader,
  { table, column, perRow }: SealedColumn,
  currentKeyId: string,
  after: string,
  limit: number,
): Promise<SealedValue[]> {
  const value = sql.ref(column)
  const { rows } = await sql<SealedValue>`
    SELECT ctid::text AS place, ${value} AS sealed, ARRAY[${sql.join((perRow?.columns ?? []).map((name) => sql.ref(name)))}]::text[] AS row_values
    FROM ${sql.table(table)}
    WHERE ctid > ${after}::tid AND ${value} IS NOT NULL
      AND NOT starts_with(${value}, ${`${currentKeyId}.`}) AND NOT starts_with(${value}, ${`${currentKeyId}:`})
    ORDER BY ctid LIMIT ${limit}`.execute(db)
  return rows
}

export async function updateSealedValue(
  tx: Tx,
  { table, column }: SealedColumn,
  { place, sealed }: SealedValue,
  next: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${next}
    WHERE ctid = ${place}::tid AND ${sql.ref(column)} = ${sealed}`.execute(tx)
  return numAffectedRows === 1n
}
