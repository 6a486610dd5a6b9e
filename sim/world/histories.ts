// The histories of the database of a world: a failover to a replica that was not as far begins another one, with the same numbers for
// other events.
import type { LoggedEvent } from '@kuri/server/features/auctions/model/events.sql'
import { makeHistory } from '@kuri/server/platform/db/history'
import { copyOf, type Tables } from '../store/tables.ts'
import type { FailoverPlan } from './plan.ts'
import type { Surroundings } from './surroundings.ts'

/** With those whom a failover gives their access back. */
type World = Surroundings & { readonly watchers: readonly { loseAccessAgain(): void }[] }
type Logs = ReadonlyMap<string, readonly LoggedEvent[]>

export class Histories {
  /** Until then, what was answered may be gone. */
  lastFailoverMs = Number.NEGATIVE_INFINITY
  readonly #world: World
  readonly #history = makeHistory()
  readonly #epochs: { epoch: string; fromMs: number }[] = []
  /** The logs of the histories that are gone. */
  readonly #lostLogs = new Map<string, Logs>()

  constructor(world: World) {
    this.#world = world
    this.#begin()
  }

  get epoch(): string {
    return this.#history.epoch()
  }

  /** Those that the database was on since then. */
  since(fromMs: number): string[] {
    const endOf = (index: number) => this.#epochs[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY
    return this.#epochs.flatMap(({ epoch }, index) => (endOf(index) >= fromMs ? [epoch] : []))
  }

  logOf(epoch: string, auctionId: string): readonly LoggedEvent[] {
    const logs: Logs | undefined = epoch === this.epoch ? this.#world.store.tables.events : this.#lostLogs.get(epoch)
    return logs?.get(auctionId) ?? []
  }

  /** The replica is as far as the database was some milliseconds before. */
  planFailover({ atMs, lostMs, downMs }: FailoverPlan): void {
    const { time, store } = this.#world
    let replica: { tables: Tables; timeline: number } | null = null
    const copy = () => {
      replica = { tables: copyOf(store.tables), timeline: store.timeline }
      return replica
    }
    time.after(atMs - lostMs, copy)
    time.after(atMs, () => {
      const { tables } = replica?.timeline === store.timeline ? replica : copy()
      this.#world.takeDatabaseDown(downMs)
      this.#lostLogs.set(this.epoch, copyOf(store.tables).events)
      store.failOver(tables)
      store.onCommit()
      this.lastFailoverMs = time.nowMs
      this.#begin()
      for (const watcher of this.#world.watchers) watcher.loseAccessAgain()
    })
  }

  #begin(): void {
    const { store, time } = this.#world
    this.#epochs.push({ epoch: this.#history.observe(`timeline ${store.timeline}`), fromMs: time.nowMs })
  }
}
