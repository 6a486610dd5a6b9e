// The lifecycle engine: ending 10,000 auctions with one deadline, compared with 10,000 single-row transactions of pgbench on as many
// connections, and the lateness of a single due auction.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CONCURRENT_BATCHES } from '@kuri/server/features/auctions/lifecycle/engine/engine'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { type Service, withService } from './service.ts'

const run_ = promisify(execFile)
const AUCTIONS = 10_000
const MEMBERS = 2
const ALONE_ROUNDS = 20
const ALONE_GOAL_MS = 100

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const pgbench = await findPgbench()
    await fill(service)
    const endedMs = await endAll(service)
    const transactionsMs = await updateAll(service, pgbench)
    const lateMs = await endAlone(service)
    const [least, most] = [Math.min(...lateMs), Math.max(...lateMs)]
    return [
      atMostTimes(3, {
        bench: 'lifecycle',
        figure: `${AUCTIONS.toLocaleString('en')} auctions with one deadline, all ended`,
        value: endedMs,
        unit: 'ms',
        yardstick: `as many single-row updates by pgbench, ${CONCURRENT_BATCHES} connections`,
        yardstickValue: transactionsMs,
      }),
      atMostTimes(1, {
        bench: 'lifecycle',
        figure: `lateness of an auction that is due alone, median of ${ALONE_ROUNDS} (${least} to ${most} ms)`,
        value: median(lateMs),
        unit: 'ms',
        yardstick: 'the goal',
        yardstickValue: ALONE_GOAL_MS,
      }),
    ]
  })

/** pgbench comes from Debian's postgresql-contrib, which is installed when it is missing. */
async function findPgbench(): Promise<string> {
  const version = () => run_('pgbench', ['--version'])
  await version().catch(async () => {
    await run_('apt-get', ['update', '-q'])
    await run_('apt-get', ['install', '-y', '-q', 'postgresql-contrib'])
    await version()
  })
  return 'pgbench'
}

const id = (kind: string, n = 'n') => sql.raw(`'c${kind.padEnd(9, '0')}' || lpad((${n})::text, 15, '0')`)

/** Inserts one live auction per program, with members to be notified; nothing is due yet. */
async function fill({ app }: Service): Promise<void> {
  const { db } = app.platform
  const now = new Date()
  await sql`INSERT INTO companies (id, name, mobile_number, country_code, email, cin, pan, registration_number, sro_id,
      has_gstin, year_of_establishment, no_of_ongoing_programs, no_of_completed_programs, requires_sub_account, created_at, updated_at)
    VALUES ('c-company', 'Chits', '+919700000000', 'IN', 'a@example.in', 'U65990KL2010PTC012345', 'ABCDE1234F', 'R-1', 1,
      false, 2010, 0, 0, false, ${now}, ${now})`.execute(db)
  await sql`INSERT INTO branches (id, company_id, name, is_headquarters, country_code, created_at, updated_at)
    VALUES ('c-branch', 'c-company', 'Headquarters', true, 'IN', ${now}, ${now})`.execute(db)
  await sql`INSERT INTO users (id, role, name, mobile_number, created_at, updated_at)
    SELECT ${id('user')}, 'SUBSCRIBER', 'Member', '+91' || (9800000000 + n), ${now}, ${now} FROM generate_series(1, 1000) n`.execute(
    db,
  )
  await sql`INSERT INTO programs (id, company_id, branch_id, name, chit_id, total_amount_paise, subscription_amount_paise,
      minimum_bid_amount_paise, frequency, duration_type, duration_value, total_slots, available_slots, divisions,
      start_date, bid, is_pre_started, program_status, approval_status, created_at, updated_at)
    SELECT ${id('program')}, 'c-company', 'c-branch', 'Program ' || n, 'CHIT-' || n, 10000000, 200000, 6000000,
      'MONTHLY', 'MONTHS', 50, 50, 0, 1, '2026-01-01', 'AUCTION', false, 'ACTIVE', 'APPROVED', ${now}, ${now}
    FROM generate_series(1, ${AUCTIONS}::int) n`.execute(db)
  await sql`INSERT INTO enrollments (id, company_id, program_id, subscriber_id, ticket_number, source, created_at)
    SELECT ${id('enroll', 'n * 10 + ticket')}, 'c-company', ${id('program')}, ${id('user', '1 + (n * 7 + ticket) % 1000')}, ticket, 'IMPORT', ${now}
    FROM generate_series(1, ${AUCTIONS}::int) n, generate_series(1, ${MEMBERS}::int) ticket`.execute(db)
  await sql`INSERT INTO cycles (id, company_id, program_id, cycle_number, status, start_date, end_date, created_at, updated_at)
    SELECT ${id('cycle')}, 'c-company', ${id('program')}, 1, 'ACTIVE', '2026-10-01', '2026-10-31', ${now}, ${now}
    FROM generate_series(1, ${AUCTIONS}::int) n`.execute(db)
  await sql`INSERT INTO auctions (id, company_id, branch_id, program_id, cycle_id, status, state_version, server_sequence, has_prebid,
      bid_mode, closing_mode, duration_seconds, extension_seconds, first_call_seconds, second_call_seconds, third_call_seconds,
      join_grace_seconds, join_lead_seconds, allow_staff_offline_bids, mutability_policy, joining_rule, auto_start,
      approval_required, auto_open_prebid, auto_reveal_prebids, auto_declare_winner, auction_start_at, started_at,
      live_started_at, join_window_opened_at, run, created_at, updated_at)
    SELECT ${id('auction')}, 'c-company', 'c-branch', ${id('program')}, ${id('cycle')}, 'LIVE', 2, 2, false,
      'TOTAL_VALUE_DECREASING', 'DURATION_MODE', 600, 0, 30, 20, 10, 300, 900, false, 'IMMUTABLE_CANCEL_ONLY', 'ANYTIME', false,
      false, false, false, false, ${now}, ${now}, ${now}, ${now}, 1, ${now}, ${now}
    FROM generate_series(1, ${AUCTIONS}::int) n`.execute(db)
  // Autovacuum does this within a minute.
  await sql`VACUUM ANALYZE`.execute(db)
}

