// For the end of tests about money: the yearly statement of every group agrees with receipts, settlements, refunds and payouts.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeStatement } from '#features/money/yearly/group-statement.actions'
import { findProgram } from '#features/money/yearly/group-statement.sql'
import type { TestApp } from './test-app.ts'

type Expected = Record<
  'commission' | 'lateCharges' | 'received' | 'refunds' | 'owed' | 'advances' | 'pool' | 'pot',
  number
>

/** By tables that the statement does not read, or by sums of single accounts. */
async function expectedOf({ db }: Pick<TestApp, 'db'>, programId: string): Promise<Expected> {
  const balances = sql`SELECT account, subject_id, sum(amount_paise) AS paise FROM ledger_postings WHERE program_id = ${programId} GROUP BY 1, 2`
  const { rows } = await sql<Expected>`
    SELECT (SELECT coalesce(sum(commission_paise), 0) FROM settlements WHERE program_id = ${programId})::float8 / 100 AS commission,
      (SELECT coalesce(sum(part.amount_paise), 0) FROM receipt_allocations AS part JOIN ticket_charges AS charge ON charge.id = part.charge_id
       JOIN receipts AS receipt ON receipt.id = part.receipt_id
       WHERE part.program_id = ${programId} AND charge.kind = 'LATE' AND part.reversed_at IS NULL
         AND receipt.money_account NOT IN ('COMPANY_TICKETS', 'ADJUSTMENTS'))::float8 / 100 AS "lateCharges",
      (SELECT coalesce(sum(part.amount_paise), 0) FROM receipt_allocations AS part JOIN receipts AS receipt ON receipt.id = part.receipt_id
       WHERE part.program_id = ${programId} AND part.reversed_at IS NULL
         AND receipt.money_account IN ('CASH', 'BANK', 'CHEQUES', 'SUSPENSE'))::float8 / 100 AS received,
      (SELECT coalesce(sum(amount_paise), 0) FROM refunds_due WHERE program_id = ${programId} AND paid_at IS NOT NULL)::float8 / 100 AS refunds,
      (SELECT coalesce(sum(paise), 0) FROM (${balances}) AS ticket WHERE account = 'TICKET' AND paise > 0)::float8 / 100 AS owed,
      (SELECT coalesce(-sum(paise), 0) FROM (${balances}) AS ticket WHERE account = 'TICKET' AND paise < 0)::float8 / 100 AS advances,
      (SELECT coalesce(sum(paise), 0) FROM (${balances}) AS money WHERE account IN ('CASH', 'BANK', 'CHEQUES', 'PROVIDER', 'SUSPENSE'))::float8 / 100
        AS pool,
      (SELECT coalesce(-sum(paise), 0) FROM (${balances}) AS pot WHERE account = 'UNPRIZED_POT')::float8 / 100 AS pot`.execute(
    db,
  )
  return rows[0]!
}

const paise = (rupees: number) => Math.round(rupees * 100)
const sumOf = (lines: readonly { line: string; total: number }[], ...wanted: string[]) =>
  lines.filter(({ line }) => wanted.includes(line)).reduce((sum, { total }) => sum + paise(total), 0) / 100

export async function expectStatementsAddUp(app: Pick<TestApp, 'db'>): Promise<void> {
  const programs = await app.db.selectFrom('ledgerPostings').select('programId').distinct().execute()
  for (const { programId } of programs) {
    const program = programId === null ? undefined : await findProgram(app.db, programId)
    if (!program) continue
    const to = '2199-12-31'
    const statement = await makeStatement(app.db, program, to)
    const { totals, assets, liabilities, receipts, payments } = statement
    const held = (lines: readonly { line: string; closing: number }[], ...wanted: string[]) =>
      lines.filter(({ line }) => wanted.includes(line)).reduce((sum, { closing }) => sum + paise(closing), 0) / 100
    expect(statement.totalAssets).toBe(statement.totalLiabilities)
    expect(paise(totals.total.receipts) - paise(totals.total.payments)).toBe(paise(statement.closingBalance))
    expect(paise(statement.openingBalance) + paise(totals.year.receipts) - paise(totals.year.payments)).toBe(
      paise(statement.closingBalance),
    )
    const expected = await expectedOf(app, programId!)
    const pool = held(assets, 'POOL', 'DEPOSITS') - held(liabilities, 'POOL', 'DEPOSITS_OVERDRAWN')
    expect({
      commission: sumOf(payments, 'COMMISSION'),
      lateCharges: sumOf(receipts, 'LATE_CHARGES'),
      owed: held(assets, 'DUE_FROM_PRIZED', 'DUE_FROM_NON_PRIZED'),
      advances: held(liabilities, 'ADVANCES'),
      pool: paise(pool) / 100,
      pot: held(liabilities, 'UNPRIZED_POT') - held(assets, 'POT_SHORT'),
      refunds:
        sumOf(payments, 'REFUNDS', 'DEFAULTERS', 'DIVIDENDS_IN_CASH') -
        sumOf(receipts, 'SUBSCRIPTIONS_FROM_REFUNDS') -
        (await onlineRefunds(app, programId!)),
    }).toEqual({ ...expected, received: undefined })
    const charges = await chargesKeptFromPrizes(app, programId!)
    expect(
      paise(
        sumOf(receipts, 'SUBSCRIPTIONS_CASH', 'SUBSCRIPTIONS_BANK', 'SUBSCRIPTIONS_CHEQUES', 'SUBSCRIPTIONS_NOT_STATED', 'SUBSTITUTES',
          'LATE_CHARGES', 'OTHER_CHARGES'),
      ) - charges,
    ).toBe(paise(expected.received)) // biome-ignore format: one line per group is easier to read
  }
}

/** Money that came online goes back by the provider, without a refund due. */
async function onlineRefunds({ db }: Pick<TestApp, 'db'>, programId: string): Promise<number> {
  const { rows } = await sql<{ rupees: number }>`
    SELECT coalesce(-sum(posting.amount_paise), 0)::float8 / 100 AS rupees
    FROM ledger_postings AS posting JOIN ledger_entries AS entry ON entry.id = posting.entry_id
    WHERE posting.program_id = ${programId} AND posting.account = 'PROVIDER' AND entry.kind = 'REFUND_PAID'`.execute(db)
  return rows[0]!.rupees
}

async function chargesKeptFromPrizes({ db }: Pick<TestApp, 'db'>, programId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(part.amount_paise), 0)::bigint AS paise FROM receipt_allocations AS part
    JOIN receipts AS receipt ON receipt.id = part.receipt_id
    WHERE part.program_id = ${programId} AND part.kind = 'CHARGE' AND part.reversed_at IS NULL
      AND receipt.money_account IN ('PRIZE_PAYABLE', 'REFUNDS_DUE', 'PROVIDER')`.execute(db)
  return rows[0]!.paise
}
