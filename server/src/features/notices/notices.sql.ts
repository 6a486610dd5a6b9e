// Notices that were sent, who is to get one, and what companies want to send.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { NoticeKind, NoticePolicyInput } from '@kuri/contract/programs/notices.contract'
import { type Insertable, sql } from 'kysely'
import type { Notice } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import type { VisibleScope } from '#platform/permit'

const POLICY = [
  'isEnabled',
  'auctionNoticeDays',
  'dueReminderDays',
  'overdueReminderDays',
  'channels',
  'updatedAt',
] as const

export const findPolicy = (db: Reader, companyId: string) =>
  db.selectFrom('noticePolicies').select(POLICY).where('companyId', '=', companyId).executeTakeFirst()

export const savePolicy = (tx: Tx, companyId: string, policy: NoticePolicyInput, updatedById: string, now: Date) => {
  const values = { ...policy, updatedById, updatedAt: now }
  return tx
    .insertInto('noticePolicies')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .returning(POLICY)
    .executeTakeFirstOrThrow()
}

export const listSendingCompanies = (db: Reader) =>
  db
    .selectFrom('noticePolicies')
    .innerJoin('companies', 'companies.id', 'noticePolicies.companyId')
    .select(['companies.id as companyId', 'companies.name as companyName'])
    .select(['auctionNoticeDays', 'dueReminderDays', 'overdueReminderDays', 'channels'])
    .where('noticePolicies.isEnabled', '=', true)
    .orderBy('companies.id')
    .execute()

export const listAuctionsAhead = (db: Reader, companyId: string, from: Date, until: Date) =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .select(['auctions.id as auctionId', 'auctions.programId', 'auctions.auctionStartAt as startsAt'])
    .select(['programs.name as programName', 'branches.name as place', 'cycles.cycleNumber'])
    .where('auctions.companyId', '=', companyId)
    .where('auctions.status', 'in', ['SCHEDULED', 'READY'])
    .where('auctions.auctionStartAt', '>', from)
    .where('auctions.auctionStartAt', '<', until)
    .orderBy('auctions.auctionStartAt')
    .execute()

export type Recipient = {
  userId: string
  mobileNumber: string
  email: string | null
  locale: string | null
  sentToday: number
}
/** The notice that a person may have got already. */
export type Occasion = { kind: NoticeKind; days: number; aboutDay: string }

const wasSent = (subject: ReturnType<typeof sql.ref>, { kind, days, aboutDay }: Occasion) => sql<boolean>`EXISTS (
  SELECT FROM notices WHERE notices.subject_id = ${subject} AND notices.kind = ${kind} AND notices.days = ${days}
    AND notices.about_day = ${aboutDay}::date AND notices.user_id = users.id)`
const sentToday = (since: Date) =>
  sql<number>`(SELECT count(DISTINCT notices.subject_id)::int FROM notices WHERE notices.user_id = users.id AND notices.created_at >= ${since})`.as(
    'sentToday',
  )

/** Every member of the program once, whatever the number of tickets. */
export const listMembersToNotify = (
  db: Reader,
  auction: { auctionId: string; programId: string },
  occasion: Occasion,
  since: Date,
): Promise<Recipient[]> =>
  db
    .selectFrom('users')
    .select(['users.id as userId', 'users.mobileNumber', 'users.email', 'users.locale', sentToday(since)])
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('enrollments')
        .select('subscriberId')
        .where('programId', '=', auction.programId)
        .where('endedAt', 'is', null)
        .where('holder', '=', 'MEMBER'),
    )
    .where(sql<boolean>`NOT EXISTS (
      SELECT FROM notices WHERE notices.subject_id = ${auction.auctionId} AND notices.kind = ${occasion.kind}
        AND notices.days = ${occasion.days} AND notices.about_day = ${occasion.aboutDay}::date AND notices.user_id = users.id)`)
    .orderBy('users.id')
    .execute()

export const listInvoicesToNotify = (db: Reader, companyId: string, occasion: Occasion, since: Date, limit: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.subscriberId')
    .innerJoin('programs', 'programs.id', 'invoices.programId')
    .select(['invoices.id as invoiceId', 'invoices.programId', 'programs.name as programName'])
    .select(['users.id as userId', 'users.mobileNumber', 'users.email', 'users.locale', sentToday(since)])
    .where('invoices.companyId', '=', companyId)
    .where('invoices.status', '=', 'DRAFT')
    .where('invoices.dueDate', '=', occasion.aboutDay)
    .where(sql<boolean>`NOT ${wasSent(sql.ref('invoices.id'), occasion)}`)
    .orderBy('invoices.id')
    .limit(limit)
    .execute()

/** A notice that another process has inserted meanwhile is left out. */
export async function insertNotices(tx: Tx, notices: readonly Insertable<Notice>[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const inserted = await tx
    .insertInto('notices')
    .values(notices)
    .onConflict((conflict) =>
      conflict.columns(['subjectId', 'kind', 'days', 'aboutDay', 'userId', 'channel']).doNothing(),
    )
    .returning('messageId')
    .execute()
  return new Set(inserted.map(({ messageId }) => messageId))
}

export type NoticeFilter = {
  scope: VisibleScope
  kind?: NoticeKind | undefined
  status?: 'QUEUED' | 'SENT' | 'FAILED' | undefined
  programId?: string | undefined
  auctionId?: string | undefined
  subscriberId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const matching = (db: Reader, { scope, from, until, subscriberId, auctionId, ...equals }: NoticeFilter) =>
  db
    .selectFrom('notices')
    .innerJoin('programs', 'programs.id', 'notices.programId')
    .where('notices.companyId', '=', scope.companyId)
    .$if(!scope.all, (query) =>
      query.where(
        scope.all
          ? sql<boolean>`true`
          : sql<boolean>`(programs.branch_id = ANY(${scope.branchIds}) OR programs.id = ANY(${scope.programIds}))`,
      ),
    )
    .where((eb) =>
      eb.and(
        (['kind', 'status', 'programId'] as const).flatMap((key) =>
          equals[key] === undefined ? [] : [eb(`notices.${key}`, '=', equals[key])],
        ),
      ),
    )
    .$if(subscriberId !== undefined, (query) => query.where('notices.userId', '=', subscriberId!))
    .$if(auctionId !== undefined, (query) => query.where('notices.auctionId', '=', auctionId!))
    .$if(from !== undefined, (query) => query.where('notices.createdAt', '>=', from!))
    .$if(until !== undefined, (query) => query.where('notices.createdAt', '<', until!))

export const listNoticePage = (db: Reader, filter: NoticeFilter, page: Page) =>
  matching(db, filter)
    .innerJoin('users', 'users.id', 'notices.userId')
    .selectAll('notices')
    .select(['programs.name as programName', 'users.name as subscriberName'])
    .orderBy('notices.createdAt', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()
export type NoticeRow = Awaited<ReturnType<typeof listNoticePage>>[number]

export async function countNotices(db: Reader, filter: NoticeFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
