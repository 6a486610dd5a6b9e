// The screens of an auction with 100,000 bids, compared with those of one with 100: history must not slow them down.
import { newId } from '@kuri/server/platform/ids'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { type Service, withService } from './service.ts'

const FEW = 100
const MANY = 100_000
const MEMBERS = 100
const ROUNDS = 100
const WARM_UP = 20
export const MEMBER_MOBILE = '+919710000000'

type Filled = Record<'companyId' | 'branchId' | 'programId' | 'cycleId' | 'auctionId' | 'enrollmentId', string>

export const auctionFigures = (): Promise<Figure[]> =>
  withService(async (service) => {
    const few = await fillAuction(service, FEW, 0)
    const many = await fillAuction(service, MANY, 1)
    await sql`VACUUM ANALYZE`.execute(service.app.platform.db)
    const staff = await service.signIn('+919000000001')
    const member = await service.signIn(MEMBER_MOBILE)
    const compared = [
      ['console overview', staff, ({ auctionId }: Filled) => `/v2/admin/auctions/${auctionId}`],
      ["a member's detail", member, ({ auctionId }: Filled) => `/v2/subscribers/me/auctions/${auctionId}`],
      [
        "a member's overview",
        member,
        ({ cycleId, enrollmentId }: Filled) => `/v2/subscribers/me/cycles/${cycleId}/auction/${enrollmentId}`,
      ],
    ] as const
    const figures: Figure[] = []
    for (const [name, token, path] of compared) figures.push(await compare(service, name, token, path(many), path(few)))
    return figures
  })

/** Measured in turns, so that other work of the machine affects both. */
async function compare({ get }: Service, name: string, token: string, manyPath: string, fewPath: string) {
  const took = { many: [] as number[], few: [] as number[] }
  const read = async (path: string) => {
    const started = performance.now()
    await get(path, token)
    return performance.now() - started
  }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [manyMs, fewMs] = [await read(manyPath), await read(fewPath)]
    if (round < 0) continue
    took.many.push(manyMs)
    took.few.push(fewMs)
  }
  return atMostTimes(2, {
    bench: 'reads',
    figure: `${name} with ${MANY.toLocaleString('en')} bids`,
    value: median(took.many),
    unit: 'ms',
    yardstick: `the same with ${FEW}`,
    yardstickValue: median(took.few),
  })
}

