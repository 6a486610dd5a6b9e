// npm run sim: runs simulated worlds and prints those that break a rule. Its options are in docs/simulation.md.
import './border/replace-modules.ts'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    auctions: { type: 'string' },
    worlds: { type: 'string' },
    from: { type: 'string' },
    fresh: { type: 'string' },
    replay: { type: 'string' },
    shrink: { type: 'string' },
    mutant: { type: 'string' },
    'until-broken': { type: 'boolean' },
  },
})
if (values.mutant !== undefined) {
  const { MUTANTS } = await import('./mutants/mutants.ts')
  const { mutateModule } = await import('./border/mutate-module.ts')
  const mutant = MUTANTS.find(({ name }) => name === values.mutant)
  if (!mutant) throw new Error(`There is no mutant "${values.mutant}".`)
  mutateModule(mutant)
}
// After the hooks above, so that they get the replaced modules.
const { makePlan } = await import('./world/plan.ts')
const { historyHash, Totals, tryPlan } = await import('./world/outcome.ts')
const { shrink } = await import('./shrink/shrink.ts')

const KEPT_WORLDS = 2_000
const SHOWN_FAILURES = 5

type Outcome = Awaited<ReturnType<typeof tryPlan>>
type Plan = Outcome['plan']
/** A small world that once broke a rule, and how it came to be. */
type Regression = { name: string; plan: Plan }

const regressions = readFileSync(new URL('./regressions.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Regression)

function describe({ plan, violations }: Outcome): string {
  const regression = regressions.find((kept) => kept.plan === plan)
  const world = regression ? `regression "${regression.name}"` : `seed ${plan.seed}`
  const help = regression ? '' : ` (npm run sim -- --replay ${plan.seed})`
  const lines = violations.slice(0, 4).map(({ rule, text }) => `  rule ${rule}: ${text}`)
  return [`${world} broke ${violations.length} rules${help}`, ...lines].join('\n')
}

async function replay(seed: number): Promise<number> {
  const outcome = await tryPlan(makePlan(seed))
  const again = await tryPlan(makePlan(seed))
  const [first, second] = [historyHash(outcome.world), historyHash(again.world)]
  console.log(JSON.stringify(outcome.plan, null, 2))
  console.log(`history ${first}${first === second ? '' : `, and ${second} the second time`}`)
  if (outcome.violations.length > 0) console.log(describe(outcome))
  return outcome.violations.length > 0 || first !== second ? 1 : 0
}

/** Prints the smallest world that breaks the same rule as a line for regressions.jsonl. */
async function printShrunk(failing: Outcome): Promise<void> {
  const { rule, text } = failing.violations[0]!
  const { plan } = await shrink(failing, tryPlan)
  const name = values.mutant ?? `rule ${rule}: ${text}`
  console.log(
    `the smallest world of the first failure, a line for sim/regressions.jsonl:\n${JSON.stringify({ name, plan })}`,
  )
}

async function shrinkOne(seed: number): Promise<number> {
  const outcome = await tryPlan(makePlan(seed))
  if (outcome.violations.length === 0) {
    console.log(`seed ${seed} breaks no rule`)
    return 0
  }
  console.log(describe(outcome))
  await printShrunk(outcome)
  return 1
}

/** The seeds asked for, or everything that is kept, then fresh seeds, which are new in every run. */
function* plansToRun(): Generator<Plan> {
  const { worlds: asked, auctions } = values
  if (asked === undefined && auctions === undefined) for (const { plan } of regressions) yield plan
  const worlds = Number(asked ?? (auctions === undefined ? KEPT_WORLDS : Number.POSITIVE_INFINITY))
  const firstSeed = Number(values.from ?? 1)
  const freshSeed = Math.floor(Math.random() * 2 ** 31)
  for (let n = 0; n < worlds; n++) yield makePlan(firstSeed + n)
  for (let n = 0; n < Number(values.fresh ?? 0); n++) yield makePlan(freshSeed + n)
}

async function runMany(): Promise<number> {
  const totals = new Totals()
  const auctions = Number(values.auctions ?? Number.POSITIVE_INFINITY)
  let failedCount = 0
  let firstFailure: Outcome | null = null
  const startedAt = process.cpuUsage()
  for (const plan of plansToRun()) {
    const outcome = await tryPlan(plan)
    totals.add(outcome.world)
    if (outcome.violations.length > 0) {
      firstFailure ??= outcome
      if (++failedCount <= SHOWN_FAILURES) console.log(describe(outcome))
      if (values['until-broken']) break
    }
    if (totals.auctions >= auctions) break
  }
  const { user, system } = process.cpuUsage(startedAt)
  const seconds = (user + system) / 1e6
  if (firstFailure && !values['until-broken']) await printShrunk(firstFailure)
  console.log(
    `${totals.worlds} worlds, ${totals.auctions} auctions, ${totals.bids} bids, ${totals.steps} steps in ` +
      `${seconds.toFixed(1)} s of one core: ${Math.round(totals.auctions / seconds)} auctions and ` +
      `${Math.round(totals.bids / seconds)} bids a second`,
  )
  const show = (counts: Map<string, number>) => [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')
  console.log(`answers: ${show(totals.answers)}\nbatches: ${show(totals.batches)}`)
  console.log(failedCount === 0 ? 'no rule was broken' : `${failedCount} worlds broke a rule`)
  return failedCount === 0 ? 0 : 1
}

if (values.replay !== undefined) process.exitCode = await replay(Number(values.replay))
else if (values.shrink !== undefined) process.exitCode = await shrinkOne(Number(values.shrink))
else process.exitCode = await runMany()
