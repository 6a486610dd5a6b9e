// Every hour the totals of the programs and companies that have changed are stored again.
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { listCompaniesToTotal, storeCompanyTotals } from './company-totals.sql.ts'
import { listProgramsToTotal, storeProgramTotals } from './program-totals.sql.ts'

export const STORE_TOTALS = 'store-totals'

/** Those of one transaction, and a bound on one run; until the next one the others are computed by those who read. */
const BATCH = 20
const MAX_BATCHES = 10_000

type Totals = {
  of: 'programs' | 'companies'
  list(db: Reader, after: string, limit: number): Promise<string[]>
  store(tx: Tx, ids: readonly string[]): Promise<void>
}
const TOTALS: readonly Totals[] = [
  { of: 'programs', list: listProgramsToTotal, store: storeProgramTotals },
  { of: 'companies', list: listCompaniesToTotal, store: storeCompanyTotals },
]

export async function storeTotals(deps: Pick<Platform, 'db' | 'transact'>): Promise<void> {
  for (const totals of TOTALS) await storeAll(deps, totals)
}

async function storeAll({ db, transact }: Pick<Platform, 'db' | 'transact'>, totals: Totals): Promise<void> {
  let after = ''
  for (let count = 0; count < MAX_BATCHES; count++) {
    const ids = await totals.list(db, after, BATCH)
    if (ids.length === 0) return
    await transact(async (tx) => {
      await lockAdvisory(tx, 'storedTotals', totals.of)
      await totals.store(tx, ids)
    })
    after = ids.at(-1)!
  }
}
