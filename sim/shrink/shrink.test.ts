import { expect, test } from 'vitest'
import type { Outcome } from '../world/outcome.ts'
import { makePlan, type Plan } from '../world/plan.ts'
import { shrink } from './shrink.ts'

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

/** A world that was not run: it breaks the rules that `rulesOf` names. */
const outcomeBy = (rulesOf: (plan: Plan) => number[], steps: number) => (plan: Plan) =>
  ({ plan, violations: rulesOf(plan).map((rule) => ({ rule, text: 'broken' })), world: { time: { steps } } }) as Outcome

const needsTwoBiddersAndACut = ({ processCount, bidders, faults }: Plan) =>
  processCount >= 2 &&
  bidders.filter(({ bidCount }) => bidCount >= 3).length >= 2 &&
  faults.some(({ kind, atMs }) => kind === 'CUT_SESSION' && atMs >= 100)

test('a failing world is shrunk to the actors, faults, bids and times that its rule needs', async () => {
  const tryPlan = outcomeBy((plan) => (needsTwoBiddersAndACut(plan) ? [24] : []), 1)
  const large = SEEDS.map(makePlan).filter(needsTwoBiddersAndACut)
  expect(large.length).toBeGreaterThan(20)
  for (const plan of large) {
    const { plan: small } = await shrink(tryPlan(plan), async (smaller) => tryPlan(smaller))
    expect(small).toMatchObject({ seed: plan.seed, processCount: 2, lossProbability: 0, staff: [] })
    expect(small.bidders.map(({ bidCount }) => bidCount)).toEqual([3, 3])
    expect(small.faults).toEqual([expect.objectContaining({ kind: 'CUT_SESSION' })])
    expect(small.faults[0]!.atMs).toBeLessThan(200)
  }
})

test('a smaller world that breaks only another rule is not taken', async () => {
  const tryPlan = outcomeBy(({ bidders }) => (bidders.length >= 2 ? [7, 24] : [24]), 1)
  const large = makePlan(SEEDS.find((seed) => makePlan(seed).bidders.length >= 4)!)
  const { plan } = await shrink(tryPlan(large), async (smaller) => tryPlan(smaller))
  expect(plan.bidders).toHaveLength(2)
})

test('an auction that is left out takes its bidders and staff along', async () => {
  const tryPlan = outcomeBy(({ auctions }) => (auctions.length > 0 ? [12] : []), 1)
  const large = makePlan(SEEDS.find((seed) => makePlan(seed).auctions.length >= 3)!)
  const { plan } = await shrink(tryPlan(large), async (smaller) => tryPlan(smaller))
  expect([plan.auctions.length, plan.bidders.length, plan.staff.length]).toEqual([1, 0, 0])
})

test('shrinking worlds that never end stops at its limit', async () => {
  const tryPlan = outcomeBy((plan) => (plan === large ? [12] : []), 200_000)
  const large = makePlan(1)
  let tried = 0
  const { plan } = await shrink(tryPlan(large), async (smaller) => {
    tried++
    return tryPlan(smaller)
  })
  expect(plan).toBe(large)
  expect(tried).toBeLessThan(15)
})
