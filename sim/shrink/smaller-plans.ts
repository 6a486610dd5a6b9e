// The plans that are one part smaller than a plan: without one actor, fault or auction first, then with fewer bids and shorter times.
import type { Plan } from '../world/plan.ts'

/** The numbers that are made smaller, each with its least. */
const LEAST = {
  processCount: 1,
  lossProbability: 0,
  bidCount: 1,
  inFlight: 1,
  thinkMs: 1,
  beginsAtMs: 0,
  startsAtMs: 1,
  durationSeconds: 1,
  extensionSeconds: 0,
  atMs: 0,
  forMs: 1,
  downMs: 1,
  lostMs: 0,
  losesAccessAtMs: 0,
} as const

/** Up to here a number also goes down by one; longer times are only halved. */
const COUNTED_TO = 16

export function* smallerPlans(plan: Plan): Generator<Plan> {
  yield* withLists(plan, shorterLists)
  for (const auctions of shorterLists(plan.auctions)) {
    const names = new Set(auctions.map(({ name }) => name))
    const isLeft = ({ auction }: { auction: string }) => names.has(auction)
    yield {
      ...plan,
      auctions,
      bidders: plan.bidders.filter(isLeft),
      staff: plan.staff.filter(isLeft),
      prebidders: (plan.prebidders ?? []).filter(isLeft),
      watchers: (plan.watchers ?? []).filter(isLeft),
    }
  }
  yield* smallerNumbers(plan)
  yield* withLists(plan, smallerItems)
  for (const auctions of smallerItems(plan.auctions)) yield { ...plan, auctions }
}

type Smaller = <T extends object>(items: readonly T[]) => Generator<T[]>

function* withLists(plan: Plan, smaller: Smaller): Generator<Plan> {
  for (const faults of smaller(plan.faults)) yield { ...plan, faults }
  for (const watchers of smaller(plan.watchers ?? [])) yield { ...plan, watchers }
  for (const prebidders of smaller(plan.prebidders ?? [])) yield { ...plan, prebidders }
  for (const staff of smaller(plan.staff)) yield { ...plan, staff }
  for (const bidders of smaller(plan.bidders)) yield { ...plan, bidders }
}

function* shorterLists<T>(items: readonly T[]): Generator<T[]> {
  if (items.length > 1) yield []
  for (const at of items.keys()) yield items.toSpliced(at, 1)
}

function* smallerItems<T extends object>(items: readonly T[]): Generator<T[]> {
  for (const [at, item] of items.entries()) for (const smaller of smallerNumbers(item)) yield items.with(at, smaller)
}

function* smallerNumbers<T extends object>(item: T): Generator<T> {
  for (const [field, least] of Object.entries(LEAST)) {
    const value: unknown = item[field as keyof T]
    if (typeof value !== 'number' || value <= least) continue
    const half = Math.max(least, Math.floor(value / 2))
    const oneLess = value <= COUNTED_TO ? Math.max(least, value - 1) : half
    for (const smaller of new Set([least, half, oneLess])) yield { ...item, [field]: smaller }
  }
}
