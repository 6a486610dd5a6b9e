// [D1 5, 6.1, 7, 8] /ws: authentication, the frame envelope, one reply per command, the rate limit, the heartbeat.
// What the commands mean is the features' business; they are handed in by name.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#platform/clock'
import { newId } from '#platform/ids'
import type { Log } from '#platform/log'
import type { Actor } from '#platform/permit'
import { Refusal } from '#platform/refusal'
import { makeRateWindow } from './rate-window.ts'
import { socketCodeOf } from './socket-codes.ts'

export const HEARTBEAT_MS = 30_000
const MAX_MESSAGE_BYTES = 64 * 1024
/** What may wait for one slow reader before it is let go; it comes back with `lastSequence`. */
export const MAX_BUFFERED_BYTES = 1024 * 1024
const CLOSE = { policy: 1008, goingAway: 1001, tryAgainLater: 1013 } as const

export type Connection = {
  id: string
  actor: Actor
  send(type: string, data: object, correlationId?: string | null): void
  close(code: number, reason: string): void
  onClose(listener: () => void): void
}
export type CommandMessage = { id: string | null; type: string; data: Record<string, unknown> }
export type CommandHandler = (connection: Connection, message: CommandMessage) => void | Promise<void>

export type SocketServer = {
  connections(): Iterable<Connection>
  close(): Promise<void>
}

export function makeSocketServer(options: {
  server: Server
  log: Log
  clock: Clock
  identify(token: string | null): Promise<Actor>
  commandFor(type: string): CommandHandler | null
}): SocketServer {
  const { log, clock } = options
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('websocket.v1') ? 'websocket.v1' : false),
  })
  const connections = new Map<WebSocket, Connection & { isAlive: boolean }>()

  options.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0]
    if (path !== '/ws')
      return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    socket.on('error', () => {})
    wss.handleUpgrade(request, socket, head, (ws) => void welcome(ws, request))
  })

  async function welcome(ws: WebSocket, request: IncomingMessage) {
    // Messages that arrive while the token is checked wait, bounded, instead of getting lost.
    const early: RawData[] = []
    const keep = (raw: RawData) => early.length < 100 && early.push(raw)
    ws.on('message', keep)
    ws.on('error', () => {})
    let actor: Actor
    try {
      actor = await options.identify(tokenOf(request))
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'could not identify a socket')
      return ws.close(CLOSE.policy, 'a valid access token is required')
    }
    ws.off('message', keep)
    if (ws.readyState !== ws.OPEN) return
    const connection = connect(ws, actor)
    const allow = makeRateWindow(() => Date.now())
    ws.on('message', (raw) => receive(connection, raw, allow))
    for (const raw of early) receive(connection, raw, allow)
  }

  function connect(ws: WebSocket, actor: Actor) {
    let sequence = 0
    const connection = {
      id: newId(clock.nowMs()),
      actor,
      isAlive: true,
      send(type: string, data: object, correlationId: string | null = null) {
        if (ws.readyState !== ws.OPEN) return
        if (ws.bufferedAmount > MAX_BUFFERED_BYTES) return ws.close(CLOSE.tryAgainLater, 'too slow: subscribe again')
        sequence++
        const frame = {
          type,
          id: newId(clock.nowMs()),
          version: '1.0',
          source: 'kuri',
          timestamp: clock.now().toISOString(),
          sequence,
        }
        ws.send(
          JSON.stringify(
            correlationId === null ? { ...frame, data } : { ...frame, correlationId, data: { correlationId, ...data } },
          ),
        )
      },
      close: (code: number, reason: string) => ws.close(code, reason),
      onClose: (listener: () => void) => void ws.once('close', listener),
    }
    connections.set(ws, connection)
    ws.once('close', () => connections.delete(ws))
    ws.on('pong', () => {
      connection.isAlive = true
    })
    return connection
  }

  function receive(connection: Connection & { isAlive: boolean }, raw: RawData, allow: () => boolean) {
    connection.isAlive = true
    const message = parse(raw)
    const refuse = (code: string, text: string) =>
      connection.send('error', { code, message: text }, message?.id ?? null)
    if (!allow()) return refuse('RATE_LIMITED', 'Too many messages; wait a little.')
    if (!message) return refuse('BAD_REQUEST', 'A message is a JSON object with id, type and data.')
    if (message.type === 'ping') return connection.send('pong', {}, message.id)
    const handle = options.commandFor(message.type)
    if (!handle) return refuse('BAD_REQUEST', `There is no command ${message.type.slice(0, 80)}.`)
    Promise.resolve()
      .then(() => handle(connection, message))
      .catch((error) => {
        const refusal = error instanceof Refusal ? error : null
        if (!refusal) log.error({ err: error, command: message.type }, 'a socket command failed')
        refuse(refusal ? socketCodeOf(refusal.status) : 'INTERNAL', refusal?.message ?? 'Something went wrong here.')
      })
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
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    connections: () => connections.values(),
    async close() {
      clearInterval(heartbeat)
      const open = [...wss.clients]
      for (const ws of open) ws.close(CLOSE.goingAway, 'the server is stopping')
      const gone = Promise.all(
        open.map(
          (ws) =>
            new Promise<void>((resolve) =>
              ws.readyState === ws.CLOSED ? resolve() : ws.once('close', () => resolve()),
            ),
        ),
      )
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2000))])
      for (const ws of wss.clients) ws.terminate()
      wss.close()
    },
  }
}

/** Native clients send the header, browsers the subprotocol `bearer.<token>`. */
function tokenOf(request: IncomingMessage): string | null {
  const header = request.headers.authorization
  if (header && /^bearer /i.test(header)) return header.slice(7).trim()
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((entry) => entry.trim()) ?? []
  return offered.find((entry) => entry.startsWith('bearer.'))?.slice('bearer.'.length) ?? null
}

function parse(raw: RawData): CommandMessage | null {
  try {
    const value: unknown = JSON.parse(raw.toString())
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
    const { id, type, data } = value as Record<string, unknown>
    if (typeof type !== 'string' || type === '') return null
    if (data !== undefined && (data === null || typeof data !== 'object' || Array.isArray(data))) return null
    return {
      id: typeof id === 'string' && id.length <= 255 ? id : null,
      type,
      data: (data ?? {}) as Record<string, unknown>,
    }
  } catch {
    return null
  }
}
