// The leaves of an auction's tree, computed again from the stored events and bids. A caller must be allowed to see the auction;
// what a viewer may open of a leaf is `mayOpen`.
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'
import { leafHashOf } from './frontier.ts'
import { type Audience, bidLine, committedFacts, extensionLine, isHidden, type LineEvent, lineOf } from './lines.ts'

export const LEAVES_PER_READ = 500

export type StoredLeaf = {
  sequence: number
  type: string
  audience: Audience
  subscriberId: string | null
  createdAt: Date
  line: string
  /** Latin-1; `toBase64` and `toBase64Url` of frontier.ts write it. */
  hash: string
  /** Of an event that its line names by hash; null for bids, extensions and hidden events. */
  payload: string | null
  /** What the commitment of the line covers. */
  private: { blind: string; facts: string } | null
}

type StoredEvent = LineEvent & { subscriberId: string | null }
type StoredBid = {
  id: string
  serverSequence: number
  stateVersion: number
  enrollmentId: string
  amountPaise: number
  source: 'ONLINE' | 'FLOOR'
  auctionEndAt: Date | null
}

/** The leaves after a sequence number, in order, at most 500. Throws where a hidden event has no blind yet. */
export async function listLeaves(
  db: Reader,
  auctionId: string,
  afterSequence: number,
  limit = LEAVES_PER_READ,
): Promise<StoredLeaf[]> {
  const events = (await db
    .selectFrom('roomEvents')
    .select(['auctionId', 'serverSequence', 'stateVersion', 'type', 'audience', 'subscriberId', 'payload'])
    .select(['blind', 'privateFacts', 'createdAt'])
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>', afterSequence)
    .where('serverSequence', '<=', afterSequence + Math.min(limit, LEAVES_PER_READ))
    .orderBy('serverSequence')
    .execute()) as StoredEvent[]
  return listLeavesOf(db, auctionId, events)
}

/** The leaves of events in order, wherever these were read. */
export async function listLeavesOf(
  db: Reader,
  auctionId: string,
  events: readonly StoredEvent[],
): Promise<StoredLeaf[]> {
  if (events.length === 0) return []
  // From the event before the first one: an extension follows the bid that caused it.
  const bids = (await db
    .selectFrom('bids')
    .select(['id', 'serverSequence', 'stateVersion', 'enrollmentId', 'amountPaise', 'source', 'auctionEndAt'])
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>=', events[0]!.serverSequence - 1)
    .where('serverSequence', '<=', events.at(-1)!.serverSequence)
    .execute()) as StoredBid[]
  const bidAt = new Map(bids.map((bid) => [bid.serverSequence, bid]))
  return events.map((event) => toLeaf(event, bidAt))
}

function toLeaf(event: StoredEvent, bidAt: ReadonlyMap<number, StoredBid>): StoredLeaf {
  const { line, isNamedByHash } = lineOfStored(event, bidAt)
  const facts = committedFacts(event)
  return {
    sequence: event.serverSequence,
    type: event.type,
    audience: event.audience,
    subscriberId: event.subscriberId,
    createdAt: event.createdAt,
    line,
    hash: leafHashOf(line),
    payload: isNamedByHash ? event.payload : null,
    private: facts === null ? null : { blind: event.blind!, facts },
  }
}

function lineOfStored(event: StoredEvent, bidAt: ReadonlyMap<number, StoredBid>) {
  const { type, serverSequence, stateVersion } = event
  const bid = type === 'auction.bid.created' ? bidAt.get(serverSequence) : undefined
  if (bid) return { line: bidLine(event, bid), isNamedByHash: false }
  // An event of the same version as the bid before it is what the bid caused.
  if (type === 'auction.state.changed' && bidAt.get(serverSequence - 1)?.stateVersion === stateVersion)
    return { line: extensionLine(event, deadlineIn(event.payload)), isNamedByHash: false }
  return { line: lineOf(event), isNamedByHash: !isHidden(event.audience) }
}

type StoredState = { auctionEndAt: string | null; closingPhase: string | null; closingPhaseEndsAt: string | null }

function deadlineIn(payload: string) {
  const { state } = JSON.parse(payload) as { state: StoredState }
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    auctionEndAt: at(state.auctionEndAt),
    closingPhase: state.closingPhase,
    closingPhaseEndsAt: at(state.closingPhaseEndsAt),
  }
}

/** The Registrar gets the evidence with the filing copy of the minutes. */
export type LeafViewer = { kind: 'STAFF' | 'REGISTRAR' } | { kind: 'MEMBER'; subscriberId: string }

/** Whether a viewer of the auction may read what the commitment of a leaf covers. Sealed amounts are under no commitment but nonces. */
export const mayOpen = (viewer: LeafViewer, leaf: Pick<StoredLeaf, 'audience' | 'subscriberId'>): boolean =>
  viewer.kind !== 'MEMBER'
    ? true
    : isHidden(leaf.audience) && leaf.subscriberId !== null && leaf.subscriberId === viewer.subscriberId

/** What `headOf` needs of an auction's row. */
export const findTree = (db: Reader, auctionId: string) =>
  db
    .selectFrom('auctions')
    .select(['id', 'serverSequence', 'logFrontier'])
    .where('id', '=', auctionId)
    .executeTakeFirst()

export const listTrees = (db: Reader, auctionIds: readonly string[]) =>
  db
    .selectFrom('auctions')
    .select(['id', 'serverSequence', 'logFrontier'])
    .where('id', '=', sql<string>`ANY (${[...auctionIds]})`)
    .execute()
