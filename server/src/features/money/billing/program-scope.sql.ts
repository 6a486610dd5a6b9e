// Whose books a program belongs to.
import type { Reader } from '#platform/db/types'

export const getScopeOfProgram = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['companyId', 'branchId', 'id as programId'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
