import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** Serializes consents to one program, and returns the scope of the program. */
export const lockProgramScope = (tx: Tx, programId: string) =>
  tx
    .selectFrom('programs')
    .select(['id as programId', 'companyId', 'branchId'])
    .where('id', '=', programId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findConsent = (db: Reader, programId: string) =>
  db.selectFrom('programConsents').selectAll().where('programId', '=', programId).executeTakeFirst()

export const insertConsent = (tx: Tx, consent: Insertable<DB['programConsents']>) =>
  tx.insertInto('programConsents').values(consent).returningAll().executeTakeFirstOrThrow()
