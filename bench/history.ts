// The pages of staff and members in a company with ten years of history, compared with those of one in its first year. Both have the same
// present, are in one database, and are read in turns.
import { storeTotals } from '@kuri/server/features/money/billing/totals/store-totals.actions'
import { makeMonthBalances } from '@kuri/server/features/money/ledger/month-balances.actions'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { makeOldCompany, type OldCompany } from './history/company.ts'
import { pagesOf } from './history/pages.ts'
import { type Service, withService } from './service.ts'

const YEARS = Number(process.env.KURI_BENCH_YEARS ?? 10)
const ROUNDS = Number(process.env.KURI_BENCH_ROUNDS ?? 40)
const WARM_UP = 8
/** Files take up to a second, so they are read less often. */
const FILE_ROUNDS = Math.ceil(ROUNDS / 8)

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const young = await makeOldCompany(service, 'Young Chits', 1)
    const old = await makeOldCompany(service, 'Old Chits', YEARS)
    await makeMonthBalances(service.app.platform)
    await storeTotals(service.app.platform)
    // The living groups have changed since they were stored: their totals are computed at each request.
    await sql`UPDATE invoices SET updated_at = updated_at WHERE status = 'DRAFT'`.execute(service.app.platform.db)
    // Autovacuum does this within minutes.
    await sql`VACUUM ANALYZE`.execute(service.app.platform.db)
    return comparePages(service, old, young)
  })

/** A page or a file, with everything that the service does for it. */
async function read({ app }: Service, url: string, token: string): Promise<void> {
  const answer = await app.http.inject({
    method: 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
}

async function comparePages(service: Service, old: OldCompany, young: OldCompany): Promise<Figure[]> {
  const pages = { old: pagesOf(old), young: pagesOf(young) }
  const figures: Figure[] = []
  for (const [index, { name }] of pages.old.entries()) {
    const took = { old: [] as number[], young: [] as number[] }
    const [warmUp, rounds] = name.startsWith('file') ? [2, FILE_ROUNDS] : [WARM_UP, ROUNDS]
    for (let round = -warmUp; round < rounds; round++)
      for (const age of ['young', 'old'] as const) {
        const { path, token } = pages[age][index]!
        const started = performance.now()
        await read(service, path, token)
        if (round >= 0) took[age].push(performance.now() - started)
      }
    figures.push(
      atMostTimes(2, {
        bench: 'history',
        figure: `${name}, after ${YEARS} years`,
        value: median(took.old),
        unit: 'ms',
        yardstick: 'the same in the first year',
        yardstickValue: median(took.young),
      }),
    )
  }
  return figures
}
