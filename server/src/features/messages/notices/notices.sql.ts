// Notices that were sent, who is to get one, and what companies want to send.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { NoticeChannel, NoticeKind, NoticePolicyInput } from '@kuri/contract/messages/notices.contract'
import { type Insertable, sql } from 'kysely'
import { sumProgramTotals } from '#features/money/billing/totals/program-totals.sql'
import { inVisiblePrograms } from '#features/programs/programs/search/visible-programs.sql'
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
    .select('companies.id as companyId')
    .select(['auctionNoticeDays', 'dueReminderDays', 'overdueReminderDays', 'channels'])
    .where('noticePolicies.isEnabled', '=', true)
    .orderBy('companies.id')
    .execute()

export const listAuctionsAhead = (db: Reader, companyId: string, from: Date, until: Date) =>
  db
    .selectFrom('auctions')
    .innerJoin('programs', 'programs.id', 'auctions.programId')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .leftJoin('cycleNotices', 'cycleNotices.cycleId', 'auctions.cycleId')
    .select(['auctions.id as auctionId', 'auctions.programId', 'auctions.auctionStartAt as startsAt'])
    .select(['programs.chitId', 'cycles.cycleNumber'])
    .select('cycleNotices.auctionNoticeDays')
    .where('auctions.companyId', '=', companyId)
    .where('programs.approvalStatus', '=', 'APPROVED')
    .where('auctions.status', 'in', ['SCHEDULED', 'READY'])
    .where('auctions.auctionStartAt', '>', from)
    .where('auctions.auctionStartAt', '<', until)
    .orderBy('auctions.auctionStartAt')
    .execute()

export type Recipient = {
  userId: string
  mobileNumber: string
  mobileVerifiedAt: Date | null
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

const RECIPIENT = [
  'users.id as userId',
  'users.mobileNumber',
  'users.mobileVerifiedAt',
  'users.email',
  'users.locale',
] as const

/** Every member of the program once, whatever the number of tickets. */
export const listMembersToNotify = (
  db: Reader,
  auction: { auctionId: string; programId: string },
  occasion: Occasion,
  since: Date,
): Promise<Recipient[]> =>
  db
    .selectFrom('users')
    .select(RECIPIENT)
    .select(sentToday(since))
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

/** Which invoices an occasion is for: those of named cycles, those whose cycle has no days of its own, or all. */
export type InvoicesOf = { cycleIds: readonly string[] } | 'CYCLES_WITHOUT_OWN_DAYS' | 'ALL'

export const listInvoicesToNotify = (
  db: Reader,
  companyId: string,
  invoicesOf: InvoicesOf,
  occasion: Occasion,
  since: Date,
  limit: number,
) =>
  db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.subscriberId')
    .innerJoin('programs', 'programs.id', 'invoices.programId')
    .select(['invoices.id as invoiceId', 'invoices.programId', 'programs.chitId'])
    .select(RECIPIENT)
    .select(sentToday(since))
    .where('invoices.companyId', '=', companyId)
    .where('programs.approvalStatus', '=', 'APPROVED')
    .where('invoices.status', '=', 'DRAFT')
    .where('invoices.dueDate', '=', occasion.aboutDay)
    .where(inCycles(invoicesOf))
    .where(sql<boolean>`NOT ${wasSent(sql.ref('invoices.id'), occasion)}`)
    .orderBy('invoices.id')
    .limit(limit)
    .execute()

function inCycles(wanted: InvoicesOf) {
  if (wanted === 'ALL') return sql<boolean>`true`
  return wanted === 'CYCLES_WITHOUT_OWN_DAYS'
    ? sql<boolean>`NOT EXISTS (SELECT FROM cycle_notices WHERE cycle_notices.cycle_id = invoices.cycle_id)`
    : sql<boolean>`invoices.cycle_id = ANY(${wanted.cycleIds})`
}

/** Cycles whose days were set in the month plan and that have invoices to remind of, by their days. */
export async function listOwnReminderDays(db: Reader, companyId: string, from: string, until: string) {
  const { rows } = await sql<{ days: number[]; cycleIds: string[] }>`
    SELECT due_reminder_days AS days, array_agg(cycle_id) AS "cycleIds" FROM cycle_notices
    WHERE cycle_id IN (SELECT cycle_id FROM invoices WHERE company_id = ${companyId} AND status = 'DRAFT'
      AND due_date BETWEEN ${from}::date AND ${until}::date)
    GROUP BY due_reminder_days`.execute(db)
  return rows
}

type CycleDays = { auctionNoticeDays: number[]; dueReminderDays: number[] }

/** False when the cycle has these days already. */
export async function updateOrInsertCycleNotices(
  tx: Tx,
  cycleId: string,
  days: CycleDays,
  confirmed: { confirmedById: string; confirmedAt: Date },
): Promise<boolean> {
  const values = { ...days, ...confirmed }
  const saved = await tx
    .insertInto('cycleNotices')
    .values({ cycleId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('cycleId')
        .doUpdateSet(values)
        .where(
          sql<boolean>`(cycle_notices.auction_notice_days, cycle_notices.due_reminder_days)
            IS DISTINCT FROM (excluded.auction_notice_days, excluded.due_reminder_days)`,
        ),
    )
    .returning('cycleId')
    .executeTakeFirst()
  return saved !== undefined
}

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
  channel?: NoticeChannel | undefined
  noticeId?: string | undefined
  programId?: string | undefined
  auctionId?: string | undefined
  subscriberId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const matching = (db: Reader, { scope, from, until, subscriberId, auctionId, noticeId, ...equals }: NoticeFilter) =>
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
        (['kind', 'status', 'channel', 'programId'] as const).flatMap((key) =>
          equals[key] === undefined ? [] : [eb(`notices.${key}`, '=', equals[key])],
        ),
      ),
    )
    .$if(subscriberId !== undefined, (query) => query.where('notices.userId', '=', subscriberId!))
    .$if(auctionId !== undefined, (query) => query.where('notices.auctionId', '=', auctionId!))
    .$if(noticeId !== undefined, (query) => query.where('notices.id', '=', noticeId!))
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
  const { scope, ...narrowing } = filter
  if (scope.companyId !== null && Object.values(narrowing).every((value) => value === undefined)) {
    const visible = inVisiblePrograms(sql`current_program_totals.program_id`, scope)
    return sumProgramTotals(db, scope.companyId, ['notice_count'], visible)
  }
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const getCompanyName = async (db: Reader, companyId: string): Promise<string> =>
  (await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()).name

