// Staff who pause, end or cancel an auction, by the real commands. A pause is always ended again, whatever fails meanwhile.
import {
  cancelAuction,
  endAuction,
  pauseAuction,
  resumeAuction,
} from '@kuri/server/features/auctions/lifecycle/lifecycle.actions'
import { type Random, randomStream } from '../random.ts'
import { permitOf } from './permits.ts'
import type { StaffPlan } from './plan.ts'
import type { ServedWorld } from './process.ts'

const RETRY_MS = 300

const PERMIT = permitOf('staff', 'SUPERADMIN')

type Command = typeof pauseAuction

export class Staff {
  isDone = false
  readonly #world: ServedWorld
  readonly #plan: StaffPlan
  readonly #auctionId: string
  readonly #random: Random

  constructor(world: ServedWorld, plan: StaffPlan, auctionId: string) {
    this.#world = world
    this.#plan = plan
    this.#auctionId = auctionId
    this.#random = randomStream(world.plan.seed, plan.name)
    world.time.after(plan.atMs, () => void this.#act())
  }

  async #act(): Promise<void> {
    switch (this.#plan.kind) {
      case 'END':
        await this.#run(endAuction)
        break
      case 'CANCEL':
        await this.#run(cancelAuction)
        break
      case 'PAUSE':
        await this.#run(pauseAuction)
        await this.#world.time.sleep(this.#plan.forMs)
        await this.#resume()
        // A failover can bring the pause back.
        if (this.#failoverInMs() > 0) {
          await this.#world.time.sleep(this.#failoverInMs() + RETRY_MS)
          await this.#resume()
        }
    }
    this.isDone = true
  }

  async #resume(): Promise<void> {
    while (this.#status() === 'PAUSED') {
      await this.#run(resumeAuction)
      await this.#world.time.sleep(RETRY_MS)
    }
  }

  #failoverInMs(): number {
    const { plan, time } = this.#world
    const timesMs = plan.faults.flatMap((fault) => (fault.kind === 'FAILOVER' ? [fault.atMs] : []))
    return Math.max(0, ...timesMs) - time.nowMs
  }

  #status(): string {
    return this.#world.store.tables.auctions.get(this.#auctionId)!.status
  }

  /** Whether it was refused or lost makes no difference: the checks look at what was written. */
  #run(command: Command): Promise<void> {
    const process = this.#world.pickProcess(this.#random)
    return command(process.platform, PERMIT, this.#auctionId, 'simulated').then(
      () => {},
      () => {},
    )
  }
}
