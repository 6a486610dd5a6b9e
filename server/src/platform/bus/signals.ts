// Wake-ups between processes: PostgreSQL NOTIFY. A signal carries no truth; who hears it reads the tables again.
// While the listening connection is down nothing is heard, so whoever caches must not trust what it holds.

import { sql } from 'kysely'
import pg from 'pg'
import { CallbackQueryClient } from '../db/callback-query-client.ts'
import type { Tx } from '../db/types.ts'
import type { Log } from '../log.ts'

export type Signals = {
  /** Now, outside of any transaction; may get lost. */
  send(channel: string, payload: string): Promise<void>
  on(channel: string, listener: (payload: string) => void): void
  /** Called when listening (re)starts: whatever happened before may have been missed. */
  onReconnect(listener: () => void): void
  isListening(): boolean
  close(): Promise<void>
}

/** Sent when the transaction commits, and only then. */
export const signal = (tx: Tx, channel: string, payload: string) =>
  sql`SELECT pg_notify(${channel}, ${payload})`.execute(tx)

/** A path that is dead without a word is found dead after two of these. */
const BEAT_MS = 10_000

export async function listenForSignals(url: string, log: Log, beatMs = BEAT_MS): Promise<Signals> {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  const reconnectListeners: (() => void)[] = []
  let client: pg.Client | null = null
  let closing = false
  let isAnswered = true
  let listening: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    const next = new CallbackQueryClient({
      connectionString: url,
      application_name: 'kuri-signals',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      pipeline: true,
      // A wake-up does not outlive a crash anyway: it need not wait for the disk, nor let bids wait for it.
      options: '-c synchronous_commit=off',
    } as pg.ClientConfig)
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, null))
    await next.connect()
    for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
    isAnswered = true
    for (const listener of reconnectListeners) listener()
  }

  function lost(which: pg.Client, error: Error | null) {
    if (closing || client !== which) return
    client = null
    log.warn({ err: error }, 'lost the connection that listens for signals; reconnecting')
    which.end().catch(() => {})
    void reconnect()
  }

  async function reconnect() {
    for (let waitMs = 50; !closing; waitMs = Math.min(waitMs * 2, 1000)) {
      try {
        return await connect()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }

  function beat() {
    if (!client) return
    if (!isAnswered) return lost(client, new Error('PostgreSQL fell silent'))
    isAnswered = false
    client.query('SELECT 1').then(
      () => {
        isAnswered = true
      },
      () => {},
    )
  }

  await connect()
  const beating = setInterval(beat, beatMs)
  beating.unref()
  return {
    async send(channel, payload) {
      if (!client) throw new Error('the connection for signals is down')
      await client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] })
    },
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.push(listener)
      else {
        listeners.set(channel, [listener])
        // One at a time: a connection answers one query after the other.
        listening = listening.then(() => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)).catch(() => {})
      }
    },
    onReconnect: (listener) => reconnectListeners.push(listener),
    isListening: () => client !== null,
    async close() {
      closing = true
      clearInterval(beating)
      await client?.end().catch(() => {})
    },
  }
}
