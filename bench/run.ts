// npm run bench [name …] [-- --json]: runs bench/<name>.ts, each of which exports `run(): Promise<Figure[]>`.
import { readdir } from 'node:fs/promises'
import type { Figure } from './figure.ts'

type Bench = { run?: () => Promise<Figure[]> }

const json = process.argv.includes('--json')
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const benches = await findBenches()

const unknown = asked.filter((name) => !benches.has(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown bench: ${unknown.join(', ')}. Available: ${[...benches.keys()].join(', ')}.\n`)
  process.exit(2)
}

let missed = 0
for (const [name, run] of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue
  if (!json) process.stdout.write(`\n${name}\n`)
  for (const figure of await run()) {
    if (!figure.holds) missed++
    process.stdout.write(json ? `${JSON.stringify(figure)}\n` : describe(figure))
  }
}
process.exit(missed > 0 ? 1 : 0)

/** Every file in this folder that exports `run` is a bench; the others are shared code. */
async function findBenches(): Promise<Map<string, () => Promise<Figure[]>>> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts') && file !== 'run.ts').sort()
  const found = new Map<string, () => Promise<Figure[]>>()
  for (const file of files) {
    const { run }: Bench = await import(`./${file}`)
    if (run) found.set(file.slice(0, -'.ts'.length), run)
  }
  return found
}

function describe({ figure, value, unit, yardstick, yardstickValue, ratio, goal, holds }: Figure): string {
  const number = (n: number) => n.toLocaleString('en', { maximumSignificantDigits: 4 })
  return (
    `  ${holds ? 'holds ' : 'MISSED'}  ${figure}: ${number(value)} ${unit}\n` +
    `          ${yardstick}: ${number(yardstickValue)} ${unit}; ratio ${number(ratio)}; goal: ${goal}\n`
  )
}
