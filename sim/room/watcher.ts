// Somebody who follows a room with the real client of the room, over connections that break.
import type { Environment } from '@kuri/room-client/environment'
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { type Actor, NO_GRANTS } from '@kuri/server/platform/permit'
import type { Seals } from '../checks/seals.ts'
import { type Random, randomStream } from '../random.ts'
import type { Histories } from '../world/histories.ts'
import type { WatcherPlan } from '../world/plan.ts'
import type { ServedWorld } from '../world/process.ts'
import { Hearing } from './hearing.ts'
import { SimulatedSocket } from './socket.ts'

const LOSS_RETRIED_MS = 50

type World = ServedWorld & { readonly histories: Histories; readonly seals: Seals }

export class Watcher {
  readonly plan: WatcherPlan
  readonly auctionId: string
  readonly enrollmentId: string
  readonly actor: Actor
  readonly hearing: Hearing
  client: RoomClient | null = null
  readonly #world: World
  readonly #random: Random
  #socket: SimulatedSocket | null = null
  #messageCount = 0

  constructor(
    world: World,
    plan: WatcherPlan,
    place: { auctionId: string; enrollmentId: string; subscriberId: string },
  ) {
    this.#world = world
    this.plan = plan
    this.auctionId = place.auctionId
    this.enrollmentId = place.enrollmentId
    this.#random = randomStream(world.plan.seed, plan.name)
    const { name, kind, detail } = plan
    this.hearing = new Hearing(world, { name, kind, detail, ...place })
    this.actor = {
      userId: place.subscriberId,
      role: kind === 'STAFF' ? 'SUPERADMIN' : 'SUBSCRIBER',
      sessionId: `session of ${name}`,
      companyId: null,
      membershipId: null,
      grants: NO_GRANTS,
      secondFactor: { isActive: true, requiredBy: null },
    }
    world.time.after(plan.beginsAtMs, () => this.#enter())
    if (plan.losesAccessAtMs !== null) world.time.after(plan.losesAccessAtMs, () => this.#loseAccess())
  }

  /** The connection is lost. */
  cut(): void {
    this.#socket?.cut()
  }

  /** A failover may have lost the commit that took the ticket away: it is done once more. */
  loseAccessAgain(): void {
    const hasEnded = this.#world.store.tables.enrollments.get(this.enrollmentId)?.hasEnded === true
    if (this.hearing.lostAccessAtMs === null || hasEnded) return
    this.hearing.lostAccessAtMs = null
    this.#loseAccess()
  }

  /** The commit that takes the ticket away, and its signal. Both wait for a database that is down. */
  #loseAccess(): void {
    const { time, store, plan, processes, isDatabaseDown } = this.#world
    if (isDatabaseDown) return void time.after(LOSS_RETRIED_MS, () => this.#loseAccess())
    const { enrollments } = store.tables
    enrollments.set(this.enrollmentId, { ...enrollments.get(this.enrollmentId)!, hasEnded: true })
    this.hearing.lostAccessAtMs = time.nowMs
    for (const process of processes)
      time.after(plan.networkMs, () => {
        if (process.isAlive) process.room?.accessChanged(({ userId }) => userId === this.actor.userId)
      })
  }

  #enter(): void {
    const { plan, auctionId } = this
    this.client = makeRoomClient({
      url: 'ws://simulated',
      token: () => this.actor.sessionId,
      auctionId,
      ...(plan.kind === 'MEMBER' ? { tickets: [this.enrollmentId] } : {}),
      detail: plan.detail,
      environment: this.#environment(),
      onFrame: (frame) => this.hearing.hear(frame),
      onChange: (state) => this.hearing.see(state),
    })
  }

  /** The waits of the client are even in a simulation (see `runWorld`); they differ by what is added here. */
  #environment(): Environment {
    const { time } = this.#world
    return {
      openSocket: () => {
        this.hearing.connect()
        const socket = new SimulatedSocket(this.#world, this.#random, this.actor.sessionId, (text) =>
          this.#world.seals.hear(this, text),
        )
        const send = socket.send.bind(socket)
        socket.send = (text) => {
          this.hearing.send(text)
          send(text)
        }
        this.#socket = socket
        return socket
      },
      schedule: (work, delayMs) => time.after(delayMs * (0.75 + this.#random.fraction() / 2), work),
      newId: () => `${this.plan.name} message ${++this.#messageCount}`,
      nowMs: () => time.nowMs,
    }
  }
}
