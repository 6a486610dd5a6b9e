// Reports of the books: a company with ten years of history compared with one that has a year, each over its last twelve months.
import { makeMonthBalances } from '@kuri/server/features/money/ledger/month-balances.actions'
import { makeCompany } from '@kuri/server/testing/fixtures'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { asTestApp, type Service, withService } from './service.ts'

const YEARS = { young: 1, old: 10 } as const
const ENTRIES_PER_MONTH = 1_000
const ROUNDS = 15

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const { db } = service.app.platform
    const testApp = asTestApp(service)
    const companies = { young: await makeCompany(testApp), old: await makeCompany(testApp) }
    for (const age of ['young', 'old'] as const) await fill(service, companies[age], YEARS[age])
    await makeMonthBalances(service.app.platform)
    await sql`VACUUM ANALYZE`.execute(db)
    const { rows } = await sql<{ from: string; to: string }>`
      SELECT (business_day(now()) - interval '11 months')::date AS from, business_day(now()) AS to`.execute(db)
    const { from, to } = rows[0]!
    const reports = {
      'trial balance': `trial-balance?from=${from}&to=${to}`,
      'ledger of the cash of a branch': `ledger?from=${from}&to=${to}&account=CASH`,
      'day book': `day-book?from=${from}&to=${to}`,
    }
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(reports)) {
      const took = { young: [] as number[], old: [] as number[] }
      for (let round = -3; round < ROUNDS; round++)
        for (const age of ['young', 'old'] as const) {
          const started = performance.now()
          await service.get(`/v2/companies/accounting/${path}`, companies[age].token)
          if (round >= 0) took[age].push(performance.now() - started)
        }
      figures.push(
        atMostTimes(2, {
          bench: 'accounting',
          figure: `${name} over a year, after ten years`,
          value: median(took.old),
          unit: 'ms',
          yardstick: 'the same of a company in its first year',
          yardstickValue: median(took.young),
        }),
      )
    }
    return figures
  })

/** Bills and receipts spread over the years. The check of every line at the commit is not what is measured. */
async function fill(
  { app }: Service,
  { companyId, branchId }: { companyId: string; branchId: string },
  years: number,
): Promise<void> {
  const { db } = app.platform
  const count = years * 12 * ENTRIES_PER_MONTH
  const bookedOn = sql`(business_day(now()) - ((${count}::integer - n) * ${years * 365}::integer / ${count}::integer))`
  const entryId = sql`'c' || right(${companyId}, 8) || lpad(n::text, 16, '0')`
  await sql`ALTER TABLE ledger_postings DISABLE TRIGGER USER`.execute(db)
  await sql`
    INSERT INTO ledger_entries (id, company_id, branch_id, kind, value_date, booked_at, booked_on, source_id)
    SELECT ${entryId}, ${companyId}, ${branchId}, 'RECEIPT', ${bookedOn}, now(), ${bookedOn}, 'bench'
    FROM generate_series(1, ${count}::integer) AS n`.execute(db)
  await sql`
    INSERT INTO ledger_postings (entry_id, line, company_id, account, subject_id, amount_paise, booked_on)
    SELECT ${entryId}, line, ${companyId}, CASE line WHEN 1 THEN 'CASH' ELSE 'TICKET' END,
           CASE line WHEN 1 THEN ${branchId} ELSE 'ticket' || n % 2000 END, CASE line WHEN 1 THEN 1000 ELSE -1000 END, ${bookedOn}
    FROM generate_series(1, ${count}::integer) AS n, generate_series(1, 2) AS line`.execute(db)
  await sql`ALTER TABLE ledger_postings ENABLE TRIGGER USER`.execute(db)
}
