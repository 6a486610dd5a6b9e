// A socket ends with its session. Access tokens are short and need not be renewed on an open socket, but when nobody has refreshed
// the session until its last refresh token expired, the person would have to sign in again, and so does the socket.
// [spec: Sessions and tokens]
import { listExpiredSessionIds } from '#features/people/access/access.sql'
import type { Platform } from '#platform/platform'
import { CLOSE, type Connection } from '#platform/websocket/connection'
import type { Departures } from './departures.ts'

const CHECK_INTERVAL_MS = 10 * 60 * 1000

export function closeExpiredSessions(
  { db, clock, log, timers }: Pick<Platform, 'db' | 'clock' | 'log' | 'timers'>,
  { connections, departures }: { connections: ReadonlySet<Connection>; departures: Departures },
): { stop(): void } {
  async function check(): Promise<void> {
    const sessionIds = [...new Set([...connections].map(({ actor }) => actor.sessionId))]
    if (sessionIds.length === 0) return
    const expired = new Set(await listExpiredSessionIds(db, sessionIds, clock.now()))
    for (const connection of connections) {
      if (!expired.has(connection.actor.sessionId)) continue
      departures.leaveAll(connection)
      connection.close(CLOSE.policy, 'the session has ended')
    }
  }
  const run = () => {
    check().catch((error) => log.warn({ err: error }, 'could not look for expired sessions; will try again'))
  }
  clock.onMove(run)
  return { stop: timers.repeat('expired sessions', run, CHECK_INTERVAL_MS) }
}
