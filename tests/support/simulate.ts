// Runs the simulation in a process of its own, because it puts its own modules in the place of those that speak SQL (docs/simulation.md).
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MAIN = fileURLToPath(new URL('../../sim/main.ts', import.meta.url))
export const SIMULATION_TIMEOUT_MS = 900_000

/** Resolves with what it printed, also when it ends with 1. The other tests keep the other cores busy. */
export const simulate = (...options: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [MAIN, '--cores', '1', ...options], { maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
