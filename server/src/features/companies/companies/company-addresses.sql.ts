import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Address } from './business-details.rules.ts'

export type CompanyAddressType = 'REGISTERED' | 'BILLING'

const toColumns = ({ line1, line2, pincode, postOffice, city, district, state, cityId, postOfficeId }: Address) => ({
  line1,
  line2: line2 || null,
  pincode,
  postOffice,
  city,
  district,
  state,
  cityId,
  postOfficeId,
})

export const listCompanyAddresses = (db: Reader, companyId: string) =>
  db.selectFrom('companyAddresses').selectAll().where('companyId', '=', companyId).execute()
export type CompanyAddressRow = Awaited<ReturnType<typeof listCompanyAddresses>>[number]

/** A company has one address of each type; a second one replaces the first and keeps its id. */
export const updateOrInsertCompanyAddress = (
  tx: Tx,
  companyId: string,
  type: CompanyAddressType,
  address: Address,
  now: Date,
) =>
  tx
    .insertInto('companyAddresses')
    .values({
      id: newId(now.getTime()),
      companyId,
      type,
      ...toColumns(address),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'type']).doUpdateSet({ ...toColumns(address), updatedAt: now }),
    )
    .execute()

export const updateCompanyAddress = (tx: Tx, id: string, changes: Partial<Address>, now: Date) =>
  tx
    .updateTable('companyAddresses')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const lockHeadquarters = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('branches')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isHeadquarters', '=', true)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateOrInsertBranchAddress = (
  tx: Tx,
  at: { companyId: string; branchId: string },
  address: Address,
  now: Date,
) =>
  tx
    .insertInto('branchAddresses')
    .values({ id: newId(now.getTime()), ...at, ...toColumns(address), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('branchId').doUpdateSet({ ...toColumns(address), updatedAt: now }))
    .execute()
