// [G051] What a floor bid leaves besides the bid: the participation on the floor, and the action log.
import { rupees } from '@kuri/contract/kit/money'
import type pg from 'pg'
import { newId } from '#platform/ids'
import type { AcceptedRow } from './judge-batch.ts'

export function insertFloorRows(client: pg.ClientBase, bids: readonly AcceptedRow[], now: Date): Promise<unknown>[] {
  const rows = bids.map(({ id, request, subscriberId, receipt, companyId, cycleId }) => ({
    log_id: newId(now.getTime()),
    auction_id: request.auctionId,
    cycle_id: cycleId,
    company_id: companyId,
    enrollment_id: request.enrollmentId,
    subscriber_id: subscriberId,
    actor_id: request.actor.userId,
    actor_role: request.actor.role,
    state_version: receipt.stateVersion,
    metadata: { bidId: id, enrolledSubscriberId: request.enrollmentId, amount: rupees(request.amountPaise) },
  }))
  const given = `json_to_recordset($1::json) AS given (log_id text, auction_id text, cycle_id text, company_id text,
    enrollment_id text, subscriber_id text, actor_id text, actor_role text, state_version integer, metadata jsonb)`
  const values = [JSON.stringify(rows), now]
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
