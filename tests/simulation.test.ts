// Simulated auctions with faults (docs/simulation.md): the worlds that once broke a rule, and some of the kept ones.
import { expect, test } from 'vitest'
import { simulate, SIMULATION_TIMEOUT_MS as timeout } from './support/simulate.ts'

test('the regressions and 200 kept worlds break no rule', { timeout }, async () => {
  expect(await simulate('--kept', '200')).toMatch(/no rule was broken\n$/)
})
