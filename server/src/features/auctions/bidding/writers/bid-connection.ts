// One connection that writes bids and nothing else. Statements are sent without waiting for the answers to those before them, and
// those of one turn of the loop leave in one write.
import { Socket } from 'node:net'
import type pg from 'pg'
import { openSession, TIMEOUTS } from '#platform/db/session'
import { endWhenSilent } from '#platform/db/silent-connections'
import type { Platform } from '#platform/platform'
import { BidClient } from './bid-client.ts'

/** Each statement looks up a few rows by key, so a plan for that is right whatever the statistics say: on a young database they say
 * that the tables are empty, and a plan that scans them would be kept. The lock timeout is short because an auction that is held
 * elsewhere is tried again by itself. */
const SETTINGS = {
  ...TIMEOUTS,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  lock_timeout: '200ms',
}

type State =
  | { kind: 'CLOSED' }
  | { kind: 'CONNECTING'; client: Promise<BidClient> }
  | { kind: 'OPEN'; client: BidClient; socket: Socket }

export class BidConnection {
  readonly #databaseUrl: string
  readonly #log: Platform['log']
  readonly #history: Platform['history']
  readonly #background: Platform['background']
  #state: State = { kind: 'CLOSED' }

  constructor({ log, history, background }: Pick<Platform, 'log' | 'history' | 'background'>, databaseUrl: string) {
    this.#log = log
    this.#background = background
    this.#history = history
    this.#databaseUrl = databaseUrl
  }

  /** The client while it is connected. */
  get client(): BidClient | null {
    return this.#state.kind === 'OPEN' ? this.#state.client : null
  }

  async connect(): Promise<BidClient> {
    if (this.#state.kind === 'CLOSED') this.#state = { kind: 'CONNECTING', client: this.#open() }
    return this.#state.client
  }

  /** Everything that `send` sends leaves in one write. */
  together<T>(send: () => T): T {
    const socket = this.#state.kind === 'OPEN' ? this.#state.socket : null
    socket?.cork()
    try {
      return send()
    } finally {
      socket?.uncork()
    }
  }

  /** Ends the connection at once; whatever waits for an answer fails. */
  drop(): void {
    if (this.#state.kind !== 'OPEN') return
    this.#state.socket.destroy()
    this.#state = { kind: 'CLOSED' }
  }

  async close(): Promise<void> {
    if (this.#state.kind === 'CLOSED') return
    const client = await Promise.resolve(this.#state.client).catch(() => null)
    await client?.end()
  }

  async #open(): Promise<BidClient> {
    const socket = new Socket()
    const client = new BidClient({
      connectionString: this.#databaseUrl,
      application_name: 'kuri-bids',
      pipeline: true,
      stream: () => socket,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    } as unknown as pg.ClientConfig)
    const markClosed = () => {
      // Statements that wait for an answer fail only when the socket is gone.
      socket.destroy()
      if (this.client === client) this.#state = { kind: 'CLOSED' }
    }
    const noteLoss = (error: Error) => {
      this.#log.warn({ err: error }, 'lost a connection that writes bids')
      markClosed()
    }
    client.on('error', this.#background.guard('bid connection error', noteLoss))
    client.once('end', this.#background.guard('bid connection end', markClosed))
    try {
      await client.connect()
      endWhenSilent(client)
      await openSession(client, this.#history, SETTINGS)
    } catch (error) {
      socket.destroy()
      this.#state = { kind: 'CLOSED' }
      throw error
    }
    this.#state = { kind: 'OPEN', client, socket }
    return client
  }
}
