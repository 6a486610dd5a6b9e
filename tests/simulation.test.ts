// Thousands of simulated auctions with faults (docs/simulation.md). They run in a process of their own, because the simulation puts its
// own modules in the place of those that speak SQL.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../sim/main.ts', import.meta.url))
/** New seeds besides the kept ones: they find what nobody has looked at yet. A run that must not surprise sets 0. */
const FRESH_WORLDS = process.env.KURI_SIM_FRESH ?? '500'
const TIMEOUT_MS = 900_000

/** Resolves with what it printed, also when it ends with 1. */
const simulate = (...options: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [MAIN, ...options], { maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

test('the regressions, 2,000 kept worlds and 500 fresh ones break no rule', { timeout: TIMEOUT_MS }, async () => {
  // The other tests keep the other cores busy.
  expect(await simulate('--cores', '1', '--fresh', FRESH_WORLDS)).toMatch(/no rule was broken\n$/)
})

test('a world replays to the same history, byte for byte', { timeout: TIMEOUT_MS }, async () => {
  const [first, second] = await Promise.all([simulate('--replay', '7'), simulate('--replay', '7')])
  expect(first).toMatch(/\nhistory [0-9a-f]{64}\n$/)
  expect(second).toBe(first)
})
