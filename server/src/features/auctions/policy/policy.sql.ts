// Statements on the auction policies of the platform and of companies.
import type { ConfigOverrides } from '@kuri/contract/auctions/config'
import type { Reader, Tx } from '#platform/db/types'
import { overridesIn } from './layers.sql.ts'

export type PolicyRow = { overrides: ConfigOverrides; createdAt: Date; updatedAt: Date }
type StoredPolicy = { config: unknown; createdAt: Date; updatedAt: Date }
const policyIn = (row: StoredPolicy | undefined): PolicyRow | undefined =>
  row && { overrides: overridesIn(row.config) ?? {}, createdAt: row.createdAt, updatedAt: row.updatedAt }

/** The platform's policy (companyId null) or a company's. */
export const findPolicy = async (db: Reader, companyId: string | null): Promise<PolicyRow | undefined> =>
  policyIn(
    companyId === null
      ? await db.selectFrom('platformAuctionPolicy').select(['config', 'createdAt', 'updatedAt']).executeTakeFirst()
      : await db
          .selectFrom('companyAuctionPolicies')
          .select(['config', 'createdAt', 'updatedAt'])
          .where('companyId', '=', companyId)
          .executeTakeFirst(),
  )

/** Needs the lock of the layer. */
export async function insertOrUpdatePolicy(tx: Tx, companyId: string | null, overrides: ConfigOverrides, now: Date) {
  const config = JSON.stringify(overrides)
  const row = { config, createdAt: now, updatedAt: now }
  if (companyId === null)
    await tx
      .insertInto('platformAuctionPolicy')
      .values(row)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ config, updatedAt: now }))
      .execute()
  else
    await tx
      .insertInto('companyAuctionPolicies')
      .values({ companyId, ...row })
      .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ config, updatedAt: now }))
      .execute()
}
