// Waivers of charges.

import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { WaiverStatus } from '@kuri/contract/money/charge-waivers.contract'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

const selectWaivers = (db: Reader) =>
  db
    .selectFrom('chargeWaivers')
    .innerJoin('programs', 'programs.id', 'chargeWaivers.programId')
    .innerJoin('ticketCharges', 'ticketCharges.id', 'chargeWaivers.chargeId')
    .innerJoin('enrollments', 'enrollments.id', 'ticketCharges.enrollmentId')
    .innerJoin('users as member', 'member.id', 'enrollments.subscriberId')
    .innerJoin('users as requester', 'requester.id', 'chargeWaivers.requestedById')
    .leftJoin('users as decider', 'decider.id', 'chargeWaivers.decidedById')
    .select([
      'chargeWaivers.id',
      'chargeWaivers.companyId',
      'programs.branchId',
      'chargeWaivers.programId',
      'chargeWaivers.chargeId',
      'chargeWaivers.amountPaise',
      'chargeWaivers.reason',
      'chargeWaivers.requestedById',
      'chargeWaivers.requestedAt',
      'chargeWaivers.decidedById',
      'chargeWaivers.decidedAt',
      'chargeWaivers.comment',
      'ticketCharges.enrollmentId',
      'enrollments.ticketNumber',
      'enrollments.name as enrolledName',
      'member.name as userName',
      'requester.name as requestedByName',
      'decider.name as decidedByName',
    ])
    .select(sql<WaiverStatus>`charge_waivers.status`.as('status'))
export type WaiverRow = NonNullable<Awaited<ReturnType<typeof findWaiver>>>

export const findWaiver = (db: Reader, id: string) =>
  selectWaivers(db).where('chargeWaivers.id', '=', id).executeTakeFirst()
export const getWaiver = (db: Reader, id: string) =>
  selectWaivers(db).where('chargeWaivers.id', '=', id).executeTakeFirstOrThrow()

type WaiverFilter = { programId: string; status: WaiverStatus | undefined }

export const listNewestWaivers = (db: Reader, { programId, status }: WaiverFilter, page: Page) =>
  selectWaivers(db)
    .where('chargeWaivers.programId', '=', programId)
    .$if(status !== undefined, (query) => query.where('chargeWaivers.status', '=', status!))
    .orderBy('chargeWaivers.requestedAt', 'desc')
    .orderBy('chargeWaivers.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countWaivers(db: Reader, { programId, status }: WaiverFilter): Promise<number> {
  const { count } = await db
    .selectFrom('chargeWaivers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return count
}

export const insertWaiver = (tx: Tx, waiver: Insertable<DB['chargeWaivers']>) =>
  tx.insertInto('chargeWaivers').values(waiver).execute()

/** The lock of the charge keeps others from deciding the same waiver. */
export const updateWaiverDecided = (
  tx: Tx,
  id: string,
  decision: { status: WaiverStatus; decidedById: string; decidedAt: Date; comment: string | null },
) => tx.updateTable('chargeWaivers').set(decision).where('id', '=', id).execute()
