// [D1 5, 6.1, 7, 8] /ws: authentication, the rate limit, the heartbeat. What the messages mean is the features' business.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#platform/clock'
import type { Log } from '#platform/log'
import type { Actor } from '#platform/permit'
import { Refusal } from '#platform/refusal'
import { CLOSE, Connection } from './connection.ts'
import { type Message, parseMessage } from './message.ts'
import { RateWindow } from './rate-window.ts'

const STOP_WITHIN_MS = 2000
/** A flood is not read for so long, again and again: its sender waits, nobody else does. */
const REST_MS = 100
/** In how many pieces one message may come: a long one in the segments of a bad network has fifty. */
const MAX_PIECES = 1024
/** How long somebody who does not answer the goodbye is waited for. */
const FAREWELL_MS = 5000

export type SocketServer = {
  connections(): Iterable<Connection>
  close(): Promise<void>
}

export function makeSocketServer(options: {
  server: Server
  log: Log
  clock: Clock
  rateLimitsOn: boolean
  identify(token: string | null): Promise<Actor>
  receive(connection: Connection, message: Message): void
  /** The connection has closed. */
  left(connection: Connection): void
}): SocketServer {
  const { log, clock } = options
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: ROOM_LIMITS.messageBytes,
    maxFragments: MAX_PIECES,
    maxBufferedChunks: MAX_PIECES,
    closeTimeout: FAREWELL_MS,
    perMessageDeflate: false,
    // An answer to each ping of a sender that does not read would pile up here.
    autoPong: false,
    handleProtocols: (offered) => (offered.has('websocket.v1') ? 'websocket.v1' : false),
  } as ServerOptions)
  const connections = new Map<WebSocket, Connection>()
  const nowMs = () => clock.nowMs()

  options.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener away: a peer that is gone would end the process.
    socket.on('error', ignore)
    // No closure over the request: a listener that stays would keep it as long as the socket.
    const token = tokenOf(request)
    wss.handleUpgrade(request, socket, head, (ws) => void welcome(ws, socket, token))
  })

  async function welcome(ws: WebSocket, socket: Duplex, token: string | null) {
    // What arrives while the token is checked waits in the kernel: nothing gets lost, nothing piles up here.
    ws.pause()
    ws.on('error', ignore)
    let actor: Actor
    try {
      actor = await options.identify(token)
    } catch (error) {
      ws.resume()
      if (error instanceof Refusal) return ws.close(CLOSE.policy, 'a valid access token is required')
      // Nobody can be asked now; a client that is told that its token is bad would give up.
      log.error({ err: error }, 'could not identify a socket')
      return ws.close(CLOSE.tryAgainLater, 'connect again')
    }
    if (ws.readyState !== ws.OPEN) return
    const connection = new Connection(ws, socket, actor, nowMs)
    if (options.rateLimitsOn) connection.messages = new RateWindow()
    connections.set(ws, connection)
    ws.on('close', onClose).on('pong', onPong).on('ping', onPing).on('message', onMessage)
    ws.resume()
  }

  // The same few functions listen to all sockets: a closure for each would be a good part of what an idle one costs.
  function onClose(this: WebSocket) {
    const connection = connections.get(this)
    if (!connection) return
    connections.delete(this)
    options.left(connection)
  }

  function onPong(this: WebSocket) {
    const connection = connections.get(this)
    if (!connection) return
    connection.isAlive = true
    if (isTooMany(connection)) rest(this)
  }

  function onPing(this: WebSocket, data: Buffer) {
    const connection = connections.get(this)
    if (!connection) return
    if (isTooMany(connection)) rest(this)
    else this.pong(data)
  }

  /** What one message breaks must not break the process, which everybody is on. */
  function onMessage(this: WebSocket, raw: RawData) {
    const connection = connections.get(this)
    // Who was told to go may still talk until the socket is down; nobody listens.
    if (!connection?.isOpen) return
    try {
      hear(this, connection, raw)
    } catch (error) {
      log.error({ err: error }, 'a message broke something')
      connection.send('error', { code: 'INTERNAL', message: 'Something went wrong here; try again.' })
    }
  }

  function hear(ws: WebSocket, connection: Connection, raw: RawData) {
    connection.isAlive = true
    const verdict = connection.messages?.judge(Date.now()) ?? 'ALLOWED'
    if (verdict === 'IGNORED') return rest(ws)
    const message = parseMessage(raw)
    const refuse = (code: string, text: string) => connection.send('error', { code, message: text }, message.id)
    if (verdict === 'REFUSED') return refuse('RATE_LIMITED', 'Too many messages; wait a little.')
    if (message.type === null) return refuse('BAD_REQUEST', 'A message is a JSON object with id (text), type and data.')
    if (message.type === 'ping') return connection.send('pong', {}, message.id)
    options.receive(connection, message)
  }

  const heartbeat = setInterval(() => {
    for (const [ws, connection] of connections) {
      if (!connection.isAlive) {
        ws.terminate()
        continue
      }
      connection.isAlive = false
      ws.ping()
    }
  }, ROOM_LIMITS.heartbeatIntervalMs)
  heartbeat.unref()

  return {
    connections: () => connections.values(),
    async close() {
      clearInterval(heartbeat)
      const open = [...wss.clients]
      for (const ws of open) ws.close(CLOSE.goingAway, 'the server is stopping')
      await Promise.race([Promise.all(open.map(closed)), new Promise((done) => setTimeout(done, STOP_WITHIN_MS))])
      for (const ws of wss.clients) ws.terminate()
      wss.close()
    },
  }
}

const ignore = () => {}

const closed = (ws: WebSocket) =>
  new Promise<void>((done) => (ws.readyState === ws.CLOSED ? done() : ws.once('close', () => done())))

/** What it has sent waits in the kernel, and then with the sender. */
function rest(ws: WebSocket): void {
  if (ws.isPaused) return
  ws.pause()
  setTimeout(() => ws.resume(), REST_MS).unref()
}

/** Pings and pongs are limited like messages, apart from them. Plain counting: every idle socket answers pings. */
function isTooMany(connection: Connection): boolean {
  const now = Date.now()
  if (now - connection.controlsSince >= ROOM_LIMITS.windowMs) {
    connection.controlsSince = now
    connection.controls = 0
  }
  return ++connection.controls > ROOM_LIMITS.messagesPerWindow
}

/** Native clients send the header, browsers the subprotocol `bearer.<token>`. */
function tokenOf(request: IncomingMessage): string | null {
  const header = request.headers.authorization
  if (header && /^bearer /i.test(header)) return header.slice(7).trim()
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((entry) => entry.trim()) ?? []
  return offered.find((entry) => entry.startsWith('bearer.'))?.slice('bearer.'.length) ?? null
}
