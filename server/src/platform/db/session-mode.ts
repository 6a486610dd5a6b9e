// Kuri listens for notifications and holds session locks, so a connection must keep its server session. A pooler in transaction mode
// hands sessions around: everything seems to work, and notifications are never heard.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const CHANNEL = 'kuri_session_mode'
const HEARD_WITHIN_MS = 3_000

export async function assertSessionMode(url: string, withinMs = HEARD_WITHIN_MS): Promise<void> {
  const [listener, sender] = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }),
  ) as [pg.Client, pg.Client]
  const clients = [listener, sender]
  for (const client of clients) client.on('error', () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const heard = new Promise<unknown>((resolve) => {
      listener.once('notification', resolve)
    })
    await listener.query(`LISTEN ${CHANNEL}`)
    // Another connection sends: its own notification would reach a listener in transaction mode as well.
    await sender.query(`NOTIFY ${CHANNEL}`)
    if (await Promise.race([heard, sleep(withinMs, null, { ref: false })])) return
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
  throw new StartupError(
    'Notifications sent through DATABASE_URL are not received, as behind a pooler in transaction mode. Connect to PostgreSQL directly, or set the pooler to session mode.',
  )
}
