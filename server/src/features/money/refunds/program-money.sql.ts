// The balances of a program, and the prizes that nobody has taken.
import { sql } from 'kysely'
import type { Account } from '#features/money/ledger/accounts.rules'
import { cycleTerm } from '#features/programs/programs/cycle-terms.sql'
import type { Reader } from '#platform/db/types'

/** The balance of each account in the books of the group. */
export async function listAccountsOfProgram(db: Reader, programId: string): Promise<Map<Account, number>> {
  const { rows } = await sql<{ account: Account; balancePaise: number }>`
    SELECT account, sum(amount_paise)::bigint AS "balancePaise" FROM ledger_postings
    WHERE program_id = ${programId} GROUP BY account`.execute(db)
  return new Map(rows.map(({ account, balancePaise }) => [account, balancePaise]))
}

type Tickets = { owedPaise: number; advancePaise: number }
/** What tickets owe and what they have in advance, which their account holds as one balance. */
export async function getTicketTotals(db: Reader, programId: string): Promise<Tickets> {
  const { rows } = await sql<Tickets>`
    SELECT coalesce(sum(balance) FILTER (WHERE balance > 0), 0)::bigint AS "owedPaise",
           coalesce(-sum(balance) FILTER (WHERE balance < 0), 0)::bigint AS "advancePaise"
    FROM (SELECT sum(amount_paise) AS balance FROM ledger_postings
          WHERE program_id = ${programId} AND account = 'TICKET' GROUP BY subject_id) AS ticket`.execute(db)
  return rows[0]!
}

/** Prizes of completed cycles without a winner. Imported cycles were settled elsewhere. */
export async function countUnprized(db: Reader, filter: { programId: string } | { cycleId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(greatest(0, ${cycleTerm('divisions')} - (
      SELECT count(*) FROM winners WHERE cycle_id = cycles.id AND status = 'DECLARED'))), 0)::integer AS count
    FROM cycles JOIN programs ON programs.id = cycles.program_id
    WHERE cycles.status = 'COMPLETED' AND NOT cycles.is_imported
      AND ${'cycleId' in filter ? sql`cycles.id = ${filter.cycleId}` : sql`cycles.program_id = ${filter.programId}`}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Whether a closing has shared the program's pot. Shares of company tickets have no refund, so the books are asked. */
export const findPotRefund = (db: Reader, programId: string) =>
  db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('sourceId', '=', programId)
    .where('kind', '=', 'CLOSING')
    .limit(1)
    .executeTakeFirst()
