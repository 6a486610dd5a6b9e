import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** The scope of a program, for the permission check at the program. */
export const findProgramScope = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['id as programId', 'companyId', 'branchId'])
    .where('id', '=', programId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const insertProgramDocument = (tx: Tx, document: Insertable<DB['programDocuments']>) =>
  tx.insertInto('programDocuments').values(document).execute()

export const getDocumentByFile = (db: Reader, fileId: string) =>
  db.selectFrom('programDocuments').selectAll().where('fileId', '=', fileId).executeTakeFirstOrThrow()

/** Which of these files are confirmed pictures of the program. */
export async function listProgramImages(db: Reader, programId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('programDocuments')
    .select('fileId')
    .where('programId', '=', programId)
    .where('fileType', '=', 'IMAGE')
    .where('fileId', 'in', ids)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}
