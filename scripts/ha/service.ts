// Two Kuri processes on the cluster, and live rooms with members in them.
import { makeClock } from '@kuri/server/platform/clock'
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import type { TestApp } from '@kuri/server/testing/test-app'
import pg from 'pg'
import { type Kuri, signIn, startKuri } from '../bidding/kuri.ts'
import { openLiveRoom } from '../bidding/live-room.ts'
import { type Processes, until } from '../bidding/processes.ts'
import { PASSWORD } from './node.ts'
import type { startProxy } from './proxy.ts'

export type Service = Awaited<ReturnType<typeof startService>>

export async function startService(
  processes: Processes,
  { databasePort, kuriPort, kuriPorts }: Awaited<ReturnType<typeof startProxy>>,
  dataDir: string,
) {
  await createDatabase(`postgresql://postgres:${PASSWORD}@127.0.0.1:${databasePort}/postgres`)
  const url = `postgresql://kuri:${PASSWORD}@127.0.0.1:${databasePort}/kuri`
  const kuris: Kuri[] = []
  for (const [index, port] of kuriPorts.entries())
    kuris.push(
      await startKuri(processes, { name: `kuri${index + 1}`, port, env: { DATABASE_URL: url, DATA_DIR: dataDir } }),
    )
  const address = `http://127.0.0.1:${kuriPort}`
  const history = makeHistory()
  const { db, close } = openDatabase({ url, poolSize: 3, history, constraintRefusals: {}, onIdleError: () => {} })
  const app = {
    db,
    app: { platform: { clock: makeClock() } },
    signIn: (mobileNumber: string) => signIn(address, mobileNumber),
  } as unknown as TestApp

  return {
    /** Of the balancer in front of both processes. */
    address: address.replace(/^http/, 'ws'),
    db,
    epoch: () => history.epoch(),
    isReady: async () => (await Promise.all(kuris.map((kuri) => kuri.readiness()))).every((status) => status === 200),
    openRoom: (members: number) => openLiveRoom(app, members),
    async stop() {
      await close()
      for (const kuri of kuris) await kuri.end('SIGTERM')
    },
  }
}

/** With an ordinary role that owns it, as docs/operations.md says. */
async function createDatabase(adminUrl: string) {
  const admin = await until('HAProxy leads to the primary', 60_000, () => connectToPrimary(adminUrl))
  await admin.query(`CREATE ROLE kuri LOGIN PASSWORD '${PASSWORD}'`)
  await admin.query('CREATE DATABASE kuri OWNER kuri')
  await admin.end()
}

/** Null when there is none yet: HAProxy takes every node for the primary until its first checks have returned. */
async function connectToPrimary(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_standby')
    if (!rows[0].is_standby) return client
  } catch {
    // Nobody answers yet.
  }
  await client.end().catch(() => {})
  return null
}
