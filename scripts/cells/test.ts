// npm run test:cells: two cells with a PostgreSQL each behind one edge. Requests reach the cell that they name, a person signs in once for
// both, companies of different cells see nothing of each other, a company's whole life works over the edge, and a cell that hangs is not noticed in the other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestCells } from '@kuri/server/testing/homes'
import { ROOT } from '../bidding/kuri.ts'
import { makeProcesses } from '../bidding/processes.ts'
import { ensurePackages } from '../ha/packages.ts'
import { checkFreeze } from './freeze.ts'
import { type Installation, startInstallation } from './installation.ts'
import { checkLinks } from './links.ts'
import { checkMarketplace } from './marketplace.ts'
import { checkConflict, checkPeople } from './people.ts'
import { checkRouting } from './routing.ts'

const SPREAD_OVER_CELLS = ['tests/tenant-isolation.test.ts', 'tests/journey.test.ts']

/** The same files as in npm test, with the companies spread over both cells. */
async function runSpreadTests({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const cells: TestCells = { edgeUrl, cells: [a, b].map(({ url, databaseUrl, env }) => ({ url, databaseUrl, env })) }
  const tests = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'all', '--maxWorkers=1', ...SPREAD_OVER_CELLS],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
        KURI_TEST_CELLS: JSON.stringify(cells),
      },
    },
  )
  const [code] = await once(tests, 'exit')
  return code === 0 ? [] : ['the tests over both cells failed']
}

ensurePackages(['haproxy'])
const folder = mkdtempSync(join(tmpdir(), 'kuri-cells-'))
chmodSync(folder, 0o755)
const logFolder = join(folder, 'logs')
mkdirSync(logFolder)
const processes = makeProcesses(logFolder)
const faults: string[] = []
try {
  console.log(`Building two cells; logs are in ${logFolder}`)
  const installation = await startInstallation(processes, folder)
  try {
    for (const [title, check] of [
      ['Requests reach the cell that they name', checkRouting],
      ['People have one sign-in for both cells', checkPeople],
      ['The identity cell shows the programs of both', checkMarketplace],
      ['A row that is there already stops nothing', checkConflict],
      ['A third cell comes and goes', checkLinks],
      ['One cell hangs', checkFreeze],
      // Last, because the journey moves the clock of its cell.
      ['Companies spread over both cells', runSpreadTests],
    ] as const) {
      console.log(`${title}:`)
      faults.push(...(await check(installation)))
    }
  } finally {
    await installation.stop()
  }
} catch (error) {
  console.error(error)
  faults.push('the test could not end')
}
for (const fault of faults) console.error(`✗ ${fault}`)
console.log(faults.length === 0 ? 'The cells keep their promises.' : `The logs are in ${logFolder}`)
if (faults.length === 0) rmSync(folder, { recursive: true, force: true })
process.exit(faults.length === 0 ? 0 : 1)
