// One client of the socket: who it is, and the frames on their way to it. A class, because there are thousands of connections
// and methods are shared; an idle connection costs only its fields.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { FrameData, FrameType } from '@kuri/contract/auctions/live-room.frames'
import type { Background } from '#platform/background'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import { isoTime } from '#platform/text/iso-time'
import type { Timers } from '#platform/timers'
import { frameOf, type PreparedFrames, writeNumbers } from './frame.ts'
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
  /** Writes whole WebSocket frames. True when the operating system has taken all of them: then nobody reads this buffer any more. */
  write(frames: Buffer): boolean
  /** Starts the closing handshake. */
  close(code: number, reason: string): void
  /** Cuts the connection without a handshake. */
  terminate(): void
  /** Stops reading from this peer for a moment. */
  throttle(): void
}

/** Larger frames are not copied to leave in one write: their buffers are memory outside of V8's heap, and 20 MB of copies for each
 * group of a large room were a full collection a second, more than half of what the room cost. */
const MAX_COPIED_BYTES = 4096

/** Frames that wait for the end of the turn; those that other connections get too, with their first number here. */
type WaitingFrames = { frames: Buffer } | { shared: PreparedFrames; first: number }

/** Shared by all connections of a process. */
type Surroundings = {
  nowMs(): number
  background: Pick<Background, 'report'>
  timers: Pick<Timers, 'schedule'>
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
  readonly #surroundings: Surroundings
  #sequence = 0
  #batch: WaitingFrames[] | null = null
  #batchBytes = 0

  constructor(transport: Transport, actor: Actor, surroundings: Surroundings) {
    this.id = newId(surroundings.nowMs())
    this.actor = actor
    this.#transport = transport
    this.#surroundings = surroundings
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
    const nowMs = this.#surroundings.nowMs()
    const [id, timestamp] = [newId(nowMs), isoTime(new Date(nowMs))]
    const frames = frameOf({ sequence: ++this.#sequence, type, id, timestamp, data, correlationId })
    this.#enqueue({ frames }, frames.length)
  }

  /** Sends frames that other connections get too. */
  sendPrepared(frames: PreparedFrames): void {
    if (!this.isOpen || frames.slots.length === 0) return
    const first = this.#sequence + 1
    this.#sequence += frames.slots.length
    this.#enqueue({ shared: frames, first }, frames.bytes.length)
  }

  /** Frames sent within one turn of the event loop leave in one write, but for large ones. */
  #enqueue(frames: WaitingFrames, byteCount: number): void {
    if (this.#transport.bufferedBytes + this.#batchBytes > MAX_BUFFERED_BYTES) {
      this.#dropSlowReader()
      return
    }
    this.#batchBytes += byteCount
    if (this.#batch) this.#batch.push(frames)
    else {
      this.#batch = [frames]
      process.nextTick(flushConnection, this)
    }
  }

  /** At the end of the turn, where nobody catches: a connection that cannot be written to is cut off, and resumes elsewhere. */
  flushAtEndOfTurn(): void {
    try {
      this.flush()
    } catch (error) {
      this.#surroundings.background.report('socket write', error)
      this.#transport.terminate()
    }
  }

  flush(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = null
    this.#batchBytes = 0
    if (batch.length === 1) this.#write(batch[0]!)
    else this.#writeAll(batch)
  }

  #writeAll(batch: readonly WaitingFrames[]): void {
    let small: WaitingFrames[] = []
    for (const waiting of batch) {
      if (lengthOf(waiting) <= MAX_COPIED_BYTES) small.push(waiting)
      else {
        this.#writeJoined(small)
        small = []
        this.#write(waiting)
      }
    }
    this.#writeJoined(small)
  }

  /** The connections of a room write the same bytes one after the other, each with its own numbers, without a copy for each. */
  #write(waiting: WaitingFrames): void {
    const isTaken = this.#transport.write(bytesOf(waiting))
    if (!isTaken && 'shared' in waiting) waiting.shared.bytes = Buffer.from(waiting.shared.bytes)
  }

  #writeJoined(batch: readonly WaitingFrames[]): void {
    if (batch.length === 0) return
    const bytes = Buffer.allocUnsafe(batch.reduce((sum, waiting) => sum + lengthOf(waiting), 0))
    let at = 0
    for (const waiting of batch) at += bytesOf(waiting).copy(bytes, at)
    this.#transport.write(bytes)
  }

  #dropSlowReader(): void {
    this.close(CLOSE.tryAgainLater, 'too slow: subscribe again with lastSequence')
    this.#surroundings.timers.schedule('end of a slow reader', () => this.#transport.terminate(), CLOSE_TIMEOUT_MS)
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

const lengthOf = (waiting: WaitingFrames): number =>
  'frames' in waiting ? waiting.frames.length : waiting.shared.bytes.length

function bytesOf(waiting: WaitingFrames): Buffer {
  if ('frames' in waiting) return waiting.frames
  writeNumbers(waiting.shared, waiting.first)
  return waiting.shared.bytes
}

const flushConnection = (connection: Connection) => connection.flushAtEndOfTurn()
