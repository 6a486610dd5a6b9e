-- Up Migration

-- Every event of an auction is a leaf of its hash tree (docs/decisions/0019-tree-per-auction.md). The row keeps the size of the tree and
-- the roots of its perfect subtrees, which is all that appending takes. It is behind `server_sequence` where a process of an older
-- version wrote an event, and null where nothing was computed yet; a job catches up with both. No index: updates of the row stay HOT.
ALTER TABLE auctions ADD COLUMN log_frontier text;
ALTER TABLE auctions ALTER COLUMN log_frontier SET DEFAULT '0.';
UPDATE auctions SET log_frontier = '0.' WHERE server_sequence = 0;

-- Facts that a line commits to without showing them, and the random bytes that keep them from being found by search.
ALTER TABLE room_events ADD COLUMN blind text, ADD COLUMN private_facts text;

-- RECORD: kept for those who check the auction, open to its members. LEDGER: the same, but hidden. Neither is sent to any screen.
ALTER TYPE room_audience ADD VALUE 'RECORD';
ALTER TYPE room_audience ADD VALUE 'LEDGER';

-- As judged_auction, which processes of the version before still use: the number of fields is part of the text form.
CREATE TYPE judged_auction_with_log AS (
  id text, seen_version integer, seen_write_id text,
  state_version integer, server_sequence bigint, write_id text, leading_bid_id text, leading_amount_paise bigint,
  leading_enrollment_id text, leading_subscriber_id text, leading_bid_at timestamptz, base_amount_paise bigint,
  bid_count integer, bidder_count integer, minimum_bid_reached_at timestamptz, auction_end_at timestamptz,
  closing_phase auction_closing_phase, closing_phase_ends_at timestamptz, due_at timestamptz, log_frontier text
);
