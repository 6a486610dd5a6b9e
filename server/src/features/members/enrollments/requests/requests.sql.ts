// Enrollment requests.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { RequestStatus } from '@kuri/contract/members/request-status'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isPublicProgram } from '#features/programs/programs/public-program.sql'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

const ENDED = ['CANCELLED', 'REJECTED'] as const satisfies readonly RequestStatus[]

/** [spec: Cancelled requests] Cancelled and rejected requests do not count, nor do those from a counter: a person may have several. */
export const findLiveRequest = (db: Reader, subscriberId: string, programId: string) =>
  db
    .selectFrom('enrollmentRequests')
    .selectAll()
    .where('subscriberId', '=', subscriberId)
    .where('programId', '=', programId)
    .where('source', '=', 'ONLINE')
    .where('status', 'not in', ENDED)
    .executeTakeFirst()

export const findNewestLiveRequest = (db: Reader, subscriberId: string) =>
  db
    .selectFrom('enrollmentRequests')
    .selectAll()
    .where('subscriberId', '=', subscriberId)
    .where('status', 'not in', ENDED)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** [spec: Enrollment endpoints; After a rejection] A program that accepts requests: the same ones that the marketplace shows. */
export const findOpenProgram = (db: Reader, programId: string, today: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'companyId', 'name'])
    .where('id', '=', programId)
    .where(isPublicProgram(today))
    .executeTakeFirst()

export const findTicket = (db: Reader, subscriberId: string, programId: string) =>
  db
    .selectFrom('enrollments')
    .select('id')
    .where('subscriberId', '=', subscriberId)
    .where('programId', '=', programId)
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()

export const insertRequest = (tx: Tx, request: Insertable<DB['enrollmentRequests']>) =>
  tx.insertInto('enrollmentRequests').values(request).execute()

export const findOwnRequest = (db: Reader, id: string, subscriberId: string) =>
  db
    .selectFrom('enrollmentRequests')
    .selectAll()
    .where('id', '=', id)
    .where('subscriberId', '=', subscriberId)
    .executeTakeFirst()

export const lockRequest = (tx: Tx, id: string) =>
  tx.selectFrom('enrollmentRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type Request = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export const updateRequest = (tx: Tx, id: string, changes: Updateable<DB['enrollmentRequests']>, now: Date) =>
  tx
    .updateTable('enrollmentRequests')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** With the names of program and company and the live invoice, for the subscriber. */
const selectWithInvoice = (db: Reader) =>
  db
    .selectFrom('enrollmentRequests as request')
    .innerJoin('programs', 'programs.id', 'request.programId')
    .innerJoin('companies', 'companies.id', 'request.companyId')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.requestId', '=', 'request.id')
        .on('invoices.kind', '=', 'ENROLLMENT')
        .on('invoices.status', '<>', 'CANCELLED'),
    )
    // A ticket that was transferred has the papers of its new holder.
    .leftJoin('enrollments as ticket', (join) =>
      join.onRef('ticket.id', '=', 'request.enrollmentId').onRef('ticket.subscriberId', '=', 'request.subscriberId'),
    )
    .leftJoin('enrollmentPapers as papers', 'papers.enrollmentId', 'ticket.id')
    .select(['ticket.id as ownTicketId', 'ticket.ticketNumber'])
    .select(['papers.nominee', 'papers.panIncomeAt', 'papers.agreementSignedAt', 'papers.agreementFileId'])
    .select(['request.id', 'request.programId', 'request.status', 'request.step', 'request.comment'])
    .select(['request.enrollmentId', 'request.createdAt', 'request.submittedAt', 'request.enrolledAt'])
    .select(['programs.name as programName', 'companies.name as companyName'])
    .select(['invoices.id as invoiceId', 'invoices.amountPaise', 'invoices.currency', 'invoices.dueDate'])
    .select('invoices.status as invoiceStatus')

type OwnFilter = {
  subscriberId: string
  status?: RequestStatus | undefined
  programId?: string | undefined
}
const matches = ({ subscriberId, status, programId }: OwnFilter) =>
  sql<boolean>`request.subscriber_id = ${subscriberId}
    AND (${status ?? null}::enrollment_request_status IS NULL OR request.status = ${status ?? null})
    AND (${programId ?? null}::text IS NULL OR request.program_id = ${programId ?? null})`

export const findOwnRequestWithInvoice = (db: Reader, id: string, subscriberId: string) =>
  selectWithInvoice(db).where('request.id', '=', id).where('request.subscriberId', '=', subscriberId).executeTakeFirst()
export type OwnRequestRow = NonNullable<Awaited<ReturnType<typeof findOwnRequestWithInvoice>>>

export const listOwnRequests = (db: Reader, filter: OwnFilter, page: Page) =>
  selectWithInvoice(db)
    .where(matches(filter))
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countOwnRequests = async (db: Reader, filter: OwnFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('enrollmentRequests as request')
    .where(matches(filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
