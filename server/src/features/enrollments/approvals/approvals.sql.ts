// Submitted requests as staff read them.
import type { REQUEST_SOURCES, RequestStatus } from '@kuri/contract/enrollment/enrollment-fields'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

/** Staff see submitted requests only. Company, branch and program are selected for the permission check. */
const selectSubmitted = (db: Reader) =>
  db
    .selectFrom('enrollmentRequests as request')
    .innerJoin('programs', 'programs.id', 'request.programId')
    .innerJoin('companies', 'companies.id', 'request.companyId')
    .innerJoin('users', 'users.id', 'request.subscriberId')
    .where('request.submittedAt', 'is not', null)
    .select(['request.id', 'request.programId', 'request.companyId', 'programs.branchId', 'request.subscriberId'])
    .select(['request.status', 'request.step', 'request.comment', 'request.enrollmentId'])
    .select(['request.submittedAt', 'request.enrolledAt', 'request.createdAt', 'request.updatedAt'])
    .select(['programs.name as programName', 'companies.name as companyName'])
    .select(['users.name', 'users.mobileNumber', 'users.email'])
    .select(sql<(typeof REQUEST_SOURCES)[number]>`request.source`.as('source'))

export type RequestFilter = {
  status?: RequestStatus | undefined
  programId?: string | undefined
  companyId?: string | undefined
}

export const listRequests = (db: Reader, filter: RequestFilter, page: Page) =>
  selectSubmitted(db)
    .where('request.id', 'in', (eb) =>
      eb
        .selectFrom('enrollmentRequests as listed')
        .select('listed.id')
        .where('listed.submittedAt', 'is not', null)
        .$if(!!filter.status, (query) => query.where('listed.status', '=', filter.status!))
        .$if(!!filter.programId, (query) => query.where('listed.programId', '=', filter.programId!))
        .$if(!!filter.companyId, (query) => query.where('listed.companyId', '=', filter.companyId!))
        .orderBy('listed.submittedAt', 'desc')
        .orderBy('listed.id', 'desc')
        .limit(page.pageSize)
        .offset(pageOffset(page)),
    )
    .orderBy('request.submittedAt', 'desc')
    .orderBy('request.id', 'desc')
    .execute()
export type RequestorRow = Awaited<ReturnType<typeof listRequests>>[number]

export const countRequests = async (db: Reader, filter: RequestFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('enrollmentRequests')
    .where('submittedAt', 'is not', null)
    .$if(!!filter.status, (query) => query.where('status', '=', filter.status!))
    .$if(!!filter.programId, (query) => query.where('programId', '=', filter.programId!))
    .$if(!!filter.companyId, (query) => query.where('companyId', '=', filter.companyId!))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** With everything that the decision needs. */
export const findSubmittedRequest = (db: Reader, id: string) =>
  selectSubmitted(db)
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.requestId', '=', 'request.id')
        .on('invoices.kind', '=', 'ENROLLMENT')
        .on('invoices.status', '<>', 'CANCELLED'),
    )
    .select(['request.submittedProfile', 'request.submittedIp', 'request.submittedUserAgent'])
    .select(['request.adminDecidedAt', 'request.adminDecidedById'])
    .select(['request.companyDecidedAt', 'request.companyDecidedById'])
    .select(['programs.availableSlots'])
    .select(['invoices.id as invoiceId', 'invoices.amountPaise', 'invoices.currency', 'invoices.dueDate'])
    .select('invoices.status as invoiceStatus')
    .where('request.id', '=', id)
    .executeTakeFirst()
export type SubmittedRequest = NonNullable<Awaited<ReturnType<typeof findSubmittedRequest>>>

export const findProgramScope = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select(['id as programId', 'companyId', 'branchId'])
    .where('id', '=', programId)
    .executeTakeFirst()
