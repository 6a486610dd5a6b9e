// Thousands of simulated auctions with faults (docs/simulation.md).
import { expect, test } from 'vitest'
import { simulate, SIMULATION_TIMEOUT_MS as timeout } from './support/simulate.ts'

/** New seeds besides the kept ones: they find what nobody has looked at yet. A run that must not surprise sets 0. */
const FRESH_WORLDS = process.env.KURI_SIM_FRESH ?? '500'

test('the regressions, 2,000 kept worlds and 500 fresh ones break no rule', { timeout }, async () => {
  expect(await simulate('--fresh', FRESH_WORLDS)).toMatch(/no rule was broken\n$/)
})

test('a world replays to the same history, byte for byte', { timeout }, async () => {
  const [first, second] = await Promise.all([simulate('--replay', '7'), simulate('--replay', '7')])
  expect(first).toMatch(/\nhistory [0-9a-f]{64}\n$/)
  expect(second).toBe(first)
})
