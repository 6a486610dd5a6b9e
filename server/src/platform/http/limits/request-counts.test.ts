import { expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const MINUTE = 60_000
const takeMany = (counts: RequestCounts, times: number, nowMs: number, key = 'a', limit = 30) =>
  Array.from({ length: times }, () => counts.take(key, limit, nowMs)).filter(({ isAdmitted }) => isAdmitted).length

test('[spec: Request rates] lets exactly as many simultaneous requests pass as the limit allows, each caller apart', () => {
  const counts = new RequestCounts()
  expect([takeMany(counts, 40, 0), takeMany(counts, 40, 0, 'b')]).toEqual([30, 30])
})

test('[spec: Request rates] lets no more pass around the full minute, and the whole limit again after it', () => {
  const counts = new RequestCounts()
  expect(takeMany(counts, 20, MINUTE - 1)).toBe(20)
  expect(takeMany(counts, 20, MINUTE)).toBe(10)
  expect(takeMany(counts, 40, 3 * MINUTE)).toBe(30)
})

test('counts how often a caller was refused in the minute', () => {
  const counts = new RequestCounts()
  takeMany(counts, 30, 0)
  expect([counts.take('a', 30, 0).refused, counts.take('a', 30, 0).refused]).toEqual([1, 2])
})

test('forgets the callers seen first when there are too many', () => {
  const counts = new RequestCounts()
  for (let caller = 0; caller <= 200_000; caller++) counts.take(`caller ${caller}`, 2, 0)
  expect([counts.take('caller 200000', 2, 0).remaining, counts.take('caller 0', 2, 0).remaining]).toEqual([0, 1])
})

test('shares what is new since the last time, of callers that used a tenth of their limit', () => {
  const counts = new RequestCounts()
  takeMany(counts, 2, 0, 'quiet')
  takeMany(counts, 5, 0, 'busy')
  expect(counts.takeChanges(0).changes).toEqual([{ key: 'busy', count: 5 }])
  takeMany(counts, 1, 0, 'quiet')
  takeMany(counts, 1, 0, 'busy')
  expect(counts.takeChanges(0).changes).toEqual([
    { key: 'quiet', count: 3 },
    { key: 'busy', count: 1 },
  ])
  expect(counts.takeChanges(0).changes).toEqual([])
})

test('adds what other processes have counted', () => {
  const counts = new RequestCounts()
  takeMany(counts, 5, 0)
  const { windowStart } = counts.takeChanges(0)
  counts.learn(windowStart, [{ key: 'a', count: 25 }])
  expect(takeMany(counts, 40, 0)).toBe(5)
  counts.learn(windowStart, [{ key: 'somebody of another process', count: 9 }])
})

test('a sum that arrives after the minute belongs to the minute it was counted in', () => {
  const counts = new RequestCounts()
  takeMany(counts, 5, 0)
  const { windowStart } = counts.takeChanges(0)
  takeMany(counts, 0, MINUTE)
  counts.take('another', 30, MINUTE)
  counts.learn(windowStart, [{ key: 'a', count: 30 }])
  expect(takeMany(counts, 1, MINUTE)).toBe(0)
})
