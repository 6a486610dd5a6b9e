// Requests that one person makes and another decides.
import type { DeedKind } from '@kuri/contract/companies/two-person-deeds'
import type { ApprovalStatus } from '@kuri/contract/companies/two-persons.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { type RawBuilder, sql } from 'kysely'
import type { JsonObject } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

export type NewRequest = {
  id: string
  companyId: string
  branchId: string
  programId: string | null
  kind: DeedKind
  subjectId: string
  about: string
  reason: string
  payload: JsonObject
  payloadHash: string
  requestedById: string
  requestedAt: Date
  expiresAt: Date | null
  /** Before that it waits for nobody. */
  notBefore: Date | null
}
export const insertRequest = (tx: Tx, { payload, ...request }: NewRequest) =>
  tx
    .insertInto('approvals')
    .values({ ...request, payload: JSON.stringify(payload) })
    .execute()

/** Returns nothing when somebody has decided meanwhile. */
export const updateRequest = (
  tx: Tx,
  id: string,
  { payload, ...changes }: Pick<NewRequest, 'about' | 'reason' | 'payload' | 'payloadHash' | 'expiresAt'>,
) =>
  tx
    .updateTable('approvals')
    .set({ ...changes, payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()

/** Makes room for a new request about the same subject. */
export const updateExpired = (tx: Tx, { kind, subjectId }: { kind: DeedKind; subjectId: string }, now: Date) =>
  tx
    .updateTable('approvals')
    .set({ status: 'EXPIRED' })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '<=', now)
    .execute()

export const selectRequests = (db: Reader) =>
  db
    .selectFrom('approvals')
    .innerJoin('users as requester', 'requester.id', 'approvals.requestedById')
    .leftJoin('users as decider', 'decider.id', 'approvals.decidedById')
    .selectAll('approvals')
    .select(['requester.name as requestedByName', 'decider.name as decidedByName'])
    .select(sql<DeedKind>`approvals.kind`.as('kind'))
    .select(sql<ApprovalStatus>`approvals.status`.as('status'))
    .select(sql<JsonObject>`approvals.payload`.as('payload'))
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export const findRequest = (db: Reader, id: string) =>
  selectRequests(db).where('approvals.id', '=', id).executeTakeFirst()
export const getRequest = (db: Reader, id: string) =>
  selectRequests(db).where('approvals.id', '=', id).executeTakeFirstOrThrow()

export const findNewestRequest = (db: Reader, kind: DeedKind, subjectId: string) =>
  selectRequests(db)
    .where('approvals.subjectId', '=', subjectId)
    .where('approvals.kind', '=', kind)
    .orderBy('approvals.requestedAt', 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns nothing when somebody has decided meanwhile. */
export const claimDecision = (
  tx: Tx,
  id: string,
  decision: { status: 'APPROVED' | 'REJECTED'; decidedById: string; decidedAt: Date; comment: string | null },
) =>
  tx
    .updateTable('approvals')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst()

/** Where the caller may see requests of a kind. */
export type Reach = { kind: DeedKind; scope: VisibleScope }
export type RequestFilter = {
  companyId: string
  reaches: readonly Reach[]
  status?: ApprovalStatus | undefined
  /** Somebody else has asked. */
  notById?: string | undefined
}

const within = ({ kind, scope }: Reach): RawBuilder<boolean> =>
  scope.all
    ? sql`approvals.kind = ${kind}`
    : sql`(approvals.kind = ${kind}
        AND (approvals.branch_id = ANY (${scope.branchIds}) OR approvals.program_id = ANY (${scope.programIds})))`

const isExpired = (now: Date) =>
  sql<boolean>`(approvals.status = 'EXPIRED' OR (approvals.status = 'PENDING' AND approvals.expires_at <= ${now}))`
const isPending = (now: Date) =>
  sql<boolean>`(approvals.status = 'PENDING' AND (approvals.expires_at IS NULL OR approvals.expires_at > ${now}))`

function conditions({ companyId, reaches, status, notById }: RequestFilter, now: Date): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = [
    sql`approvals.company_id = ${companyId}`,
    reaches.length === 0 ? sql`false` : sql`(${sql.join(reaches.map(within), sql` OR `)})`,
  ]
  if (status === 'PENDING') all.push(isPending(now))
  else if (status === 'EXPIRED') all.push(isExpired(now))
  else if (status) all.push(sql`approvals.status = ${status}`)
  if (notById)
    all.push(
      sql`approvals.requested_by_id <> ${notById} AND (approvals.not_before IS NULL OR approvals.not_before <= ${now})`,
    )
  return sql<boolean>`${sql.join(all, sql` AND `)}`
}

export const listRequests = (db: Reader, filter: RequestFilter, page: Page, now: Date) =>
  selectRequests(db)
    .where(conditions(filter, now))
    .orderBy('approvals.requestedAt', 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countRequests = async (db: Reader, filter: RequestFilter, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(conditions(filter, now))
    .executeTakeFirstOrThrow()
  return count
}

export async function countRequestsByKind(
  db: Reader,
  filter: RequestFilter,
  now: Date,
): Promise<Partial<Record<DeedKind, number>>> {
  const counted = await db
    .selectFrom('approvals')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where(conditions(filter, now))
    .groupBy('kind')
    .execute()
  return Object.fromEntries(counted.map(({ kind, count }) => [kind, count]))
}
