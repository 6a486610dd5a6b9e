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

export type Counts = {
  worlds: number
  auctions: number
  bids: number
  steps: number
  answers: Map<string, number>
  batches: Map<string, number>
}

export class Totals {
  readonly counts: Counts = { worlds: 0, auctions: 0, bids: 0, steps: 0, answers: new Map(), batches: new Map() }

  add({ plan, time, bidders, batches }: World): void {
    const calls = bidders.flatMap((bidder) => bidder.calls)
    const answers = new Map<string, number>()
    for (const { answer } of calls) {
      const kind =
        answer === null ? 'UNANSWERED' : answer.kind === 'REFUSED' ? answer.reason : answerKind(answer.isReplay)
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
    }
    const auctions = plan.auctions.length
    this.addCounts({ worlds: 1, auctions, bids: calls.length, steps: time.steps, answers, batches })
  }

  addCounts(more: Counts): void {
    const { counts } = this
    for (const key of ['worlds', 'auctions', 'bids', 'steps'] as const) counts[key] += more[key]
    for (const key of ['answers', 'batches'] as const)
      for (const [kind, count] of more[key]) counts[key].set(kind, (counts[key].get(kind) ?? 0) + count)
  }
}

const answerKind = (isReplay: boolean) => (isReplay ? 'ACCEPTED BEFORE' : 'ACCEPTED')
