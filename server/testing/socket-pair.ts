// A network in memory: socket pairs whose messages arrive only when the test delivers them, so that a seed can choose the order
// of arrival and what gets lost. The client's end is what a room client expects of a WebSocket, the server's end is the Transport
// of a real Connection; only TCP and the handshake are left out.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientSocket, Environment } from '@kuri/room-client/environment'
import type { Connection, Transport } from '#platform/websocket/connection'
import type { ConnectionHandler } from '#platform/websocket/connection-handler'
import { checkFrame } from './frame-checks.ts'
import { parseServerFrames } from './raw-sockets.ts'

const NO_STATUS = 1005
const ABNORMAL = 1006
const SETTLE_TIMEOUT_MS = 20_000
/** Pings and longer timers watch for silence and have no place where nothing takes time. */
const PING_TIMER_MS = 5000

type Item = { kind: 'OPEN' } | { kind: 'MESSAGE'; text: string } | { kind: 'CLOSE'; code: number }
/** Where the server's end is in its life. Messages to it wait while it is AUTHENTICATING. */
type ServerEnd =
  | { kind: 'UNOPENED' }
  | { kind: 'AUTHENTICATING' }
  | { kind: 'OPEN'; connection: Connection }
  | { kind: 'CLOSING'; connection: Connection | null }
  | { kind: 'CLOSED' }

type SocketPair = {
  name: string
  client: ClientSocket
  toServer: Item[]
  toClient: Item[]
  server: ServerEnd
  isClientOpen: boolean
}
type Direction = 'toServer' | 'toClient'

