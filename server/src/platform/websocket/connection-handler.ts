// What happens to a connection whatever carries it: authentication, the rate limit, parsing. [spec: Who may call what; Entering a room;
// Errors; Limits] What a message means is decided by the feature that receives it.
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import type { SocketCode } from '@kuri/contract/auctions/live-room.refusals'
import type { RawData } from 'ws'
import type { Background } from '#platform/background'
import type { Clock } from '#platform/clock'
import type { Log } from '#platform/log'
import type { Actor } from '#platform/permit'
import { Refusal } from '#platform/refusal'
import type { Timers } from '#platform/timers'
import { CLOSE, Connection, type Transport } from './connection.ts'
import { type Message, parseMessage } from './message.ts'
import { RateWindow } from './rate-window.ts'
import { SocketCounts, type SocketLimits } from './socket-limits.ts'

export type Peer = { token: string | null /** As it is counted: address-key.ts. */; address: string }

type SocketRefusals = {
  /** Whether this installation signed the token. Its session may have ended. */
  isSigned(token: string): boolean
  /** Counts a refused socket with the refused requests of its address; false when there were too many. */
  count(address: string): boolean
}

export type ConnectionHandler = {
  /** Whether to turn the peer away before the handshake: its token is none, and its address has sent too many of those. */
  isTurnedAway(peer: Peer): boolean
  /** Authenticates the peer and registers its connection; null when it was rejected or has closed meanwhile. */
  accept(transport: Transport, peer: Peer): Promise<Connection | null>
  handleMessage(connection: Connection, raw: RawData): void
  /** Counts a ping or pong: true when there are too many, and the peer is throttled. */
  isFloodingControlFrames(connection: Connection): boolean
  handleClose(connection: Connection): void
}

const closeReason = ({ code }: Refusal) =>
  code === 'SECOND_FACTOR_REQUIRED' ? 'a second factor must be set up' : 'a valid access token is required'

export function makeConnectionHandler(options: {
  /** The open connections of this process; this module adds and removes them. */
  connections: Set<Connection>
  log: Log
  clock: Clock
  background: Pick<Background, 'report'>
  timers: Pick<Timers, 'schedule'>
  /** Null where limits are off. */
  limits: SocketLimits | null
  refusals: SocketRefusals | null
  identify(token: string | null): Promise<Actor>
  receive(connection: Connection, message: Message): void
  onClose(connection: Connection): void
}): ConnectionHandler {
  const { connections, log, clock, background, timers } = options
  const nowMs = () => clock.nowMs()
  const surroundings = { nowMs, background, timers }
  const counts = options.limits && new SocketCounts(options.limits)
  const addresses = new WeakMap<Connection, string>()

  const { refusals } = options
  const isSigned = (token: string | null) => token !== null && refusals?.isSigned(token) === true
  const isTurnedAway = ({ token, address }: Peer) => refusals !== null && !isSigned(token) && !refusals.count(address)

  async function accept(transport: Transport, { token, address }: Peer): Promise<Connection | null> {
    if (counts && !counts.addAddress(address)) {
      transport.close(CLOSE.tryAgainLater, 'too many connections from this address')
      return null
    }
    const connection = await authenticate(transport, { token, address })
    if (!connection) {
      counts?.removeAddress(address)
      return null
    }
    if (counts) addresses.set(connection, address)
    connections.add(connection)
    return connection
  }

  async function authenticate(transport: Transport, { token, address }: Peer): Promise<Connection | null> {
    let actor: Actor
    try {
      actor = await options.identify(token)
    } catch (error) {
      if (error instanceof Refusal) {
        if (isSigned(token)) refusals?.count(address)
        transport.close(CLOSE.policy, closeReason(error))
      } else {
        // The token could not be checked. A client that believes its token is bad would give up, so it is asked to retry.
        log.error({ err: error }, 'could not authenticate a socket')
        transport.close(CLOSE.tryAgainLater, 'connect again')
      }
      return null
    }
    if (!transport.isOpen) return null
    if (counts && !counts.addUser(actor.userId)) {
      transport.close(CLOSE.tryAgainLater, 'too many connections of yours are open: close one')
      return null
    }
    const connection = new Connection(transport, actor, surroundings)
    if (counts) connection.messageLimit = new RateWindow()
    return connection
  }

  /** An exception in one handler must not end the process that all connections share. */
  function handleMessage(connection: Connection, raw: RawData): void {
    // Messages may still arrive between our close frame and the peer's.
    if (!connection.isOpen) return
    try {
      limitAndDispatch(connection, raw)
    } catch (error) {
      background.report('socket message', error)
      connection.send('error', { code: 'INTERNAL', message: 'Something went wrong on our side; try again.' })
    }
  }

  function limitAndDispatch(connection: Connection, raw: RawData) {
    connection.heartbeat = 'RESPONSIVE'
    const verdict = judgeRate(connection)
    if (verdict === 'IGNORED') return connection.throttle()
    const message = parseMessage(raw, nowMs())
    const reject = (code: SocketCode, text: string) => connection.send('error', { code, message: text }, message.id)
    if (verdict === 'REFUSED') return reject('RATE_LIMITED', 'Too many messages; wait a few seconds.')
    if (message.type === null) return reject('BAD_REQUEST', 'A message is a JSON object with id (text), type and data.')
    if (message.type === 'ping') return connection.send('pong', {}, message.id)
    options.receive(connection, message)
  }

  function judgeRate({ messageLimit, actor }: Connection): ReturnType<RateWindow['judge']> {
    const verdict = messageLimit?.judge(Date.now()) ?? 'ALLOWED'
    if (verdict !== 'ALLOWED') return verdict
    return counts?.messagesOf(actor.userId)?.judge(Date.now()) ?? 'ALLOWED'
  }

  /** Control frames have a limit of their own. A plain counter is enough: every idle connection answers pings. */
  function isFloodingControlFrames(connection: Connection): boolean {
    const now = Date.now()
    if (now - connection.controlWindowStartMs >= ROOM_LIMITS.windowMs) {
      connection.controlWindowStartMs = now
      connection.controlFrameCount = 0
    }
    const isFlooding = ++connection.controlFrameCount > ROOM_LIMITS.messagesPerWindow
    if (isFlooding) connection.throttle()
    return isFlooding
  }

  function handleClose(connection: Connection): void {
    if (!connections.delete(connection)) return
    counts?.removeUser(connection.actor.userId)
    const address = addresses.get(connection)
    if (address !== undefined) counts?.removeAddress(address)
    options.onClose(connection)
  }

  return { isTurnedAway, accept, handleMessage, isFloodingControlFrames, handleClose }
}
