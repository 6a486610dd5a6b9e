// A simulated world: a database, processes of the service, members and staff, and faults that happen to them. The same plan always
// leads to the same history.
import { runWithIds } from '@kuri/server/platform/ids'
import type { Actor } from '@kuri/server/platform/permit'
import { watchCommits } from '../checks/commits.ts'
import type { Violation } from '../checks/history.ts'
import { Seals } from '../checks/seals.ts'
import { type Random, randomStream } from '../random.ts'
import { Watcher } from '../room/watcher.ts'
import { Store } from '../store/store.ts'
import { VirtualTime } from '../virtual-time.ts'
import { auctionRow, OVER } from './auction-row.ts'
import { Bidder } from './bidder.ts'
import { Buses } from './buses.ts'
import { Histories } from './histories.ts'
import type { FailoverPlan, Fault, Plan, PrebidderPlan, WatcherPlan } from './plan.ts'
import { Prebidder } from './prebidder.ts'
import { SimulatedProcess } from './process.ts'
import { addSettlementRows } from './settlement-rows.ts'
import { Staff } from './staff.ts'
import type { Surroundings } from './surroundings.ts'
import { type Range, rangeOf } from './terms.ts'

const WITHIN_MS = 300_000
const MAX_STEPS = 200_000
const MAX_COMMIT_MS = 400

/** After the last fault and the last bid, until everybody has come back and heartbeats were sent. */
const QUIET_MS = 8_000
/** Until the seats of a killed process are swept: its heartbeats expire after 15 s, and the others look every 5 s. */
const SWEPT_AFTER_MS = 22_000
/** The same after the database was away: a process that comes back sweeps with its second heartbeat. */
const SWEPT_AFTER_OUTAGE_MS = 12_000

const ticketOfWatcher = (name: string) => `cticket${name.replace('watcher ', '').padStart(18, '0')}`

export class World implements Surroundings {
  readonly plan: Plan
  readonly time = new VirtualTime()
  readonly store: Store
  readonly bidders: Bidder[]
  readonly prebidders: Prebidder[]
  readonly seals: Seals
  readonly staff: Staff[]
  readonly processes: SimulatedProcess[]
  readonly watchers: Watcher[]
  readonly histories: Histories
  readonly buses = new Buses(this)
  isDatabaseDown = false
  /** Nothing is lost any more. */
  isQuiet = false
  /** When the database last came back. */
  upSinceMs = 0
  enginesStalledUntilMs = 0
  /** What went wrong while the world ran. */
  readonly reports: Violation[] = []
  readonly batches = new Map<string, number>()
  /** When each auction was live, by the time of the commits. */
  readonly livePeriods = new Map<string, { fromMs: number; toMs: number }[]>()
  readonly #ranges = new Map<string, Range>()
  readonly #streams = new Map<string, number>()

