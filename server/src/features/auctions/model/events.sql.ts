// The event log of a room: numbered without gaps per auction, under the auction's lock, and kept for replay.
import { sql } from 'kysely'
import type { Audience } from '#features/proof/tree/lines'
import { type EventBus, wakeOthers } from '#platform/bus/event-bus'
import type { Reader, Tx } from '#platform/db/types'

export type LoggedEvent = {
  auctionId: string
  serverSequence: number
  stateVersion: number
  type: string
  audience: Audience
  subscriberId: string | null
  /** JSON, serialized once: stored and sent as it is. */
  payload: string
  /** JSON of more fields, added to the payload for staff. */
  staffFields?: string | null
  /** Random bytes and facts that the event's line commits to without showing them. */
  blind?: string | null
  privateFacts?: string | null
  createdAt: Date
}

export const ROOM_CHANNEL = 'kuri_room'
/** Presence or the join window changed: counters are read again, and nothing is stored in the log. */
export const AUDIENCE_CHANNEL = 'kuri_audience'

/** Writes events and wakes the feeds of every process at the commit: one wake-up per auction, with its newest number. */
export async function insertRoomEvents(bus: EventBus, tx: Tx, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`INSERT INTO room_events (auction_id, server_sequence, state_version, type, audience, subscriber_id, payload, staff_fields, blind, private_facts, created_at)
    SELECT auction_id, server_sequence, state_version, type, audience::room_audience, subscriber_id, payload, staff_fields, blind, private_facts, created_at
    FROM json_to_recordset(${JSON.stringify(events.map(toRow))}::json)
      AS event (auction_id text, server_sequence bigint, state_version integer, type text, audience text, subscriber_id text, payload text, staff_fields text, blind text, private_facts text, created_at timestamptz)`.execute(
    tx,
  )
  const newest = new Map(events.map((event) => [event.auctionId, event.serverSequence]))
  await wakeOthers(
    bus,
    tx,
    ROOM_CHANNEL,
    [...newest].map(([id, sequence]) => `${id}:${sequence}`),
  )
}

const toRow = (event: LoggedEvent) => ({
  auction_id: event.auctionId,
  server_sequence: event.serverSequence,
  state_version: event.stateVersion,
  type: event.type,
  audience: event.audience,
  subscriber_id: event.subscriberId,
  payload: event.payload,
  staff_fields: event.staffFields ?? null,
  blind: event.blind ?? null,
  private_facts: event.privateFacts ?? null,
  created_at: event.createdAt,
})

/** Events after a sequence number, in order: those that a feed or a returning client has not seen. */
export const listRoomEvents = (
  db: Reader,
  auctionId: string,
  afterSequence: number,
  limit: number,
): Promise<LoggedEvent[]> =>
  db
    .selectFrom('roomEvents')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('serverSequence', '>', afterSequence)
    .orderBy('serverSequence')
    .limit(limit)
    .execute() as Promise<LoggedEvent[]>

/** The newest sequence number of each of these auctions. */
export const listNewestSequences = (db: Reader, auctionIds: readonly string[]) =>
  db
    .selectFrom('auctions')
    .select(['id', 'serverSequence'])
    .where('id', '=', sql<string>`ANY (${auctionIds})`)
    .execute()
