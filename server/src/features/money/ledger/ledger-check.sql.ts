// Finds what does not add up in the books. The checks are in the folder `checks`, by what they are about.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'
import { ACCOUNT_CHECKS } from './checks/account-checks.sql.ts'
import { BOOK_CHECKS } from './checks/book-checks.sql.ts'
import type { Difference } from './checks/difference.ts'
import { GST_CHECKS } from './checks/gst-checks.sql.ts'
import { RECEIPT_CHECKS, suspenseChecks } from './checks/receipt-checks.sql.ts'
import { TICKET_CHECKS } from './checks/ticket-checks.sql.ts'

export type Finding = Difference & { check: string }

/** Enough to see what is wrong; the count says how much there is. */
const MAX_FINDINGS = 100

export const allChecks = (now: Date) => ({
  ...BOOK_CHECKS,
  ...ACCOUNT_CHECKS,
  ...TICKET_CHECKS,
  ...RECEIPT_CHECKS,
  ...GST_CHECKS,
  ...suspenseChecks(now),
})
export type CheckName = keyof ReturnType<typeof allChecks>

export async function listFindings(db: Reader, now = new Date()): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, statement] of Object.entries(allChecks(now))) {
    const { rows } = await sql<Difference>`${statement} LIMIT ${MAX_FINDINGS}`.execute(db)
    findings.push(...rows.map((row) => ({ check, ...row })))
  }
  return findings
}

export const insertCheck = (tx: Tx, findings: readonly Finding[], now: Date) =>
  tx
    .insertInto('ledgerChecks')
    .values({ checkedAt: now, findingCount: findings.length, findings: JSON.stringify(findings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findLastCheck = (db: Reader) =>
  db
    .selectFrom('ledgerChecks')
    .select(['checkedAt', 'findingCount'])
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
