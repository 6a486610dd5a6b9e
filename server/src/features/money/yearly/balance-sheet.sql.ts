// Mappings of accounts, and the balances of a company that they arrange.
import type { MappedAccount } from '@kuri/contract/money/balance-sheets.contract'
import { sql } from 'kysely'
import type { Period } from '#features/money/books/period.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { AccountFigures, Mapping } from './balance-sheet.rules.ts'

/** The mapping of a year, or of the last year before it that has one. */
export const findMapping = (db: Reader, companyId: string, year: string) =>
  db
    .selectFrom('accountMappings')
    .leftJoin('users', 'users.id', 'accountMappings.frozenById')
    .select(['financialYear', 'places', 'frozenAt', 'users.name as frozenByName'])
    .where('companyId', '=', companyId)
    .where('financialYear', '<=', year)
    .orderBy('financialYear', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Two people who save or freeze a year at the same time wait for each other. */
export const lockMappings = (tx: Tx, companyId: string) =>
  sql`SELECT id FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`.execute(tx)

type Change = { companyId: string; year: string; places: Mapping; actorId: string; isFrozen: boolean }
export const saveMapping = async (tx: Tx, { companyId, year, places, actorId, isFrozen }: Change, now: Date) => {
  const frozen = isFrozen ? { frozenAt: now, frozenById: actorId } : {}
  const stated = { places: JSON.stringify(places), updatedById: actorId, updatedAt: now, ...frozen }
  await tx
    .insertInto('accountMappings')
    .values({ companyId, financialYear: year, ...stated })
    .onConflict((conflict) => conflict.columns(['companyId', 'financialYear']).doUpdateSet(stated))
    .execute()
}

/** Balances by account and subject at the end of a period, and what moved in it. From the start of a month on, see `reports.sql.ts`. */
export async function listFigures(db: Reader, companyId: string, { from, to }: Period): Promise<AccountFigures[]> {
  const { rows } = await sql<AccountFigures & { account: MappedAccount }>`
    WITH month AS (SELECT max(month) AS start FROM ledger_months WHERE month <= ${from}::date),
    movements AS (
      SELECT account, subject_id, balance_paise AS closing, 0::bigint AS moved FROM ledger_month_balances
      WHERE company_id = ${companyId} AND month = (SELECT start FROM month)
      UNION ALL
      SELECT account, subject_id, amount_paise, CASE WHEN booked_on >= ${from}::date THEN amount_paise ELSE 0 END
      FROM ledger_postings WHERE company_id = ${companyId} AND booked_on <= ${to}::date
        AND booked_on >= coalesce((SELECT start FROM month), '-infinity'::date)
    ), deposits AS (
      SELECT DISTINCT deposit_account_id AS id FROM payouts WHERE company_id = ${companyId} AND deposit_account_id IS NOT NULL
    ), prized AS (
      SELECT DISTINCT winner.enrollment_id AS id FROM winners AS winner
      WHERE winner.company_id = ${companyId} AND ((winner.is_imported AND winner.status = 'DECLARED') OR (
        SELECT coalesce(sum(posting.amount_paise), 0) FROM ledger_postings AS posting
        JOIN ledger_entries AS entry ON entry.id = posting.entry_id AND entry.kind IN ('SETTLEMENT', 'SETTLEMENT_REVERSED')
        WHERE posting.company_id = ${companyId} AND posting.account = 'PRIZE_PAYABLE' AND posting.subject_id = winner.id
          AND posting.booked_on <= ${to}::date) < 0)
    )
    SELECT CASE WHEN account = 'TICKET' AND subject_id IN (SELECT id FROM prized) THEN 'TICKET_PRIZED'
                WHEN account = 'BANK' AND subject_id IN (SELECT id FROM deposits) THEN 'DEPOSITS' ELSE account END AS account,
           sum(closing)::bigint AS "closingPaise", sum(moved)::bigint AS "movedPaise"
    FROM movements GROUP BY movements.account, subject_id HAVING sum(closing) <> 0 OR sum(moved) <> 0`.execute(db)
  return rows
}
