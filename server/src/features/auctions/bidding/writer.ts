// One connection that writes bids, and nothing else. Statements are sent without waiting for the answers before them, and those
// of one turn leave in one write.
import { Socket } from 'node:net'
import type pg from 'pg'
import { CallbackQueryClient } from '#platform/db/callback-query-client'
import { endWhenSilent } from '#platform/db/silent-connections'
import type { Platform } from '#platform/platform'

/** Each statement looks up a few rows by key, so the plan for that is right whatever the statistics say: on a young database
 * they say that the tables are empty, and a plan that scans them would be kept. Nobody waits long for a lock here: what is held
 * elsewhere is taken by itself, under the lock. */
const OPTIONS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'lock_timeout=200ms',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=15s',
]

export type Writer = {
  /** The connection while there is one. */
  client: pg.Client | null
  /** Made anew after it was lost. */
  connect(): Promise<pg.Client>
  /** What is sent in between leaves together. */
  together<T>(send: () => T): T
  /** Batches that were sent and are not answered yet. */
  flights: number
  /** A transaction is open whose statements are not all sent: nothing else may be. */
  isReading: boolean
  /** After its connection was lost it looks for a new one not before this. */
  restsUntilMs: number
  /** Nothing more is sent on this connection. */
  drop(): void
  close(): Promise<void>
}

export function makeWriter(deps: Platform, databaseUrl: string): Writer {
  let connecting: Promise<pg.Client> | null = null
  let socket: Socket | null = null

  async function open(): Promise<pg.Client> {
    const mine = new Socket()
    const client = new CallbackQueryClient({
      connectionString: databaseUrl,
      application_name: 'kuri-bids',
      pipeline: true,
      stream: () => mine,
      options: OPTIONS.map((option) => `-c ${option}`).join(' '),
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    } as unknown as pg.ClientConfig)
    const lose = () => {
      if (writer.client === client) writer.client = null
    }
    client.on('error', (error) => {
      deps.log.warn({ err: error }, 'lost a connection of the bid lanes')
      lose()
    })
    client.once('end', lose)
    await client.connect()
    endWhenSilent(client)
    writer.client = client
    socket = mine
    return client
  }

  const writer: Writer = {
    client: null,
    flights: 0,
    isReading: false,
    restsUntilMs: 0,
    async connect() {
      if (writer.client) return writer.client
      connecting ??= open().finally(() => {
        connecting = null
      })
      return connecting
    },
    together(send) {
      const corked = socket
      corked?.cork()
      try {
        return send()
      } finally {
        corked?.uncork()
      }
    },
    drop() {
      writer.client = null
      socket?.destroy()
    },
    async close() {
      const client = writer.client ?? (await connecting?.catch(() => null))
      await client?.end()
    },
  }
  return writer
}
