// Wake-ups between the processes of a world: after the commit, late, and sometimes lost. Where events travel with them, they do so in
// any order.
import type { Platform } from '@kuri/server/platform/platform'
import type { Random } from '../random.ts'
import type { Surroundings } from './surroundings.ts'

/** Who listens. */
type BusEnd = { readonly isAlive: boolean }
type Bus = Platform['bus']
type Sealed = NonNullable<Bus['sealed']>
type SealedListener = Parameters<Sealed['on']>[1]
type Listeners = { channels: Map<string, ((payload: string) => void)[]>; sealed: SealedListener[] }

export class Buses {
  readonly #world: Surroundings
  readonly #heardBy = new Map<BusEnd, Listeners>()

  constructor(world: Surroundings) {
    this.#world = world
  }

  open(process: BusEnd): Bus {
    const own: Listeners = { channels: new Map(), sealed: [] }
    this.#heardBy.set(process, own)
    const random = this.#world.nextStream('bus')
    return {
      kind: 'nats',
      publish: async (channel, payload) =>
        this.#toEach(random, null, ({ channels }) => channels.get(channel)?.map((listener) => () => listener(payload))),
      on: (channel, listener) => void own.channels.set(channel, [...(own.channels.get(channel) ?? []), listener]),
      onReconnect: () => {},
      isConnected: () => true,
      close: async () => {},
      sealed: this.#world.plan.doEventsTravel ? this.#openSealed(process, own, random) : null,
    }
  }

  close(process: BusEnd): void {
    this.#heardBy.delete(process)
  }

  #openSealed(process: BusEnd, own: Listeners, random: Random): Sealed {
    return {
      publish: (subject, text) => {
        this.#toEach(random, process, ({ sealed }) =>
          sealed.map((listener) => () => listener({ subject, open: () => text })),
        )
        return true
      },
      on: (_subject, listener) => void own.sealed.push(listener),
    }
  }

  /** Nothing is sent to a process that listens to nothing of it. */
  #toEach(random: Random, except: BusEnd | null, deliveriesTo: (heard: Listeners) => (() => void)[] | undefined): void {
    const { plan, time } = this.#world
    for (const [process, heard] of this.#heardBy) {
      if (process === except) continue
      const deliveries = deliveriesTo(heard)
      if (!deliveries?.length || random.chance(plan.lossProbability)) continue
      time.after(plan.networkMs * random.fraction(), () => {
        if (process.isAlive) for (const deliver of deliveries) deliver()
      })
    }
  }
}