export type Addressee = {
  noticeId: string
  companyName: string
  chitId: string
  branchName: string
  branchLine1: string | null
  branchLine2: string | null
  branchCity: string | null
  branchPincode: string | null
  locale: string | null
  address: unknown
  tickets: number[]
}

/** Who gets the letters of these notices, with their postal address and their tickets, and which branch writes. */
export async function listAddressees(db: Reader, noticeIds: readonly string[]): Promise<Map<string, Addressee>> {
  if (noticeIds.length === 0) return new Map()
  const found = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.userId')
    .innerJoin('companies', 'companies.id', 'notices.companyId')
    .innerJoin('programs', 'programs.id', 'notices.programId')
    .innerJoin('branches', 'branches.id', 'programs.branchId')
    .leftJoin('branchAddresses', 'branchAddresses.branchId', 'branches.id')
    .leftJoin('subscriberProfiles', 'subscriberProfiles.userId', 'users.id')
    .select(['notices.id as noticeId', 'companies.name as companyName', 'programs.chitId', 'users.locale'])
    .select(['branches.name as branchName', 'branchAddresses.line1 as branchLine1'])
    .select(['branchAddresses.line2 as branchLine2', 'branchAddresses.city as branchCity'])
    .select('branchAddresses.pincode as branchPincode')
    .select(
      sql<unknown>`coalesce(subscriber_profiles.present_address, subscriber_profiles.permanent_address)`.as('address'),
    )
    .select(
      sql<number[]>`ARRAY(SELECT ticket_number FROM enrollments WHERE enrollments.program_id = notices.program_id
        AND enrollments.subscriber_id = notices.user_id AND enrollments.ended_at IS NULL ORDER BY ticket_number)`.as(
        'tickets',
      ),
    )
    .where('notices.id', 'in', noticeIds)
    .execute()
  return new Map(found.map((row) => [row.noticeId, row]))
}
