// npm run sim: runs simulated worlds and prints those that break a rule. Its options are in docs/simulation.md.
import './border/replace-modules.ts'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    auctions: { type: 'string' },
    worlds: { type: 'string' },
    from: { type: 'string' },
    fresh: { type: 'string' },
    replay: { type: 'string' },
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

const KEPT_WORLDS = 2_000
const SHOWN_FAILURES = 5

type Outcome = Awaited<ReturnType<typeof tryPlan>>

function describe({ plan, violations }: Outcome): string {
  const lines = violations.slice(0, 4).map(({ rule, text }) => `  rule ${rule}: ${text}`)
  return [`seed ${plan.seed} broke ${violations.length} rules (npm run sim -- --replay ${plan.seed})`, ...lines].join(
    '\n',
  )
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

async function runMany(): Promise<number> {
  const totals = new Totals()
  const auctions = values.auctions === undefined ? Number.POSITIVE_INFINITY : Number(values.auctions)
  const worlds = Number(values.worlds ?? (values.auctions === undefined ? KEPT_WORLDS : Number.POSITIVE_INFINITY))
  const fresh = Number(values.fresh ?? 0)
  const firstSeed = Number(values.from ?? 1)
  // Fresh seeds are new in every run; the failing one is printed.
  const freshSeed = Math.floor(Math.random() * 2 ** 31)
  const failures: Outcome[] = []
  const startedAt = process.cpuUsage()
  for (let n = 0; n < worlds + fresh && totals.auctions < auctions; n++) {
    const outcome = await tryPlan(makePlan(n < worlds ? firstSeed + n : freshSeed + n))
    totals.add(outcome.world)
    if (outcome.violations.length === 0) continue
    failures.push(outcome)
    if (failures.length <= SHOWN_FAILURES) console.log(describe(outcome))
    if (values['until-broken']) break
  }
  const { user, system } = process.cpuUsage(startedAt)
  const seconds = (user + system) / 1e6
  console.log(
    `${totals.worlds} worlds, ${totals.auctions} auctions, ${totals.bids} bids, ${totals.steps} steps in ` +
      `${seconds.toFixed(1)} s of one core: ${Math.round(totals.auctions / seconds)} auctions and ` +
      `${Math.round(totals.bids / seconds)} bids a second`,
  )
  const show = (counts: Map<string, number>) => [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')
  console.log(`answers: ${show(totals.answers)}\nbatches: ${show(totals.batches)}`)
  console.log(failures.length === 0 ? 'no rule was broken' : `${failures.length} worlds broke a rule`)
  return failures.length === 0 ? 0 : 1
}

process.exitCode = values.replay === undefined ? await runMany() : await replay(Number(values.replay))
