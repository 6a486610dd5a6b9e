// What must hold after every commit, not only at the end of a world.
import type { Auction } from '@kuri/server/features/auctions/model/auction'
import { nextAutomaticStep } from '@kuri/server/features/auctions/model/automatic-steps.rules'
import { BEGINNING_MS } from '../world/auction-row.ts'
import { clockErrorMs } from '../world/plan.ts'
import type { Surroundings } from '../world/surroundings.ts'
import type { Seals } from './seals.ts'

type World = Surroundings & {
  readonly seals: Seals
  readonly livePeriods: Map<string, { fromMs: number; toMs: number }[]>
}

/** Returns what to call after each commit. */
export function watchCommits(world: World): () => void {
  const { auctions } = world.store.tables
  const last = new Map(auctions)
  let { timeline } = world.store
  return () => {
    const isHistoryNew = timeline !== world.store.timeline
    timeline = world.store.timeline
    world.seals.afterCommit()
    for (const [id, row] of auctions) {
      const before = last.get(id)!
      if (before === row) continue
      last.set(id, row)
      if (isHistoryNew) {
        notePeriod(world, before, row)
        continue
      }
      if (row.stateVersion < before.stateVersion) world.report(4, `${id} went back to version ${row.stateVersion}`)
      if (row.serverSequence < before.serverSequence) world.report(3, `${id} went back in its log`)
      checkDueTime(world, row)
      notePeriod(world, before, row)
    }
  }
}

/** The stored due time is that of the next step. No step fails by itself here, so none may be postponed. */
function checkDueTime(world: World, row: Auction): void {
  const expected = nextAutomaticStep(row, row.updatedAt)?.dueAt ?? null
  if (row.dueAt?.getTime() === expected?.getTime()) return
  // What is due at once has the time of the process that says so, also when a sweep says it again.
  const now = new Date(BEGINNING_MS + world.time.nowMs + clockErrorMs(world.plan))
  if (row.dueAt !== null && expected !== null && row.dueAt <= now && expected <= now) return
  world.report(30, `${row.id} is due ${row.dueAt?.toISOString()}, not ${expected?.toISOString()}`)
}

function notePeriod({ livePeriods, time: { nowMs } }: World, before: Auction, row: Auction): void {
  const [wasLive, isLive] = [before.status === 'LIVE', row.status === 'LIVE']
  if (wasLive === isLive) return
  const periods = livePeriods.get(row.id) ?? []
  livePeriods.set(row.id, periods)
  if (isLive) periods.push({ fromMs: nowMs, toMs: Number.POSITIVE_INFINITY })
  else periods.at(-1)!.toMs = nowMs
}
