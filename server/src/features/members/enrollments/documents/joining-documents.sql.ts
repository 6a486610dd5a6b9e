// The joining documents of an enrollment: nominee, PAN card and income proof, agreement.
import type { Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export const findJoiningDocuments = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('enrollmentPapers')
    .leftJoin('files', 'files.id', 'enrollmentPapers.agreementFileId')
    .selectAll('enrollmentPapers')
    .select(['files.fileName', 'files.contentType', 'files.objectKey', 'files.sizeBytes'])
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst()
export type JoiningDocuments = NonNullable<Awaited<ReturnType<typeof findJoiningDocuments>>>

type DocumentChanges = Omit<Updateable<DB['enrollmentPapers']>, 'enrollmentId' | 'createdAt' | 'updatedAt'>

export const updateJoiningDocuments = (tx: Tx, enrollmentId: string, changes: DocumentChanges, now: Date) =>
  tx
    .insertInto('enrollmentPapers')
    .values({ enrollmentId, ...changes, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('enrollmentId').doUpdateSet({ ...changes, updatedAt: now }))
    .execute()
