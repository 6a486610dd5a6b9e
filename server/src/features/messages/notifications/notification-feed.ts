// Notifications reach open pages at once: every process sends those of its own connections. A wake-up says when notifications were
// written; the rows are read for the people who are connected here. A lost wake-up costs nothing but the moment: pages also read
// their list when they connect.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import { listNotificationOverrides } from '#features/messages/messages/text-overrides.sql'
import { signalOnce } from '#platform/bus/signals'
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import type { Connection } from '#platform/websocket/connection'
import { listNotificationsWrittenAt } from './notifications.sql.ts'
import { notificationView } from './notifications.view.ts'

const CHANNEL = 'notifications'
/** Rows that one wake-up reads for the people connected to one process. */
const MAX_ROWS = 5000

/** All rows of one call share their time; `userId` narrows it to one person. */
type WakeUp = { at: string; userId: string | null }

export async function announceNotifications(tx: Tx, at: Date, userId: string | null = null): Promise<void> {
  const wakeUp: WakeUp = { at: at.toISOString(), userId }
  await signalOnce(tx, CHANNEL, JSON.stringify(wakeUp))
}

type Deps = Pick<Platform, 'db' | 'signals' | 'config' | 'log'>

export function watchNotifications(deps: Deps, connections: ReadonlySet<Connection>): void {
  deps.signals.on(CHANNEL, (payload) =>
    deliver(deps, connections, JSON.parse(payload)).catch((error) =>
      deps.log.warn({ err: error }, 'could not send notifications to open pages'),
    ),
  )
}

async function deliver(deps: Deps, connections: ReadonlySet<Connection>, { at, userId }: WakeUp): Promise<void> {
  const open = connectionsByUser(connections, userId)
  if (open.size === 0) return
  const overrides = await listNotificationOverrides(deps.db)
  for (const { locale, ...row } of await listNotificationsWrittenAt(
    deps.db,
    [...open.keys()],
    new Date(at),
    MAX_ROWS,
  )) {
    const language = (locale ?? DEFAULT_LANGUAGE) as Language
    const notification = notificationView(row, language, deps.config.timeZone, overrides)
    for (const connection of open.get(row.userId) ?? []) connection.send('notification.created', { notification })
  }
}

function connectionsByUser(connections: ReadonlySet<Connection>, userId: string | null): Map<string, Connection[]> {
  const found = new Map<string, Connection[]>()
  for (const connection of connections) {
    const owner = connection.actor.userId
    if (userId !== null && owner !== userId) continue
    const list = found.get(owner)
    if (list) list.push(connection)
    else found.set(owner, [connection])
  }
  return found
}
