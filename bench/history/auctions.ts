// An auction for each cycle, with the bids and events of its room, and a winner for those that are over.
import { sql } from 'kysely'
import type { HistoryTx } from './history-tx.ts'

const BIDS = 40
const BIDDERS = 10

export async function fillAuctions(tx: HistoryTx, companyId: string): Promise<void> {
  await sql`
    INSERT INTO auctions (id, company_id, branch_id, program_id, cycle_id, status, has_prebid, bid_mode, closing_mode,
      duration_seconds, extension_seconds, first_call_seconds, second_call_seconds, third_call_seconds, join_grace_seconds,
      join_lead_seconds, allow_staff_offline_bids, mutability_policy, joining_rule, auto_start, approval_required,
      auto_open_prebid, auto_reveal_prebids, auto_declare_winner, auction_start_at, auction_end_at, started_at,
      live_started_at, ended_at, run, bid_count, bidder_count, declared_winner_count, server_sequence, created_at, updated_at)
    SELECT new_id(cycle.created_at), ${companyId}, program.branch_id, program.id, cycle.id,
      CASE WHEN is_over THEN 'COMPLETE' ELSE 'SCHEDULED' END::auction_status, false, 'TOTAL_VALUE_DECREASING', 'DURATION_MODE',
      600, 0, 30, 20, 10, 300, 900, false, 'IMMUTABLE_CANCEL_ONLY', 'ANYTIME', false, false, false, false, false,
      starts_at, starts_at + interval '10 minutes', CASE WHEN is_over THEN starts_at END, CASE WHEN is_over THEN starts_at END,
      CASE WHEN is_over THEN starts_at + interval '10 minutes' END, 1, CASE WHEN is_over THEN ${BIDS} ELSE 0 END,
      CASE WHEN is_over THEN ${BIDDERS} ELSE 0 END, is_over::integer, CASE WHEN is_over THEN ${BIDS} ELSE 0 END, cycle.created_at,
      cycle.created_at
    FROM cycles AS cycle JOIN programs AS program ON program.id = cycle.program_id,
      LATERAL (SELECT cycle.status = 'COMPLETED' AS is_over, cycle.end_date + time '09:00' AS starts_at) AS state
    WHERE cycle.company_id = ${companyId}`.execute(tx)
  await sql`ANALYZE auctions`.execute(tx)
  await sql`
    INSERT INTO participations (auction_id, enrollment_id, company_id, subscriber_id, source, joined_at)
    SELECT auction.id, enrollment.id, ${companyId}, enrollment.subscriber_id, 'ONLINE', auction.auction_start_at
    FROM auctions AS auction JOIN enrollments AS enrollment ON enrollment.program_id = auction.program_id
    WHERE auction.company_id = ${companyId} AND auction.status = 'COMPLETE' AND enrollment.ticket_number > 25`.execute(
    tx,
  )
  await sql`
    INSERT INTO bids (id, auction_id, company_id, run, enrollment_id, subscriber_id, amount_paise, source, message_id, state_version,
      server_sequence, created_at)
    SELECT new_id(auction.created_at), auction.id, ${companyId}, 1, enrollment.id, enrollment.subscriber_id, 7000000 - n * 1000,
      'ONLINE', n::text, n, n, auction.auction_start_at + n * interval '10 seconds'
    FROM auctions AS auction CROSS JOIN generate_series(1, ${BIDS}::integer) AS n
    JOIN enrollments AS enrollment ON enrollment.program_id = auction.program_id AND enrollment.ticket_number = 26 + n % ${BIDDERS}
    WHERE auction.company_id = ${companyId} AND auction.status = 'COMPLETE'`.execute(tx)
  await sql`
    INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
    SELECT auction_id, server_sequence, state_version, 'auction.bid.created', '{"note":"' || repeat('x', 400) || '"}', created_at
    FROM bids WHERE company_id = ${companyId}`.execute(tx)
  await sql`
    INSERT INTO auction_action_logs (id, auction_id, cycle_id, company_id, action, actor_role, from_status, to_status, state_version,
      created_at)
    SELECT new_id(created_at), id, cycle_id, ${companyId}, 'START', 'COMPANY', 'SCHEDULED', 'LIVE', n, created_at
    FROM auctions CROSS JOIN generate_series(1, 4) AS n WHERE company_id = ${companyId}`.execute(tx)
  await sql`
    INSERT INTO winners (id, company_id, program_id, cycle_id, auction_id, enrollment_id, subscriber_id, division, amount_paise,
      prize_paise, selection_source, selected_at)
    SELECT new_id(auction.ended_at), ${companyId}, auction.program_id, auction.cycle_id, auction.id, enrollment.id,
      enrollment.subscriber_id, 1, 6600000, 6600000, 'LIVE_BID_REVIEW', auction.ended_at
    FROM auctions AS auction JOIN cycles AS cycle ON cycle.id = auction.cycle_id
    JOIN enrollments AS enrollment ON enrollment.program_id = auction.program_id AND enrollment.ticket_number = cycle.cycle_number
    WHERE auction.company_id = ${companyId} AND auction.status = 'COMPLETE'`.execute(tx)
  await sql`
    INSERT INTO settlements (cycle_id, program_id, company_id, pot_paise, prize_paise, discount_paise, commission_paise,
      dividend_paise, enrollment_count, created_at)
    SELECT cycle_id, program_id, ${companyId}, 7000000, 6600000, 400000, 350000, 50000, 35, selected_at
    FROM winners WHERE company_id = ${companyId}`.execute(tx)
}
