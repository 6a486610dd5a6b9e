import rateLimit from '@fastify/rate-limit'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { RequestCounts } from './request-counts.ts'

test('[G160] lets exactly as many simultaneous requests pass as the limit allows', async () => {
  const app = fastify()
  await app.register(rateLimit, { max: 120, timeWindow: 60_000, store: RequestCounts })
  app.get('/', async () => 'ok')
  const answers = await Promise.all(Array.from({ length: 130 }, () => app.inject('/')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  await app.close()
})

test('a window ends after its time, and callers are counted separately', () => {
  vi.useFakeTimers({ now: 0 })
  const counts = new RequestCounts()
  const place = (caller: string) => {
    let count: unknown
    counts.incr(caller, (_error, given) => (count = given), 1000)
    return count
  }
  expect([place('a'), place('a'), place('b')]).toEqual([
    { current: 1, ttl: 1000 },
    { current: 2, ttl: 1000 },
    { current: 1, ttl: 1000 },
  ])
  vi.setSystemTime(999)
  expect(place('a')).toEqual({ current: 3, ttl: 1 })
  vi.setSystemTime(1000)
  expect(place('a')).toEqual({ current: 1, ttl: 1000 })
  vi.useRealTimers()
})

test('drops the oldest window when there are too many callers', () => {
  const counts = new RequestCounts()
  const place = (caller: string) => {
    let current = 0
    counts.incr(caller, (_error, given) => (current = given.current), 60_000)
    return current
  }
  for (let caller = 0; caller <= 20_000; caller++) place(`caller ${caller}`)
  expect([place('caller 20000'), place('caller 1'), place('caller 0')]).toEqual([2, 2, 1])
})
