// Reads the books of a company over a period. Every statement starts from the balances of a month (`ledger_month_balances`), so it costs
// what the period costs however long the history is.
import { type RawBuilder, sql } from 'kysely'
import type { Account } from '#features/money/ledger/accounts.rules'
import type { Day } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Period, Place } from './period.rules.ts'

export type Filter = { companyId: string; programId?: string; account?: Account; subjectId?: string }

/** The columns have the same names in postings and in balances of a month. */
const matches = ({ companyId, programId, account, subjectId }: Filter): RawBuilder<boolean> => {
  const conditions = [sql<boolean>`company_id = ${companyId}`]
  if (programId !== undefined) conditions.push(sql`program_id = ${programId}`)
  if (account !== undefined) conditions.push(sql`account = ${account}`)
  if (subjectId !== undefined) conditions.push(sql`subject_id = ${subjectId}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** The latest month whose opening balances are known, or null: then the whole history is read. */
async function findOpeningMonth(db: Reader, day: Day): Promise<Day | null> {
  const row = await db
    .selectFrom('ledgerMonths')
    .select('month')
    .where('month', '<=', day)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}

const since = (month: Day | null) => (month === null ? sql<boolean>`true` : sql<boolean>`booked_on >= ${month}::date`)

type Figures = { openingPaise: number; debitPaise: number; creditPaise: number }
export type TrialRow = Figures & { account: Account; subjectId: string; totals: Figures }

/** Per account, or per account and subject. Each row also has the totals of all rows. */
export async function listTrialRows(
  db: Reader,
  filter: Filter,
  { from, to }: Period,
  {
    bySubject,
    after,
    limit,
  }: { bySubject: boolean; after: { account: string; subjectId: string } | null; limit: number },
): Promise<TrialRow[]> {
  const month = await findOpeningMonth(db, from)
  const { rows } = await sql<TrialRow>`
    WITH movements AS (
      SELECT account, subject_id, balance_paise AS opening, 0::bigint AS debit, 0::bigint AS credit
      FROM ledger_month_balances WHERE month = ${month}::date AND ${matches(filter)}
      UNION ALL
      SELECT account, subject_id, CASE WHEN booked_on < ${from}::date THEN amount_paise ELSE 0 END,
             CASE WHEN booked_on >= ${from}::date AND amount_paise > 0 THEN amount_paise ELSE 0 END,
             CASE WHEN booked_on >= ${from}::date AND amount_paise < 0 THEN -amount_paise ELSE 0 END
      FROM ledger_postings WHERE ${matches(filter)} AND ${since(month)} AND booked_on <= ${to}::date
    ), sums AS (
      SELECT account, ${bySubject ? sql`subject_id` : sql`''`} AS subject, sum(opening)::bigint AS opening,
             sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
      FROM movements GROUP BY 1, 2 HAVING sum(opening) <> 0 OR sum(debit) <> 0 OR sum(credit) <> 0
    ), totals AS (
      SELECT json_build_object('openingPaise', sum(opening), 'debitPaise', sum(debit), 'creditPaise', sum(credit)) AS totals FROM sums
    )
    SELECT account, subject AS "subjectId", opening AS "openingPaise", debit AS "debitPaise", credit AS "creditPaise", totals
    FROM sums CROSS JOIN totals
    WHERE ${after ? sql<boolean>`(account, subject) > (${after.account}, ${after.subjectId})` : sql<boolean>`true`}
    ORDER BY account, subject LIMIT ${limit}`.execute(db)
  return rows
}

type LineRow = Place & {
  account: Account
  subjectId: string
  programId: string | null
  amountPaise: number
  balancePaise: number
  kind: string
  valueDate: Day
  reason: string | null
  sourceId: string
  reversesId: string | null
}

const follows = ({ bookedOn, entryId, line }: Place) =>
  sql<boolean>`(booked_on, entry_id, line) > (${bookedOn}::date, ${entryId}, ${line}::integer)`

/** Postings in the order of the books, each with the balance of its account and subject after it. */
export async function listLines(
  db: Reader,
  filter: Filter,
  { from, to }: Period,
  after: Place | null,
  limit: number,
): Promise<LineRow[]> {
  const month = await findOpeningMonth(db, from)
  const isBefore = after
    ? sql<boolean>`(booked_on < ${from}::date OR NOT ${follows(after)})`
    : sql<boolean>`booked_on < ${from}::date`
  const { rows } = await sql<LineRow>`
    WITH base AS (
      SELECT account, subject_id, sum(paise) AS paise FROM (
        SELECT account, subject_id, balance_paise AS paise FROM ledger_month_balances
        WHERE month = ${month}::date AND ${matches(filter)}
        UNION ALL
        SELECT account, subject_id, amount_paise FROM ledger_postings
        WHERE ${matches(filter)} AND ${since(month)} AND booked_on <= ${to}::date AND ${isBefore}
      ) AS earlier GROUP BY 1, 2
    ), page AS (
      SELECT * FROM ledger_postings
      WHERE ${matches(filter)} AND booked_on BETWEEN ${from}::date AND ${to}::date ${after ? sql`AND ${follows(after)}` : sql``}
      ORDER BY booked_on, entry_id, line LIMIT ${limit}
    )
    SELECT page.booked_on AS "bookedOn", page.entry_id AS "entryId", page.line, page.account, page.subject_id AS "subjectId",
           page.program_id AS "programId", page.amount_paise AS "amountPaise", entry.kind, entry.value_date AS "valueDate",
           entry.reason, entry.source_id AS "sourceId", entry.reverses_id AS "reversesId",
           (coalesce(base.paise, 0) + sum(page.amount_paise) OVER (
             PARTITION BY page.account, page.subject_id ORDER BY page.booked_on, page.entry_id, page.line))::bigint AS "balancePaise"
    FROM page JOIN ledger_entries AS entry ON entry.id = page.entry_id
    LEFT JOIN base ON base.account = page.account AND base.subject_id = page.subject_id
    ORDER BY page.booked_on, page.entry_id, page.line`.execute(db)
  return rows
}
