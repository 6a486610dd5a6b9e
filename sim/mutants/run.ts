// npm run sim:mutants: shows that the simulation notices every mutant. Ends with 1 when one survives.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MUTANTS } from './mutants.ts'

const { values } = parseArgs({ options: { worlds: { type: 'string' }, only: { type: 'string' } } })
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Without a number, the regressions and all kept worlds. */
const WORLDS = values.worlds === undefined ? [] : ['--worlds', values.worlds]
const TIMEOUT_MS = 300_000

type Verdict = { isCaught: boolean; text: string }

/** Exit code 1: a rule was broken. Anything else says nothing about the mutant. */
function judge(name: string): Promise<Verdict> {
  const options = [MAIN, '--mutant', name, ...WORLDS, '--until-broken']
  return new Promise((resolve) => {
    execFile(process.execPath, options, { timeout: TIMEOUT_MS, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      const isCaught = error?.code === 1 && stdout.includes('broke')
      const rule = /^(seed|regression) .*\n.*/m.exec(stdout)?.[0].replace(/ broke.*\n\s*/, ', ') ?? ''
      resolve({ isCaught, text: isCaught ? rule : error ? `failed: ${stderr.slice(0, 300)}` : 'SURVIVES' })
    })
  })
}

const chosen = MUTANTS.filter(({ name }) => values.only === undefined || name.includes(values.only))
let survivors = 0
for (const { name } of chosen) {
  const { isCaught, text } = await judge(name)
  if (!isCaught) survivors++
  console.log(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name} (${text})`)
}
console.log(`${chosen.length - survivors} of ${chosen.length} mutants are caught`)
process.exitCode = survivors === 0 ? 0 : 1
