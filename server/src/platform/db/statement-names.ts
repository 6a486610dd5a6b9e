// Names for the statements of one connection, so that PostgreSQL parses and plans each text once instead of at every call.
// The number of names is bounded: the least recently used statement is closed on the server when another one takes its place.
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** A planned statement takes 10 to 100 kB of a PostgreSQL backend: at most some 10 MB for each connection. */
const MAX_NAMES = 256

/** Others (SET, LISTEN, VACUUM) have no plan. */
const NAMEABLE = /^\s*(select|with|insert|update|delete|merge)\b/i

type Internals = {
  connection: {
    parsedStatements: Record<string, string>
    close(message: { type: 'S'; name: string }): void
  }
}

export class StatementNames {
  readonly #connection: Internals['connection']
  readonly #seenOnce: LRUCache<string, true>
  readonly #names: LRUCache<string, string>
  #made = 0

  constructor(client: pg.ClientBase, max = MAX_NAMES) {
    this.#connection = (client as unknown as Internals).connection
    this.#seenOnce = new LRUCache({ max })
    this.#names = new LRUCache({ max, dispose: (name) => this.#closeStatement(name) })
  }

  /** A text gets its name at its second call: a text that never comes back (an insert of 37 rows) displaces nothing. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (!NAMEABLE.test(text)) return undefined
    if (!this.#seenOnce.has(text)) {
      this.#seenOnce.set(text, true)
      return undefined
    }
    this.#seenOnce.delete(text)
    const name = `kuri-${this.#made++}`
    this.#names.set(text, name)
    return name
  }

  forget(text: string): void {
    this.#names.delete(text)
  }

  /** The protocol's Close also works inside a failed transaction, where DEALLOCATE does not. It leaves with the next statement's packet. */
  #closeStatement(name: string): void {
    delete this.#connection.parsedStatements[name]
    this.#connection.close({ type: 'S', name })
  }
}

/** A migration changed the columns of a named `SELECT *`. PostgreSQL refuses that name on this connection from then on. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
