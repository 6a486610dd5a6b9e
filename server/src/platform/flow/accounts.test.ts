import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Account, makeAccounts } from './accounts.ts'

function setUp() {
  const accounts = makeAccounts()
  const spent = new Map<string, number>()
  const charges: Account['charges'] = {
    chargeLoop: (caller, ms) => void spent.set(caller, (spent.get(caller) ?? 0) + ms),
    chargeDatabase: () => {},
  }
  return { accounts, spent, accountOf: (caller: string): Account => ({ caller, charges }) }
}

/** Milliseconds of the processor, so that a busy machine changes nothing. */
function workFor(ms: number): void {
  const before = process.threadCpuUsage()
  while (process.threadCpuUsage(before).user < ms * 1000);
}

test('charges a caller with what the loop does until the end of its turn, also behind promises', async () => {
  const { accounts, spent, accountOf } = setUp()
  accounts.resume(accountOf('member'))
  workFor(10)
  await Promise.resolve()
  workFor(10)
  await Promise.resolve()
  workFor(10)
  await nextLoop()
  expect(spent.get('member')).toBeGreaterThanOrEqual(30)
  const before = spent.get('member')
  workFor(10)
  await nextLoop()
  expect(spent.get('member')).toBe(before)
})

test('requests that go on in one turn share its time', async () => {
  const { accounts, spent, accountOf } = setUp()
  const [first, second] = [accountOf('first'), accountOf('second')]
  for (const account of [first, second, first]) accounts.resume(account)
  workFor(20)
  await nextLoop()
  expect(spent.get('first')).toBeGreaterThanOrEqual(10)
  expect(spent.get('second')).toBe(spent.get('first'))
})
