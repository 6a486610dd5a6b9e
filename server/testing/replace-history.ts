// Replaces a database under running processes by an older copy of itself, as a failover to a standby that lags behind does.
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from './global-setup.ts'

export async function keepCopy(databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1)
  const copy = `${name}_standby`
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()

  async function disconnectAll() {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    // A vacuum may run there, which only a superuser may end; a copy of the database ends it by itself.
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [name],
    )
  }

  /** A terminated backend still counts as connected for a moment. */
  async function untilUnused(statement: string): Promise<void> {
    for (;;) {
      const error = await admin.query(statement).then(
        () => null,
        (thrown: pg.DatabaseError) => thrown,
      )
      if (error === null) return
      if (error.code !== '55006') throw error
    }
  }

  await disconnectAll()
  await untilUnused(`CREATE DATABASE ${copy} TEMPLATE ${name}`)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  return {
    /** The copy takes over: everything that was committed since is lost. */
    async takeOver() {
      await disconnectAll()
      await untilUnused(`ALTER DATABASE ${name} RENAME TO ${name}_lost`)
      await admin.query(`ALTER DATABASE ${copy} RENAME TO ${name}`)
    },
    async close() {
      await dropDatabase(admin, `${name}_lost`)
      await dropDatabase(admin, copy)
      await admin.end()
    },
  }
}
