// The sums of a reconciliation. A line is outstanding on a day when it is in no match, or in one that is complete only later.
import { MAX_OUTSTANDING } from '@kuri/contract/money/bank-reconciliation.contract'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { type BookLineRow, bookLinesOf } from '../matching/book-lines.sql.ts'
import type { StatementLineRow } from '../statements/statements.sql.ts'
import type { Sums } from './reconciliation.rules.ts'

type Place = { bankAccountId: string; day: string }

const isOpen = (day: string) => sql`(line.status <> 'MATCHED' OR line.complete_on > ${day}::date)`
const statementLines = (bankAccountId: string) => sql`(
  SELECT line.*, coalesce(match.status, 'UNMATCHED') AS status, match.rule, match.complete_on
  FROM bank_statement_lines AS line LEFT JOIN bank_matches AS match ON match.id = line.match_id
  WHERE line.bank_account_id = ${bankAccountId}) AS line`

/** The first day of the statements, and the balance before it. */
async function findStart(db: Reader, bankAccountId: string) {
  const { rows } = await sql<{ day: string; openingPaise: number }>`
    SELECT booked_on AS day, coalesce(balance_paise - amount_paise, 0)::bigint AS "openingPaise" FROM bank_statement_lines
    WHERE bank_account_id = ${bankAccountId} ORDER BY booked_on, position LIMIT 1`.execute(db)
  return rows[0]
}

/** Entries from before the first statement that no line was matched with are in its opening balance. */
const isOfStatements = (start: string) => sql`(line.booked_on >= ${start}::date OR line.status = 'MATCHED')`

export async function sumReconciliation(
  db: Reader,
  { bankAccountId, day }: Place,
): Promise<Sums & { start: string | null }> {
  const start = await findStart(db, bankAccountId)
  const from = start?.day ?? 'infinity'
  const { rows: books } = await sql<{
    booksPaise: number
    issuedPaise: number
    depositedPaise: number
    beforePaise: number
  }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE booked_on <= ${day}::date), 0)::bigint AS "booksPaise",
      coalesce(-sum(amount_paise) FILTER (WHERE amount_paise < 0 AND booked_on <= ${day}::date AND ${isOpen(day)} AND ${isOfStatements(from)}), 0)::bigint AS "issuedPaise",
      coalesce(sum(amount_paise) FILTER (WHERE amount_paise > 0 AND booked_on <= ${day}::date AND ${isOpen(day)} AND ${isOfStatements(from)}), 0)::bigint AS "depositedPaise",
      coalesce(sum(amount_paise) FILTER (WHERE NOT ${isOfStatements(from)}), 0)::bigint AS "beforePaise"
    FROM ${bookLinesOf(bankAccountId)}`.execute(db)
  const { rows: bank } = await sql<{ notInBooksPaise: number; statementPaise: number | null; proposedCount: number }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE ${isOpen(day)}), 0)::bigint AS "notInBooksPaise",
      (array_agg(balance_paise ORDER BY booked_on DESC, position DESC))[1] AS "statementPaise",
      count(DISTINCT match_id) FILTER (WHERE status = 'PROPOSED')::integer AS "proposedCount"
    FROM ${statementLines(bankAccountId)} WHERE booked_on <= ${day}::date`.execute(db)
  const { beforePaise, ...sums } = books[0]!
  const openingDifferencePaise = start && start.day <= day ? start.openingPaise - beforePaise : 0
  return { ...sums, ...bank[0]!, openingDifferencePaise, start: start?.day ?? null }
}

export async function listOutstandingBook(db: Reader, { bankAccountId, day }: Place): Promise<BookLineRow[]> {
  const from = (await findStart(db, bankAccountId))?.day ?? 'infinity'
  const { rows } = await sql<BookLineRow>`
    SELECT line.entry_id AS "entryId", line.booked_on AS "bookedOn", line.value_date AS "valueDate", line.kind,
           line.amount_paise AS "amountPaise", line.about, line.utr, line.cheque_number AS "chequeNumber", line.slip,
           line.match_id AS "matchId", line.status
    FROM ${bookLinesOf(bankAccountId)} WHERE line.booked_on <= ${day}::date AND ${isOpen(day)} AND ${isOfStatements(from)}
    ORDER BY line.booked_on, line.entry_id LIMIT ${MAX_OUTSTANDING}`.execute(db)
  return rows
}
export async function listOutstandingBank(db: Reader, { bankAccountId, day }: Place): Promise<StatementLineRow[]> {
  const { rows } = await sql<StatementLineRow>`
    SELECT line.id, line.booked_on AS "bookedOn", line.amount_paise AS "amountPaise", line.reference, line.narration,
           line.balance_paise AS "balancePaise", line.match_id AS "matchId", line.status, line.rule
    FROM ${statementLines(bankAccountId)} WHERE line.booked_on <= ${day}::date AND ${isOpen(day)}
    ORDER BY line.booked_on, line.position LIMIT ${MAX_OUTSTANDING}`.execute(db)
  return rows
}
