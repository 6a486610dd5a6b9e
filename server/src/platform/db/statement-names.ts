// Names for the statements of one connection, so that PostgreSQL parses and plans each text once instead of at every call.
// The number of names is bounded: a statement that has not been called for long is closed on the server to make room.
import { sql } from 'kysely'
import type pg from 'pg'

/** A planned statement takes 10 to 100 kB of a PostgreSQL backend: at most some 10 MB for each connection. */
const MAX_NAMES = 256

/** Others (SET, LISTEN, VACUUM) have no plan. */
const NAMEABLE = /^\s*(select|with|insert|update|delete|merge)\b/i

const MARK = '/* planned at every call */'

/**
 * Part of a statement whose best plan depends on its values: a page of a large table, a search. PostgreSQL plans a named statement
 * without its values from the sixth call on, and takes a LIMIT it does not know for a tenth of the rows.
 */
export const PLANNED_AT_EVERY_CALL = sql.raw(MARK)

type Internals = {
  connection: {
    parsedStatements: Record<string, string>
    close(message: { type: 'S'; name: string }): void
  }
}

/** `isRecent` is set at every call and cleared when room is needed, so a call costs one lookup. */
type Named = { name: string | undefined; isRecent: boolean }

export class StatementNames {
  readonly #connection: Internals['connection']
  readonly #max: number
  /** Texts in the order in which they came; those without a name were called once. */
  readonly #texts = new Map<string, Named>()
  #made = 0

  constructor(client: pg.ClientBase, max = MAX_NAMES) {
    this.#connection = (client as unknown as Internals).connection
    this.#max = max
  }

  /** A text gets its name at its second call: a text that never comes back (an insert of 37 rows) is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#texts.get(text)
    if (known) {
      known.isRecent = true
      known.name ??= `kuri-${this.#made++}`
      return known.name
    }
    if (!NAMEABLE.test(text) || text.includes(MARK)) return undefined
    if (this.#texts.size >= this.#max) this.#makeRoom()
    this.#texts.set(text, { name: undefined, isRecent: false })
    return undefined
  }

  /** Drops the oldest text that was not called since it was last looked at. */
  #makeRoom(): void {
    for (const [text, named] of this.#texts) {
      this.#texts.delete(text)
      if (!named.isRecent) {
        if (named.name !== undefined) this.#closeStatement(named.name)
        return
      }
      named.isRecent = false
      this.#texts.set(text, named)
    }
  }

  forget(text: string): void {
    const name = this.#texts.get(text)?.name
    this.#texts.delete(text)
    if (name !== undefined) this.#closeStatement(name)
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
