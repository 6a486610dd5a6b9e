// The public marketplace: a page of 10,000 programs compared with the same page of 100, in every order and with filters. Also the
// screens of an auction with a long history (auction-reads.ts).
import { sql } from 'kysely'
import { auctionFigures } from './auction-reads.ts'
import { atMostTimes, type Figure, median } from './figure.ts'
import { type Service, withService } from './service.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 100
const WARM_UP = 20

const FESTIVALS =
  'Onam Vishu Diwali Pongal Ugadi Holi Eid Christmas Navaratri Thiruvathira Bihu Lohri Baisakhi Pooram Dasara Sankranti'.split(
    ' ',
  )
const TOWNS =
  'Thrissur Kochi Kollam Kannur Palakkad Madurai Salem Erode Vellore Mysuru Hubli Udupi Guntur Nellore Kurnool Warangal Nashik Pune Indore Surat'.split(
    ' ',
  )

/** Every order, every filter and a search. */
const READS: readonly (readonly [name: string, query: string])[] = [
  ['newest', ''],
  ['by name', 'sortField=name&sortOrder=asc'],
  ['by name, descending', 'sortField=name&sortOrder=desc'],
  ['by subscription', 'sortField=subscriptionAmount&sortOrder=asc'],
  ['by subscription, descending', 'sortField=subscriptionAmount&sortOrder=desc'],
  ['by total', 'sortField=totalAmount&sortOrder=asc'],
  ['by total, descending', 'sortField=totalAmount&sortOrder=desc'],
  ['a duration', 'durationValue=25&durationType=MONTHS'],
  [
    'with a maximum total, highest subscription first',
    'maxTotalAmount=200000&sortField=subscriptionAmount&sortOrder=desc',
  ],
  [
    'all filters',
    'maxTotalAmount=500000&maxSubscriptionAmount=20000&durationValue=50&durationType=MONTHS&frequency=MONTHLY',
  ],
  ['a search', 'search=onam%20thrissur'],
]

export const run = (): Promise<Figure[]> =>
  withService(async (many) =>
    withService(async (few) => {
      await fill(many, MANY)
      await fill(few, FEW)
      const figures: Figure[] = []
      for (const [name, query] of READS) figures.push(await compare(many, few, name, query, query))
      const page = (programs: number, part: number) => `pageNumber=${(programs / 10) * part}`
      figures.push(await compare(many, few, 'the page in the middle', page(MANY, 0.5), page(FEW, 0.5)))
      figures.push(await compare(many, few, 'the last page', page(MANY, 1), page(FEW, 1)))
      return [...figures, ...(await auctionFigures())]
    }),
  )

/** Measured in turns, so that other work of the machine affects both. */
async function compare(many: Service, few: Service, name: string, manyQuery: string, fewQuery: string) {
  const took = { many: [] as number[], few: [] as number[] }
  const read = async ({ get }: Service, query: string) => {
    const started = performance.now()
    const { data } = await get(`/v2/public/programs?${query}`, '')
    const ms = performance.now() - started
    if (!Array.isArray(data.programs) || data.programs.length === 0) throw new Error(`The page "${name}" is empty.`)
    return ms
  }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [manyMs, fewMs] = [await read(many, manyQuery), await read(few, fewQuery)]
    if (round >= 0) {
      took.many.push(manyMs)
      took.few.push(fewMs)
    }
  }
  return atMostTimes(2, {
    bench: 'reads',
    figure: `marketplace of ${MANY.toLocaleString('en')}: ${name}`,
    value: median(took.many),
    unit: 'ms',
    yardstick: `the same among ${FEW}`,
    yardstickValue: median(took.few),
  })
}

/** Realistic programs with round totals and durations, twenty per company, inserted directly into the tables. */
async function fill({ app }: Service, programs: number): Promise<void> {
  const { db } = app.platform
  const now = new Date()
  const id = (kind: string, n: string) => sql.raw(`'c${kind.padEnd(9, '0')}' || lpad((${n})::text, 15, '0')`)
  const companies = programs / 20
  await sql`INSERT INTO companies (id, name, mobile_number, country_code, email, cin, pan, registration_number, sro_id,
      has_gstin, year_of_establishment, no_of_ongoing_programs, no_of_completed_programs, requires_sub_account, created_at, updated_at)
    SELECT ${id('company', 'n')}, 'Chits of ' || md5(n::text), '+91' || (9700000000 + n), 'IN', n || '@example.in',
      'U65990KL2010PTC012345', 'ABCDE1234F', 'R-1', 1, false, 2010, 0, 0, false, ${now}, ${now}
    FROM generate_series(0, ${companies - 1}::int) n`.execute(db)
  await sql`INSERT INTO company_addresses (id, company_id, type, line1, city, state, pincode, created_at, updated_at)
    SELECT ${id('addr', 'n')}, ${id('company', 'n')}, 'REGISTERED', n || ' Market Road', 'Thrissur', 'Kerala', '680001', ${now}, ${now}
    FROM generate_series(0, ${companies - 1}::int) n`.execute(db)
  await sql`INSERT INTO branches (id, company_id, name, is_headquarters, country_code, created_at, updated_at)
    SELECT ${id('branch', 'n')}, ${id('company', 'n')}, 'Branch ' || n, true, 'IN', ${now}, ${now}
    FROM generate_series(0, ${companies - 1}::int) n`.execute(db)
  await sql`INSERT INTO programs (id, company_id, branch_id, name, chit_id, total_amount_paise, subscription_amount_paise,
      minimum_bid_amount_paise, frequency, duration_type, duration_value, total_slots, available_slots, divisions,
      start_date, description, is_pre_started, program_status, approval_status, created_at, updated_at)
    SELECT ${id('program', 'n')}, ${id('company', `n % ${companies}`)}, ${id('branch', `n % ${companies}`)},
      (${FESTIVALS}::text[])[1 + n % 16] || ' ' || (${TOWNS}::text[])[1 + (n / 16) % 20] || ' ' || n, 'CHIT-' || n, total, total / months, total * 6 / 10,
      'MONTHLY', 'MONTHS', months, months, 1 + n % months, 1, '2027-01-01', repeat('A monthly chit. ', 40), false,
      'PUBLISHED', 'APPROVED', ${now}::timestamptz - n * interval '1 minute', ${now}
    FROM (SELECT n, (ARRAY[50000, 100000, 200000, 300000, 500000, 1000000, 2500000]::bigint[])[1 + n % 7] * 100 AS total,
      (ARRAY[20, 25, 30, 40, 50])[1 + (n / 7) % 5] AS months FROM generate_series(0, ${programs - 1}::int) n) kinds`.execute(
    db,
  )
  // Autovacuum does this within a minute after such an import.
  await sql`VACUUM ANALYZE`.execute(db)
}
