import type { Reader, Tx } from '#platform/db/types'

export type PlatformPolicy = { superadmins: boolean; staff: boolean; updatedAt: Date | null }

/** Nothing is demanded until a superadmin decides it. */
export const getPlatformPolicy = async (db: Reader): Promise<PlatformPolicy> =>
  (await db.selectFrom('secondFactorPolicy').select(['superadmins', 'staff', 'updatedAt']).executeTakeFirst()) ?? {
    superadmins: false,
    staff: false,
    updatedAt: null,
  }

/** Writes only the fields that change, so that two superadmins do not undo each other. */
export const savePlatformPolicy = (
  tx: Tx,
  changes: Partial<Pick<PlatformPolicy, 'superadmins' | 'staff'>>,
  now: Date,
) =>
  tx
    .insertInto('secondFactorPolicy')
    .values({ superadmins: false, staff: false, ...changes, updatedAt: now })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ ...changes, updatedAt: now }))
    .execute()

export const getCompanyDemand = async (db: Reader, companyId: string): Promise<boolean> => {
  const query = db.selectFrom('companies').select('requiresSecondFactor').where('id', '=', companyId)
  return (await query.executeTakeFirstOrThrow()).requiresSecondFactor
}
