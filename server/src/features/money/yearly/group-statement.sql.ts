// The figures of the yearly statement of a group: sums of its postings, and securities, which it lists for information.
import { sql } from 'kysely'
import type { Day } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Balance, Movement, PaidCharges } from './group-statement.rules.ts'

export const findProgram = (db: Reader, id: string) =>
  db
    .selectFrom('programs')
    .innerJoin('companies', 'companies.id', 'programs.companyId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .select([
      'programs.id as programId', 'programs.companyId', 'programs.branchId', 'programs.name as programName', 'programs.chitId',
      'programs.startDate', 'programs.totalAmountPaise', 'programs.totalSlots', 'programs.frequency', 'programs.durationType',
      'programs.durationValue', 'companies.name as companyName', 'branches.name as branchName',
    ]) // biome-ignore format: one line per group is easier to read
    .where('programs.id', '=', id)
    .executeTakeFirst()

type Facts = { firstBookedOn: Day | null; instalmentsHeld: number }

export async function getFacts(db: Reader, programId: string, to: Day): Promise<Facts> {
  const { rows } = await sql<Facts>`
    SELECT (SELECT min(booked_on) FROM ledger_postings WHERE program_id = ${programId}) AS "firstBookedOn",
           (SELECT count(*)::integer FROM cycles WHERE program_id = ${programId} AND status = 'COMPLETED' AND end_date <= ${to}::date)
             AS "instalmentsHeld"`.execute(db)
  return rows[0]!
}

/** Deposited prizes lie in bank accounts of their own. */
const isDeposit = sql`posting.account = 'BANK' AND posting.subject_id IN (
  SELECT deposit_account_id FROM payouts WHERE payouts.program_id = posting.program_id AND deposit_account_id IS NOT NULL)`
const statementAccount = sql`CASE WHEN ${isDeposit} THEN 'DEPOSITS' ELSE posting.account END`

/** A receipt whose money went on to the company is the payment of a substitute or of the buyer of a vacant ticket. */
const detail = sql`CASE
  WHEN entry.kind IN ('REFUND_PAID', 'REFUND_RETURNED') THEN (SELECT kind FROM refunds_due WHERE refunds_due.id = entry.source_id)
  WHEN entry.kind IN ('RECEIPT', 'RECEIPT_REVERSED', 'CHEQUE_BOUNCED', 'SUSPENSE_STATED') AND EXISTS (
    SELECT FROM ledger_entries AS transfer WHERE transfer.source_id = entry.source_id AND transfer.kind = 'TICKET_TRANSFER') THEN 'TAKEOVER' END`

export async function listMovements(db: Reader, programId: string, from: Day | null, to: Day): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    SELECT entry.kind, ${statementAccount} AS account, ${detail} AS detail,
           coalesce(sum(posting.amount_paise) FILTER (WHERE posting.amount_paise > 0), 0)::bigint AS "debitPaise",
           coalesce(-sum(posting.amount_paise) FILTER (WHERE posting.amount_paise < 0), 0)::bigint AS "creditPaise"
    FROM ledger_postings AS posting JOIN ledger_entries AS entry ON entry.id = posting.entry_id
    WHERE posting.program_id = ${programId} AND posting.booked_on <= ${to}::date
      AND (${from}::date IS NULL OR posting.booked_on >= ${from}::date)
    GROUP BY 1, 2, 3`.execute(db)
  return rows
}

/** The account is the one that held the money on `to`: a receipt of unknown mode moves when its mode is stated. */
export async function listPaidCharges(
  db: Reader,
  programId: string,
  from: Day | null,
  to: Day,
): Promise<PaidCharges[]> {
  const inPeriod = (day: ReturnType<typeof sql>) =>
    sql<boolean>`${day} <= ${to}::date AND (${from}::date IS NULL OR ${day} >= ${from}::date)`
  const { rows } = await sql<PaidCharges>`
    SELECT money.account, charge.kind = 'LATE' AS "isLate",
           sum((CASE WHEN ${inPeriod(sql`receipt.booked_on`)} THEN part.amount_paise ELSE 0 END)
             - (CASE WHEN ${inPeriod(sql`business_day(part.reversed_at)`)} THEN part.amount_paise ELSE 0 END))::bigint AS paise
    FROM receipt_allocations AS part
    JOIN receipts AS receipt ON receipt.id = part.receipt_id
    JOIN ticket_charges AS charge ON charge.id = part.charge_id
    CROSS JOIN LATERAL (
      SELECT posting.account FROM ledger_entries AS entry JOIN ledger_postings AS posting ON posting.entry_id = entry.id
      WHERE entry.source_id = receipt.id AND entry.kind IN ('RECEIPT', 'SUSPENSE_STATED') AND posting.amount_paise > 0
        AND posting.account <> 'TICKET' AND entry.booked_on <= ${to}::date
      ORDER BY entry.booked_at DESC, entry.id DESC LIMIT 1) AS money
    WHERE part.program_id = ${programId} AND part.kind = 'CHARGE'
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** A ticket is prized once the books have a prize of it that was not taken back, or when it won before the books began. */
export async function listBalances(db: Reader, programId: string, day: Day): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    WITH prized AS (
      SELECT DISTINCT winner.enrollment_id FROM winners AS winner
      WHERE winner.program_id = ${programId} AND ((winner.is_imported AND winner.status = 'DECLARED') OR (
        SELECT coalesce(sum(posting.amount_paise), 0) FROM ledger_postings AS posting
        JOIN ledger_entries AS entry ON entry.id = posting.entry_id AND entry.kind IN ('SETTLEMENT', 'SETTLEMENT_REVERSED')
        WHERE posting.program_id = ${programId} AND posting.account = 'PRIZE_PAYABLE' AND posting.subject_id = winner.id
          AND posting.booked_on <= ${day}::date) < 0)
    )
    SELECT ${statementAccount} AS account,
           posting.account = 'TICKET' AND posting.subject_id IN (SELECT enrollment_id FROM prized) AS "isPrized",
           sum(posting.amount_paise)::bigint AS "balancePaise"
    FROM ledger_postings AS posting
    WHERE posting.program_id = ${programId} AND posting.booked_on <= ${day}::date
    GROUP BY 1, 2, posting.account, posting.subject_id HAVING sum(posting.amount_paise) <> 0`.execute(db)
  return rows
}

export type HeldSecurity = { name: string; count: number; valuePaise: number }

export async function listSecurities(db: Reader, programId: string, day: Day): Promise<HeldSecurity[]> {
  const { rows } = await sql<HeldSecurity>`
    SELECT security.type_name AS name, count(*)::integer AS count, sum(security.value_paise)::bigint AS "valuePaise"
    FROM payout_securities AS security JOIN payouts ON payouts.id = security.payout_id
    WHERE payouts.program_id = ${programId} AND security.removed_at IS NULL AND business_day(security.created_at) <= ${day}::date
      AND (security.returned_on IS NULL OR security.returned_on > ${day}::date)
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
