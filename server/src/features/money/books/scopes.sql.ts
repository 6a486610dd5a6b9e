// Where a program or branch belongs, for the permit.
import type { Reader } from '#platform/db/types'

export const findProgramScope = (db: Reader, id: string) =>
  db.selectFrom('programs').select(['id as programId', 'companyId', 'branchId']).where('id', '=', id).executeTakeFirst()

export const findBranchScope = (db: Reader, id: string) =>
  db.selectFrom('branches').select(['id as branchId', 'companyId']).where('id', '=', id).executeTakeFirst()

export const getCompanyName = async (db: Reader, id: string): Promise<string> =>
  (await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
