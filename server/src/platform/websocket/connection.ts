// One client on the socket. A class, because there are thousands: methods are shared, an idle connection costs its fields.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { isoTime } from '#platform/text/iso-time'
import { frameOf, numbered, type PreparedFrames } from './frame.ts'
import type { RateWindow } from './rate-window.ts'

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
  /** The limit of messages; null where limits are off. */
  messages: RateWindow | null = null
  /** Pings and pongs of the present window. */
  controls = 0
  controlsSince = 0
  readonly #ws: WebSocket
  readonly #socket: Duplex
  readonly #nowMs: () => number
  #sequence = 0
  #posted: Buffer[] | null = null
  #postedBytes = 0

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
    this.#post(
      frameOf({
        sequence: ++this.#sequence,
        type,
        id: newId(at),
        timestamp: isoTime(new Date(at)),
        data: JSON.stringify(correlationId === null ? data : { correlationId, ...data }),
        correlationId,
      }),
    )
  }

  /** Frames that others get too. */
  sendPrepared(frames: PreparedFrames): void {
    if (!this.isOpen || frames.slots.length === 0) return
    const first = this.#sequence + 1
    this.#sequence += frames.slots.length
    this.#post(numbered(frames, first))
  }

  /** Everything that is sent within one turn of the loop leaves in one write. */
  #post(bytes: Buffer): void {
    if (this.#socket.writableLength + this.#postedBytes > MAX_BUFFERED_BYTES) {
      this.#letGo()
      return
    }
    this.#postedBytes += bytes.length
    if (this.#posted) this.#posted.push(bytes)
    else {
      this.#posted = [bytes]
      process.nextTick(flush, this)
    }
  }

  flush(): void {
    const posted = this.#posted
    if (!posted) return
    this.#socket.write(posted.length === 1 ? posted[0]! : Buffer.concat(posted, this.#postedBytes))
    this.#posted = null
    this.#postedBytes = 0
  }

  #letGo(): void {
    this.close(CLOSE.tryAgainLater, 'too slow: subscribe again with lastSequence')
    setTimeout(() => this.#ws.terminate(), FAREWELL_MS).unref()
  }

  close(code: number, reason: string): void {
    this.flush()
    this.#ws.close(code, reason)
  }
}

const flush = (connection: Connection) => connection.flush()
