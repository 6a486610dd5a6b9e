// Makes the opening balances of every month that has begun, one transaction per month.
import type { Platform } from '#platform/platform'
import { findMonthToBalance, insertMonthBalances } from './month-balances.sql.ts'

/** A bound on one run; the next night goes on. */
const MAX_MONTHS = 240

export async function makeMonthBalances({ transact, clock }: Pick<Platform, 'transact' | 'clock'>): Promise<void> {
  for (let count = 0; count < MAX_MONTHS; count++) {
    const isDone = await transact(async (tx) => {
      const now = clock.now()
      const month = await findMonthToBalance(tx, now)
      if (month !== null) await insertMonthBalances(tx, month, now)
      return month === null
    })
    if (isDone) return
  }
}
