// A WebSocket between the client of a room and a simulated process. Both ends of a broken one find out late, or by their pings.
import type { ClientSocket } from '@kuri/room-client/environment'
import type { Connection, Transport } from '@kuri/server/platform/websocket/connection'
import type { Random } from '../random.ts'
import { Link } from '../world/link.ts'
import type { ServedWorld, SimulatedProcess } from '../world/process.ts'

const ABNORMAL = 1006
const SERVER_NOTICES_WITHIN_MS = 5_000
const CLIENT_NOTICES_WITHIN_MS = 600
/** How likely the client hears of a break once it is connected; it notices a silent one by its own pings. */
const IS_HEARD = 0.8

export class SimulatedSocket implements ClientSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly #world: ServedWorld
  readonly #random: Random
  readonly #link: Link<SimulatedProcess>
  readonly #onText: (text: string) => void
  #isClosed = false
  #isServerOpen = true
  #isOpen = false
  #connection: Connection | null = null

  /** `onText` hears every frame before the client does. */
  constructor(world: ServedWorld, random: Random, token: string, onText: (text: string) => void) {
    this.#world = world
    this.#onText = onText
    this.#random = random
    this.#link = new Link(world, world.pickProcess(random), random, () => this.#notice())
    this.#link.toServer(() => void this.#accept(token))
  }

  send(text: string): void {
    this.#link.toServer(() => {
      if (this.#connection) this.#link.process.room!.handler.handleMessage(this.#connection, Buffer.from(text))
    })
  }

  close(): void {
    this.#link.toServer(() => this.#serverEnds())
    this.#world.time.after(0, () => this.#clientEnds(ABNORMAL))
  }

  cut(): void {
    this.#link.break()
  }

  async #accept(token: string): Promise<void> {
    const socket = this
    const transport: Transport = {
      get isOpen() {
        return socket.#isServerOpen && socket.#link.process.isAlive
      },
      bufferedBytes: 0,
      write: (frames) => {
        socket.#link.toClient(() => socket.#receive(frames))
        return false
      },
      close: (code) => {
        socket.#link.toClient(() => socket.#clientEnds(code))
        socket.#serverEnds()
      },
      terminate: () => socket.#serverEnds(),
      throttle: () => {},
    }
    this.#connection = await this.#link.process.room!.handler.accept(transport, { token, address: 'simulated' })
    if (this.#connection) this.#link.toClient(() => this.#open())
  }

  #open(): void {
    this.#isOpen = true
    this.onopen?.()
  }

  #receive(frames: Buffer): void {
    if (this.#isClosed) return
    for (const data of textsOf(frames)) {
      this.#onText(data)
      this.onmessage?.({ data })
    }
  }

  #notice(): void {
    const { time } = this.#world
    if (!this.#isOpen || this.#random.chance(IS_HEARD))
      time.after(this.#random.below(CLIENT_NOTICES_WITHIN_MS), () => this.#clientEnds(ABNORMAL))
    time.after(this.#random.below(SERVER_NOTICES_WITHIN_MS), () => this.#serverEnds())
  }

  #clientEnds(code: number): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.({ code })
  }

  #serverEnds(): void {
    if (!this.#isServerOpen || !this.#link.process.isAlive) return
    this.#isServerOpen = false
    if (this.#connection) this.#link.process.room!.handler.handleClose(this.#connection)
  }
}

/** The texts of unmasked frames. */
function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  let at = 0
  while (at < frames.length) {
    const short = frames[at + 1]!
    const length =
      short < 126 ? short : short === 126 ? frames.readUInt16BE(at + 2) : Number(frames.readBigUInt64BE(at + 2))
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    at = from + length
    texts.push(frames.toString('utf8', from, at))
  }
  return texts
}
