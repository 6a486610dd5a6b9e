// A large company with 10,000 employees and 2,000 branches: a late page of a list must cost about the same as the first.
import { companyRow } from '@kuri/server/testing/fixtures'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { type Service, withService } from './service.ts'

const EMPLOYEES = 10_000
const BRANCHES = 2_000
const OWNER_MOBILE = '+919811000000'
const ROUNDS = 80

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    await fill(service)
    const token = await service.signIn(OWNER_MOBILE)
    return [await compare(service, token, 'branches', 2), await compare(service, token, 'employees', 10)]
  })

/** Compares page 900 with page 1, measured in turns, so that other work of the machine affects both. */
async function compare({ get }: Service, token: string, list: string, pageSize: number): Promise<Figure> {
  const took: Record<1 | 900, number[]> = { 1: [], 900: [] }
  for (let round = -10; round < ROUNDS; round++)
    for (const page of [1, 900] as const) {
      const started = performance.now()
      const { data } = await get(`/v2/companies/${list}?pageNumber=${page}&pageSize=${pageSize}`, token)
      const ms = performance.now() - started
      const rows = data[list]
      if (!Array.isArray(rows) || rows.length !== pageSize) throw new Error(`Page ${page} of ${list} is not full.`)
      if (round >= 0) took[page].push(ms)
    }
  return atMostTimes(3, {
    bench: 'tenancy',
    figure: `page 900 of ${list} (${pageSize} a page)`,
    value: median(took[900]),
    unit: 'ms',
    yardstick: `page 1 of ${list}`,
    yardstickValue: median(took[1]),
  })
}

/** Inserted directly into the tables: every employee has a role at one branch, and ids have the form of real ones. */
async function fill({ app }: Service): Promise<void> {
  const { db } = app.platform
  const now = new Date()
  const id = (kind: string, n: string) => sql.raw(`'c${kind.padEnd(9, '0')}' || lpad(${n}, 15, '0')`)
  const companyId = `cbig${'0'.repeat(21)}`
  await sql`INSERT INTO users (id, role, name, email, mobile_number, country_code, created_at, updated_at)
    SELECT ${id('user', 'n::text')}, 'COMPANY', 'Employee ' || md5(n::text), n || '@example.in',
      '+91' || (9811000000 + n), 'IN', ${now}, ${now} FROM generate_series(0, ${EMPLOYEES - 1}::int) n`.execute(db)
  await db
    .insertInto('companies')
    .values(companyRow({ id: companyId, name: 'Big Chits', mobileNumber: OWNER_MOBILE, email: 'big@example.in' }, now))
    .execute()
  await sql`INSERT INTO branches (id, company_id, name, branch_code, is_headquarters, country_code, created_at, updated_at)
    SELECT ${id('branch', 'n::text')}, ${companyId}, 'Branch ' || md5(n::text), 'B-' || n, n = 0, 'IN', ${now}, ${now}
    FROM generate_series(0, ${BRANCHES - 1}::int) n`.execute(db)
  await sql`INSERT INTO branch_addresses (id, branch_id, company_id, line1, created_at, updated_at)
    SELECT ${id('addr', 'n::text')}, ${id('branch', 'n::text')}, ${companyId}, n || ' Market Road', ${now}, ${now}
    FROM generate_series(0, ${BRANCHES - 1}::int) n`.execute(db)
  await sql`INSERT INTO memberships (id, user_id, company_id, status, accepted_at, created_at, updated_at)
    SELECT ${id('member', 'n::text')}, ${id('user', 'n::text')}, ${companyId}, 'ACTIVE', ${now},
      ${now}::timestamptz + n * interval '1 second', ${now}
    FROM generate_series(0, ${EMPLOYEES - 1}::int) n`.execute(db)
  await sql`INSERT INTO role_assignments (id, membership_id, company_id, role_id, scope_type, branch_id, created_at)
    SELECT ${id('assign', 'n::text')}, ${id('member', 'n::text')}, ${companyId},
      CASE WHEN n = 0 THEN 'role_owner_company' ELSE 'role_viewer_branch' END,
      CASE WHEN n = 0 THEN 'COMPANY' ELSE 'BRANCH' END::scope_type,
      CASE WHEN n > 0 THEN ${id('branch', `(n % ${BRANCHES})::text`)} END, ${now}
    FROM generate_series(0, ${EMPLOYEES - 1}::int) n`.execute(db)
  // Autovacuum does this within a minute.
  await sql`VACUUM ANALYZE`.execute(db)
}
