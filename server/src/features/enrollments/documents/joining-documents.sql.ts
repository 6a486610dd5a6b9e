import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/db'

export const findPapers = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('enrollmentPapers')
    .leftJoin('files', 'files.id', 'enrollmentPapers.agreementFileId')
    .selectAll('enrollmentPapers')
    .select(['files.fileName', 'files.contentType', 'files.objectKey', 'files.sizeBytes'])
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst()
export type Papers = NonNullable<Awaited<ReturnType<typeof findPapers>>>

type PaperChanges = Omit<Updateable<DB['enrollmentPapers']>, 'enrollmentId' | 'createdAt' | 'updatedAt'>

export const updatePapers = (tx: Tx, enrollmentId: string, changes: PaperChanges, now: Date) =>
  tx
    .insertInto('enrollmentPapers')
    .values({ enrollmentId, ...changes, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('enrollmentId').doUpdateSet({ ...changes, updatedAt: now }))
    .execute()
