// Writes mutations: the rows, superseded prebids, the action log, the room events, the notifications and the next due time.
// Each kind takes one statement, however many auctions there are. The caller holds the auctions' locks.
import { supersedesPrebids } from '@kuri/contract/auctions/rules/transitions.rules'
import { insertActionLogs, type NewActionLog } from '#features/auctions/policy/auction-records.sql'
import { queueNotifications, queueStaffNotification } from '#features/messages/notifications/notifications.actions'
import { afterCommit } from '#platform/db/transactions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import type { Auction } from './auction.ts'
import { updateAuctions } from './auctions.sql.ts'
import { nextAutomaticStep } from './automatic-steps.rules.ts'
import { insertRoomEvents } from './events.sql.ts'
import { logEvents, type WrittenEvent } from './log-events.ts'
import { type ActorOrSystem, type Mutation, stateAfter } from './mutation.ts'
import { describeApprovalWaiting, describeNotification } from './notification-texts.ts'
import { readRecords } from './records.ts'
import { updatePrebidsSuperseded } from './superseded-prebids.sql.ts'

export type Pending = { auction: Auction; mutation: Mutation; actor: ActorOrSystem }
/** The auction after its mutation, and the events that were written, in order, each with its leaf. */
export type Applied = { auction: Auction; events: readonly WrittenEvent[] }

export async function applyMutations(
  deps: Pick<Platform, 'config' | 'bus' | 'deadlines'>,
  tx: Tx,
  pending: readonly Pending[],
  now: Date,
): Promise<Applied[]> {
  if (pending.length === 0) return []
  const changed = pending.map(({ auction, mutation }) => nextState(auction, mutation, now))
  const logs = pending.map((each, index) => actionLogs(each, changed[index]!, now))
  const recordsOf = await readRecords(
    tx,
    pending.map(({ mutation }, index) => ({ mutation, after: changed[index]! })),
  )
  const events = pending.map(({ mutation }, index) => {
    const after = changed[index]!
    return logEvents(after, [...mutation.events(after), ...recordsOf({ mutation, after })], logs[index]!, now)
  })
  const superseding = pending.filter(({ auction, mutation }) => supersedesPrebids(mutation.trigger, auction))

  await updateAuctions(tx, changed, changedColumns(pending))
  await updatePrebidsSuperseded(
    tx,
    superseding.map(({ auction }) => auction.id),
    now,
  )
  await insertActionLogs(tx, logs.flat())
  await insertRoomEvents(
    deps.bus,
    tx,
    events.flatMap(({ logged }) => logged),
  )
  const notices = pending.flatMap(({ mutation }, index) =>
    mutation.notification ? [describeNotification(mutation.notification, changed[index]!, deps.config.timeZone)] : [],
  )
  await queueNotifications(tx, notices, now)
  for (const [index, { mutation }] of pending.entries()) {
    if (mutation.trigger !== 'schedule') continue
    const { programId } = changed[index]!
    const notice = describeApprovalWaiting(changed[index]!, deps.config.timeZone)
    if (notice) await queueStaffNotification(tx, { programId, permission: 'auction.schedule' }, notice, now)
  }
  const earliest = changed.flatMap(({ dueAt }) => dueAt ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  if (earliest) afterCommit(tx, () => deps.deadlines.announce(earliest))
  return changed.map((auction, index) => ({ auction, events: events[index]!.written }))
}

function nextState(auction: Auction, mutation: Mutation, now: Date): Auction {
  const after = { ...stateAfter(auction, mutation), stateVersion: auction.stateVersion + 1, updatedAt: now }
  return { ...after, dueAt: nextAutomaticStep(after, now)?.dueAt ?? null }
}

const changedColumns = (pending: readonly Pending[]): ReadonlySet<string> =>
  new Set([
    'stateVersion',
    'serverSequence',
    'logFrontier',
    'dueAt',
    'updatedAt',
    ...pending.flatMap(({ mutation }) => Object.keys(mutation.changes)),
    ...(pending.some(({ mutation }) => mutation.trigger) ? ['status', 'activePrebidCount'] : []),
  ])

function actionLogs({ auction, mutation, actor }: Pending, after: Auction, now: Date): NewActionLog[] {
  // Entries of one mutation share their instant; sorted ids keep them in order.
  const ids = mutation.logs.map(() => newId(now.getTime())).sort()
  return mutation.logs.map((log, index) => ({
    id: ids[index]!,
    auctionId: after.id,
    cycleId: after.cycleId,
    companyId: after.companyId,
    action: log.action,
    actorId: actor?.userId ?? null,
    actorRole: actor?.role ?? 'SYSTEM',
    reason: log.reason ?? null,
    metadata: log.metadata ?? null,
    fromStatus: auction.status,
    toStatus: after.status,
    stateVersion: after.stateVersion,
    createdAt: now,
  }))
}
