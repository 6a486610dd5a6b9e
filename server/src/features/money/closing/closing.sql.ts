// What is open in a program, read from its rows and its books, and the record of its closing.
import { type Insertable, sql } from 'kysely'
import { totalCycles } from '#features/programs/programs/calendar.rules'
import type { ProgramRow } from '#features/programs/programs/programs.sql'
import type { ProgramClosing } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { ClosingFacts, PotTicket } from './closing.rules.ts'

type ClosingRow = Omit<ClosingFacts, 'cyclesToComplete'> & { completedCycles: number }

/** One statement, so that all figures are of one moment. */
export async function getClosingFacts(db: Reader, program: ProgramRow): Promise<ClosingFacts> {
  const { id } = program
  const figure = (rows: ReturnType<typeof sql>) =>
    sql`(SELECT json_build_object('count', count(*), 'amountPaise', coalesce(sum(paise), 0)) FROM (${rows}) AS open (paise))`
  const prizes = (isDeposited: boolean) =>
    figure(sql`
      SELECT -sum(posting.amount_paise) FROM ledger_postings AS posting LEFT JOIN payouts ON payouts.winner_id = posting.subject_id
      WHERE posting.program_id = ${id} AND posting.account = 'PRIZE_PAYABLE'
        AND ${isDeposited ? sql`payouts.state = 'DEPOSITED'` : sql`payouts.state IS DISTINCT FROM 'DEPOSITED'`}
      GROUP BY posting.subject_id HAVING sum(posting.amount_paise) <> 0`)
  const dividends = (sign: 1 | -1) =>
    figure(sql`
      SELECT abs(sum(amount_paise)) FROM ledger_postings WHERE program_id = ${id} AND account = 'DIVIDEND_PAYABLE'
      GROUP BY subject_id HAVING sum(amount_paise) * ${sql.lit(sign)} > 0`)
  const { rows } = await sql<ClosingRow>`
    SELECT
      (SELECT count(*) FROM cycles WHERE program_id = ${id} AND status = 'COMPLETED')::integer AS "completedCycles",
      (SELECT count(*) FROM cycles WHERE program_id = ${id} AND status NOT IN ('COMPLETED', 'CANCELLED'))::integer AS "openCycles",
      (SELECT count(*) FROM cycles WHERE program_id = ${id} AND status = 'COMPLETED' AND NOT is_imported
         AND NOT EXISTS (SELECT FROM settlements WHERE settlements.cycle_id = cycles.id))::integer AS "cyclesToSettle",
      ${prizes(false)} AS "prizesToPay",
      ${prizes(true)} AS "prizesDeposited",
      ${figure(sql`SELECT amount_paise - paid_paise FROM invoices
        WHERE program_id = ${id} AND kind = 'CYCLE' AND status = 'DRAFT' AND amount_paise > paid_paise`)} AS "unpaidInvoices",
      ${figure(sql`SELECT amount_paise - paid_paise - waived_paise FROM ticket_charges
        WHERE program_id = ${id} AND paid_paise + waived_paise < amount_paise`)} AS "unpaidCharges",
      ${figure(sql`SELECT line.amount_paise FROM receipt_allocations AS line JOIN receipts ON receipts.id = line.receipt_id
        WHERE line.program_id = ${id} AND line.reversed_at IS NULL AND receipts.money_account = 'SUSPENSE'`)} AS "suspenseOpen",
      ${dividends(1)} AS "dividendsOverdrawn",
      ${dividends(-1)} AS "dividendsLeft",
      ${figure(sql`SELECT advance_paise FROM enrollments WHERE program_id = ${id} AND advance_paise > 0`)} AS "advancesLeft",
      ${figure(sql`SELECT amount_paise FROM refunds_due WHERE program_id = ${id} AND paid_at IS NULL AND amount_paise > 0`)} AS "refundsDue",
      (SELECT coalesce(-sum(amount_paise), 0) FROM ledger_postings
       WHERE program_id = ${id} AND account = 'UNPRIZED_POT')::bigint AS "unprizedPotPaise"`.execute(db)
  const { completedCycles, ...found } = rows[0]!
  return { ...found, cyclesToComplete: Math.max(found.openCycles, totalCycles(program) - completedCycles, 0) }
}

/** Standing tickets that have never won, in the order of their numbers. */
export async function listUnprizedTickets(db: Reader, programId: string): Promise<PotTicket[]> {
  const { rows } = await sql<PotTicket>`
    SELECT id AS "enrollmentId", subscriber_id AS "userId", holder FROM enrollments
    WHERE program_id = ${programId} AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM winners WHERE winners.enrollment_id = enrollments.id AND winners.status = 'DECLARED')
    ORDER BY ticket_number`.execute(db)
  return rows
}

export const findClosing = (db: Reader, programId: string) =>
  db.selectFrom('programClosings').selectAll().where('programId', '=', programId).executeTakeFirst()

export const insertClosing = (tx: Tx, closing: Insertable<ProgramClosing>) =>
  tx.insertInto('programClosings').values(closing).execute()
