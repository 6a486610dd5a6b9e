// /ws on the HTTP server: upgrades, pings and an orderly shutdown, over the library `ws`. [spec: Who may call what; Entering a room;
// Limits]
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOM_LIMITS } from '@kuri/contract/auctions/live-room.contract'
import { type RawData, type ServerOptions, WebSocket, WebSocketServer } from 'ws'
import type { Background } from '#platform/background'
import type { Timers } from '#platform/timers'
import { callerAddress } from './caller-address.ts'
import { CLOSE, CLOSE_TIMEOUT_MS, type Connection, type Transport } from './connection.ts'
import type { ConnectionHandler, Peer } from './connection-handler.ts'
import { makePingWheel } from './ping-wheel.ts'

const STOP_TIMEOUT_MS = 2000
const PING_TURN_MS = 100
/** A flooding peer is not read for this long, again and again: only its own messages wait. */
const THROTTLE_MS = 100
/** The fragments and network segments one message may arrive in: a long one on a bad network has fifty. */
const MAX_FRAGMENTS = 1024

export type SocketServer = {
  /** Closes the sockets one by one over this time, so that their clients do not all reach the other processes at once. */
  drain(overMs: number): Promise<void>
  close(): Promise<void>
}

/** The socket is the transport of its own connection: one object less for each of many idle clients. */
class ServerSocket extends WebSocket implements Transport {
  connection: Connection | null = null
  stream: Duplex | null = null
  pingGroup: Set<ServerSocket> | null = null
  /** Of the server: reads from this peer again after a while. */
  resumeLater: ((ws: ServerSocket) => void) | null = null

  get isOpen(): boolean {
    return this.readyState === this.OPEN
  }

  get bufferedBytes(): number {
    return this.stream?.writableLength ?? 0
  }

  write(frames: Buffer): boolean {
    const { stream } = this
    stream?.write(frames)
    // What a TCP socket does not give to the operating system at once, it keeps and counts.
    return stream instanceof Socket && stream.writableLength === 0
  }

  throttle(): void {
    if (this.isPaused) return
    this.pause()
    this.resumeLater?.(this)
  }
}

export function makeSocketServer(
  server: Server,
  handler: ConnectionHandler,
  {
    trustedProxies,
    timers,
    background: { guard, run },
  }: { trustedProxies: number; timers: Timers; background: Background },
): SocketServer {
  const wss = new WebSocketServer<typeof ServerSocket>({
    noServer: true,
    WebSocket: ServerSocket,
    maxPayload: ROOM_LIMITS.messageBytes,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_FRAGMENTS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    perMessageDeflate: false,
    // Pongs to a peer that pings and never reads would pile up here; onPing answers within the limit.
    autoPong: false,
    handleProtocols: (offered) => (offered.has('websocket.v1') ? 'websocket.v1' : false),
  } as ServerOptions<typeof ServerSocket>)

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    // Node has removed its own error listener: without one, a peer that is gone would end the process.
    stream.on('error', ignore)
    // No closure over the request: a listener that stays would keep it as long as the socket.
    const peer = { token: tokenOf(request), address: callerAddress(request, trustedProxies) }
    if (handler.isTurnedAway(peer)) return stream.end(TURNED_AWAY)
    const onUpgraded = (ws: ServerSocket) => run('socket start', () => accept(ws, stream, peer))
    wss.handleUpgrade(request, stream, head, onUpgraded)
  }
  server.on('upgrade', guard('socket upgrade', upgrade))

  /** Until when the sockets are being closed; a balancer sends new ones until it has noticed. */
  let drainedAtMs: number | null = null

  const resumeLater = (ws: ServerSocket) => {
    timers.schedule('throttled socket', () => ws.resume(), THROTTLE_MS)
  }

  async function accept(ws: ServerSocket, stream: Duplex, peer: Peer) {
    // Messages that arrive while the token is checked wait in the kernel: none is lost, none piles up here.
    ws.pause()
    ws.on('error', ignore)
    ws.stream = stream
    ws.resumeLater = resumeLater
    if (drainedAtMs !== null) stopLater(ws, drainedAtMs)
    ws.connection = await handler.accept(ws, peer)
    if (ws.connection) {
      ws.on('close', onClose)
      ws.on('pong', onPong)
      ws.on('ping', onPing)
      ws.on('message', onMessage)
      ws.pingGroup = pings.add(ws)
    }
    ws.resume()
  }

  // All sockets share these listeners: a closure for each would be a good part of what an idle one costs.
  const onClose = guard('socket close', function (this: WebSocket) {
    const ws = this as ServerSocket
    ws.pingGroup?.delete(ws)
    if (ws.connection) handler.handleClose(ws.connection)
  })

  const onPong = guard('socket pong', function (this: WebSocket) {
    const { connection } = this as ServerSocket
    if (!connection) return
    connection.heartbeat = 'RESPONSIVE'
    handler.isFloodingControlFrames(connection)
  })

  const onPing = guard('socket ping', function (this: WebSocket, data: Buffer) {
    const { connection } = this as ServerSocket
    if (connection && !handler.isFloodingControlFrames(connection)) this.pong(data)
  })

  /** The handler guards it: a second guard would cost each bid a call. */
  function onMessage(this: WebSocket, raw: RawData) {
    const { connection } = this as ServerSocket
    if (connection) handler.handleMessage(connection, raw)
  }

  const pings = makePingWheel<ServerSocket>(ROOM_LIMITS.heartbeatIntervalMs / PING_TURN_MS, (ws) => {
    if (!ws.connection) return
    if (ws.connection.heartbeat === 'PING_SENT') return ws.terminate()
    ws.connection.heartbeat = 'PING_SENT'
    ws.ping()
  })
  const stopPinging = timers.repeat('socket pings', pings.turn, PING_TURN_MS)

  function stopSocket(ws: ServerSocket) {
    ws.close(CLOSE.goingAway, 'the server is stopping')
  }

  function stopLater(ws: ServerSocket, latestMs: number) {
    timers.schedule('socket drain', () => stopSocket(ws), Math.random() * Math.max(0, latestMs - timers.elapsedMs()))
  }

  return {
    async drain(overMs) {
      drainedAtMs = timers.elapsedMs() + overMs
      for (const ws of wss.clients) stopLater(ws, drainedAtMs)
      await new Promise<void>((done) => timers.schedule('end of draining', done, overMs))
    },
    async close() {
      stopPinging()
      const open = [...wss.clients]
      for (const ws of open) stopSocket(ws)
      await Promise.race([Promise.all(open.map(whenClosed)), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      for (const ws of wss.clients) ws.terminate()
      wss.close()
    },
  }
}

const TURNED_AWAY =
  'HTTP/1.1 429 Too Many Requests\r\nretry-after: 60\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

const ignore = () => {}

const whenClosed = (ws: WebSocket) =>
  new Promise<void>((done) => (ws.readyState === ws.CLOSED ? done() : ws.once('close', done)))

/** Native clients send the header, browsers the subprotocol `bearer.<token>`. */
function tokenOf(request: IncomingMessage): string | null {
  const header = request.headers.authorization
  if (header && /^bearer /i.test(header)) return header.slice(7).trim()
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((entry) => entry.trim()) ?? []
  return offered.find((entry) => entry.startsWith('bearer.'))?.slice('bearer.'.length) ?? null
}
