// A client of the live room for browsers and Node. It connects, subscribes, resumes after the last event it has seen, and repeats
// a bid under the same id until its final reply arrives. It survives restarts of the server without losing or repeating anything.
import { apply, EMPTY, type Frame, type RoomState } from './room-state.ts'

export type RoomClientOptions = {
  /** ws://host/ws */
  url: string
  token(): string | Promise<string>
  auctionId: string
  /** Subscribers name their enrollment; staff leave it out. */
  enrolledSubscriberId?: string
  onChange?(state: RoomState): void
  onFrame?(frame: Frame): void
  /** How the client reaches the outside world; tests replace it to choose the order of events. */
  environment?: Environment
}

export type Reply = { type: string; data: Record<string, unknown> }
export type RoomClient = {
  state(): RoomState
  /** Resolves with the final reply (`ack` or `error`), however often the connection breaks until then. */
  bid(amount: number | string, id?: string): Promise<Reply>
  /** Sends any other command once; rejects when the connection breaks before its reply. */
  send(type: string, data: object): Promise<Reply>
  close(): void
}

/** The part of the browser's WebSocket that the client uses. */
export type ClientSocket = {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}
export type Environment = {
  openSocket(url: string, protocols: string[]): ClientSocket
  /** Runs the work after a delay; returns a function that cancels it. */
  schedule(work: () => void, delayMs: number): () => void
  newId(): string
}

const browserEnvironment: Environment = {
  openSocket: (url, protocols) => new WebSocket(url, protocols) as ClientSocket,
  schedule(work, delayMs) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  newId: () => globalThis.crypto.randomUUID(),
}

const FIRST_RECONNECT_MS = 50
const LONGEST_RECONNECT_MS = 3000
const BID_RETRY_MS = 500
/** A room may be silent for hours, so the client pings; a connection that does not answer is replaced. */
const PING_AFTER_MS = 20_000
const GONE_AFTER_MS = 45_000
const RETRIED_CODES = new Set(['INTERNAL', 'RATE_LIMITED', 'UNAUTHORIZED'])
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001
/** A stopping server sends all its clients to the others, which they should not reach at once. */
const MAX_MOVE_MS = 2000
const ABNORMAL_CLOSURE = 1006

type Pending = {
  type: string
  data: object
  isBid: boolean
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
}