export function makeTestNetwork(handler: () => ConnectionHandler) {
  const pairs = new Set<SocketPair>()
  const timers = new Set<{ work: () => void; delayMs: number }>()
  let nextId = 0
  let activityCount = 0
  let wakeUp = () => {}

  function noteActivity(): void {
    activityCount++
    wakeUp()
  }

  function enqueue(pair: SocketPair, direction: Direction, item: Item): void {
    pair[direction].push(item)
    noteActivity()
  }

  /** The environment of one room client. */
  function environmentFor(name: string, token: string): Environment {
    return {
      openSocket: () => open(name, token).client,
      schedule(work, delayMs) {
        const timer = { work, delayMs }
        timers.add(timer)
        noteActivity()
        return () => timers.delete(timer)
      },
      newId: () => `${name}-${nextId++}`,
      nowMs: () => performance.now(),
    }
  }

  function open(name: string, token: string): SocketPair {
    const client: ClientSocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send(text) {
        if (pair.isClientOpen) enqueue(pair, 'toServer', { kind: 'MESSAGE', text })
        return true
      },
      close() {
        if (pair.isClientOpen) enqueue(pair, 'toServer', { kind: 'CLOSE', code: NO_STATUS })
      },
    }
    const pair: SocketPair = {
      name,
      client,
      toServer: [],
      toClient: [],
      server: { kind: 'UNOPENED' },
      isClientOpen: true,
    }
    tokens.set(pair, token)
    pairs.add(pair)
    enqueue(pair, 'toServer', { kind: 'OPEN' })
    return pair
  }
  const tokens = new WeakMap<SocketPair, string>()

  function transportOf(pair: SocketPair): Transport {
    return {
      get isOpen() {
        return pair.server.kind === 'AUTHENTICATING' || pair.server.kind === 'OPEN'
      },
      get bufferedBytes() {
        return pair.toClient.reduce((sum, item) => sum + (item.kind === 'MESSAGE' ? item.text.length : 0), 0)
      },
      write(bytes) {
        for (const text of parseServerFrames(bytes).texts) enqueue(pair, 'toClient', { kind: 'MESSAGE', text })
        return true
      },
      close(code) {
        if (pair.server.kind !== 'AUTHENTICATING' && pair.server.kind !== 'OPEN') return
        pair.server = { kind: 'CLOSING', connection: pair.server.kind === 'OPEN' ? pair.server.connection : null }
        enqueue(pair, 'toClient', { kind: 'CLOSE', code })
      },
      terminate: () => queueMicrotask(() => cut(pair)),
      throttle() {},
    }
  }

  async function accept(pair: SocketPair): Promise<void> {
    pair.server = { kind: 'AUTHENTICATING' }
    enqueue(pair, 'toClient', { kind: 'OPEN' })
    const connection = await handler().accept(transportOf(pair), { token: tokens.get(pair)!, address: '127.0.0.1' })
    if (connection && pair.server.kind === 'AUTHENTICATING') pair.server = { kind: 'OPEN', connection }
    noteActivity()
  }

  function closeServerEnd(pair: SocketPair): void {
    const { server } = pair
    pair.server = { kind: 'CLOSED' }
    if ('connection' in server && server.connection) handler().handleClose(server.connection)
  }

  function closeClientEnd(pair: SocketPair, code: number): void {
    if (!pair.isClientOpen) return
    pair.isClientOpen = false
    pair.client.onclose?.({ code })
  }

  /** Hands over the next item in one direction; false when there is none, or the server is not ready for it. */
  function deliver(pair: SocketPair, direction: Direction): boolean {
    if (direction === 'toServer' && pair.server.kind === 'AUTHENTICATING') return false
    const item = pair[direction].shift()
    if (!item) return false
    if (direction === 'toServer') deliverToServer(pair, item)
    else deliverToClient(pair, item)
    if (!pair.isClientOpen && pair.server.kind === 'CLOSED') pairs.delete(pair)
    return true
  }

  function deliverToServer(pair: SocketPair, item: Item): void {
    if (item.kind === 'OPEN') void accept(pair)
    else if (item.kind === 'CLOSE') {
      closeServerEnd(pair)
      if (pair.isClientOpen) enqueue(pair, 'toClient', { kind: 'CLOSE', code: item.code })
    } else if (pair.server.kind === 'OPEN') handler().handleMessage(pair.server.connection, Buffer.from(item.text))
  }

  function deliverToClient(pair: SocketPair, item: Item): void {
    if (item.kind === 'OPEN') pair.client.onopen?.()
    else if (item.kind === 'MESSAGE') {
      checkFrame(JSON.parse(item.text))
      pair.client.onmessage?.({ data: item.text })
    } else {
      closeClientEnd(pair, item.code)
      closeServerEnd(pair)
    }
  }

  /** Breaks a connection: messages under way are lost, and both ends notice. */
  function cut(pair: SocketPair): void {
    pair.toServer.length = 0
    pair.toClient.length = 0
    closeServerEnd(pair)
    closeClientEnd(pair, ABNORMAL)
    pairs.delete(pair)
  }

  /** Fires the clients' reconnects and retries; false when there were none. */
  function fireTimers(): boolean {
    const due = [...timers].filter(({ delayMs }) => delayMs < PING_TIMER_MS)
    for (const timer of due) {
      timers.delete(timer)
      timer.work()
    }
    return due.length > 0
  }

  /** Delivers everything that is under way, in turn, and fires the clients' timers. */
  function flush(): void {
    let isBusy = true
    while (isBusy) {
      isBusy = false
      for (const pair of [...pairs])
        for (const direction of ['toServer', 'toClient'] as const) if (deliver(pair, direction)) isBusy = true
      if (!isBusy) isBusy = fireTimers()
    }
  }

  /** Flushes whenever there is something to deliver, until the condition holds. */
  async function settle(holds: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + SETTLE_TIMEOUT_MS
    for (;;) {
      flush()
      const seen = activityCount
      // The clients' promises settle first.
      await nextTurn()
      if (holds()) return
      if (Date.now() > deadline) throw new Error(`The network did not settle: ${what}.`)
      if (activityCount === seen) await nextActivity()
    }
  }

  const nextActivity = () =>
    new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, SETTLE_TIMEOUT_MS)
      wakeUp = () => {
        clearTimeout(timeout)
        resolve()
      }
    })

  return {
    environmentFor,
    deliver,
    cut,
    fireTimers,
    flush,
    settle,
    /** Lets the server work while nothing is delivered. */
    async letServerRun(turnCount: number) {
      for (let turn = 0; turn < turnCount; turn++) await nextTurn()
    },
    pairs: () => [...pairs],
    cutAll() {
      for (const pair of [...pairs]) cut(pair)
    },
  }
}
