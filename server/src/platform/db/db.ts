// PostgreSQL through kysely: the pool, the statements on it, and transactions.
import { DefaultConnectionProvider, Kysely } from 'kysely'
import pg from 'pg'
import { catching } from '../background.ts'
import type { Accounts } from '../flow/accounts.ts'
import { TracedConnection } from '../tracing/traced-connection.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { CallbackQueryClient } from './callback-query-client.ts'
import type { DB } from './database.generated.ts'
import { makeDialect, makePoolDriver, NamingConnection, type PoolDriver } from './dialect.ts'
import type { History } from './history.ts'
import { openSession, TIMEOUTS } from './session.ts'
import { SharingExecutor } from './sharing-executor.ts'
import { endWhenSilent } from './silent-connections.ts'
import { makeTransact } from './transactions.ts'
import type { ConstraintRefusals, Database, DeliverSignal, Transact } from './types.ts'

// Paise and counts fit a double exactly; calendar dates stay the text they are.
const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text) => text)

export type DatabaseHandle = {
  db: Database
  pool: pg.Pool
  transact: Transact
  /** Receives the signals that transactions of this process send, right after their commit. */
  onSignal(receive: DeliverSignal): void
  close(): Promise<void>
}

export function openDatabase(options: {
  url: string
  poolSize: number
  history: History
  constraintRefusals: ConstraintRefusals
  onIdleError: (error: Error) => void
  /** A step after a commit has failed. Where nothing is given, it goes where errors of idle connections go. */
  onStepError?: (error: Error) => void
  /** Of the business; `business_day` of the database uses it. */
  timeZone?: string
  /** Records statements where a collector of traces is configured. */
  tracer?: Tracer | null
  /** Whom statements are charged to. */
  accounts?: Accounts
}): DatabaseHandle {
  const settings = { ...TIMEOUTS, ...(options.timeZone ? { 'kuri.time_zone': options.timeZone } : {}) }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'kuri',
    Client: CallbackQueryClient,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    onConnect(client: pg.ClientBase) {
      endWhenSilent(client)
      return openSession(client, options.history, settings)
    },
  } as pg.PoolConfig)
  pool.on('error', options.onIdleError)
  // A client without a listener of its own would end the process when it loses its connection between two queries.
  pool.on(
    'connect',
    catching(options.onIdleError, (client) => client.on('error', options.onIdleError)),
  )
  const { tracer, accounts } = options
  const wrap = (client: pg.PoolClient) =>
    tracer ? new TracedConnection(client, tracer, accounts) : new NamingConnection(client, undefined, accounts)
  const db = makeKysely(makePoolDriver(pool, wrap), accounts)
  const receivers: DeliverSignal[] = []
  const deliver: DeliverSignal = (channel, payload) => {
    for (const receive of receivers) receive(channel, payload)
  }
  return {
    db,
    pool,
    transact: makeTransact(db, options.constraintRefusals, deliver, options.onStepError ?? options.onIdleError),
    onSignal: (receive) => receivers.push(receive),
    close: () => db.destroy(),
  }
}

function makeKysely(driver: PoolDriver, accounts: Accounts | undefined): Kysely<DB> {
  const dialect = makeDialect(driver)
  const compiler = dialect.createQueryCompiler()
  const connections = new DefaultConnectionProvider(driver)
  const executor = new SharingExecutor(
    { connections: driver, accounts },
    compiler,
    dialect.createAdapter(),
    connections,
  )
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}
