// A member who makes a sealed offer before the start by the real commands, and perhaps changes it or takes it back. What is not answered
// is asked once more, as people do.
import {
  cancelPrebid,
  editPrebid,
  type PrebidMutated,
  placePrebid,
} from '@kuri/server/features/auctions/prebids/prebids.actions'
import { type Drawer, drawerOfJob } from '@kuri/server/platform/documents/drawer'
import type { Permit } from '@kuri/server/platform/permit'
import { Refusal } from '@kuri/server/platform/refusal'
import { type Random, randomStream } from '../random.ts'
import { permitOf } from './permits.ts'
import type { PrebidderPlan } from './plan.ts'
import type { ServedWorld } from './process.ts'

const ATTEMPTS = 4
const RETRY_MS = 60

type Place = { auctionId: string; enrollmentId: string; subscriberId: string }
/** What the member knows of the offer after the last answer. */
type KnownPrebid = {
  atMs: number
  prebidId: string
  amountPaise: number | null
  receipt: PrebidMutated['receipt']
}

export class Prebidder {
  readonly plan: PrebidderPlan
  readonly place: Place
  /** Null while nothing is known, and after something that was never answered. */
  known: KnownPrebid | null = null
  readonly #world: ServedWorld
  readonly #random: Random
  readonly #permit: Permit
  readonly #offerer: { permit: Permit; drawer: Drawer }

  constructor(world: ServedWorld, plan: PrebidderPlan, place: Place) {
    this.#world = world
    this.plan = plan
    this.place = place
    this.#random = randomStream(world.plan.seed, plan.name)
    this.#permit = permitOf(place.subscriberId, 'SUBSCRIBER')
    this.#offerer = { permit: this.#permit, drawer: drawerOfJob(plan.name) }
    world.time.after(plan.atMs, () => void this.#act())
  }

  /** Every amount that the member ever offers. */
  get amountsPaise(): number[] {
    const { amountPaise, next } = this.plan
    return next?.kind === 'EDIT' ? [amountPaise, next.amountPaise] : [amountPaise]
  }

  async #act(): Promise<void> {
    const { place, plan } = this
    const offer = (amountPaise: number) => ({
      enrolledSubscriberId: place.enrollmentId,
      amount: (amountPaise / 100).toFixed(2),
    })
    await this.#ask(plan.amountPaise, (deps) =>
      placePrebid(deps, this.#offerer, place.auctionId, offer(plan.amountPaise)),
    )
    const { next } = plan
    if (next === null || this.known === null) return
    const { prebidId } = this.known
    await this.#world.time.sleep(next.afterMs)
    if (next.kind === 'EDIT')
      await this.#ask(next.amountPaise, (deps) =>
        editPrebid(deps, this.#offerer, place.auctionId, prebidId, offer(next.amountPaise)),
      )
    else
      await this.#ask(null, (deps) => cancelPrebid(deps, this.#permit, place.auctionId, prebidId, place.enrollmentId))
  }

  /** A refusal of the first attempt leaves everything as it was; after a lost answer nobody knows. */
  async #ask(
    amountPaise: number | null,
    command: (deps: ServedWorld['processes'][number]['platform']) => Promise<PrebidMutated>,
  ): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const { prebid, receipt } = await command(this.#world.pickProcess(this.#random).platform)
        this.known = { atMs: this.#world.time.nowMs, prebidId: prebid.id, amountPaise, receipt }
        return
      } catch (error) {
        if (error instanceof Refusal) {
          if (attempt > 0) this.known = null
          return
        }
        this.known = null
        await this.#world.time.sleep(RETRY_MS)
      }
    }
  }
}
