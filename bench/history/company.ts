// A company that has worked for some years, written into the tables with one statement for each kind of row. Its last year is the same
// whatever its age: ten groups of 35 tickets in their twelfth month, whose instalments of this month are still to be paid.
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { asTestApp, type Service } from '../service.ts'
import { fillAuctions } from './auctions.ts'
import type { HistoryTx } from './history-tx.ts'
import { fillMoney } from './money.ts'
import { fillNotices } from './notices.ts'

const GROUPS_PER_YEAR = 10
const TICKETS = 35
/** People who join a group every year, and people who join for one. */
const PEOPLE = 100

export type OldCompany = {
  companyId: string
  branchId: string
  ownerId: string
  token: string
  member: { userId: string; token: string }
  /** Of the newest group, whose cycle of last month is complete. */
  group: Record<'programId' | 'enrollmentId' | 'cycleId' | 'auctionId', string>
}

export async function makeOldCompany(service: Service, name: string, years: number): Promise<OldCompany> {
  const testApp = asTestApp(service)
  const { db } = service.app.platform
  const { companyId, branchId, ownerId, token } = await makeCompany(testApp, name)
  const member = await makeSubscriber(testApp, 'Devi')
  await withPatientTransaction(service, async (tx) => {
    await fillGroups(tx, { companyId, branchId, memberId: member.userId, years })
    await setTriggers(tx, 'DISABLE')
    await fillAuctions(tx, companyId)
    await fillMoney(tx, { companyId, branchId })
    await fillNotices(tx, { companyId, ownerId })
    await setTriggers(tx, 'ENABLE')
  })
  const { rows } = await sql<OldCompany['group']>`
    SELECT enrollment.program_id AS "programId", enrollment.id AS "enrollmentId", auction.cycle_id AS "cycleId", auction.id AS "auctionId"
    FROM enrollments AS enrollment JOIN auctions AS auction ON auction.program_id = enrollment.program_id
    WHERE enrollment.company_id = ${companyId} AND enrollment.subscriber_id = ${member.userId} AND auction.status = 'COMPLETE'
    ORDER BY auction.id DESC LIMIT 1`.execute(db)
  return { companyId, branchId, ownerId, token, member, group: rows[0]! }
}

/** The service's own connections give up on statements as long as these. */
async function withPatientTransaction({ app }: Service, work: (tx: HistoryTx) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString: app.platform.databaseUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}

/** Checks of sums, and messages about every row, are not what is measured. */
async function setTriggers(tx: HistoryTx, change: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of ['invoices', 'participations', 'winners', 'ledger_postings'])
    await sql`ALTER TABLE ${sql.table(table)} ${sql.raw(change)} TRIGGER USER`.execute(tx)
}

type Groups = { companyId: string; branchId: string; memberId: string; years: number }

async function fillGroups(tx: HistoryTx, { companyId, branchId, memberId, years }: Groups): Promise<void> {
  const began = sql`business_day(now()) - 365 * year - 335`
  await sql`
    INSERT INTO users (id, role, name, email, mobile_number, mobile_verified_at, created_at, updated_at)
    SELECT md5(${companyId} || year || ' ' || place), 'SUBSCRIBER', 'Member ' || year || ' ' || place,
      year || '.' || place || '.' || ${companyId} || '@example.in',
      '+918' || lpad(${sql.lit(years)}::text, 2, '0') || lpad((year + 1)::text, 3, '0') || lpad(place::text, 4, '0'), now(), now(), now()
    FROM generate_series(-1, ${years - 1}::integer) AS year, generate_series(0, ${PEOPLE - 1}::integer) AS place`.execute(
    tx,
  )
  await sql`
    INSERT INTO programs (id, company_id, branch_id, name, chit_id, total_amount_paise, subscription_amount_paise,
      minimum_bid_amount_paise, frequency, duration_type, duration_value, total_slots, available_slots, divisions,
      foreman_commission_hundredths, bid, is_auction_hosted_on_platform, has_first_cycle_auction, start_date, is_pre_started,
      setup_step, program_status, approval_status, has_completed_cycle, created_at, updated_at)
    SELECT new_id((${began})::timestamptz), ${companyId}, ${branchId}, 'Group ' || year || ' ' || place, 'C-' || year || '-' || place,
      7000000, 200000, 4200000, 'MONTHLY', 'MONTHS', 12, ${TICKETS}, 0, 1, 500, 'AUCTION', true, true, ${began}, false, 2,
      CASE year WHEN 0 THEN 'ACTIVE' ELSE 'COMPLETED' END::program_status, 'APPROVED', true, ${began}, ${began}
    FROM generate_series(0, ${years - 1}::integer) AS year, generate_series(1, ${GROUPS_PER_YEAR}::integer) AS place`.execute(
    tx,
  )
  // Even tickets belong to people who come back every year. The first of them is the member whose own pages are measured.
  await sql`
    INSERT INTO enrollments (id, program_id, company_id, subscriber_id, ticket_number, source, created_at)
    SELECT new_id(program.created_at), program.id, ${companyId},
      CASE WHEN ticket % 2 = 1 THEN md5(${companyId} || year || ' ' || seat)
        WHEN seat = 0 THEN ${memberId} ELSE md5(${companyId} || '-1 ' || seat) END,
      ticket, 'IMPORT', program.created_at
    FROM programs AS program, generate_series(1, ${TICKETS}::integer) AS ticket,
      LATERAL (SELECT split_part(program.chit_id, '-', 2) AS year,
        (split_part(program.chit_id, '-', 3)::integer * ${TICKETS} + ticket) % ${PEOPLE} AS seat) AS chosen
    WHERE program.company_id = ${companyId}`.execute(tx)
  await sql`
    INSERT INTO cycles (id, program_id, company_id, cycle_number, status, start_date, end_date, completed_at, created_at, updated_at)
    SELECT new_id(day::timestamptz), program.id, ${companyId}, month,
      CASE WHEN program.program_status = 'ACTIVE' AND month = 12 THEN 'ACTIVE' ELSE 'COMPLETED' END::cycle_status, day, day + 27,
      CASE WHEN program.program_status = 'COMPLETED' OR month < 12 THEN day + 27 END, day, day
    FROM programs AS program, generate_series(1, 12) AS month, LATERAL (SELECT program.start_date + 30 * (month - 1) AS day) AS began
    WHERE program.company_id = ${companyId}`.execute(tx)
  // References are checked by index once their tables are known to be large.
  await sql`ANALYZE users, programs, enrollments, cycles`.execute(tx)
}
