// One process of the service in a simulated world: the real bid queue, writers and lifecycle engine over simulated connections and time.
import type { Bidding } from '@kuri/server/features/auctions/bidding/bidding'
import { BatchRunner } from '@kuri/server/features/auctions/bidding/queue/batch-runner'
import { AuctionCache } from '@kuri/server/features/auctions/bidding/writers/auction-cache'
import { makeLockedWriter } from '@kuri/server/features/auctions/bidding/writers/locked.writer'
import { makeOptimisticWriter } from '@kuri/server/features/auctions/bidding/writers/optimistic.writer'
import { makeWakeUps } from '@kuri/server/features/auctions/bidding/writers/wake-ups'
import { type Engine, makeEngine } from '@kuri/server/features/auctions/lifecycle/engine/engine'
import { type HeadSigner, makeHeadSigner } from '@kuri/server/features/proof/tree/head-signer'
import { makeBackground } from '@kuri/server/platform/background'
import { makeHistory } from '@kuri/server/platform/db/history'
import { makeDeadlines } from '@kuri/server/platform/deadlines'
import type { Platform } from '@kuri/server/platform/platform'
import { sessionOf, simulatedDatabase } from '../border/database.ts'
import { SIMULATED_SECRETS } from '../border/prebids/secrets.ts'
import type { Random } from '../random.ts'
import { SimulatedRoom } from '../room/room.ts'
import { makeSnapshotSessions } from '../room/snapshot-sessions.ts'
import { SimulatedBidConnection } from '../store/bid-connection.ts'
import { Session } from '../store/store.ts'
import { virtualTimers } from '../virtual-time.ts'
import { BEGINNING_MS } from './auction-row.ts'
import type { Buses } from './buses.ts'
import type { Link } from './link.ts'
import type { Surroundings } from './surroundings.ts'

const BID_CONNECTIONS = 2
/** The cache of the service takes its room at once, which a short world would pay for. */
const CACHED_HEADS = 50
const BID_LOCK_TIMEOUT_MS = 200
const LOCK_TIMEOUT_MS = 15_000
/** Messages of the service that only a bug can cause. */
const BUGS = /changed nothing|background work failed|has a gap/

type Network = Surroundings & { readonly buses: Buses }
/** A world as those see it who connect to its processes. */
export type ServedWorld = Surroundings & {
  readonly processes: readonly SimulatedProcess[]
  pickProcess(random: Random): SimulatedProcess
}

export class SimulatedProcess {
  isAlive = true
  /** How far its clock is from the time of the world. */
  clockOffByMs = 0
  readonly platform: Platform
  readonly engine: Engine
  readonly runner: BatchRunner<ReturnType<SimulatedBidConnection['asBidConnection']>>
  /** Only in worlds where somebody watches. */
  readonly room: SimulatedRoom | null
  /** The connections whose ends find out when it dies. */
  readonly links = new Set<Link>()
  readonly #world: Network
  readonly #sessions = new Set<Session>()
  readonly #history = makeHistory()
  #cutNextWriteAfterMs: number | null = null
  #claimsToCut = 0

