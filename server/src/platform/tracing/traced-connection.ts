// A database connection whose statements are recorded: their text with placeholders, never their parameters.
import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { NamingConnection } from '../db/dialect.ts'
import type { Accounts } from '../flow/accounts.ts'
import type { Tracer } from './tracer.ts'

const POSTGRESQL = { 'db.system.name': 'postgresql' }
const OPERATION = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge|lock|call)\b/i
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/i

/** Such as `select branches`. */
function summarize(sql: string): string {
  const operation = OPERATION.exec(sql)?.[1] ?? /\w+/.exec(sql)?.[0] ?? 'query'
  const table = TABLE.exec(sql)?.[1]
  return table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase()
}

export class TracedConnection extends NamingConnection {
  readonly #tracer: Tracer

  constructor(client: pg.PoolClient, tracer: Tracer, accounts?: Accounts) {
    super(client, undefined, accounts)
    this.#tracer = tracer
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const attributes = { ...POSTGRESQL, 'db.query.text': query.sql }
    return this.#tracer.runCall(summarize(query.sql), attributes, () => super.executeQuery<Row>(query))
  }

  override end(text: 'commit' | 'rollback'): Promise<void> {
    return this.#tracer.runCall(text, POSTGRESQL, () => super.end(text))
  }
}
