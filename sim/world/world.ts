// A simulated world: a database, processes of the service, members and staff, and faults that happen to them. The same plan always
// leads to the same history.
import { runWithIds } from '@kuri/server/platform/ids'
import type { Platform } from '@kuri/server/platform/platform'
import { watchCommits } from '../checks/commits.ts'
import type { Violation } from '../checks/history.ts'
import { type Random, randomStream } from '../random.ts'
import { Store } from '../store/store.ts'
import { VirtualTime } from '../virtual-time.ts'
import { auctionRow } from './auction-row.ts'
import { Bidder } from './bidder.ts'
import type { Fault, Plan } from './plan.ts'
import { SimulatedProcess } from './process.ts'
import { Staff } from './staff.ts'
import { type Range, rangeOf } from './terms.ts'

const WITHIN_MS = 300_000
const MAX_STEPS = 200_000
const MAX_COMMIT_MS = 400

type Bus = Platform['bus']

export class World {
  readonly plan: Plan
  readonly time = new VirtualTime()
  readonly store: Store
  readonly bidders: Bidder[]
  readonly staff: Staff[]
  readonly processes: SimulatedProcess[]
  isDatabaseDown = false
  /** What went wrong while the world ran. */
  readonly reports: Violation[] = []
  readonly batches = new Map<string, number>()
  /** When each auction was live, by the time of the commits. */
  readonly livePeriods = new Map<string, { fromMs: number; toMs: number }[]>()
  readonly #ranges = new Map<string, Range>()
  readonly #streams = new Map<string, number>()
  readonly #listeners = new Map<SimulatedProcess, Map<string, ((payload: string) => void)[]>>()

  constructor(plan: Plan) {
    this.plan = plan
    this.store = new Store(this.time, { statementMs: plan.statementMs, commitMs: plan.commitMs })
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
    this.staff = plan.staff
      .filter(({ auction }) => idOf.has(auction))
      .map((staff) => new Staff(this, staff, idOf.get(staff.auction)!))
    for (const fault of plan.faults) this.time.after(fault.atMs, () => this.#strike(fault))
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

  /** Wake-ups between the processes: after the commit, late, and sometimes lost. */
  busOf(process: SimulatedProcess): Bus {
    const listeners = new Map<string, ((payload: string) => void)[]>()
    this.#listeners.set(process, listeners)
    const random = this.nextStream('bus')
    return {
      kind: 'nats',
      publish: async (channel, payload) => {
        for (const [other, heard] of this.#listeners) {
          if (random.chance(this.plan.lossProbability)) continue
          this.time.after(this.plan.networkMs * random.fraction(), () => {
            if (other.isAlive) for (const listener of heard.get(channel) ?? []) listener(payload)
          })
        }
      },
      on: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      onReconnect: () => {},
      isConnected: () => true,
      close: async () => {},
      sealed: null,
    }
  }

  get isOver(): boolean {
    for (const { status } of this.store.tables.auctions.values())
      if (status !== 'ENDED' && status !== 'CANCELLED') return false
    return this.bidders.every(({ isDone }) => isDone) && this.staff.every(({ isDone }) => isDone)
  }

  #strike(fault: Fault): void {
    const random = randomStream(this.plan.seed, fault.name)
    const at = random.below(this.processes.length)
    const process = this.processes[at]!
    switch (fault.kind) {
      case 'KILL_PROCESS':
        if (!process.isAlive) return
        process.kill()
        this.#listeners.delete(process)
        this.time.after(fault.downMs, () => {
          this.processes[at] = new SimulatedProcess(this)
        })
        return
      case 'CUT_SESSION':
        process.cutOneSession(random.fraction())
        return
      case 'CUT_SOCKET':
        if (this.bidders.length > 0) random.pick(this.bidders).cut()
        return
      case 'SLOW_DISK':
        this.store.latency.commitMs = Math.min(MAX_COMMIT_MS, this.plan.commitMs * fault.factor)
        this.time.after(fault.forMs, () => {
          this.store.latency.commitMs = this.plan.commitMs
        })
        return
      case 'DATABASE_DOWN':
        this.isDatabaseDown = true
        for (const each of this.processes) each.cutSessions()
        this.time.after(fault.forMs, () => {
          this.isDatabaseDown = false
        })
        return
      case 'CLOCK_JUMP':
        process.clockOffByMs += fault.byMs
    }
  }
}

/** Runs the world until everybody is done, or for a minute of its own time. */
export function runWorld(plan: Plan): Promise<World> {
  let count = 0
  const makeId = (at: number) => `c${at.toString(36).padStart(9, '0')}${(++count).toString(36).padStart(15, '0')}`
  return runWithIds(makeId, async () => {
    const world = new World(plan)
    world.store.onCommit = watchCommits(world)
    await world.time.run({ untilMs: WITHIN_MS, maxSteps: MAX_STEPS, isOver: () => world.isOver })
    return world
  })
}
