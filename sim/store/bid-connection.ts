// A connection that writes bids, as the writers use it, over a session of the simulated database.
import type { BidConnection } from '@kuri/server/features/auctions/bidding/writers/bid-connection'
import { runBidStatement, runFloorStatement } from './bid-statements.ts'
import type { Session } from './store.ts'

type Query = { name: string; text: string; values: unknown[] }

class SimulatedClient {
  readonly session: Session
  readonly #onWrite: (session: Session) => void

  constructor(session: Session, onWrite: (session: Session) => void) {
    this.session = session
    this.#onWrite = onWrite
  }

  list(query: Query): Promise<unknown[]> {
    if (query.name === 'bid-write') this.#onWrite(this.session)
    return this.session.send(() => runBidStatement(this.session, query))
  }

  async query(query: Query | string, values: unknown[] = []): Promise<unknown> {
    const { session } = this
    if (query === 'BEGIN') return session.begin()
    if (query === 'COMMIT') return session.commit()
    if (query === 'ROLLBACK') return session.rollback()
    if (typeof query === 'string')
      return session.send(() =>
        runFloorStatement({ store: session.store, write: (change) => session.write(change) }, query, values),
      )
    return { rows: await this.list(query) }
  }
}

/** Opens a session when the writer asks for one, and again after it was lost. */
export class SimulatedBidConnection {
  readonly #open: () => Promise<Session>
  readonly #onWrite: (session: Session) => void
  #client: SimulatedClient | null = null
  #connecting: Promise<SimulatedClient> | null = null

  /** `onWrite` is called before each statement that writes bids. */
  constructor(open: () => Promise<Session>, onWrite: (session: Session) => void) {
    this.#open = open
    this.#onWrite = onWrite
  }

  get client(): SimulatedClient | null {
    return this.#client?.session.isCut ? null : this.#client
  }

  async connect(): Promise<SimulatedClient> {
    if (this.client) return this.client
    this.#connecting ??= this.#open().then(
      (session) => {
        this.#connecting = null
        this.#client = new SimulatedClient(session, this.#onWrite)
        return this.#client
      },
      (error) => {
        this.#connecting = null
        throw error
      },
    )
    return this.#connecting
  }

  together<T>(send: () => T): T {
    return send()
  }

  drop(): void {
    this.#client?.session.cut()
    this.#client = null
  }

  /** The writers know the class; they use nothing of it but what is here. */
  asBidConnection(): BidConnection {
    return this as unknown as BidConnection
  }
}
