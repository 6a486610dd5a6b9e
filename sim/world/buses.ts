// Wake-ups between the processes of a world: after the commit, late, and sometimes lost. Where events travel with them, they do so in
// any order.
import type { Platform } from '@kuri/server/platform/platform'
import type { Random } from '../random.ts'
import type { SimulatedProcess } from './process.ts'
import type { World } from './world.ts'

type Bus = Platform['bus']
type Sealed = NonNullable<Bus['sealed']>
type SealedListener = Parameters<Sealed['on']>[1]
type Listeners = { channels: Map<string, ((payload: string) => void)[]>; sealed: SealedListener[] }

export class Buses {
  readonly #world: World
  readonly #heardBy = new Map<SimulatedProcess, Listeners>()

  constructor(world: World) {
    this.#world = world
  }

  open(process: SimulatedProcess): Bus {
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

  close(process: SimulatedProcess): void {
    this.#heardBy.delete(process)
  }

  #openSealed(process: SimulatedProcess, own: Listeners, random: Random): Sealed {
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
  #toEach(
    random: Random,
    except: SimulatedProcess | null,
    deliveriesTo: (heard: Listeners) => (() => void)[] | undefined,
  ): void {
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
