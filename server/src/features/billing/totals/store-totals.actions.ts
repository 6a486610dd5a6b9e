// Every night the totals of the programs that have changed are stored again.
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Platform } from '#platform/platform'
import { listProgramsToTotal, storeProgramTotals } from './program-totals.sql.ts'

export const STORE_TOTALS = 'store-totals'

/** Programs of one transaction, and a bound on one night; until the next one the others are computed by those who read. */
const BATCH = 20
const MAX_BATCHES = 10_000

export async function storeTotals({ db, transact }: Pick<Platform, 'db' | 'transact'>): Promise<void> {
  let after = ''
  for (let count = 0; count < MAX_BATCHES; count++) {
    const ids = await listProgramsToTotal(db, after, BATCH)
    if (ids.length === 0) return
    await transact(async (tx) => {
      await lockAdvisory(tx, 'storedTotals', 'programs')
      await storeProgramTotals(tx, ids)
    })
    after = ids.at(-1)!
  }
}
