// The statements of the day book: closed days, the cash of a branch in the books, and the receipts of a day.
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export const findClosing = (db: Reader, branchId: string, day: string) =>
  db.selectFrom('dayClosings').selectAll().where('branchId', '=', branchId).where('day', '=', day).executeTakeFirst()
export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>

/** The newest closed day, or the newest one before a day. */
export const findLastClosing = (db: Reader, branchId: string, before?: string) =>
  db
    .selectFrom('dayClosings')
    .selectAll()
    .where('branchId', '=', branchId)
    .$if(before !== undefined, (query) => query.where('day', '<', before!))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertClosing = (tx: Tx, closing: Insertable<DB['dayClosings']>) =>
  tx.insertInto('dayClosings').values(closing).execute()

/**
 * Cash that was booked before a day, from another day on. A variance is left out: it is the difference between what was expected and
 * counted, and the count is where the next day starts.
 */
export async function getCashBookedPaise(
  db: Reader,
  { branchId, since, before }: { branchId: string; since: string; before: string },
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(posting.amount_paise), 0)::bigint AS paise FROM ledger_postings AS posting
    WHERE posting.account = 'CASH' AND posting.subject_id = ${branchId}
      AND posting.booked_on >= ${since}::date AND posting.booked_on < ${before}::date AND ${isNoVariance}`.execute(db)
  return rows[0]!.paise
}

const isNoVariance = sql`NOT EXISTS (
  SELECT FROM ledger_entries AS entry WHERE entry.id = posting.entry_id AND entry.kind = 'CASH_VARIANCE')`

/** What moved the cash of a branch on a day, by kind of entry, without variances. */
export async function listCashByKind(db: Reader, branchId: string, day: string) {
  const { rows } = await sql<{ kind: string; paise: number }>`
    SELECT entry.kind, sum(posting.amount_paise)::bigint AS paise
    FROM ledger_postings AS posting JOIN ledger_entries AS entry ON entry.id = posting.entry_id
    WHERE posting.account = 'CASH' AND posting.subject_id = ${branchId} AND posting.booked_on = ${day}::date
      AND entry.kind <> 'CASH_VARIANCE'
    GROUP BY entry.kind`.execute(db)
  return rows
}

/** What was taken. An adjustment brought no money. */
export async function listReceiptSums(db: Reader, branchId: string, day: string) {
  const { rows } = await sql<{
    mode: string
    collectedById: string | null
    collectedByName: string | null
    count: number
    paise: number
  }>`
    SELECT receipts.mode, receipts.collected_by_id AS "collectedById", collector.name AS "collectedByName",
           count(*)::integer AS count, sum(receipts.amount_paise)::bigint AS paise
    FROM receipts LEFT JOIN users AS collector ON collector.id = receipts.collected_by_id
    WHERE receipts.branch_id = ${branchId} AND receipts.booked_on = ${day}::date AND receipts.mode <> 'ADJUSTMENT'
    GROUP BY 1, 2, 3 ORDER BY 3 NULLS LAST, 2, 1`.execute(db)
  return rows
}

/** Payments that were given back on a day, whenever they were taken. */
export async function getReversedSum(db: Reader, branchId: string, day: string) {
  const { rows } = await sql<{ count: number; paise: number }>`
    SELECT count(DISTINCT entry.source_id)::integer AS count, coalesce(sum(posting.amount_paise), 0)::bigint AS paise
    FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'TICKET'
    WHERE entry.branch_id = ${branchId} AND entry.booked_on = ${day}::date
      AND entry.kind IN ('RECEIPT_REVERSED', 'CHEQUE_BOUNCED')`.execute(db)
  return rows[0]!
}

/** More than these are not deposited on one day. */
const MAX_DEPOSITS = 100

/** Of cash: what a payment provider pays to the bank, or a prize that is put aside, never lay at the counter. */
export const listDeposits = async (db: Reader, branchId: string, day: string) => {
  const { rows } = await sql<{
    depositId: string
    depositAccountId: string
    bankName: string | null
    paise: number
    note: string | null
    depositedById: string | null
    depositedAt: Date
  }>`
    SELECT entry.id AS "depositId", posting.subject_id AS "depositAccountId", account.bank_name AS "bankName",
           posting.amount_paise AS paise, entry.reason AS note, entry.actor_id AS "depositedById", entry.booked_at AS "depositedAt"
    FROM ledger_entries AS entry
    JOIN ledger_postings AS posting ON posting.entry_id = entry.id AND posting.account = 'BANK'
    JOIN ledger_postings AS cash ON cash.entry_id = entry.id AND cash.account = 'CASH'
    LEFT JOIN branch_bank_accounts AS account ON account.id = posting.subject_id
    WHERE entry.branch_id = ${branchId} AND entry.booked_on = ${day}::date AND entry.kind = 'BANK_DEPOSIT'
    ORDER BY entry.booked_at, entry.id LIMIT ${MAX_DEPOSITS}`.execute(db)
  return rows
}

/** The first day between two others (both excluded) on which the branch took money or its cash moved. */
export async function findOpenDayBetween(
  db: Reader,
  branchId: string,
  { after, before }: { after: string; before: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT least(
      (SELECT min(posting.booked_on) FROM ledger_postings AS posting
       WHERE posting.account = 'CASH' AND posting.subject_id = ${branchId}
         AND posting.booked_on > ${after}::date AND posting.booked_on < ${before}::date AND ${isNoVariance}),
      (SELECT min(receipts.booked_on) FROM receipts
       WHERE receipts.branch_id = ${branchId} AND receipts.mode NOT IN ('ONLINE', 'ADJUSTMENT')
         AND receipts.booked_on > ${after}::date AND receipts.booked_on < ${before}::date)) AS day`.execute(db)
  return rows[0]!.day
}

const MAX_LATE = 20

/** Receipts whose money should be out of suspense by then. */
export const listLateSuspense = (db: Reader, branchId: string, day: string) =>
  db
    .selectFrom('receipts')
    .select('number')
    .where('branchId', '=', branchId)
    .where('moneyAccount', '=', 'SUSPENSE')
    .where('status', '=', 'ISSUED')
    .where('modeDueOn', '<', day)
    .orderBy('modeDueOn')
    .limit(MAX_LATE)
    .execute()
