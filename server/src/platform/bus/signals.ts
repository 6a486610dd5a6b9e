// Signals between processes: PostgreSQL NOTIFY. A signal carries no data that matters; the receiver reads the tables again. While the
// listening connection is down signals are lost, so a cache must not be trusted.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Background } from '../background.ts'
import { CallbackQueryClient } from '../db/callback-query-client.ts'
import type { History } from '../db/history.ts'
import { openSession } from '../db/session.ts'
import { deliverAfterCommit } from '../db/transactions.ts'
import type { DeliverSignal, Tx } from '../db/types.ts'
import type { Log } from '../log.ts'
import type { Timers } from '../timers.ts'

export type Signals = {
  /** Sends now, outside of any transaction; may be lost. */
  send(channel: string, payload: string): Promise<void>
  /** Runs the listeners of this process only. */
  deliver: DeliverSignal
  on(channel: string, listener: (payload: string) => void): void
  /** Called when listening (re)starts: signals sent before may have been missed. */
  onReconnect(listener: () => void): void
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Sent when the transaction commits, and only then. Listeners of this process run right after the commit, before the caller goes on,
 * and once more when PostgreSQL notifies all processes.
 */
export async function signal(tx: Tx, channel: string, payload: string): Promise<void> {
  await signalOnce(tx, channel, payload)
  deliverAfterCommit(tx, channel, payload)
}

/** Sent when the transaction commits. The listeners of every process, this one too, run once, when PostgreSQL notifies them. */
export async function signalOnce(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${payload})`.execute(tx)
}

/** A connection that failed silently is noticed after two of these. */
const HEARTBEAT_MS = 10_000
const ECHO_WITHIN_MS = 5_000

export async function listenForSignals(options: {
  url: string
  log: Log
  history: History
  background: Background
  timers: Timers
  heartbeatMs?: number
}): Promise<Signals> {
  const { url, log, history, background, timers, heartbeatMs = HEARTBEAT_MS } = options
  const { guard, run } = background
  // Each process notifies itself here: a connection that answers queries may still have lost what it listened to.
  const echoChannel = `kuri_echo_${randomUUID().replaceAll('-', '')}`
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const reconnectListeners: (() => void)[] = []
  let client: pg.Client | null = null
  let closing = false
  let hasEchoed = true
  let onEcho = () => {}
  let listening: Promise<unknown> = Promise.resolve()

  const deliver: DeliverSignal = (channel, payload) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }

  async function connect(): Promise<void> {
    const next = new CallbackQueryClient({
      connectionString: url,
      application_name: 'kuri-signals',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
    } as pg.ClientConfig)
    const receive = ({ channel, payload }: pg.Notification) => {
      if (channel === echoChannel) onEcho()
      else deliver(channel, payload ?? '')
    }
    next.on('notification', guard('signal', receive))
    next.on(
      'error',
      guard('signal connection error', (error: Error) => handleLoss(next, error)),
    )
    next.on(
      'end',
      guard('signal connection end', () => handleLoss(next, null)),
    )
    await next.connect()
    // A wake-up does not survive a crash anyway, so neither it nor the bids behind it need wait for the disk.
    await openSession(next, history, { synchronous_commit: 'off' })
    for (const channel of [echoChannel, ...listeners.keys()]) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    await untilEcho(next).catch((error) => {
      next.end().catch(() => {})
      throw error
    })
    client = next
    for (const listener of reconnectListeners) listener()
  }

  function handleLoss(which: pg.Client, error: Error | null) {
    if (closing || client !== which) return
    client = null
    log.warn({ err: error }, 'lost the signal connection; reconnecting')
    which.end().catch(() => {})
    run('signal reconnection', reconnect)
  }

  async function reconnect() {
    for (let waitMs = 50; !closing; waitMs = Math.min(waitMs * 2, 1000)) {
      try {
        return await connect()
      } catch {
        await sleep(waitMs)
      }
    }
  }

  function sendEcho(through: pg.Client) {
    hasEchoed = false
    onEcho = () => {
      hasEchoed = true
    }
    through.query(`NOTIFY ${echoChannel}`).catch(() => {})
  }

  async function untilEcho(through: pg.Client): Promise<void> {
    sendEcho(through)
    await new Promise<void>((resolve, reject) => {
      const overdue = () => reject(new Error('A notification did not come back'))
      const cancel = timers.schedule('overdue signal echo', overdue, ECHO_WITHIN_MS)
      onEcho = () => {
        hasEchoed = true
        cancel()
        resolve()
      }
    })
  }

  function sendHeartbeat() {
    if (!client) return
    if (hasEchoed) sendEcho(client)
    else handleLoss(client, new Error('PostgreSQL fell silent'))
  }

  await connect()
  const stopHeartbeat = timers.repeat('signal heartbeat', sendHeartbeat, heartbeatMs)
  return {
    async send(channel, payload) {
      if (!client) throw new Error('The signal connection is down.')
      await client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] })
    },
    deliver,
    on(channel, listener) {
      const known = listeners.get(channel)
      const guarded = guard(`signal ${channel}`, listener)
      if (known) known.push(guarded)
      else {
        listeners.set(channel, [guarded])
        // LISTEN statements are sent one at a time, in order.
        listening = listening.then(() => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)).catch(() => {})
      }
    },
    onReconnect: (listener) => reconnectListeners.push(guard('signals are back', listener)),
    isListening: () => client !== null,
    async close() {
      closing = true
      stopHeartbeat()
      await client?.end().catch(() => {})
    },
  }
}
