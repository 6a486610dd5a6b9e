// Statements for the signed document of a prebid: what it is made from, and its submissions.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** Whether the program requires a signed document, and by which template version; undefined if there is no such auction. */
export const findDocumentRequirement = (db: Reader, auctionId: string) =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .select(['programs.companyId', 'programs.prebidDocumentRequired', 'programs.prebidDocumentTemplateVersionId'])
    .where('auctions.id', '=', auctionId)
    .executeTakeFirst()

/** The names that the document shows. */
export const getDocumentNames = (db: Reader, auctionId: string, enrollmentId: string) =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('companies', 'companies.id', 'auctions.companyId')
    .innerJoin('branches', 'branches.id', 'auctions.branchId')
    .innerJoin('enrollments', 'enrollments.programId', 'auctions.programId')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select((eb) => [
      'companies.name as companyName',
      'branches.name as branchName',
      'programs.name as programName',
      'programs.chitId',
      eb.fn.coalesce('enrollments.name', 'users.name').as('subscriberName'),
      'users.mobileNumber',
      'users.locale',
      'enrollments.ticketNumber',
    ])
    .where('auctions.id', '=', auctionId)
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
export type DocumentNames = Awaited<ReturnType<typeof getDocumentNames>>

export const insertSubmission = (tx: Tx, submission: Insertable<DB['documentSubmissions']>) =>
  tx.insertInto('documentSubmissions').values(submission).execute()
