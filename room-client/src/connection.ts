// One connection to the service at a time: opens it, notices when it is dead, and opens the next one. It knows nothing of rooms.
import { makeServerClock, type ServerClock } from './clock.ts'
import type { ClientSocket, Environment } from './environment.ts'
import type { Frame } from './frames.ts'

const FIRST_RECONNECT_MS = 50
const LONGEST_RECONNECT_MS = 3000
/** How often the client pings, and how long it waits for a sign of life afterwards. Against the clock a dead line must show soon. */
const PACES = {
  IDLE: { pingEveryMs: 20_000, giveUpAfterMs: 25_000 },
  URGENT: { pingEveryMs: 5000, giveUpAfterMs: 10_000 },
} as const
/** The browser says that the network changed: an open connection has this long to prove that it survived. */
const PROVE_WITHIN_MS = 3000
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001
const ABNORMAL_CLOSURE = 1006
/** A stopping server sends all its clients to the others, which they should not reach at once. */
const MAX_MOVE_MS = 2000

export type Pace = keyof typeof PACES

export function makeConnection(options: {
  environment: Environment
  url: string
  token(): string | Promise<string>
  onOpen(): void
  onFrame(frame: Frame): void
  onLost(): void
  /** The server rejected two tokens in a row. */
  onUnauthorized(): void
  onClock(clock: ServerClock): void
}) {
  const { openSocket, schedule, newId, nowMs } = options.environment
  const clock = makeServerClock(nowMs)
  const pings = new Map<string, number>()
  let socket: ClientSocket | null = null
  let isOpen = false
  let isEnded = false
  let isOnline = true
  let pace: Pace = 'IDLE'
  let reconnectMs = FIRST_RECONNECT_MS
  let rejectionCount = 0
  let cancelReconnect = () => {}
  let cancelPing = () => {}
  let cancelGiveUp: (() => void) | null = null

  async function connect(): Promise<void> {
    cancelReconnect()
    const token = await (async () => options.token())().catch(() => null)
    if (isEnded || socket !== null) return
    if (token === null) return reconnectLater()
    const opened = openSocket(options.url, ['websocket.v1', `bearer.${token}`])
    socket = opened
    opened.onopen = () => {
      if (socket !== opened) return
      isOpen = true
      clock.reset()
      ping()
      options.onOpen()
    }
    opened.onmessage = ({ data }) => {
      if (socket === opened) handleFrame(JSON.parse(String(data)) as Frame)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) handleLost(code)
    }
    opened.onerror = () => {}
  }

  function handleFrame(frame: Frame) {
    cancelGiveUp?.()
    cancelGiveUp = null
    const sentAtMs = frame.type === 'pong' ? pings.get(frame.correlationId ?? '') : undefined
    if (sentAtMs !== undefined) options.onClock(clock.addSample(sentAtMs, frame.timestamp))
    options.onFrame(frame)
  }

  function post(id: string, type: string, data: object): boolean {
    if (!isOpen) return false
    socket!.send(JSON.stringify({ id, type, data }))
    return true
  }

  function ping(giveUpAfterMs: number = PACES[pace].giveUpAfterMs) {
    const id = newId()
    pings.clear()
    pings.set(id, nowMs())
    post(id, 'ping', {})
    cancelGiveUp ??= schedule(abandon, giveUpAfterMs)
    planPing()
  }

  function planPing() {
    cancelPing()
    cancelPing = schedule(ping, PACES[pace].pingEveryMs)
  }

  /** A dead peer does not answer the closing handshake, and a browser may wait a minute for it. */
  function abandon() {
    const dead = socket
    handleLost(ABNORMAL_CLOSURE)
    dead?.close()
  }

  function handleLost(code: number) {
    stopTimers()
    socket = null
    isOpen = false
    if (isEnded) return
    // The first time the token may just have expired; the second time in a row it was rejected.
    if (code === POLICY_VIOLATION && ++rejectionCount > 1) return options.onUnauthorized()
    options.onLost()
    if (code === GOING_AWAY) cancelReconnect = schedule(() => void connect(), Math.random() * MAX_MOVE_MS)
    else reconnectLater()
  }

  /** Exponential backoff with jitter, so that clients of a restarted server do not all come back at once. */
  function reconnectLater() {
    cancelReconnect()
    // A browser may be wrong about being offline, so the client goes on trying.
    if (!isOnline) reconnectMs = LONGEST_RECONNECT_MS
    cancelReconnect = schedule(() => void connect(), reconnectMs * (0.5 + Math.random()))
    reconnectMs = Math.min(reconnectMs * 2, LONGEST_RECONNECT_MS)
  }

  function stopTimers() {
    cancelPing()
    cancelGiveUp?.()
    cancelGiveUp = null
    pings.clear()
  }

  void connect()
  return {
    post,
    isOnline: () => isOnline,
    /** The server has accepted this client: the next loss starts with short waits again. */
    confirm() {
      reconnectMs = FIRST_RECONNECT_MS
      rejectionCount = 0
    },
    /** Closes the connection and opens another one. */
    retry: () => socket?.close(),
    setPace(next: Pace) {
      if (next === pace) return
      pace = next
      if (isOpen) ping()
    },
    networkChanged(online: boolean) {
      isOnline = online
      if (!online) {
        if (socket) abandon()
        return
      }
      reconnectMs = FIRST_RECONNECT_MS
      if (socket === null) return void connect()
      cancelGiveUp?.()
      cancelGiveUp = null
      ping(PROVE_WITHIN_MS)
    },
    end() {
      isEnded = true
      stopTimers()
      cancelReconnect()
      socket?.close()
    },
  }
}