  constructor(world: Network) {
    this.#world = world
    const { time, plan } = world
    const nowMs = () => BEGINNING_MS + Math.floor(time.nowMs) + this.clockOffByMs
    const { db, transact } = simulatedDatabase(() => this.#openSession(LOCK_TIMEOUT_MS))
    const log = {
      error: (facts: object, text: string) => this.#logError(facts, text),
      warn: () => {},
      info: () => {},
    }
    const background = makeBackground((work, error) =>
      this.#logError({ work, err: String(error) }, 'background work failed'),
    )
    this.platform = {
      config: { timeZone: 'UTC', outageGraceSeconds: 0, cell: null },
      log,
      clock: {
        now: () => new Date(nowMs()),
        nowMs,
        aheadMs: () => 0,
        setAheadMs: () => {},
        onMove: () => {},
      },
      background,
      timers: virtualTimers(time, background, () => this.isAlive),
      db,
      transact,
      secrets: SIMULATED_SECRETS,
      history: this.#history,
      trust: { host: 'simulated', maySign: () => true, receipts: { sign: async (text: string) => `signed ${text}` } },
      bus: world.buses.open(this),
      deadlines: makeDeadlines(),
      publicUrl: () => 'https://simulated',
    } as unknown as Platform
    const heads = makeHeadSigner(this.platform, CACHED_HEADS)
    const wakeUps = makeWakeUps(this.platform)
    const cache = plan.writer === 'optimistic' ? new AuctionCache() : null
    const connections = Array.from({ length: BID_CONNECTIONS }, () =>
      new SimulatedBidConnection(
        () => this.#connect(),
        (session) => this.#onWrite(session),
      ).asBidConnection(),
    )
    this.runner = new BatchRunner({
      connections,
      writers: {
        optimistic: cache && makeOptimisticWriter(this.platform, { cache, wakeUps }),
        locked: makeLockedWriter(this.platform, { cache, wakeUps }),
      },
      onWritten: (auctionId, events) => this.room?.onWritten(auctionId, events),
      onBatch: (writer, outcome) => world.countBatch(writer, outcome),
      background,
      timers: this.platform.timers,
    })
    const timers = virtualTimers(
      time,
      background,
      () => this.isAlive,
      () => world.enginesStalledUntilMs,
    )
    this.engine = makeEngine({ ...this.platform, timers }, { observe: () => {} })
    this.room = world.plan.watchers?.length ? this.#openRoom(heads) : null
  }

  #openRoom(heads: HeadSigner): SimulatedRoom {
    const { runner } = this
    const snapshots = makeSnapshotSessions(
      () => this.#openSession(LOCK_TIMEOUT_MS),
      this.#world.nextStream('snapshots'),
    )
    const bidding: Pick<Bidding, 'place' | 'isWriting'> = {
      place: (request, reply, fail) => runner.place(request, reply, fail),
      isWriting: (auctionId) => runner.isWriting(auctionId),
    }
    return new SimulatedRoom(this.platform, { heads, bidding, snapshots }, (sessionIds) =>
      sessionOf(this.platform.db).send(() => this.#world.actorsOf(sessionIds)),
    )
  }

  /** Ends it as SIGKILL does. */
  kill(): void {
    this.isAlive = false
    this.cutSessions()
    for (const link of this.links) link.break()
  }

  cutSessions(): void {
    for (const session of this.#sessions) session.cut()
    this.#sessions.clear()
  }

  cutOneSession(fraction: number): void {
    const open = [...this.#sessions]
    open[Math.floor(fraction * open.length)]?.cut()
  }

  /** Cuts the session of the next write of bids, this long after it was sent. */
  cutNextWrite(afterMs: number): void {
    this.#cutNextWriteAfterMs = afterMs
  }

  /** Cuts the sessions of the next transactions that claim due auctions, so that their steps fail. */
  cutNextClaims(count: number): void {
    this.#claimsToCut = count
  }

  #onWrite(session: Session): void {
    if (this.#cutNextWriteAfterMs === null) return
    this.#world.time.after(this.#cutNextWriteAfterMs, () => session.cut())
    this.#cutNextWriteAfterMs = null
  }

  async #connect(): Promise<Session> {
    await this.#world.time.sleep(1)
    if (!this.isAlive || this.#world.isDatabaseDown) throw new Error('connect ECONNREFUSED')
    return this.#openSession(BID_LOCK_TIMEOUT_MS)
  }

  #openSession(lockTimeoutMs: number): Session {
    const session = new Session(this.#world.store, this.#world.nextStream('session'), lockTimeoutMs)
    if (this.isAlive && !this.#world.isDatabaseDown) {
      session.epoch = this.#history.observe(`timeline ${session.timeline}`)
      this.#sessions.add(session)
    } else session.cut()
    session.onClaim = () => {
      if (this.#claimsToCut-- > 0) this.#world.time.after(0, () => session.cut())
    }
    return session
  }

  #logError(facts: object, text: string): void {
    if (BUGS.test(text)) this.#world.report(0, `the service logged: ${text} ${JSON.stringify(facts)}`)
  }
}
