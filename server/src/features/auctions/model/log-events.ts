// The events of a mutation as they are stored: numbered, serialised, with the facts that their lines commit to, each a leaf of the
// auction's tree. A tree that is behind its events is left to the job that catches up.
import type { NewActionLog } from '#features/auctions/policy/auction-records.sql'
import { appendLeaf, currentFrontier, formatFrontier, leafHashOf, toBase64Url } from '#features/proof/tree/frontier'
import { isHidden, lineOf, newBlind } from '#features/proof/tree/lines'
import type { Auction } from './auction.ts'
import type { LoggedEvent } from './events.sql.ts'
import type { RecordedEvent, RoomEvent } from './mutation.ts'

/** An event that a mutation wrote, and its leaf. */
export type WrittenEvent = { serverSequence: number; type: string; line: string /** Base64url. */; leafHash: string }
type Logged = LoggedEvent & { blind: string | null; privateFacts: string | null }

/** Counts the sequence of `after` up and lets its tree grow. `logs` are private facts of the same write. */
export function logEvents(
  after: Auction,
  events: readonly (RoomEvent | RecordedEvent)[],
  logs: readonly NewActionLog[],
  now: Date,
): { logged: Logged[]; written: WrittenEvent[] } {
  const facts = factsOf(logs)
  // A subscriber who may open an event must not need the facts of staff for it.
  const carrier = facts === null ? -1 : events.findIndex((event) => !('subscriberId' in event))
  const all = facts !== null && carrier < 0 ? [...events, actionRecorded(logs)] : events
  const frontier = currentFrontier(after)
  const logged: Logged[] = []
  const written: WrittenEvent[] = []
  for (const [index, event] of all.entries()) {
    after.serverSequence += 1
    const stored = loggedEvent(event, after, index === carrier ? facts : null, now)
    const line = lineOf(stored)
    const leaf = leafHashOf(line)
    if (frontier) appendLeaf(frontier, leaf)
    logged.push(stored)
    written.push({ serverSequence: after.serverSequence, type: event.type, line, leafHash: toBase64Url(leaf) })
  }
  if (frontier) after.logFrontier = formatFrontier(frontier)
  return { logged, written }
}

const loggedEvent = (
  event: RoomEvent | RecordedEvent,
  after: Auction,
  privateFacts: string | null,
  now: Date,
): Logged => ({
  auctionId: after.id,
  serverSequence: after.serverSequence,
  stateVersion: after.stateVersion,
  type: event.type,
  audience: event.audience,
  subscriberId: 'subscriberId' in event ? (event.subscriberId ?? null) : null,
  payload: JSON.stringify(event.payload),
  staffFields: 'staffFields' in event && event.staffFields ? JSON.stringify(event.staffFields) : null,
  blind: isHidden(event.audience) || privateFacts !== null ? newBlind() : null,
  privateFacts,
  createdAt: now,
})

const factOf = ({ id, action, actorId, actorRole, reason, metadata, fromStatus, toStatus }: NewActionLog) => ({
  id,
  action,
  actorId,
  actorRole,
  reason,
  metadata,
  fromStatus,
  toStatus,
})

/** The rows of the action log as private facts; null without any. */
export const factsOf = (logs: readonly NewActionLog[]): string | null =>
  logs.length === 0 ? null : JSON.stringify({ actions: logs.map(factOf) })

const actionRecorded = (logs: readonly NewActionLog[]): RecordedEvent => ({
  type: 'auction.action.recorded',
  audience: 'LEDGER',
  payload: { actions: logs.map(factOf) },
})