/** Measures the time from the deadline until the last auction has ended. */
async function endAll({ app }: Service): Promise<number> {
  const { db } = app.platform
  const deadline = new Date(Date.now() + 15_000)
  await sql`UPDATE auctions SET auction_end_at = ${deadline}, due_at = ${deadline}`.execute(db)
  if (Date.now() > deadline.getTime())
    throw new Error('The machine is too busy: the deadline passed before the measurement began.')
  await sleep(deadline.getTime() - Date.now())
  for (;;) {
    const { rows } = await sql<{
      left: boolean
    }>`SELECT EXISTS (SELECT 1 FROM auctions WHERE due_at IS NOT NULL) AS left`.execute(db)
    if (!rows[0]?.left) break
    await sleep(20)
  }
  const tookMs = Date.now() - deadline.getTime()
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) FROM auction_action_logs WHERE action = 'AUTO_END'`.execute(db)
  if (rows[0]?.count !== AUCTIONS) throw new Error(`Only ${rows[0]?.count} of ${AUCTIONS} auctions were ended.`)
  return tookMs
}

/** The same number of transactions, each updating one such row, without log, event or notification. */
async function updateAll({ app }: Service, pgbench: string): Promise<number> {
  const { db, databaseUrl } = app.platform
  await sql`UPDATE auctions SET status = 'LIVE', ended_at = NULL`.execute(db)
  await sql`VACUUM ANALYZE auctions`.execute(db)
  const folder = await mkdtemp(join(tmpdir(), 'kuri-pgbench-'))
  try {
    const script = join(folder, 'end.sql')
    await writeFile(
      script,
      `\\set n random(1, ${AUCTIONS})
UPDATE auctions SET status = 'ENDED', ended_at = now(), due_at = NULL, state_version = state_version + 1, updated_at = now()
  WHERE id = 'cauction00' || lpad((:n)::text, 15, '0');\n`,
    )
    const each = String(Math.ceil(AUCTIONS / CONCURRENT_BATCHES))
    const clients = String(CONCURRENT_BATCHES)
    const started = Date.now()
    await run_(pgbench, ['-n', '-M', 'prepared', '-f', script, '-c', clients, '-j', clients, '-t', each, databaseUrl])
    return Date.now() - started
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Measures the time from each deadline until a query returns the auction as ended. */
async function endAlone({ app }: Service): Promise<number[]> {
  const { db } = app.platform
  const late: number[] = []
  for (let round = 1; round <= ALONE_ROUNDS; round++) {
    const auctionId = `cauction00${String(round).padStart(15, '0')}`
    const deadline = new Date(Date.now() + 1100 + ((round * 37) % 500))
    await sql`UPDATE auctions SET status = 'LIVE', ended_at = NULL, auction_end_at = ${deadline}, due_at = ${deadline} WHERE id = ${auctionId}`.execute(
      db,
    )
    await sleep(Math.max(1, deadline.getTime() - Date.now()))
    for (;;) {
      const { rows } = await sql<{ status: string }>`SELECT status FROM auctions WHERE id = ${auctionId}`.execute(db)
      if (rows[0]?.status === 'ENDED') break
      await sleep(2)
    }
    late.push(Date.now() - deadline.getTime())
  }
  return late
}
