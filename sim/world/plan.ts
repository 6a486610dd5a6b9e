// What happens in a world, as data that follows from its seed: auctions, actors and faults. A smaller plan is a smaller world, so a failing
// one is shrunk by leaving parts of its plan out.
import { type Random, randomStream } from '../random.ts'
import { type BidTerms, rangeOf } from './terms.ts'

export type AuctionPlan = BidTerms & {
  name: string
  startsAtMs: number
  closingMode: 'DURATION_MODE' | 'CALL_MODE'
  durationSeconds: number
  extensionSeconds: number
  callSeconds: number
  joiningRule: 'ANYTIME' | 'BEFORE_START' | 'GRACE_PERIOD'
  /** The engine declares the winners and settles the cycle. */
  settlement?: { divisions: number }
  /** Members can make sealed offers until the start; the engine reveals them after the end, or nobody does. */
  prebids?: 'REVEALED' | 'KEPT'
}

/** A member who makes a sealed offer and perhaps changes it or takes it back. */
export type PrebidderPlan = {
  name: string
  auction: string
  /** The name of the watcher whose ticket it is; null for somebody who is not in the room. */
  watcher: string | null
  atMs: number
  amountPaise: number
  next: { kind: 'EDIT'; afterMs: number; amountPaise: number } | { kind: 'CANCEL'; afterMs: number } | null
}

export type BidderPlan = {
  name: string
  auction: string
  /** Staff who type the bids of a member in the hall. */
  isFloor: boolean
  bidCount: number
  /** Bids that are sent before the first of them is answered. */
  inFlight: number
  thinkMs: number
  beginsAtMs: number
  /** Waits for the last milliseconds. */
  aimsAtDeadline: boolean
  /** Sends nothing again while the connection holds: each bid must be answered over it. */
  isPatient?: boolean
}

export type StaffPlan = { name: string; auction: string; atMs: number } & (
  | { kind: 'PAUSE'; forMs: number }
  | { kind: 'END' | 'CANCEL' }
)

/** Somebody in the room of an auction, with the client of the room. */
export type WatcherPlan = {
  name: string
  auction: string
  kind: 'MEMBER' | 'STAFF'
  detail: 'FULL' | 'SHORT' | 'LITE'
  beginsAtMs: number
  /** When a member loses the ticket. */
  losesAccessAtMs: number | null
}

export type Fault = { name: string; atMs: number } & (
  | { kind: 'KILL_PROCESS'; downMs: number }
  | { kind: 'CUT_SESSION' | 'CUT_WRITE' | 'CUT_SOCKET' }
  | { kind: 'CUT_CLAIMS'; count: number }
  | { kind: 'SLOW_DISK'; forMs: number; factor: number }
  | { kind: 'DATABASE_DOWN' | 'STALL_ENGINES'; forMs: number }
  | { kind: 'CLOCK_JUMP'; byMs: number }
  | { kind: 'FAILOVER'; lostMs: number; downMs: number }
)

/** A replica takes over without what was committed in the last milliseconds. */
export type FailoverPlan = Extract<Fault, { kind: 'FAILOVER' }>

export type Plan = {
  seed: number
  processCount: number
  writer: 'optimistic' | 'locked'
  statementMs: number
  commitMs: number
  networkMs: number
  /** How likely a message is lost, and the connection with it. */
  lossProbability: number
  auctions: AuctionPlan[]
  bidders: BidderPlan[]
  staff: StaffPlan[]
  /** Absent in plans that are older than watchers. */
  watchers?: WatcherPlan[]
  /** Absent in plans that are older than prebids. */
  prebidders?: PrebidderPlan[]
  /** Events travel between the processes, and not only wake-ups. */
  doEventsTravel?: boolean
  faults: Fault[]
}

/** How far two clocks can be apart. */
export const clockErrorMs = ({ faults }: Plan): number =>
  faults.reduce((sum, fault) => sum + (fault.kind === 'CLOCK_JUMP' ? Math.abs(fault.byMs) : 0), 0)

const LAST_FAULT_MS = 6_000

