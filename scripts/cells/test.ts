// npm run test:cells: two cells with a PostgreSQL each behind one edge with TLS. Requests reach the cell that they name, a person signs in once for
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
import { ensureWebBuilt } from '../web.mjs'
import { checkBrowser } from './browser.ts'
import { type Installation, startInstallation } from './installation.ts'
import { checkLinks } from './links.ts'
import { checkMarketplace } from './marketplace.ts'
import { checkHungPostgres, checkHungProcess, checkLostProcess } from './outages.ts'
import { checkConflict, checkPeople } from './people.ts'
import { checkRouting } from './routing.ts'

const SPREAD_OVER_CELLS = ['tests/tenant-isolation.sized.test.ts', 'tests/journey.test.ts']

/** The same files as in npm test, with the companies spread over both cells. */
async function runSpreadTests({ edgeUrl, a, b, certificates }: Installation): Promise<string[]> {
  // The journey moves the clock of a process, so b keeps one.
  await b.kuris[1]!.end('SIGTERM')
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
        NODE_EXTRA_CA_CERTS: certificates.authorityFile,
        KURI_TEST_CELLS: JSON.stringify(cells),
      },
    },
  )
  const [code] = await once(tests, 'exit')
  return code === 0 ? [] : ['the tests over both cells failed']
}

ensurePackages(['haproxy', 'openssl'])
if (!(await ensureWebBuilt(process.execPath))) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'kuri-cells-'))
chmodSync(folder, 0o755)
const logFolder = join(folder, 'logs')
mkdirSync(logFolder)
const processes = makeProcesses(logFolder)
/** `npm run test:cells -- browser`: only the parts whose title has the word. */
const wanted = process.argv[2]?.toLowerCase() ?? ''
const faults: string[] = []
try {
  console.log(`Building two cells; logs are in ${logFolder}`)
  const installation = await startInstallation(processes, folder)
  try {
    for (const [title, check] of [
      ['Requests reach the cell that they name', checkRouting],
      ['People have one sign-in for both cells', checkPeople],
      ['The identity cell shows the programs of both', checkMarketplace],
      ['A browser goes from cell to cell', checkBrowser],
      ['A row that is there already stops nothing', checkConflict],
      ['A third cell comes and goes', checkLinks],
      ['The process of a cell hangs', checkHungProcess],
      ['The PostgreSQL of a cell hangs', checkHungPostgres],
      ['A process of a cell is killed', checkLostProcess],
      // Last, because the journey moves the clock of its cell.
      ['Companies spread over both cells', runSpreadTests],
    ] as const) {
      if (!title.toLowerCase().includes(wanted)) continue
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
