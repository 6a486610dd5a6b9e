// One client on the socket. A class, because there are thousands: methods are shared, an idle connection costs its fields.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { numbered, type PreparedFrames, prepareFrames } from './frame.ts'

/** What may wait for one slow reader before it is let go; it comes back with `lastSequence`. */
export const MAX_BUFFERED_BYTES = 1024 * 1024
/** A reader that does not even take the goodbye is cut off. */
const FAREWELL_MS = 5000
export const CLOSE = { policy: 1008, goingAway: 1001, tryAgainLater: 1013 } as const

export class Connection {
  readonly id: string
  /** Who this is now: grants may change while the socket is open. */
  actor: Actor
  isAlive = true
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #nowMs: () => number
  #sequence = 0
  #isCorked = false

  constructor(ws: WebSocket, socket: Duplex, actor: Actor, nowMs: () => number) {
    this.id = newId(nowMs())
    this.actor = actor
    this.#ws = ws
    this.#socket = socket
    this.#nowMs = nowMs
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  /** One frame for this connection alone. */
  send(type: string, data: object, correlationId: string | null = null): void {
    if (!this.isOpen) return
    const at = this.#nowMs()
    this.sendPrepared(
      prepareFrames([
        {
          type,
          id: newId(at),
          timestamp: new Date(at).toISOString(),
          data: JSON.stringify(correlationId === null ? data : { correlationId, ...data }),
          correlationId,
        },
      ]),
    )
  }

  /** Frames that others get too. Everything that is sent within one turn of the loop leaves in one write. */
  sendPrepared(frames: PreparedFrames): void {
    if (!this.isOpen || frames.slots.length === 0) return
    if (this.#socket.writableLength > MAX_BUFFERED_BYTES) {
      this.#letGo()
      return
    }
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#socket.cork()
      process.nextTick(uncork, this)
    }
    this.#socket.write(numbered(frames, this.#sequence + 1))
    this.#sequence += frames.slots.length
  }

  uncork(): void {
    this.#isCorked = false
    this.#socket.uncork()
  }

  #letGo(): void {
    this.close(CLOSE.tryAgainLater, 'too slow: subscribe again with lastSequence')
    setTimeout(() => this.#ws.terminate(), FAREWELL_MS).unref()
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  onClose(listener: () => void): void {
    this.#ws.once('close', listener)
  }
}

const uncork = (connection: Connection) => connection.uncork()
