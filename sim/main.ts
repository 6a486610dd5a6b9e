// npm run sim: runs simulated worlds and prints those that break a rule. Its options are in docs/simulation.md.
import './border/replace-modules.ts'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Failure, type FromCore, readShare, runOnCore, type Share, type ShareResult } from './cores.ts'

const { values } = parseArgs({
  options: {
    auctions: { type: 'string' },
    worlds: { type: 'string' },
    kept: { type: 'string' },
    from: { type: 'string' },
    fresh: { type: 'string' },
    'fresh-from': { type: 'string' },
    cores: { type: 'string' },
    share: { type: 'string' },
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
/** A process takes two seconds to load what it runs. */
const WORLDS_WORTH_A_PROCESS = 1_000

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

const { worlds: askedWorlds, auctions: askedAuctions } = values
const worldCount = Number(
  askedWorlds ?? (askedAuctions === undefined ? (values.kept ?? KEPT_WORLDS) : Number.POSITIVE_INFINITY),
)
const auctionCount = Number(askedAuctions ?? Number.POSITIVE_INFINITY)
const freshCount = Number(values.fresh ?? 0)
const freshFrom = Number(values['fresh-from'] ?? Math.floor(Math.random() * 2 ** 31))

/** The seeds asked for, or everything that is kept, then fresh seeds, which are new in every run. */
function* plansToRun({ index, count }: Share): Generator<Plan> {
  if (askedWorlds === undefined && askedAuctions === undefined)
    for (let at = index; at < regressions.length; at += count) yield regressions[at]!.plan
  for (let n = index; n < worldCount; n += count) yield makePlan(Number(values.from ?? 1) + n)
  for (let n = index; n < freshCount; n += count) yield makePlan(freshFrom + n)
}

async function runShare(share: Share, onFailure: (failure: Failure) => void): Promise<ShareResult> {
  // Sessions that are cut make many errors, and their traces take time. A replay has them.
  Error.stackTraceLimit = 0
  const totals = new Totals()
  let failedCount = 0
  const startedAt = process.cpuUsage()
  for (const plan of plansToRun(share)) {
    const outcome = await tryPlan(plan)
    totals.add(outcome.world)
    if (outcome.violations.length > 0) {
      failedCount++
      onFailure({ plan, text: describe(outcome) })
      if (values['until-broken']) break
    }
    if (totals.counts.auctions >= auctionCount / share.count) break
  }
  const { user, system } = process.cpuUsage(startedAt)
  return { counts: totals.counts, cpuSeconds: (user + system) / 1e6, failedCount }
}

/** For the process that shares the worlds out. */
async function reportShare(share: Share): Promise<number> {
  const send = (message: FromCore) => void process.send!(message)
  const result = await runShare(share, (failure) => send({ kind: 'FAILURE', failure }))
  send({ kind: 'DONE', result })
  process.disconnect()
  return 0
}

function coreCount(): number {
  if (values['until-broken']) return 1
  const worthwhile = Math.max(1, Math.floor((worldCount + freshCount) / WORLDS_WORTH_A_PROCESS))
  return Math.min(Number(values.cores ?? availableParallelism()), worthwhile)
}

async function runMany(): Promise<number> {
  const failures: Failure[] = []
  const onFailure = (failure: Failure) => {
    if (failures.push(failure) <= SHOWN_FAILURES) console.log(failure.text)
  }
  const options = [...process.argv.slice(2), '--fresh-from', String(freshFrom)]
  const count = coreCount()
  const startedAt = performance.now()
  const results = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      count === 1 ? runShare({ index, count }, onFailure) : runOnCore({ index, count }, options, onFailure),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  if (failures.length > 0 && !values['until-broken']) await printShrunk(await tryPlan(failures[0]!.plan))
  printTotals(results, seconds)
  console.log(failures.length === 0 ? 'no rule was broken' : `${failures.length} worlds broke a rule`)
  return failures.length === 0 ? 0 : 1
}

function printTotals(results: readonly ShareResult[], seconds: number): void {
  const totals = new Totals()
  for (const { counts } of results) totals.addCounts(counts)
  const { worlds, auctions, bids, steps, answers, batches } = totals.counts
  const cpuSeconds = results.reduce((sum, result) => sum + result.cpuSeconds, 0)
  console.log(
    `${worlds} worlds, ${auctions} auctions, ${bids} bids, ${steps} steps in ${cpuSeconds.toFixed(1)} s of one core: ` +
      `${Math.round(auctions / cpuSeconds)} auctions and ${Math.round(bids / cpuSeconds)} bids a second and core, ` +
      `${Math.round(auctions / seconds)} auctions a second in all on ${results.length}`,
  )
  const show = (counted: Map<string, number>) => [...counted].map(([kind, count]) => `${kind} ${count}`).join(', ')
  console.log(`answers: ${show(answers)}\nbatches: ${show(batches)}`)
}

if (values.replay !== undefined) process.exitCode = await replay(Number(values.replay))
else if (values.shrink !== undefined) process.exitCode = await shrinkOne(Number(values.shrink))
else if (values.share !== undefined) process.exitCode = await reportShare(readShare(values.share))
else process.exitCode = await runMany()
