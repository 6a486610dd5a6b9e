// The lock order: docs/locking.md and the watcher of the tests agree, and the watcher notices what it is for. Needs no database.
import { readFileSync } from 'node:fs'
import { lockOrderProblem, locksIn } from '@kuri/server/testing/lock-order'
import { LOCK_ORDER } from '@kuri/server/testing/lock-order-list'
import { expect, test } from 'vitest'

test('[docs] docs/locking.md lists the locks in the order that the tests assert', () => {
  const page = readFileSync(new URL('../docs/locking.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| (\d+) \| `([\w ]+)` \|/gm)]
  expect(listed.map(([, , name]) => name)).toEqual(LOCK_ORDER)
  expect(listed.map(([, number]) => Number(number))).toEqual(LOCK_ORDER.map((_, index) => index + 1))
})

test('finds the tables that a statement locks, by OF and without it', () => {
  expect(locksIn('select "id" from "auctions" where "id" = $1 for no key update')).toEqual([
    { name: 'auctions', waits: true },
  ])
  expect(locksIn('select * from "auctions" inner join "programs" on true for share of "programs"')).toEqual([
    { name: 'programs', waits: true },
  ])
  expect(locksIn('SELECT id FROM notifications LIMIT 5 FOR UPDATE SKIP LOCKED')).toEqual([
    { name: 'notifications', waits: false },
  ])
  expect(locksIn('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 10))')).toEqual([
    { name: 'advisory auctionConfig', waits: true },
  ])
})

test('reports a lock that is taken after a later one, and one that the page does not know', () => {
  const lock = (name: string, waits = true) => ({ name, waits })
  expect(lockOrderProblem(['programs'], lock('auctions'))).toBeNull()
  expect(lockOrderProblem(['programs', 'auctions'], lock('programs'))).toBeNull()
  expect(lockOrderProblem(['invoices'], lock('auctions', false))).toBeNull()
  expect(lockOrderProblem(['invoices'], lock('cycles'))).toMatch(/cycles is locked after invoices/)
  expect(lockOrderProblem([], lock('nonsense'))).toMatch(/missing/)
})
