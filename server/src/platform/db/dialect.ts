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
import type pg from 'pg'
import { isStaleStatement, StatementNames } from './statement-names.ts'

export const makeDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new ArrayQueryCompiler(),
})

/** `x in (1, 2, 3)` becomes `x = any($1)`: one text for lists of every length, and an empty list finds nothing. */
class ArrayQueryCompiler extends PostgresQueryCompiler {
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

/** One connection of a pool, for kysely. `send` decides how a query leaves. */
export class NamingConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #names: StatementNames
  readonly #send: (query: pg.QueryConfig) => Promise<pg.QueryResult>
  isInTransaction = false

  constructor(client: pg.PoolClient, send = (query: pg.QueryConfig) => client.query(query)) {
    this.client = client
    this.#names = new StatementNames(client)
    this.#send = send
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#names.nameOf(sql)
    try {
      return toResult(await this.#send({ name, text: sql, values: parameters as unknown[] }))
    } catch (error) {
      if (name === undefined || !isStaleStatement(error)) throw error
      this.#names.forget(sql)
      // The error has ended a transaction: `transact` repeats it as a whole.
      if (this.isInTransaction) throw error
      return toResult(await this.#send({ text: sql, values: parameters as unknown[] }))
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: read a page at a time.')
  }
}

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const toResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> =>
  COUNTING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }

/** Connections of a pool. kysely's own driver, but for the names. */
export function makePoolDriver(pool: pg.Pool): Driver {
  const connections = new WeakMap<pg.PoolClient, NamingConnection>()
  const of = (connection: DatabaseConnection) => connection as NamingConnection
  const end = (text: 'commit' | 'rollback') => async (connection: DatabaseConnection) => {
    of(connection).isInTransaction = false
    await of(connection).client.query(text)
  }
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known) return known
      const connection = new NamingConnection(client)
      connections.set(client, connection)
      return connection
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      of(connection).isInTransaction = true
      const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
      await of(connection).client.query(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
    },
    commitTransaction: end('commit'),
    rollbackTransaction: end('rollback'),
    releaseConnection: async (connection) => of(connection).client.release(),
    destroy: () => pool.end(),
  }
}
