// The codes of branches, which begin the numbers of their receipts and vouchers. [spec: Branch codes]
import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'

/** The code of a branch that numbers a receipt or voucher. A branch without one gets the first free of BR1, BR2 and so on. */
export async function claimBranchCode(tx: Tx, branchId: string): Promise<string> {
  const { companyId, branchCode } = await getCode(tx, branchId)
  if (branchCode !== null) return branchCode
  await lockAdvisory(tx, 'branchCodes', companyId)
  await sql`
    UPDATE branches SET branch_code = (
      SELECT 'BR' || place FROM generate_series(1, (SELECT count(*) + 1 FROM branches WHERE company_id = ${companyId})) AS place
      WHERE NOT EXISTS (SELECT FROM branches AS other WHERE other.company_id = ${companyId} AND other.branch_code = 'BR' || place)
      ORDER BY place LIMIT 1)
    WHERE id = ${branchId} AND branch_code IS NULL`.execute(tx)
  return (await getCode(tx, branchId)).branchCode!
}

const getCode = (db: Reader, branchId: string) =>
  db.selectFrom('branches').select(['companyId', 'branchCode']).where('id', '=', branchId).executeTakeFirstOrThrow()

const hasNumbers = sql<boolean>`(EXISTS (SELECT FROM receipt_series WHERE branch_id = branches.id)
  OR EXISTS (SELECT FROM payout_series WHERE branch_id = branches.id))`

/** Whether a receipt or voucher of the branch has its code. */
export const findNumberedBranch = (db: Reader, branchId: string) =>
  db.selectFrom('branches').select('id').where('id', '=', branchId).where(hasNumbers).executeTakeFirst()

/** Which of these codes begin numbers of archived branches. */
export async function listCodesOfArchived(db: Reader, companyId: string, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('branches')
    .select('branchCode')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is not', null)
    .where('branchCode', '=', sql<string>`ANY(${[...codes]})`)
    .where(hasNumbers)
    .execute()
  return rows.flatMap(({ branchCode }) => branchCode ?? [])
}
