// What a run of worlds comes to: the failing ones, and how much was done.
import { hash } from 'node:crypto'
import type { Violation } from '../checks/history.ts'
import { checkWorld } from '../checks/world.ts'
import type { Plan } from './plan.ts'
import { runWorld, type World } from './world.ts'

export type Outcome = { plan: Plan; violations: Violation[]; world: World }

/** Runs a world and checks it. */
export async function tryPlan(plan: Plan): Promise<Outcome> {
  const world = await runWorld(plan)
  return { plan, world, violations: checkWorld(world) }
}

/** The whole history of a world in one hash: what was stored, what was answered, and when. */
export function historyHash({ time, store, bidders }: World): string {
  const calls = bidders.flatMap((bidder) => bidder.calls)
  const text = JSON.stringify([time.nowMs, time.steps, [...store.tables.auctions], [...store.tables.events], calls])
  return hash('sha256', text)
}

export class Totals {
  worlds = 0
  auctions = 0
  bids = 0
  steps = 0
  readonly answers = new Map<string, number>()
  readonly batches = new Map<string, number>()

  add({ plan, time, bidders, batches }: World): void {
    this.worlds += 1
    this.auctions += plan.auctions.length
    this.steps += time.steps
    for (const { answer } of bidders.flatMap((bidder) => bidder.calls)) {
      this.bids += 1
      const kind =
        answer === null ? 'UNANSWERED' : answer.kind === 'REFUSED' ? answer.reason : answerKind(answer.isReplay)
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1)
    }
    for (const [kind, count] of batches) this.batches.set(kind, (this.batches.get(kind) ?? 0) + count)
  }
}

const answerKind = (isReplay: boolean) => (isReplay ? 'ACCEPTED BEFORE' : 'ACCEPTED')
