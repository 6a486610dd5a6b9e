import { expect, test } from 'vitest'
import { IDLE, isShed, judgeLoad, requestCostMs } from './load.rules.ts'

const BUSY = { utilization: 1, delayMs: 200 }
const CALM = { utilization: 0.6, delayMs: 12 }
const windowMs = 4000

test('sheds nobody while the process keeps up, however much one caller sends', () => {
  expect(isShed(judgeLoad(IDLE, CALM), { costMs: windowMs, windowMs })).toBe(false)
  expect(judgeLoad(IDLE, { utilization: 1, delayMs: 20 }).isOverloaded).toBe(false)
})

test('sheds the caller who keeps the process busy and not a member who reads a page', () => {
  const load = judgeLoad(IDLE, BUSY)
  const member = 20 * requestCostMs({ bodyMs: 0.1, bodyBytes: 200, bytesSent: 5_000 })
  expect(isShed(load, { costMs: member, windowMs })).toBe(false)
  expect(isShed(load, { costMs: 0.3 * windowMs, windowMs })).toBe(true)
})

test('the share of one caller shrinks while the overload lasts, and comes back after it', () => {
  const shares: number[] = []
  let load = IDLE
  for (const sample of [BUSY, BUSY, BUSY, BUSY, BUSY, CALM, CALM, CALM]) {
    load = judgeLoad(load, sample)
    shares.push(load.share)
  }
  expect(shares).toEqual([0.25, 0.125, 0.0625, 0.05, 0.05, 0.1, 0.2, 0.25])
})

test('a large body or response costs more than a small one', () => {
  const small = requestCostMs({ bodyMs: 0.05, bodyBytes: 200, bytesSent: 500 })
  expect(requestCostMs({ bodyMs: 20, bodyBytes: 1_000_000, bytesSent: 500 })).toBeGreaterThan(10 * small)
  expect(requestCostMs({ bodyMs: 0.05, bodyBytes: 200, bytesSent: 1_000_000 })).toBeGreaterThan(10 * small)
})

test('does not blame a caller with small bodies for a slow machine or for the first use of a schema', () => {
  const load = judgeLoad(IDLE, BUSY)
  const first = 4 * requestCostMs({ bodyMs: 900, bodyBytes: 300, bytesSent: 500 })
  expect(isShed(load, { costMs: first, windowMs })).toBe(false)
})