export function makePlan(seed: number): Plan {
  const random = randomStream(seed, 'plan')
  const auctions = listOf(random.pick([1, 1, 2, 3, 4]), (n) => {
    const auction = planAuction(`auction ${n}`, randomStream(seed, `auction ${n}`))
    return { ...auction, ...planSettlement(randomStream(seed, `settlement ${n}`)) }
  })
  const isQuiet = random.chance(0.15)
  /** Everybody bids at once over several processes, which is where batches cross. */
  const isBusy = random.chance(0.4)
  /** The engines sleep while the auctions should end, and writes are lost on their way. */
  const isLate = randomStream(seed, 'late').chance(0.12)
  const watched = planWatchers(seed, auctions)
  return {
    seed,
    processCount: isBusy ? random.between(2, 3) : random.between(1, 3),
    writer: random.chance(0.85) ? 'optimistic' : 'locked',
    statementMs: random.pick(isBusy ? [0.5, 1, 3] : [0.1, 0.3, 1]),
    commitMs: random.pick([0.3, 1, 5, 20]),
    networkMs: random.pick([0.5, 0.5, 4, 20]),
    lossProbability: isQuiet ? 0 : random.pick([0, 0, 0.01, 0.04]),
    auctions,
    bidders: listOf(random.between(2, 8), (n) => {
      const bidder = planBidder(`bidder ${n}`, auctions, isBusy, randomStream(seed, `bidder ${n} plan`))
      return isLate ? { ...bidder, aimsAtDeadline: true } : bidder
    }),
    staff: listOf(random.pick([0, 0, 1, 2]), (n) =>
      planStaff(`staff ${n}`, auctions, randomStream(seed, `staff ${n} plan`)),
    ),
    ...watched,
    prebidders: auctions.flatMap((auction) =>
      planPrebidders(auction, watched.watchers, randomStream(seed, `prebids of ${auction.name}`)),
    ),
    faults: isLate
      ? planLateFaults(auctions, randomStream(seed, 'late faults'))
      : isQuiet
        ? []
        : [
            ...listOf(random.between(0, 5), (n) => planFault(`fault ${n}`, randomStream(seed, `fault ${n} plan`))),
            ...planFailover(randomStream(seed, 'failover plan')),
            ...planOutage(randomStream(seed, 'outage plan')),
          ],
  }
}

const listOf = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))

function planAuction(name: string, random: Random): AuctionPlan {
  const totalAmountPaise = 10_000_00
  return {
    name,
    startsAtMs: random.between(50, 800),
    closingMode: random.chance(0.7) ? 'DURATION_MODE' : 'CALL_MODE',
    durationSeconds: random.between(1, 4),
    extensionSeconds: random.pick([0, 0, 0, 1, 2]),
    callSeconds: 1,
    joiningRule: random.pick(['ANYTIME', 'BEFORE_START', 'GRACE_PERIOD']),
    bidMode: random.chance(0.6) ? 'TOTAL_VALUE_DECREASING' : 'DISCOUNT_INCREASING',
    totalAmountPaise,
    minimumBidAmountPaise: random.pick([500_00, 500_00, 6_000_00, 9_990_00]),
    maxDiscountHundredths: random.pick([null, null, 3_000]),
    bidStepPaise: random.pick([null, null, 50_00]),
  }
}

function planBidder(name: string, auctions: readonly AuctionPlan[], isBusy: boolean, random: Random): BidderPlan {
  return {
    name,
    auction: random.pick(auctions).name,
    isFloor: random.chance(0.08),
    bidCount: random.between(1, 10),
    inFlight: random.pick(isBusy ? [1, 2, 4, 6] : [1, 1, 2, 4]),
    thinkMs: random.pick(isBusy ? [1, 2, 10] : [2, 40, 150]),
    beginsAtMs: random.between(isBusy ? 800 : 0, isBusy ? 1_100 : 2_000),
    aimsAtDeadline: random.chance(0.25),
    isPatient: random.chance(0.2),
  }
}

/** A third of the worlds have watchers, who cost more than bidders. */
function planWatchers(
  seed: number,
  auctions: readonly AuctionPlan[],
): { watchers: WatcherPlan[]; doEventsTravel?: boolean } {
  const random = randomStream(seed, 'watchers')
  if (!random.chance(0.33)) return { watchers: [] }
  const watchers = listOf(random.between(1, 4), (n) =>
    planWatcher(`watcher ${n}`, auctions, randomStream(seed, `watcher ${n} plan`)),
  )
  return { watchers, doEventsTravel: random.chance(0.5) }
}

function planWatcher(name: string, auctions: readonly AuctionPlan[], random: Random): WatcherPlan {
  const kind = random.chance(0.75) ? 'MEMBER' : 'STAFF'
  return {
    name,
    auction: random.pick(auctions).name,
    kind,
    detail: random.pick(['FULL', 'SHORT', 'LITE']),
    beginsAtMs: random.between(0, 2_000),
    losesAccessAtMs: kind === 'MEMBER' && random.chance(0.15) ? random.between(300, 4_000) : null,
  }
}

function planFailover(random: Random): Fault[] {
  if (!random.chance(0.1)) return []
  const atMs = random.between(300, 4_000)
  return [
    {
      name: 'failover',
      atMs,
      kind: 'FAILOVER',
      lostMs: random.pick([0, 5, 100, 1_000]),
      downMs: random.between(5, 300),
    },
  ]
}

