// What an enrollment at the counter reads beside the tables of enrollments.
import { sql } from 'kysely'
import type { Profile } from '#features/members/enrollments/profile/subscriber-profile.rules'
import type { Reader, Tx } from '#platform/db/types'

/** The newest profile that the person has submitted to this company. */
export async function findSubmittedProfile(
  db: Reader,
  companyId: string,
  subscriberId: string,
): Promise<Profile | null> {
  const row = await db
    .selectFrom('enrollmentRequests')
    .select('submittedProfile')
    .where('subscriberId', '=', subscriberId)
    .where('companyId', '=', companyId)
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.submittedProfile as Profile | null | undefined) ?? null
}

/** Locked, so that an import that is replaced meanwhile does not erase the account. */
export const lockPersonByMobile = (tx: Tx, mobileNumber: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'name', 'mobileVerifiedAt', 'countryCode'])
    .where('mobileNumber', '=', mobileNumber)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listDeskTickets = async (db: Reader, requestIds: readonly string[]) =>
  db
    .selectFrom('enrollmentRequests as request')
    .leftJoin('enrollments', 'enrollments.id', 'request.enrollmentId')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.requestId', '=', 'request.id').on('invoices.kind', '=', 'ENROLLMENT'),
    )
    .select(['request.id as requestId', 'request.status', 'request.enrollmentId as enrolledSubscriberId'])
    .select(['enrollments.ticketNumber', 'invoices.id as invoiceId'])
    .where('request.id', '=', sql<string>`ANY(${[...requestIds]})`)
    .orderBy('enrollments.ticketNumber')
    .orderBy('request.id')
    .execute()

/** A ticket that was issued for a request from the counter, with the signature that was given there. */
export const findDeskSignature = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('enrollmentPapers as papers')
    .innerJoin('enrollments', 'enrollments.id', 'papers.enrollmentId')
    .innerJoin('enrollmentRequests as request', 'request.id', 'enrollments.requestId')
    .innerJoin('files', 'files.id', 'papers.signatureFileId')
    .select(['request.id as requestId', 'request.subscriberId', 'request.submittedProfile'])
    .select(['request.submittedIp as ip', 'request.submittedUserAgent as userAgent'])
    .select(['papers.agreementFileId', 'files.objectKey as signatureKey'])
    .where('papers.enrollmentId', '=', enrollmentId)
    .executeTakeFirst()

export const findTicketScope = (db: Reader, enrollmentId: string) =>
  db
    .selectFrom('enrollments')
    .innerJoin('programs', 'programs.id', 'enrollments.programId')
    .select(['enrollments.id', 'enrollments.companyId', 'enrollments.programId', 'programs.branchId'])
    .select(['enrollments.requestId', 'enrollments.subscriberId', 'enrollments.holder', 'enrollments.endedAt'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirst()
