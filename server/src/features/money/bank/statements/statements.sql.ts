// Imports and lines of statements.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { BankStatementImport } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { MatchRule } from '../matching/matching.rules.ts'
import type { StatementLine } from './statement.rules.ts'

export const insertImport = (tx: Tx, made: Insertable<BankStatementImport>) =>
  tx.insertInto('bankStatementImports').values(made).execute()

/** Those of the keys that are stored. */
export async function listKnownKeys(db: Reader, bankAccountId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ lineKey: string }>`
    SELECT line_key AS "lineKey" FROM bank_statement_lines
    WHERE bank_account_id = ${bankAccountId} AND line_key = ANY (${[...keys]})`.execute(db)
  return new Set(rows.map(({ lineKey }) => lineKey))
}

type NewLine = StatementLine & { id: string; lineKey: string }
type ImportPlace = { companyId: string; bankAccountId: string; importId: string }

/** In the order of the file, oldest first: the position follows it. */
export async function insertLines(tx: Tx, place: ImportPlace, lines: readonly NewLine[], now: Date): Promise<void> {
  const { companyId, bankAccountId, importId } = place
  await sql`
    INSERT INTO bank_statement_lines (id, company_id, bank_account_id, import_id, booked_on, amount_paise, reference, narration,
                                      balance_paise, line_key, created_at)
    SELECT id, ${companyId}, ${bankAccountId}, ${importId}, booked_on::date, amount_paise, reference, narration, balance_paise, line_key, ${now}
    FROM unnest(${lines.map(({ id }) => id)}::text[], ${lines.map(({ bookedOn }) => bookedOn)}::text[],
                ${lines.map(({ amountPaise }) => amountPaise)}::bigint[], ${lines.map(({ reference }) => reference)}::text[],
                ${lines.map(({ narration }) => narration)}::text[], ${lines.map(({ balancePaise }) => balancePaise)}::bigint[],
                ${lines.map(({ lineKey }) => lineKey)}::text[]) WITH ORDINALITY
      AS line (id, booked_on, amount_paise, reference, narration, balance_paise, line_key, place)
    ORDER BY place`.execute(tx)
}

export type LineStatus = 'MATCHED' | 'PROPOSED' | 'UNMATCHED'
export type LineFilter = {
  bankAccountId: string
  status?: LineStatus | undefined
  from?: string | undefined
  to?: string | undefined
  ids?: readonly string[]
  matchIds?: readonly string[]
}
export type StatementLineRow = {
  id: string
  bookedOn: string
  amountPaise: number
  reference: string | null
  narration: string
  balancePaise: number | null
  matchId: string | null
  status: LineStatus
  rule: MatchRule | null
}

function conditions({ bankAccountId, status, from, to, ids, matchIds }: LineFilter): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [sql`line.bank_account_id = ${bankAccountId}`]
  if (status) all.push(sql`coalesce(match.status, 'UNMATCHED') = ${status}`)
  if (from) all.push(sql`line.booked_on >= ${from}::date`)
  if (to) all.push(sql`line.booked_on <= ${to}::date`)
  if (ids) all.push(sql`line.id = ANY (${[...ids]})`)
  if (matchIds) all.push(sql`line.match_id = ANY (${[...matchIds]})`)
  return sql`${sql.join(all, sql` AND `)}`
}
const LINES = sql`bank_statement_lines AS line LEFT JOIN bank_matches AS match ON match.id = line.match_id`

export async function listLines(db: Reader, filter: LineFilter, page: Page): Promise<StatementLineRow[]> {
  const { rows } = await sql<StatementLineRow>`
    SELECT line.id, line.booked_on AS "bookedOn", line.amount_paise AS "amountPaise", line.reference, line.narration,
           line.balance_paise AS "balancePaise", line.match_id AS "matchId", coalesce(match.status, 'UNMATCHED') AS status, match.rule
    FROM ${LINES} WHERE ${conditions(filter)}
    ORDER BY line.booked_on DESC, line.position DESC LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}`.execute(db)
  return rows
}
export async function countLines(db: Reader, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${LINES} WHERE ${conditions(filter)}`.execute(db)
  return rows[0]!.count
}