/** Longer than a process keeps a bid waiting, and than its heartbeats last. */
function planOutage(random: Random): Fault[] {
  if (!random.chance(0.03)) return []
  const atMs = random.between(500, 3_000)
  return [{ name: 'outage', atMs, kind: 'DATABASE_DOWN', forMs: random.between(15_500, 19_000) }]
}

function planStaff(name: string, auctions: readonly AuctionPlan[], random: Random): StaffPlan {
  const common = { name, auction: random.pick(auctions).name, atMs: random.between(200, 4_000) }
  const kind = random.pick(['PAUSE', 'PAUSE', 'PAUSE', 'END', 'CANCEL'] as const)
  return kind === 'PAUSE' ? { ...common, kind, forMs: random.between(1, 1_500) } : { ...common, kind }
}

function planFault(name: string, random: Random): Fault {
  const common = { name, atMs: random.between(0, LAST_FAULT_MS) }
  const kind = random.pick([
    'KILL_PROCESS', 'CUT_SESSION', 'CUT_WRITE', 'CUT_CLAIMS', 'CUT_SOCKET', 'CUT_SOCKET', 'SLOW_DISK', 'DATABASE_DOWN', 'STALL_ENGINES', 'CLOCK_JUMP',
  ] as const) // biome-ignore format: one glance
  switch (kind) {
    case 'KILL_PROCESS':
      return { ...common, kind, downMs: random.between(5, 1_000) }
    case 'SLOW_DISK':
      return { ...common, kind, forMs: random.between(50, 1_500), factor: random.pick([10, 100]) }
    case 'DATABASE_DOWN':
      return { ...common, kind, forMs: random.between(5, 800) }
    case 'CUT_CLAIMS':
      return { ...common, kind, count: random.between(1, 3) }
    case 'STALL_ENGINES':
      return { ...common, kind, forMs: random.between(300, 3_000) }
    case 'CLOCK_JUMP':
      return { ...common, kind, byMs: random.pick([-700, -40, 40, 700]) }
    default:
      return { ...common, kind }
  }
}

/** Around the end of each auction. */
function planLateFaults(auctions: readonly AuctionPlan[], random: Random): Fault[] {
  const stall: Fault = { name: 'stall', kind: 'STALL_ENGINES', atMs: random.between(900, 1_000), forMs: 6_000 }
  const cuts = auctions.flatMap(({ name, startsAtMs, durationSeconds }) =>
    listOf(random.between(2, 4), (n): Fault => {
      const atMs = startsAtMs + durationSeconds * 1_000 - random.between(0, 60)
      return { name: `cut ${n} of ${name}`, kind: 'CUT_WRITE', atMs }
    }),
  )
  return [stall, ...cuts]
}

/** Prebids only where there is one winner: after a prebid won, an auction waits for staff who start it again. */
function planSettlement(random: Random): Pick<AuctionPlan, 'settlement' | 'prebids'> {
  const settlement = random.chance(0.3) ? null : { divisions: random.pick([1, 1, 2, 3]) }
  const hasPrebids = (settlement?.divisions ?? 1) === 1 && random.chance(0.6)
  return {
    ...(settlement ? { settlement } : {}),
    ...(hasPrebids ? { prebids: random.chance(0.8) ? 'REVEALED' : 'KEPT' } : {}),
  }
}

function planPrebidders(auction: AuctionPlan, watchers: readonly WatcherPlan[], random: Random): PrebidderPlan[] {
  if (!auction.prebids) return []
  const owners = watchers.filter(
    ({ auction: watched, kind, losesAccessAtMs }) =>
      watched === auction.name && kind === 'MEMBER' && losesAccessAtMs === null,
  )
  return listOf(random.between(1, 3), (n) => {
    const afterMs = random.between(1, 300)
    return {
      name: `prebidder ${n} of ${auction.name}`,
      auction: auction.name,
      watcher: owners[n]?.name ?? null,
      atMs: random.below(auction.startsAtMs),
      amountPaise: sealedOffer(auction, random),
      next: random.pick([
        null,
        null,
        { kind: 'EDIT', afterMs, amountPaise: sealedOffer(auction, random) },
        { kind: 'CANCEL', afterMs },
      ]),
    }
  })
}

/** One of few amounts, so that offers are equal at times; where every paisa is allowed, one that is written nowhere else. */
function sealedOffer(terms: BidTerms, random: Random): number {
  const { first, limit, step } = rangeOf(terms)
  const quarter = ((limit - first) * random.below(4)) / 4
  if (step > 1) return first + Math.trunc(quarter / step) * step
  return first + Math.trunc(quarter) + (quarter === 0 ? 0 : Math.sign(limit - first) * 37)
}
