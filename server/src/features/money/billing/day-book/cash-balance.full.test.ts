// The cash of a branch that never counts it: the same from the balance of a month as from the whole history.
import { expect, test } from 'vitest'
import { makeMonthBalances } from '#features/money/ledger/month-balances.actions'
import { dayFromNow } from '#testing/days'
import { useCounter } from '#testing/use-counter'
import { getCashBalancePaise } from '../receipts/counter.sql.ts'

const { app, take, makePayer, branchId } = await useCounter()
const { clock, transact } = app.app.platform
const DAY_MS = 86_400_000

test('[spec: Who may do what with money] a branch that never counts starts from the balance of the month, which is what its history adds up to', async () => {
  const payer = await makePayer({ cycles: 0 })
  const pay = (amount: number) => take(payer, { enrolledSubscriberId: payer.ticketId, amount })
  const balance = (daysAhead: number) => getCashBalancePaise(app.db, branchId, dayFromNow(daysAhead, clock.now()))
  await pay(500)
  expect(await balance(0)).toBe(0)
  expect(await balance(70)).toBe(50_000)
  const now = () => new Date(clock.nowMs() + 70 * DAY_MS)
  await makeMonthBalances({ transact, clock: { ...clock, now, nowMs: () => now().getTime() } })
  expect(await app.db.selectFrom('ledgerMonths').select('month').execute()).not.toEqual([])
  expect(await balance(70)).toBe(50_000)
  expect(await balance(0)).toBe(0)
  expect(await balance(1)).toBe(50_000)
})
