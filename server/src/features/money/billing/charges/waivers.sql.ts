// Waivers of charges: requests of one kind, with what they are about.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { WaiverStatus } from '@kuri/contract/money/charge-waivers.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/db/types'

const selectWaivers = (db: Reader) =>
  db
    .selectFrom('approvals')
    .innerJoin('ticketCharges', 'ticketCharges.id', 'approvals.subjectId')
    .innerJoin('programs', 'programs.id', 'ticketCharges.programId')
    .innerJoin('enrollments', 'enrollments.id', 'ticketCharges.enrollmentId')
    .innerJoin('users as member', 'member.id', 'enrollments.subscriberId')
    .innerJoin('users as requester', 'requester.id', 'approvals.requestedById')
    .leftJoin('users as decider', 'decider.id', 'approvals.decidedById')
    .select([
      'approvals.id',
      'approvals.companyId',
      'programs.branchId',
      'ticketCharges.programId',
      'ticketCharges.id as chargeId',
      'approvals.reason',
      'approvals.requestedById',
      'approvals.requestedAt',
      'approvals.decidedById',
      'approvals.decidedAt',
      'approvals.comment',
      'approvals.expiresAt',
      'ticketCharges.enrollmentId',
      'enrollments.ticketNumber',
      'enrollments.name as enrolledName',
      'member.name as userName',
      'requester.name as requestedByName',
      'decider.name as decidedByName',
    ])
    .select(sql<WaiverStatus>`approvals.status`.as('status'))
    .select(sql<number>`(approvals.payload ->> 'amountPaise')::bigint`.as('amountPaise'))
    .where('approvals.kind', '=', 'CHARGE_WAIVER')
export type WaiverRow = NonNullable<Awaited<ReturnType<typeof findWaiver>>>

export const findWaiver = (db: Reader, id: string) =>
  selectWaivers(db).where('approvals.id', '=', id).executeTakeFirst()
export const getWaiver = (db: Reader, id: string) =>
  selectWaivers(db).where('approvals.id', '=', id).executeTakeFirstOrThrow()

type WaiverFilter = { programId: string; status: WaiverStatus | undefined; now: Date }

const ofFilter = ({ programId, status, now }: WaiverFilter): RawBuilder<boolean> => {
  const wanted = status === undefined ? sql`` : sql` AND ${statusOf(now)} = ${status}`
  return sql<boolean>`(approvals.kind = 'CHARGE_WAIVER' AND approvals.program_id = ${programId}${wanted})`
}
const statusOf = (now: Date) =>
  sql`CASE WHEN approvals.status = 'PENDING' AND approvals.expires_at <= ${now} THEN 'EXPIRED' ELSE approvals.status END`

export const listNewestWaivers = (db: Reader, filter: WaiverFilter, page: Page) =>
  selectWaivers(db)
    .where(ofFilter(filter))
    .orderBy('approvals.requestedAt', 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countWaivers(db: Reader, filter: WaiverFilter): Promise<number> {
  const { count } = await db
    .selectFrom('approvals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofFilter(filter))
    .executeTakeFirstOrThrow()
  return count
}
