// What the books say of a bank account, one line per entry, with the reference by which the bank knows it.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import type { LineFilter, LineStatus } from '../statements/statements.sql.ts'
import type { BookLine } from './matching.rules.ts'

export type BookLineRow = BookLine & { kind: string; about: string | null; matchId: string | null; status: LineStatus }

/** An entry may have a line of the account for each of its groups; the bank saw their sum. */
const sums = (bankAccountId: string) => sql`
  SELECT posting.entry_id, sum(posting.amount_paise)::bigint AS amount_paise FROM ledger_postings AS posting
  WHERE posting.account = 'BANK' AND posting.subject_id = ${bankAccountId}
  GROUP BY posting.entry_id HAVING sum(posting.amount_paise) <> 0`

const lines = (bankAccountId: string) => sql`
  SELECT entry.id AS entry_id, entry.booked_on, entry.value_date, entry.kind, booked.amount_paise, entry.booked_at,
         coalesce(receipt.number, voucher.number, entry.reason) AS about,
         CASE WHEN receipt.id IS NOT NULL THEN receipt.utr
              WHEN entry.kind IN ('PAYOUT_REVERSED', 'REFUND_RETURNED') THEN voucher.return_utr
              WHEN voucher.id IS NOT NULL THEN voucher.utr
              WHEN entry.source_id <> ${bankAccountId} THEN entry.reason END AS utr,
         CASE WHEN entry.kind IN ('PAYOUT', 'REFUND_PAID') THEN voucher.cheque_number
              WHEN entry.kind = 'CHEQUE_CLEARED' THEN receipt.instrument_number END AS cheque_number,
         CASE WHEN entry.kind = 'CHEQUE_CLEARED'
                THEN 'cheques ' || entry.branch_id || ' ' || business_day(coalesce(receipt.deposited_at, entry.booked_at))
              WHEN entry.kind = 'BANK_DEPOSIT' AND entry.source_id = ${bankAccountId}
                THEN 'cash ' || entry.branch_id || ' ' || entry.booked_on END AS slip,
         voucher.id AS voucher_id, match.id AS match_id, coalesce(match.status, 'UNMATCHED') AS status, match.complete_on
  FROM (${sums(bankAccountId)}) AS booked
  JOIN ledger_entries AS entry ON entry.id = booked.entry_id
  LEFT JOIN receipts AS receipt ON receipt.id = entry.source_id
  LEFT JOIN payment_vouchers AS voucher ON voucher.source_id = entry.source_id AND NOT voucher.is_repeated
    AND entry.kind IN ('PAYOUT', 'PAYOUT_REVERSED', 'REFUND_PAID', 'REFUND_RETURNED')
    AND (entry.reason = voucher.number OR starts_with(entry.reason, voucher.number || ':'))
  LEFT JOIN bank_match_entries AS matched ON matched.entry_id = entry.id AND matched.bank_account_id = ${bankAccountId}
  LEFT JOIN bank_matches AS match ON match.id = matched.match_id`

export type BookFilter = Omit<LineFilter, 'ids'> & { entryIds?: readonly string[] }
function conditions({ status, from, to, entryIds, matchIds }: BookFilter): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (status) all.push(sql`line.status = ${status}`)
  if (from) all.push(sql`line.booked_on >= ${from}::date`)
  if (to) all.push(sql`line.booked_on <= ${to}::date`)
  if (entryIds) all.push(sql`line.entry_id = ANY (${[...entryIds]})`)
  if (matchIds) all.push(sql`line.match_id = ANY (${[...matchIds]})`)
  return sql`${sql.join(all, sql` AND `)}`
}

/** For statements that sum or list what is outstanding. */
export const bookLinesOf = (bankAccountId: string) => sql`(${lines(bankAccountId)}) AS line`

export async function listBookLines(db: Reader, filter: BookFilter, page: Page): Promise<BookLineRow[]> {
  const { rows } = await sql<BookLineRow>`
    SELECT line.entry_id AS "entryId", line.booked_on AS "bookedOn", line.value_date AS "valueDate", line.kind,
           line.amount_paise AS "amountPaise", line.about, line.utr, line.cheque_number AS "chequeNumber", line.slip,
           line.match_id AS "matchId", line.status
    FROM ${bookLinesOf(filter.bankAccountId)} WHERE ${conditions(filter)}
    ORDER BY line.booked_at DESC, line.entry_id DESC LIMIT ${page.pageSize} OFFSET ${pageOffset(page)}`.execute(db)
  return rows
}
export async function countBookLines(db: Reader, filter: BookFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${bookLinesOf(filter.bankAccountId)} WHERE ${conditions(filter)}`.execute(db)
  return rows[0]!.count
}
