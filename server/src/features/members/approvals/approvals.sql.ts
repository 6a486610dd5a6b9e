// Submitted requests as staff read them.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { REQUEST_SOURCES } from '@kuri/contract/members/enrollment-fields'
import type { RequestStatus } from '@kuri/contract/members/request-status'
import { sql } from 'kysely'
import { inBranch, inVisiblePrograms } from '#features/programs/programs/search/visible-programs.sql'
import type { Reader } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'
import { likePattern } from '#platform/text/like-pattern'

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
  /** What an employee may see and looks for. */
  inbox?: { scope: VisibleScope; branchId: string | undefined; search: string | undefined } | undefined
}

const PROGRAM = sql`listed.program_id`

/** The requests that a list may hold, for its page and for its count. */
function listed(db: Reader, { status, programId, companyId, inbox }: RequestFilter) {
  let query = db.selectFrom('enrollmentRequests as listed').where('listed.submittedAt', 'is not', null)
  if (status) query = query.where('listed.status', '=', status)
  if (programId) query = query.where('listed.programId', '=', programId)
  if (companyId) query = query.where('listed.companyId', '=', companyId)
  if (!inbox) return query
  for (const condition of [...inVisiblePrograms(PROGRAM, inbox.scope), ...inBranch(PROGRAM, inbox.branchId)])
    query = query.where(condition)
  return inbox.search === undefined ? query : query.where(isOf(inbox.search))
}

/** Numbers are written with spaces, hyphens and the country code. */
const isOf = (search: string) => {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  const mobile = digits === '' ? sql`` : sql` OR users.mobile_number LIKE ANY (${[`+${digits}%`, `+91${digits}%`]})`
  return sql<boolean>`EXISTS (SELECT FROM users WHERE users.id = listed.subscriber_id
    AND (lower(users.name) LIKE ${likePattern(search.trim().toLowerCase())}${mobile}))`
}

export const listRequests = (db: Reader, filter: RequestFilter, page: Page) =>
  selectSubmitted(db)
    .where(
      'request.id',
      'in',
      listed(db, filter)
        .select('listed.id')
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
  const { count } = await listed(db, filter)
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
    .leftJoin('users as adminDecider', 'adminDecider.id', 'request.adminDecidedById')
    .leftJoin('users as companyDecider', 'companyDecider.id', 'request.companyDecidedById')
    .select(['adminDecider.name as adminDecidedByName', 'companyDecider.name as companyDecidedByName'])
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