export function makeRoomClient(options: RoomClientOptions): RoomClient {
  const { openSocket, schedule, newId } = options.environment ?? browserEnvironment
  let state: RoomState = EMPTY
  let socket: ClientSocket | null = null
  let subscribeId: string | null = null
  let reconnectMs = FIRST_RECONNECT_MS
  let policyViolationCount = 0
  let cancelSilenceTimer = () => {}
  const pending = new Map<string, Pending>()

  function change(next: RoomState) {
    if (next === state) return
    state = next
    options.onChange?.(state)
  }

  async function connect(): Promise<void> {
    const token = await (async () => options.token())().catch(() => null)
    if (state.status === 'CLOSED') return
    if (token === null) return reconnectLater()
    const opened = openSocket(options.url, ['websocket.v1', `bearer.${token}`])
    socket = opened
    opened.onopen = () => {
      if (socket === opened) subscribe()
    }
    opened.onmessage = ({ data }) => {
      if (socket === opened) handleFrame(JSON.parse(String(data)) as Frame)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) handleDisconnect(code)
    }
    opened.onerror = () => {}
  }

  function subscribe() {
    restartSilenceTimer()
    subscribeId = newId()
    const { auctionId, enrolledSubscriberId } = options
    post(subscribeId, 'auction.subscribe', {
      auctionId,
      ...(enrolledSubscriberId === undefined ? {} : { enrolledSubscriberId }),
      ...(state.lastSequence === null ? {} : { lastSequence: state.lastSequence }),
      ...(state.epoch === null ? {} : { epoch: state.epoch }),
    })
  }

  const post = (id: string, type: string, data: object) => socket?.send(JSON.stringify({ id, type, data }))

  function handleFrame(frame: Frame) {
    restartSilenceTimer()
    options.onFrame?.(frame)
    const isSubscribeReply = frame.correlationId !== undefined && frame.correlationId === subscribeId
    if (isSubscribeReply && frame.type === 'error') return handleSubscribeRejected(frame)
    if (frame.type === 'error' && frame.data.reason === 'ACCESS_REVOKED' && frame.data.auctionId === options.auctionId)
      return closeForGood('ACCESS_REVOKED')
    change(apply(state, frame))
    if (isSubscribeReply) handleSubscribed()
    else if (frame.correlationId !== undefined) handleReply(frame.correlationId, frame)
  }

  function restartSilenceTimer() {
    cancelSilenceTimer()
    cancelSilenceTimer = schedule(() => {
      post(newId(), 'ping', {})
      cancelSilenceTimer = schedule(abandonSocket, GONE_AFTER_MS - PING_AFTER_MS)
    }, PING_AFTER_MS)
  }

  /** A dead peer does not answer the closing handshake, and a browser may wait a minute for it. */
  function abandonSocket() {
    const dead = socket
    handleDisconnect(ABNORMAL_CLOSURE)
    dead?.close()
  }

  function handleSubscribed() {
    reconnectMs = FIRST_RECONNECT_MS
    policyViolationCount = 0
    for (const [id, { type, data, isBid }] of pending) if (isBid) post(id, type, data)
  }

  /** A rejection that another try would not change closes the client; others are retried on a new connection. */
  function handleSubscribeRejected({ data }: Frame) {
    if (RETRIED_CODES.has(String(data.code))) socket?.close()
    else closeForGood(String(data.reason ?? data.code))
  }

  function handleReply(id: string, { type, data }: Frame) {
    const command = pending.get(id)
    if (!command) return
    if (command.isBid && type === 'error' && RETRIED_CODES.has(String(data.code))) {
      schedule(() => {
        if (pending.has(id) && state.status === 'LIVE') post(id, command.type, command.data)
      }, BID_RETRY_MS)
      return
    }
    pending.delete(id)
    command.resolve({ type, data })
  }

  function handleDisconnect(code: number) {
    socket = null
    cancelSilenceTimer()
    for (const [id, command] of pending)
      if (!command.isBid) {
        pending.delete(id)
        command.reject(new Error(`The connection broke before ${command.type} was answered.`))
      }
    if (state.status === 'CLOSED') return
    // The first time the token may just have expired; the second time in a row it was rejected.
    if (code === POLICY_VIOLATION && ++policyViolationCount > 1) return closeForGood('UNAUTHORIZED')
    change({ ...state, status: 'CONNECTING' })
    if (code === GOING_AWAY) schedule(() => void connect(), Math.random() * MAX_MOVE_MS)
    else reconnectLater()
  }

  /** Exponential backoff with jitter, so that clients of a restarted server do not all come back at once. */
  function reconnectLater() {
    schedule(() => void connect(), reconnectMs * (0.5 + Math.random()))
    reconnectMs = Math.min(reconnectMs * 2, LONGEST_RECONNECT_MS)
  }

  function closeForGood(reason: string) {
    change({ ...state, status: 'CLOSED', closedBecause: reason })
    for (const { reject } of pending.values()) reject(new Error(`The room is closed: ${reason}.`))
    pending.clear()
    cancelSilenceTimer()
    socket?.close()
  }

  function request(type: string, data: object, isBid: boolean, id: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (state.status === 'CLOSED') return reject(new Error('The room is closed.'))
      if (state.status === 'CONNECTING' && !isBid) return reject(new Error('The room is not connected.'))
      pending.set(id, { type, data, isBid, resolve, reject })
      if (state.status === 'LIVE') post(id, type, data)
    })
  }

  void connect()
  return {
    state: () => state,
    bid: (amount, id = newId()) =>
      request(
        'auction.bid.place',
        { auctionId: options.auctionId, enrolledSubscriberId: options.enrolledSubscriberId, amount },
        true,
        id,
      ),
    send: (type, data) => request(type, { auctionId: options.auctionId, ...data }, false, newId()),
    close: () => closeForGood('left'),
  }
}
