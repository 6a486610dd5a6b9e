// graphile-worker does not wait for the statement that ends a job; if that fails, the rejection is nobody's and ends the process.
// A database that restarts at that moment must not take the service with it. So the runner gets connections through this: it
// waits for one as long as it takes, and what a lost connection answers carries a code that the runner tries again.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailableState } from '../db/unavailable.ts'

/** Serialization failure: of the codes that graphile-worker knows, the one it repeats soonest. */
const REPEATED = '40001'
const CANCELLED = '57014'
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1000

type RetryingPool = {
  pool: pg.Pool
  /** From now on what cannot be reached is an error again: who stops does not wait for a database. */
  giveUp(): void
}

export function makePatientPool(pool: pg.Pool): RetryingPool {
  let isPatient = true

  async function connect(): Promise<pg.PoolClient> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        return repeating(await pool.connect())
      } catch (error) {
        if (!isPatient || !isLost(error)) throw error
      }
      await sleep(waitMs)
    }
  }

  return {
    pool: overridden(pool, {
      // The listening connection is asked for with a callback and has its own way to come back.
      connect: (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? pool.connect(listen) : connect()),
    }),
    giveUp() {
      isPatient = false
    },
  }
}

const repeating = (client: pg.PoolClient): pg.PoolClient =>
  overridden(client, {
    query: (...given: unknown[]) =>
      (client.query as (...given: unknown[]) => Promise<unknown>).apply(client, given).catch((error: unknown) => {
        throw isLost(error)
          ? Object.assign(new Error('lost the database', { cause: error }), { code: REPEATED })
          : error
      }),
  })

/** No answer of PostgreSQL at all, one that says that it is away, or one that it gave up. */
function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || isUnavailableState(error.code) || error.code === CANCELLED
}

function overridden<T extends object>(target: T, methods: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key]
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
