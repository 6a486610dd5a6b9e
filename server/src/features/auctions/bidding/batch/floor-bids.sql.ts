// What a floor bid leaves besides the bid: the participation on the floor, the action log [spec: Bids from the hall] and who typed it,
// under the commitment of its line.
import { rupees } from '@kuri/contract/kit/money'
import type pg from 'pg'
import { newId } from '#platform/ids'
import type { PrivateBidFacts } from './batch-tree.ts'
import type { JudgedBatch } from './judge-batch.ts'

export function insertFloorRows(
  client: pg.ClientBase,
  { accepted, changedAuctions, judgedAt }: JudgedBatch,
): Promise<unknown>[] {
  const floorBids = accepted.filter(({ source }) => source === 'FLOOR')
  if (floorBids.length === 0) return []
  const rows = floorBids.map(({ request, bidder, receipt }) => ({
    log_id: newId(judgedAt.getTime()),
    auction_id: request.auctionId,
    cycle_id: receipt.cycleId,
    company_id: changedAuctions.get(request.auctionId)!.companyId,
    enrollment_id: request.enrollmentId,
    subscriber_id: bidder.subscriberId,
    actor_id: request.actor.userId,
    actor_role: request.actor.role,
    state_version: receipt.stateVersion,
    metadata: {
      bidId: request.bidId,
      enrolledSubscriberId: request.enrollmentId,
      amount: rupees(request.amountPaise),
    },
  }))
  const given = `json_to_recordset($1::json) AS given (log_id text, auction_id text, cycle_id text, company_id text,
    enrollment_id text, subscriber_id text, actor_id text, actor_role text, state_version integer, metadata jsonb)`
  const values = [JSON.stringify(rows), judgedAt]
  return [
    client.query(
      `INSERT INTO participations (auction_id, enrollment_id, company_id, subscriber_id, source, joined_at)
        SELECT DISTINCT ON (auction_id, enrollment_id) auction_id, enrollment_id, company_id, subscriber_id,
          'FLOOR'::participation_source, $2::timestamptz FROM ${given}
        ON CONFLICT DO NOTHING`,
      values,
    ),
    client.query(
      `INSERT INTO auction_action_logs (id, auction_id, cycle_id, company_id, action, actor_id, actor_role, metadata,
          from_status, to_status, state_version, created_at)
        SELECT log_id, auction_id, cycle_id, company_id, 'STAFF_OFFLINE_BID', actor_id, actor_role, metadata,
          'LIVE', 'LIVE', state_version, $2::timestamptz FROM ${given}`,
      values,
    ),
  ]
}

/** Sent after the statement that writes the events: a floor bid is rare, and the other bids have no facts to write. */
export const updatePrivateFacts = async (
  client: Pick<pg.ClientBase, 'query'>,
  facts: readonly PrivateBidFacts[],
): Promise<void> => {
  if (facts.length === 0) return
  const rows = facts.map(({ auctionId, serverSequence, blind, privateFacts }) => ({
    auction_id: auctionId,
    server_sequence: serverSequence,
    blind,
    private_facts: privateFacts,
  }))
  await client.query(
    `UPDATE room_events SET blind = given.blind, private_facts = given.private_facts
      FROM json_to_recordset($1::json) AS given (auction_id text, server_sequence bigint, blind text, private_facts text)
      WHERE room_events.auction_id = given.auction_id AND room_events.server_sequence = given.server_sequence`,
    [JSON.stringify(rows)],
  )
}