  constructor(plan: Plan) {
    this.plan = plan
    this.store = new Store(this.time, { statementMs: plan.statementMs, commitMs: plan.commitMs })
    this.histories = new Histories(this)
    const { tables } = this.store
    const idOf = new Map(
      plan.auctions.map(({ name }) => [name, `cauction${name.replace('auction ', '').padStart(17, '0')}`]),
    )
    for (const auction of plan.auctions) {
      const id = idOf.get(auction.name)!
      tables.auctions.set(id, auctionRow(id, auction))
      tables.bidsOf.set(id, [])
      tables.events.set(id, [])
      this.#ranges.set(id, rangeOf(auction))
    }
    this.processes = Array.from({ length: plan.processCount }, () => new SimulatedProcess(this))
    this.bidders = plan.bidders
      .filter(({ auction }) => idOf.has(auction))
      .map((bidder, index) => {
        const enrollment = {
          id: `ticket of ${bidder.name}`,
          subscriberId: `member ${bidder.name}`,
          ticketNumber: index + 1,
          name: bidder.name,
        }
        const auctionId = idOf.get(bidder.auction)!
        tables.enrollments.set(enrollment.id, enrollment)
        tables.participations.add(`${auctionId} ${enrollment.id}`)
        return new Bidder(this, bidder, {
          auctionId,
          enrollmentId: enrollment.id,
          subscriberId: enrollment.subscriberId,
        })
      })
    this.prebidders = (plan.prebidders ?? [])
      .filter(({ auction }) => idOf.has(auction))
      .map((prebidder, index) => this.#addPrebidder(prebidder, idOf.get(prebidder.auction)!, 200 + index))
    this.seals = new Seals(this)
    for (const auction of plan.auctions) addSettlementRows(tables, idOf.get(auction.name)!, auction)
    this.staff = plan.staff
      .filter(({ auction }) => idOf.has(auction))
      .map((staff) => new Staff(this, staff, idOf.get(staff.auction)!))
    this.watchers = (plan.watchers ?? [])
      .filter(({ auction }) => idOf.has(auction))
      .map((watcher) => this.#seat(watcher, idOf.get(watcher.auction)!))
    for (const fault of plan.faults)
      if (fault.kind === 'FAILOVER') this.histories.planFailover(fault)
      else this.time.after(fault.atMs, () => this.#strike(fault))
  }

  #seat(plan: WatcherPlan, auctionId: string): Watcher {
    const number = plan.name.replace('watcher ', '')
    const enrollmentId = ticketOfWatcher(plan.name)
    const subscriberId = `member ${plan.name}`
    const enrollment = { id: enrollmentId, subscriberId, ticketNumber: 100 + Number(number), name: plan.name }
    if (plan.kind === 'MEMBER') this.store.tables.enrollments.set(enrollmentId, enrollment)
    return new Watcher(this, plan, { auctionId, enrollmentId, subscriberId })
  }

  /** Those who watch offer with the ticket that they watch with. */
  #addPrebidder(plan: PrebidderPlan, auctionId: string, ticketNumber: number): Prebidder {
    const { enrollments, participations } = this.store.tables
    const { name, watcher } = plan
    const id = watcher ? ticketOfWatcher(watcher) : `ticket of ${name}`
    const subscriberId = `member ${watcher ?? name}`
    enrollments.set(id, { id, subscriberId, ticketNumber, name: watcher ?? name })
    participations.add(`${auctionId} ${id}`)
    return new Prebidder(this, plan, { auctionId, enrollmentId: id, subscriberId })
  }

  actorsOf(sessionIds: readonly string[]): ReadonlyMap<string, Actor> {
    const actors = this.watchers.map(({ actor }) => actor).filter(({ sessionId }) => sessionIds.includes(sessionId))
    return new Map(actors.map((actor) => [actor.sessionId, actor]))
  }

  /** From the end of the last fault on nothing is lost any more, and devices say that the network may have changed: silent breaks show. */
  beginQuiet(): void {
    this.isQuiet = true
    // Every auction has ended.
    for (const { engine } of this.processes) void engine.stop()
    for (const { client } of this.watchers) client?.networkChanged(true)
  }

  termsOf(auctionId: string): Range {
    return this.#ranges.get(auctionId)!
  }

  pickProcess(random: Random): SimulatedProcess {
    const alive = this.processes.filter(({ isAlive }) => isAlive)
    return random.pick(alive.length > 0 ? alive : this.processes)
  }

  /** A stream for the next thing of its kind. */
  nextStream(kind: string): Random {
    const count = (this.#streams.get(kind) ?? 0) + 1
    this.#streams.set(kind, count)
    return randomStream(this.plan.seed, `${kind} ${count}`)
  }

  report(rule: number, text: string): void {
    if (this.reports.length < 10) this.reports.push({ rule, text })
  }

  countBatch(writer: string, outcome: string): void {
    const key = `${writer} ${outcome}`
    this.batches.set(key, (this.batches.get(key) ?? 0) + 1)
  }

  takeDatabaseDown(forMs: number): void {
    this.isDatabaseDown = true
    for (const each of this.processes) each.cutSessions()
    this.time.after(forMs, () => {
      this.isDatabaseDown = false
      this.upSinceMs = this.time.nowMs
    })
  }

  get isOver(): boolean {
    for (const { status, dueAt } of this.store.tables.auctions.values())
      if (!OVER.has(status) || dueAt !== null) return false
    return this.bidders.every(({ isDone }) => isDone) && this.staff.every(({ isDone }) => isDone)
  }

  #strike(fault: Exclude<Fault, FailoverPlan>): void {
    const random = randomStream(this.plan.seed, fault.name)
    const at = random.below(this.processes.length)
    const process = this.processes[at]!
    switch (fault.kind) {
      case 'KILL_PROCESS':
        if (!process.isAlive) return
        process.kill()
        this.buses.close(process)
        this.time.after(fault.downMs, () => {
          this.processes[at] = new SimulatedProcess(this)
        })
        return
      case 'CUT_SESSION':
        process.cutOneSession(random.fraction())
        return
      case 'CUT_WRITE':
        process.cutNextWrite(random.fraction() * this.plan.statementMs)
        return
      case 'CUT_CLAIMS':
        process.cutNextClaims(fault.count)
        return
      case 'CUT_SOCKET':
        this.#cutSomebody(random)
        return
      case 'SLOW_DISK':
        this.store.latency.commitMs = Math.min(MAX_COMMIT_MS, this.plan.commitMs * fault.factor)
        this.time.after(fault.forMs, () => {
          this.store.latency.commitMs = this.plan.commitMs
        })
        return
      case 'DATABASE_DOWN':
        this.takeDatabaseDown(fault.forMs)
        return
      case 'STALL_ENGINES':
        this.enginesStalledUntilMs = this.time.nowMs + fault.forMs
        return
      case 'CLOCK_JUMP':
        process.clockOffByMs += fault.byMs
    }
  }

  #cutSomebody(random: Random): void {
    const everybody = [...this.bidders, ...this.watchers]
    if (everybody.length > 0) random.pick(everybody).cut()
  }
}

