// A connection between a client and a process. Messages arrive in the order in which they were sent; one that is lost takes the
// connection with it, and neither side notices.
import type { Random } from '../random.ts'
import type { Surroundings } from './surroundings.ts'

/** The end of a connection at the server. */
type LinkEnd = { readonly isAlive: boolean; readonly links: Set<Link> }

export class Link<Process extends LinkEnd = LinkEnd> {
  readonly process: Process
  isBroken = false
  readonly #world: Surroundings
  readonly #random: Random
  #lastAtServerMs = 0
  #lastAtClientMs = 0
  readonly #onBreak: () => void

  /** `onBreak` is for ends that find out some time after it. */
  constructor(world: Surroundings, process: Process, random: Random, onBreak: (() => void) | null = null) {
    this.#world = world
    this.process = process
    this.#random = random
    this.#onBreak = onBreak ?? (() => {})
    if (onBreak) process.links.add(this)
  }

  break(): void {
    if (this.isBroken) return
    this.isBroken = true
    this.process.links.delete(this)
    this.#onBreak()
  }

  toServer(receive: () => void): void {
    const arrivesMs = this.#arrival(this.#lastAtServerMs)
    this.#lastAtServerMs = arrivesMs
    this.#carry(arrivesMs, receive)
  }

  toClient(receive: () => void): void {
    const arrivesMs = this.#arrival(this.#lastAtClientMs)
    this.#lastAtClientMs = arrivesMs
    this.#carry(arrivesMs, receive)
  }

  get isUsable(): boolean {
    return !this.isBroken && this.process.isAlive
  }

  #arrival(lastMs: number): number {
    const { time, plan } = this.#world
    return Math.max(lastMs, time.nowMs + plan.networkMs * (0.2 + this.#random.fraction()))
  }

  #carry(arrivesMs: number, receive: () => void): void {
    const { time, plan, isQuiet } = this.#world
    if (!isQuiet && this.#random.chance(plan.lossProbability)) this.break()
    if (!this.isUsable) return
    time.after(arrivesMs - time.nowMs, () => {
      if (this.isUsable) receive()
    })
  }
}