/** Inserts a live auction whose members have bid in turn directly into the tables; ids have the form of real ones. */
export async function fillAuction({ app }: Service, bids: number, number: number): Promise<Filled> {
  const { db } = app.platform
  const now = new Date()
  const id = (kind: string, n: string) => sql.raw(`'c${kind}${number}' || lpad((${n})::text, ${23 - kind.length}, '0')`)
  const [companyId, branchId, programId, cycleId, auctionId] = [newId(), newId(), newId(), newId(), newId()]
  const firstMobile = 9710000000 + number * MEMBERS
  await sql`INSERT INTO companies (id, name, mobile_number, country_code, email, cin, pan, registration_number, sro_id,
      has_gstin, year_of_establishment, no_of_ongoing_programs, no_of_completed_programs, requires_sub_account, created_at, updated_at)
    VALUES (${companyId}, 'Bench Chits', ${`+9197200000${number}0`}, 'IN', ${`${number}@example.in`}, 'U65990KL2010PTC012345',
      'ABCDE1234F', 'R-1', 1, false, 2010, 0, 0, false, ${now}, ${now})`.execute(db)
  await sql`INSERT INTO branches (id, company_id, name, is_headquarters, country_code, created_at, updated_at)
    VALUES (${branchId}, ${companyId}, 'Headquarters', true, 'IN', ${now}, ${now})`.execute(db)
  await sql`INSERT INTO programs (id, company_id, branch_id, name, chit_id, total_amount_paise, subscription_amount_paise,
      minimum_bid_amount_paise, frequency, duration_type, duration_value, total_slots, available_slots, divisions, bid,
      start_date, is_pre_started, program_status, approval_status, created_at, updated_at)
    VALUES (${programId}, ${companyId}, ${branchId}, 'Onam', 'C-1', 100000000000, 2000000, 1000, 'MONTHLY', 'MONTHS', 50,
      ${MEMBERS}, 0, 1, 'AUCTION', '2027-01-01', false, 'ACTIVE', 'APPROVED', ${now}, ${now})`.execute(db)
  await sql`INSERT INTO cycles (id, program_id, company_id, cycle_number, status, start_date, end_date, created_at, updated_at)
    VALUES (${cycleId}, ${programId}, ${companyId}, 1, 'ACTIVE', '2026-11-01', '2026-11-30', ${now}, ${now})`.execute(
    db,
  )
  // The first member is the same person in both auctions.
  await sql`INSERT INTO users (id, role, name, mobile_number, country_code, created_at, updated_at)
    SELECT ${id('user', 'n')}, 'SUBSCRIBER', 'Member ' || n, '+91' || (${firstMobile}::bigint + n), 'IN', ${now}, ${now}
    FROM generate_series(0, ${MEMBERS - 1}::int) n`.execute(db)
  await sql`INSERT INTO enrollments (id, program_id, company_id, subscriber_id, ticket_number, source, created_at)
    SELECT ${id('enroll', 'n')}, ${programId}, ${companyId},
      CASE WHEN n = 0 THEN (SELECT id FROM users WHERE mobile_number = ${MEMBER_MOBILE}) ELSE ${id('user', 'n')} END,
      n + 1, 'IMPORT', ${now} FROM generate_series(0, ${MEMBERS - 1}::int) n`.execute(db)
  await sql`INSERT INTO auctions (id, company_id, branch_id, program_id, cycle_id, status, has_prebid, bid_mode, closing_mode,
      duration_seconds, extension_seconds, first_call_seconds, second_call_seconds, third_call_seconds, join_grace_seconds,
      join_lead_seconds, allow_staff_offline_bids, mutability_policy, joining_rule, auto_start, approval_required,
      auto_open_prebid, auto_reveal_prebids, auto_declare_winner, auction_start_at, auction_end_at, started_at,
      live_started_at, run, bid_count, bidder_count, server_sequence, created_at, updated_at)
    VALUES (${auctionId}, ${companyId}, ${branchId}, ${programId}, ${cycleId}, 'LIVE', false, 'TOTAL_VALUE_DECREASING',
      'DURATION_MODE', 86400, 0, 30, 20, 10, 300, 900, false, 'IMMUTABLE_CANCEL_ONLY', 'ANYTIME', false, false, false, false,
      false, ${now}, ${new Date(now.getTime() + 86_400_000)}, ${now}, ${now}, 1, ${bids}, ${Math.min(bids, MEMBERS)},
      ${bids}, ${now}, ${now})`.execute(db)
  await sql`INSERT INTO participations (auction_id, enrollment_id, company_id, subscriber_id, source, joined_at)
    SELECT ${auctionId}, id, company_id, subscriber_id, 'ONLINE', ${now} FROM enrollments
    WHERE program_id = ${programId}`.execute(db)
  await sql`INSERT INTO bids (id, auction_id, company_id, run, enrollment_id, subscriber_id, amount_paise, source, message_id,
      state_version, server_sequence, created_at)
    SELECT ${id('bid', 'n')}, ${auctionId}, ${companyId}, 1, member.id, member.subscriber_id, 100000000000 - n, 'ONLINE',
      n::text, n, n, ${now}::timestamptz + n * interval '1 millisecond'
    FROM generate_series(1, ${bids}::int) n
    JOIN enrollments AS member ON member.program_id = ${programId} AND member.ticket_number = 1 + n % ${MEMBERS}`.execute(
    db,
  )
  const [first] = (
    await sql<{ id: string }>`SELECT id FROM enrollments WHERE program_id = ${programId} AND ticket_number = 1`.execute(
      db,
    )
  ).rows
  return { companyId, branchId, programId, cycleId, auctionId, enrollmentId: first!.id }
}
