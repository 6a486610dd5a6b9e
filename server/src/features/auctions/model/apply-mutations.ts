// Writes mutations: the rows, the action log, the room's log, the notifications and the next due time, each kind in one
// statement however many auctions there are. The caller holds the locks.

import { insertActionLogs, type NewActionLog } from '#features/auction-records/auction-records.sql'
import { queueNotifications } from '#features/notifications/notifications.actions'
import { afterCommit, type Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Auction } from './auction.ts'
import { updateAuctions } from './auctions.sql.ts'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import { wakeEngines } from './engine-wake.ts'
import { insertRoomEvents, type LoggedEvent } from './events.sql.ts'
import type { Doer, Mutation } from './mutation.ts'
import { describeNotification } from './notification-texts.ts'

export type Pending = { auction: Auction; mutation: Mutation; doer: Doer }

export async function applyMutations(
  deps: Pick<Platform, 'config' | 'bus'>,
  tx: Tx,
  pending: readonly Pending[],
  now: Date,
): Promise<Auction[]> {
  if (pending.length === 0) return []
  const columns = new Set(['stateVersion', 'serverSequence', 'dueAt', 'updatedAt'])
  const events: LoggedEvent[] = []
  const logs: NewActionLog[] = []

  const changed = pending.map(({ auction, mutation, doer }) => {
    const after: Auction = { ...auction, ...mutation.changes, stateVersion: auction.stateVersion + 1, updatedAt: now }
    for (const key of Object.keys(mutation.changes)) columns.add(key)
    after.dueAt = nextAutomaticStep(after, now)?.dueAt ?? null
    for (const event of mutation.events(after)) {
      after.serverSequence += 1
      events.push({
        auctionId: after.id,
        serverSequence: after.serverSequence,
        stateVersion: after.stateVersion,
        type: event.type,
        audience: event.audience,
        subscriberId: event.audience === 'SUBSCRIBER' ? event.subscriberId : null,
        payload: JSON.stringify(event.payload),
        createdAt: now,
      })
    }
    // Entries of one mutation share their instant; their ids keep them in order.
    const logIds = mutation.logs.map(() => newId(now.getTime())).sort()
    for (const [index, log] of mutation.logs.entries())
      logs.push({
        id: logIds[index]!,
        auctionId: after.id,
        cycleId: after.cycleId,
        companyId: after.companyId,
        action: log.action,
        actorId: doer?.userId ?? null,
        actorRole: doer?.role ?? 'SYSTEM',
        reason: log.reason ?? null,
        metadata: log.metadata ?? null,
        fromStatus: auction.status,
        toStatus: after.status,
        stateVersion: after.stateVersion,
        createdAt: now,
      })
    return after
  })

  await updateAuctions(tx, changed, columns)
  await insertActionLogs(tx, logs)
  await insertRoomEvents(deps.bus, tx, events)
  const notices = pending.flatMap(({ mutation }, index) =>
    mutation.notification ? [describeNotification(mutation.notification, changed[index]!, deps.config.timeZone)] : [],
  )
  await queueNotifications(tx, notices, now)
  const due = changed.flatMap(({ dueAt }) => dueAt ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  if (due) afterCommit(tx, () => wakeEngines(due))
  return changed
}