/** Runs the world until everybody is done, or for a minute of its own time. */
export function runWorld(plan: Plan): Promise<World> {
  let count = 0
  const makeId = (at: number) => `c${at.toString(36).padStart(9, '0')}${(++count).toString(36).padStart(15, '0')}`
  // The client of a room draws the waits before it reconnects from the global source.
  const { random } = Math
  Math.random = () => 0.5
  return runWithIds(makeId, async () => {
    const world = new World(plan)
    world.store.onCommit = watchCommits(world)
    await world.time.run({ untilMs: WITHIN_MS, maxSteps: MAX_STEPS, isOver: () => world.isOver })
    if (world.watchers.length > 0) await untilQuiet(world)
    return world
  }).finally(() => {
    Math.random = random
  })
}

/** Until everybody who listens had the time to notice what happened. */
async function untilQuiet(world: World): Promise<void> {
  const endsOf = (fault: Fault) => fault.atMs + ('downMs' in fault ? fault.downMs : 'forMs' in fault ? fault.forMs : 0)
  const { time, plan } = world
  const runUntil = (untilMs: number) => time.run({ untilMs, maxSteps: 2 * MAX_STEPS, isOver: () => false })
  await runUntil(Math.max(time.nowMs, ...plan.faults.map(endsOf)))
  // A late failover can bring back an auction that had ended.
  await time.run({ untilMs: WITHIN_MS, maxSteps: 2 * MAX_STEPS, isOver: () => world.isOver })
  world.beginQuiet()
  const kills = plan.faults.filter(({ kind }) => kind === 'KILL_PROCESS')
  const isSweptMs = kills.map(({ atMs }) => Math.max(atMs + SWEPT_AFTER_MS, world.upSinceMs + SWEPT_AFTER_OUTAGE_MS))
  await runUntil(Math.max(time.nowMs + QUIET_MS, ...isSweptMs))
}
