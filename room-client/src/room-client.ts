// The live room for browsers and Node: connects, subscribes, resumes where it was, and sends a bid again under the same id
// until its terminal answer is there. It survives restarts of the server without losing or repeating anything.
import { apply, EMPTY, type Frame, type RoomState } from './room-state.ts'

export type RoomClientOptions = {
  /** ws://host/ws */
  url: string
  token(): string | Promise<string>
  auctionId: string
  /** Subscribers name their enrollment, staff leave it out. */
  enrolledSubscriberId?: string
  onChange?(state: RoomState): void
  onFrame?(frame: Frame): void
}

export type Reply = { type: string; data: Record<string, unknown> }
export type RoomClient = {
  state(): RoomState
  /** Resolves with the terminal answer (`ack` or `error`), however often the connection breaks until then. */
  bid(amount: number | string, id?: string): Promise<Reply>
  /** Any other command: sent once; rejects when the connection breaks before its answer. */
  send(type: string, data: object): Promise<Reply>
  close(): void
}

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 3000
/** A room may be quiet for hours; a connection that does not answer for so long is gone. */
const ASK_AFTER_MS = 20_000
const GONE_AFTER_MS = 45_000
const RETRIED_CODES = new Set(['INTERNAL', 'RATE_LIMITED', 'UNAUTHORIZED'])
const POLICY_VIOLATION = 1008
const ABNORMAL_CLOSURE = 1006

type Pending = {
  type: string
  data: object
  isBid: boolean
  done: (reply: Reply) => void
  failed: (error: Error) => void
}

export function makeRoomClient(options: RoomClientOptions): RoomClient {
  let state: RoomState = EMPTY
  let socket: WebSocket | null = null
  let subscribeId: string | null = null
  let waitMs = FIRST_WAIT_MS
  let refusals = 0
  let quiet: ReturnType<typeof setTimeout> | null = null
  const pending = new Map<string, Pending>()
  const newId = () => globalThis.crypto.randomUUID()

  function change(next: RoomState) {
    if (next === state) return
    state = next
    options.onChange?.(state)
  }

  async function connect(): Promise<void> {
    const token = await (async () => options.token())().catch(() => null)
    if (state.status === 'CLOSED') return
    if (token === null) return again()
    const opened = new WebSocket(options.url, ['websocket.v1', `bearer.${token}`])
    socket = opened
    opened.onopen = () => {
      listen()
      subscribeId = newId()
      const { auctionId, enrolledSubscriberId } = options
      post(subscribeId, 'auction.subscribe', {
        auctionId,
        ...(enrolledSubscriberId === undefined ? {} : { enrolledSubscriberId }),
        ...(state.lastSequence === null ? {} : { lastSequence: state.lastSequence }),
      })
    }
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(JSON.parse(String(data)) as Frame)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lost(code)
    }
    opened.onerror = () => {}
  }

  const post = (id: string, type: string, data: object) => socket?.send(JSON.stringify({ id, type, data }))

  function receive(frame: Frame) {
    listen()
    options.onFrame?.(frame)
    if (frame.correlationId !== undefined && frame.correlationId === subscribeId && frame.type === 'error')
      return refused(frame)
    if (frame.type === 'error' && frame.data.reason === 'ACCESS_REVOKED' && frame.data.auctionId === options.auctionId)
      return end('ACCESS_REVOKED')
    change(apply(state, frame))
    if (frame.correlationId === undefined) return
    if (frame.correlationId === subscribeId) return seated()
    answer(frame)
  }

  function listen() {
    if (quiet) clearTimeout(quiet)
    quiet = setTimeout(() => {
      post(newId(), 'ping', {})
      quiet = setTimeout(abandon, GONE_AFTER_MS - ASK_AFTER_MS)
    }, ASK_AFTER_MS)
  }

  /** Whoever is not there takes no part in a goodbye; waiting for it can take a browser a minute. */
  function abandon() {
    const dead = socket
    lost(ABNORMAL_CLOSURE)
    dead?.close()
  }

  function seated() {
    waitMs = FIRST_WAIT_MS
    refusals = 0
    for (const [id, { type, data, isBid }] of pending) if (isBid) post(id, type, data)
  }

  /** A refusal that another try would not change ends the client; the rest is tried again. */
  function refused({ data }: Frame) {
    if (RETRIED_CODES.has(String(data.code))) return socket?.close()
    end(String(data.reason ?? data.code))
  }

  function answer({ type, data, correlationId }: Frame) {
    const waiting = pending.get(correlationId!)
    if (!waiting) return
    if (waiting.isBid && type === 'error' && RETRIED_CODES.has(String(data.code))) {
      setTimeout(() => {
        if (pending.has(correlationId!) && state.status === 'LIVE') post(correlationId!, waiting.type, waiting.data)
      }, 500)
      return
    }
    pending.delete(correlationId!)
    waiting.done({ type, data })
  }

  function lost(code: number) {
    socket = null
    if (quiet) clearTimeout(quiet)
    for (const [id, waiting] of pending)
      if (!waiting.isBid) {
        pending.delete(id)
        waiting.failed(new Error(`the connection broke before ${waiting.type} was answered`))
      }
    if (state.status === 'CLOSED') return
    // A token may just have expired; a second refusal in a row is meant.
    if (code === POLICY_VIOLATION && ++refusals > 1) return end('UNAUTHORIZED')
    change({ ...state, status: 'CONNECTING' })
    again()
  }

  function again() {
    setTimeout(() => void connect(), waitMs * (0.5 + Math.random()))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  function end(because: string) {
    change({ ...state, status: 'CLOSED', closedBecause: because })
    for (const { failed } of pending.values()) failed(new Error(`the room is closed: ${because}`))
    pending.clear()
    if (quiet) clearTimeout(quiet)
    socket?.close()
  }

  function ask(type: string, data: object, isBid: boolean, id: string): Promise<Reply> {
    return new Promise((done, failed) => {
      if (state.status === 'CLOSED') return failed(new Error('the room is closed'))
      pending.set(id, { type, data, isBid, done, failed })
      if (state.status === 'LIVE') post(id, type, data)
      else if (!isBid) {
        pending.delete(id)
        failed(new Error('not connected'))
      }
    })
  }

  void connect()
  return {
    state: () => state,
    bid: (amount, id = newId()) =>
      ask(
        'auction.bid.place',
        { auctionId: options.auctionId, enrolledSubscriberId: options.enrolledSubscriberId, amount },
        true,
        id,
      ),
    send: (type, data) => ask(type, { auctionId: options.auctionId, ...data }, false, newId()),
    close: () => end('left'),
  }
}
