import { expect, test } from 'vitest'
import { KnownBids } from './known-bids.ts'

const loaded = async (stored: readonly string[], left = 100) => {
  const budget = { left }
  const known = new KnownBids(budget)
  await known.load(async () => stored)
  return { known, budget }
}

test('[spec: Repeating a bid] every bid may be a repeated one until the ids were read', async () => {
  const known = new KnownBids({ left: 100 })
  known.add('before')
  expect(known.mayHold('other')).toBe(true)
  let answer = (_ids: readonly string[]) => {}
  const loading = known.load(() => new Promise((resolve) => (answer = resolve)))
  known.add('meanwhile')
  expect(known.mayHold('other')).toBe(true)
  answer(['before'])
  await loading
  known.add('after')
  expect(['before', 'meanwhile', 'after', 'other'].map((id) => known.mayHold(id))).toEqual([true, true, true, false])
})

test('forgotten ids come back only when they are read again', async () => {
  const { known, budget } = await loaded(['one', 'two'])
  expect(budget.left).toBe(98)
  known.forget()
  expect([known.mayHold('other'), budget.left]).toEqual([true, 100])
  let answer = (_ids: readonly string[]) => {}
  const loading = known.load(() => new Promise((resolve) => (answer = resolve)))
  known.forget()
  answer(['one'])
  await loading
  expect([known.mayHold('other'), budget.left]).toEqual([true, 100])
})

test('an auction whose ids are too many or could not be read goes on without them', async () => {
  const { known, budget } = await loaded(['one', 'two', 'three'], 2)
  expect([known.mayHold('other'), budget.left]).toEqual([true, 2])
  await known.load(() => Promise.reject(new Error('lost')))
  expect([known.mayHold('other'), budget.left]).toEqual([true, 2])
  const large = await loaded([], 100_000)
  await large.known.load(async (limit) => Array.from({ length: limit }, (_, n) => `bid ${n}`))
  expect([large.known.mayHold('other'), large.budget.left]).toEqual([true, 100_000])
  expect(large.known.noteLookups(50_000, 20_001)).toBe(false)
})

test('ids are worth reading when as many bids were looked up as there are', async () => {
  const known = new KnownBids({ left: 100 })
  expect([known.noteLookups(4, 10), known.noteLookups(6, 10)]).toEqual([false, true])
  await known.load(async () => [])
  expect(known.noteLookups(20, 10)).toBe(false)
})
