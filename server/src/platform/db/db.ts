// PostgreSQL through kysely. A write takes a `Tx`, so a write outside a transaction does not compile.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { EventBus } from '../bus/event-bus.ts'
import { Refusal } from '../refusal.ts'
import type { DB } from './database.generated.ts'
import { PreparingClient } from './prepared.ts'
import { endWhenSilent } from './silent-connections.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads run anywhere: on the pool or inside a transaction. */
export type Reader = Kysely<DB>

// Paise and counts fit a double exactly; calendar dates stay the text they are.
const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, (text) => text)

/** A violated constraint, by its name, in our words. */
export type ConstraintRefusals = Readonly<Record<string, { code: RefusalCode; path?: string }>>

export type DatabaseHandle = {
  db: Database
  pool: pg.Pool
  transact: Transact
  close(): Promise<void>
}
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export function openDatabase(options: {
  url: string
  poolSize: number
  constraintRefusals: ConstraintRefusals
  /** Over which other processes are woken; asked when a transaction begins. */
  bus?: () => EventBus | null
  onIdleError: (error: Error) => void
}): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'kuri',
    Client: PreparingClient,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', options.onIdleError)
  // Without a listener of its own, a client that loses its connection between two queries would end the process.
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError)
    endWhenSilent(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool,
    transact: (work) => runTransaction(db, work, options.constraintRefusals, options.bus?.() ?? null),
    close: () => db.destroy(),
  }
}

type Running = { bus: EventBus | null; after: (() => void)[] }
const running = new WeakMap<Tx, Running>()

function runningOf(tx: Tx): Running {
  const known = running.get(tx)
  if (!known) throw new Error('not a transaction of ours: begin it with transact')
  return known
}

export const busOf = (tx: Tx): EventBus | null => runningOf(tx).bus

/** Runs in this process once the transaction has committed, and not at all otherwise. For speed only: truth is in the tables. */
export function afterCommit(tx: Tx, step: () => void): void {
  runningOf(tx).after.push(step)
}

const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 20
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

async function runTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  refusals: ConstraintRefusals,
  bus: EventBus | null,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const after: (() => void)[] = []
      const result = await db.transaction().execute((tx) => {
        running.set(tx, { bus, after })
        return work(tx)
      })
      for (const step of after) step()
      return result
    } catch (error) {
      const code = (error as { code?: unknown }).code
      const mayRetry = code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
      if (!mayRetry || attempt === MAX_ATTEMPTS) throw toConstraintRefusal(error, refusals)
    }
    await sleep(pauseMs(attempt))
  }
}

/** Longer each time, and by chance: two that were in each other's way do not come back at the same moment. */
const pauseMs = (attempt: number) => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)

/** Races are settled by named constraints; here the database's verdict becomes a documented refusal. */
function toConstraintRefusal(error: unknown, refusals: ConstraintRefusals): unknown {
  const constraint = (error as { constraint?: unknown }).constraint
  const known = typeof constraint === 'string' && Object.hasOwn(refusals, constraint) ? refusals[constraint] : undefined
  if (!known) return error
  const refusal = new Refusal(known.code)
  const details: Detail[] | null = known.path ? [{ path: known.path, message: refusal.message }] : null
  return new Refusal(known.code, details)
}
