// kysely on PostgreSQL, with a name for every statement that is called again: PostgreSQL then plans it once per connection.
// One row by id, 16 connections: planning was half of the database's share of a request.
import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type OperationNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Account, Accounts } from '../flow/accounts.ts'
import { toCamelCase, toSnakeCase } from './column-case.ts'
import { gatherPacket } from './packet.ts'
import { READ, statementCostMs } from './statement-cost.ts'
import { isStaleStatement, StatementNames } from './statement-names.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

export const makeDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new SnakeCaseCompiler(),
})

/** `x in (1, 2, 3)` becomes `x = any($1)`: one text for lists of every length, and an empty list finds nothing. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toSnakeCase(identifier))
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const comparison = OperatorNode.is(operator) ? COMPARISONS[operator.operator] : undefined
    if (comparison === undefined || !isValueList(rightOperand)) super.visitBinaryOperation(node)
    else {
      this.visitNode(leftOperand)
      this.append(` ${comparison}(`)
      this.appendValue(rightOperand.values)
      this.append(')')
    }
  }
}

const COMPARISONS: Partial<Record<string, string>> = { in: '= any', 'not in': '<> all' }
const isValueList = (node: OperationNode): node is PrimitiveValueListNode => node.kind === 'PrimitiveValueListNode'

type Described = { fields: { name: string }[] }
// pg calls this method for every result; its types leave it out.
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & { handleRowDescription(message: Described): void }

/** Names the columns before the rows are read. */
class CamelCaseQuery extends Query {
  /** Rows arrive. */
  onRows: () => void = () => {}

  override handleRowDescription(message: Described): void {
    this.onRows()
    for (const field of message.fields) field.name = toCamelCase(field.name)
    super.handleRowDescription(message)
  }
}

/** One connection of a pool, for kysely. */
export class NamingConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #names: StatementNames
  readonly #beforeSending: () => void
  readonly #accounts: Accounts | undefined
  #answeredAt = 0
  isInTransaction = false
  /** The server at the other end cannot serve it any more, even where the connection itself is alive. */
  isLost = false
  #begun: Promise<unknown> | null = null

  constructor(client: pg.PoolClient, beforeSending = () => {}, accounts?: Accounts) {
    this.client = client
    this.#accounts = accounts
    this.#names = new StatementNames(client)
    this.#beforeSending = beforeSending
  }

  /** BEGIN does not wait for its answer: it leaves together with the first statement, unless that one writes. */
  begin(text: string): void {
    this.isInTransaction = true
    gatherPacket(this.client)
    this.#begun = this.client.query(text)
    // Reported by the first statement, or by the commit.
    this.#begun.catch(() => {})
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    this.isInTransaction = false
    if (text === 'commit') await this.#untilBegun()
    this.#begun = null
    const account = this.#accounts?.current()
    const sentAt = performance.now()
    await this.client.query(text)
    this.#charge(account, text, sentAt)
  }

  async #untilBegun(): Promise<void> {
    await this.#begun
    this.#begun = null
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#names.nameOf(sql)
    const account = this.#accounts?.current()
    const sentAt = performance.now()
    try {
      // Behind a BEGIN that failed, a write would stand on its own.
      if (this.#begun && !READ.test(sql)) await this.#untilBegun()
      const result = await this.#send<Row>({ name, text: sql, values: parameters as unknown[] })
      if (this.#begun) await this.#untilBegun()
      return result
    } catch (error) {
      // The stack shows the caller and not pg's socket reader.
      Error.captureStackTrace(error as Error)
      if (isDatabaseUnavailable(error)) this.isLost = true
      if (name === undefined || !isStaleStatement(error)) throw error
      this.#names.forget(sql)
      // The error has ended a transaction: `transact` repeats it as a whole.
      if (this.isInTransaction) throw error
      return this.#send({ text: sql, values: parameters as unknown[] })
    } finally {
      this.#charge(account, sql, sentAt)
    }
  }

  /** Answers come in order, so a statement costs nothing before the answer to the one before it. */
  #charge(account: Account | undefined, text: string, sentAt: number): void {
    const startedAt = Math.max(sentAt, this.#answeredAt)
    this.#answeredAt = performance.now()
    account?.charges.chargeDatabase(account.caller, statementCostMs(text, this.#answeredAt - startedAt))
  }

  #send<Row>(config: pg.QueryConfig): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      this.#beforeSending()
      const account = this.#accounts?.current()
      const query = new CamelCaseQuery(config, undefined, (error, result) => {
        if (account) this.#accounts!.resume(account)
        if (error) reject(error)
        else resolve(toResult(result))
      })
      if (account) query.onRows = () => this.#accounts!.resume(account)
      this.client.query(query)
    })
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: read a page at a time.')
  }
}

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> =>
  COUNTING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }

export type PoolDriver = Driver & { acquireConnection(): Promise<NamingConnection> }

/** Connections of a pool. It differs from kysely's own driver only in the connections it makes. */
export function makePoolDriver(
  pool: pg.Pool,
  wrap = (client: pg.PoolClient): NamingConnection => new NamingConnection(client),
): PoolDriver {
  const connections = new WeakMap<pg.PoolClient, NamingConnection>()
  const asNaming = (connection: DatabaseConnection) => connection as NamingConnection
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known) return known
      const connection = wrap(client)
      connections.set(client, connection)
      return connection
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      asNaming(connection).begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
    },
    commitTransaction: (connection) => asNaming(connection).end('commit'),
    rollbackTransaction: (connection) => asNaming(connection).end('rollback'),
    releaseConnection: async (connection) => {
      const { client, isLost } = asNaming(connection)
      client.release(isLost)
    },
    destroy: () => pool.end(),
  }
}
