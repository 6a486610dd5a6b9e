// One transaction per batch: lock, read, judge, write, commit. The row locks, not the lane, make two processes safe.
import type pg from 'pg'
import type { Platform } from '#platform/platform'
import type { Auction } from '../lifecycle/auction.ts'
import { wakeEngines } from '../lifecycle/engine-wake.ts'
import type { RoomEventRow } from '../room/room-frames.ts'
import { AUDIENCE_CHANNEL, ROOM_CHANNEL } from '../room/room-log.sql.ts'
import { auctionText, listBatchAuctions, listBidders, listRepeated, lockBatch, writeBatch } from './bid-batch.sql.ts'
import type { BidOutcome, BidRequest } from './bid-request.ts'
import { insertFloorRows } from './floor-bids.sql.ts'
import { type AcceptedRow, type Judged, judgeBatch } from './judge-batch.ts'

export type BatchResult = {
  /** One for each request, in order; null where another process held the auction. */
  outcomes: (BidOutcome | null)[]
  events: ReadonlyMap<string, readonly RoomEventRow[]>
}

export async function runBatch(
  deps: Platform,
  client: pg.PoolClient,
  requests: readonly BidRequest[],
  skipLocked: boolean,
): Promise<BatchResult> {
  const ids = [...new Set(requests.map(({ auctionId }) => auctionId))].sort()
  const bidderKeys = new Map(requests.map((request) => [`${request.auctionId} ${request.enrollmentId}`, request]))
  const bidders = [...bidderKeys.values()]
  const of = <K extends keyof BidRequest>(list: readonly BidRequest[], key: K) => list.map((request) => request[key])
  try {
    const [, locked, auctions, facts, repeated] = await Promise.all([
      client.query('BEGIN'),
      lockBatch(client, ids, skipLocked),
      listBatchAuctions(client, ids, deps.config.timeZone),
      listBidders(client, of(bidders, 'auctionId'), of(bidders, 'enrollmentId')),
      listRepeated(client, of(requests, 'auctionId'), of(requests, 'enrollmentId'), of(requests, 'messageId')),
    ])
    const now = deps.clock.now()
    const held = new Set(locked.map(({ id }) => id))
    const known = new Map(auctions.map((auction) => [auction.id, auction]))
    // An auction that exists and was not locked is held elsewhere; one that does not exist is judged as missing.
    const isSkipped = ({ auctionId }: BidRequest) => known.has(auctionId) && !held.has(auctionId)
    const taken = requests.filter((request) => !isSkipped(request))
    const mine = new Map([...known].filter(([id]) => held.has(id)))
    const judged = judgeBatch(taken, { auctions: mine, bidders: facts, repeated }, now)
    await commit(client, judged, now, deps.bus.kind === 'postgres')
    if (deps.bus.kind !== 'postgres') publishWakes(deps, judged)
    const earliest = [...judged.changed.values()].flatMap(({ dueAt }) => dueAt ?? [])
    for (const dueAt of earliest) wakeEngines(dueAt)
    let next = 0
    return {
      outcomes: requests.map((request) => (isSkipped(request) ? null : judged.outcomes[next++]!)),
      events: judged.events,
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** NATS hears of the batch right after its commit; PostgreSQL's listeners by the commit itself. */
function publishWakes({ bus }: Platform, judged: Judged): void {
  for (const auction of judged.changed.values()) void bus.publish(ROOM_CHANNEL, wakeOf(auction)).catch(() => {})
  for (const id of judged.hasNewBidder) void bus.publish(AUDIENCE_CHANNEL, id).catch(() => {})
}

async function commit(client: pg.PoolClient, judged: Judged, now: Date, notifies: boolean): Promise<void> {
  if (judged.accepted.length === 0) return void (await client.query('COMMIT'))
  const events = [...judged.events.values()].flat()
  const statements: Promise<unknown>[] = [
    writeBatch(client, {
      auctions: [...judged.changed.values()].map(auctionText),
      bids: judged.accepted.map((bid) => bidText(bid, now)),
      events: events.map(eventText),
      wakes: notifies ? [...judged.changed.values()].map(wakeOf) : [],
    }),
  ]
  const floor = judged.accepted.filter(({ source }) => source === 'FLOOR')
  if (floor.length > 0) statements.push(...insertFloorRows(client, floor, now))
  if (notifies && judged.hasNewBidder.size > 0)
    statements.push(
      client.query('SELECT pg_notify($1, id) FROM unnest($2::text[]) AS id', [
        AUDIENCE_CHANNEL,
        [...judged.hasNewBidder],
      ]),
    )
  statements.push(client.query('COMMIT'))
  await Promise.all(statements)
}

const wakeOf = (auction: Auction) => `${auction.id}:${auction.serverSequence}`

const bidText = ({ id, request, subscriberId, source, receipt, run, companyId }: AcceptedRow, now: Date) =>
  JSON.stringify({
    id,
    auction_id: request.auctionId,
    company_id: companyId,
    run,
    enrollment_id: request.enrollmentId,
    subscriber_id: subscriberId,
    amount_paise: request.amountPaise,
    source,
    placed_by_id: request.actor.userId,
    message_id: request.messageId,
    state_version: receipt.stateVersion,
    server_sequence: receipt.serverSequence,
    auction_end_at: receipt.auctionEndAt,
    created_at: now,
  })

const eventText = (event: RoomEventRow) =>
  `{"auction_id":"${event.auctionId}","server_sequence":${event.serverSequence},"state_version":${event.stateVersion},"type":"${event.type}","created_at":"${event.createdAt.toISOString()}","payload":${event.payload as string}}`
