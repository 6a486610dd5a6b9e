// One client of the socket: who it is, and the frames on their way to it. A class, because there are thousands of connections
// and methods are shared; an idle connection costs only its fields.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData, FrameType } from '@kuri/contract/auctions/live-room.frames'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { isoTime } from '#platform/text/iso-time'
import { frameOf, numbered, type PreparedFrames } from './frame.ts'
import type { RateWindow } from './rate-window.ts'

/** The bytes that may wait for one slow reader before it is disconnected; it resumes with `lastSequence`. */
export const MAX_BUFFERED_BYTES = ROOM_LIMITS.bufferedBytes
/** How long a peer may take to answer our close frame before the connection is cut. */
export const CLOSE_TIMEOUT_MS = 5000
export const CLOSE = { policy: 1008, goingAway: 1001, tryAgainLater: 1013 } as const

/** What carries the bytes of a connection: a WebSocket in production, the server's end of a socket pair in tests. */
export type Transport = {
  readonly isOpen: boolean
  /** Bytes that were written and that the operating system has not taken yet. */
  readonly bufferedBytes: number
  /** Writes whole WebSocket frames. */
  write(frames: Buffer): void
  /** Starts the closing handshake. */
  close(code: number, reason: string): void
  /** Cuts the connection without a handshake. */
  terminate(): void
  /** Stops reading from this peer for a moment. */
  throttle(): void
}

export class Connection {
  readonly id: string
  /** The identity and grants as of now: they may change while the connection is open. */
  actor: Actor
  /** `PING_SENT` until the peer answers with anything; a peer that has not at the next heartbeat is cut off. */
  heartbeat: 'RESPONSIVE' | 'PING_SENT' = 'RESPONSIVE'
  /** The limit on messages; null where limits are off. */
  messageLimit: RateWindow | null = null
  /** Pings and pongs received since `controlWindowStartMs`. */
  controlFrameCount = 0
  controlWindowStartMs = 0
  readonly #transport: Transport
  readonly #nowMs: () => number
  #sequence = 0
  #batch: Buffer[] | null = null
  #batchBytes = 0

  constructor(transport: Transport, actor: Actor, nowMs: () => number) {
    this.id = newId(nowMs())
    this.actor = actor
    this.#transport = transport
    this.#nowMs = nowMs
  }

  get isOpen(): boolean {
    return this.#transport.isOpen
  }

  /** Sends one frame to this connection alone. */
  send<T extends FrameType>(type: T, data: FrameData<T>, correlationId: string | null = null): void {
    if (!this.isOpen) return
    this.sendJson(type, JSON.stringify(correlationId === null ? data : { correlationId, ...data }), correlationId)
  }

  /** Sends one frame whose data is JSON already. */
  sendJson(type: FrameType, data: string, correlationId: string | null = null): void {
    if (!this.isOpen) return
    const nowMs = this.#nowMs()
    const [id, timestamp] = [newId(nowMs), isoTime(new Date(nowMs))]
    this.#enqueue(frameOf({ sequence: ++this.#sequence, type, id, timestamp, data, correlationId }))
  }

  /** Sends frames that other connections get too. */
  sendPrepared(frames: PreparedFrames): void {
    if (!this.isOpen || frames.slots.length === 0) return
    const first = this.#sequence + 1
    this.#sequence += frames.slots.length
    this.#enqueue(numbered(frames, first))
  }

  /** Frames sent within one turn of the event loop leave in one write. */
  #enqueue(frames: Buffer): void {
    if (this.#transport.bufferedBytes + this.#batchBytes > MAX_BUFFERED_BYTES) {
      this.#dropSlowReader()
      return
    }
    this.#batchBytes += frames.length
    if (this.#batch) this.#batch.push(frames)
    else {
      this.#batch = [frames]
      process.nextTick(flushConnection, this)
    }
  }

  flush(): void {
    const batch = this.#batch
    if (!batch) return
    this.#transport.write(batch.length === 1 ? batch[0]! : Buffer.concat(batch, this.#batchBytes))
    this.#batch = null
    this.#batchBytes = 0
  }

  #dropSlowReader(): void {
    this.close(CLOSE.tryAgainLater, 'too slow: subscribe again with lastSequence')
    setTimeout(() => this.#transport.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  /** Stops reading from the peer for a moment: what it sends waits in the kernel, and then with the sender. */
  throttle(): void {
    this.#transport.throttle()
  }

  close(code: number, reason: string): void {
    this.flush()
    this.#transport.close(code, reason)
  }
}

const flushConnection = (connection: Connection) => connection.flush()
