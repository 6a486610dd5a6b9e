import type { PROGRAM_FILE_TYPES } from '@kuri/contract/companies/files.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, sql } from 'kysely'
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

type DocumentFilter = { programId: string; fileType?: (typeof PROGRAM_FILE_TYPES)[number] | undefined }

const documentsOf = (db: Reader, { programId, fileType }: DocumentFilter) =>
  db
    .selectFrom('programDocuments as document')
    .where('document.programId', '=', programId)
    .$if(fileType !== undefined, (documents) => documents.where('document.fileType', '=', fileType!))

/** Newest first, with their files and who uploaded them. */
export const listProgramDocuments = (db: Reader, filter: DocumentFilter, page: Page) =>
  documentsOf(db, filter)
    .innerJoin('files', 'files.id', 'document.fileId')
    .innerJoin('programs', 'programs.id', 'document.programId')
    .leftJoin('users', 'users.id', 'files.createdById')
    .selectAll('files')
    .select([
      'document.id as documentId',
      'document.fileType',
      'users.name as uploadedByName',
      sql<boolean>`files.id = ANY (programs.images)`.as('isShown'),
    ])
    .orderBy('document.createdAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countProgramDocuments(db: Reader, filter: DocumentFilter): Promise<number> {
  const { count } = await documentsOf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findProgramDocument = (db: Reader, programId: string, id: string) =>
  db
    .selectFrom('programDocuments')
    .selectAll()
    .where('id', '=', id)
    .where('programId', '=', programId)
    .executeTakeFirst()

export const lockProgramImages = (tx: Tx, programId: string) =>
  tx
    .selectFrom('programs')
    .select(['images', 'approvalStatus'])
    .where('id', '=', programId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const updateProgramImages = (tx: Tx, programId: string, images: string[], now: Date) =>
  tx.updateTable('programs').set({ images, updatedAt: now }).where('id', '=', programId).execute()

/** Undefined when somebody else has just removed it. */
export const deleteProgramDocument = (tx: Tx, id: string) =>
  tx.deleteFrom('programDocuments').where('id', '=', id).returningAll().executeTakeFirst()
