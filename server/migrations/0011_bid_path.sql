-- Up Migration

-- Every accepted bid writes here, so what each row costs counts.

-- The statement that writes a bid has read its auction, enrollment and participation, and none of these is ever deleted: a check
-- of each reference by itself, with a lock on what it refers to, would double what a bid costs.
ALTER TABLE bids
  DROP CONSTRAINT bids_auction_id_fkey,
  DROP CONSTRAINT bids_enrollment_id_fkey,
  DROP CONSTRAINT bids_subscriber_id_fkey;

-- The id is made of (auction, enrollment, message id): the primary key is what keeps a repeated bid from being a second one.
DROP INDEX bids__one_per_message;

-- Events are numbered under the lock of their auction's row, which is never deleted. Their payload goes out as it was written.
ALTER TABLE room_events
  DROP CONSTRAINT room_events_auction_id_fkey,
  ALTER COLUMN payload TYPE json USING payload::json;

-- New with every batch of bids: with the version it tells a process whether the auction is still as it left it.
ALTER TABLE auctions ADD COLUMN write_id text;

-- A bid changes no indexed column of its auction; room in the page keeps the new version beside the old one.
ALTER TABLE auctions SET (fillfactor = 50);

-- What the statement that writes bids is given. One array of rows costs it a fraction of an array for each column.
CREATE TYPE judged_bid AS (
  id text, auction_id text, company_id text, run integer, enrollment_id text, subscriber_id text, amount_paise bigint,
  source participation_source, placed_by_id text, message_id text, state_version integer, server_sequence bigint,
  auction_end_at timestamptz
);
CREATE TYPE judged_auction AS (
  id text, seen_version integer, seen_write_id text,
  state_version integer, server_sequence bigint, write_id text, leading_bid_id text, leading_amount_paise bigint,
  leading_enrollment_id text, leading_subscriber_id text, leading_bid_at timestamptz, base_amount_paise bigint,
  bid_count integer, bidder_count integer, minimum_bid_reached_at timestamptz, auction_end_at timestamptz,
  closing_phase auction_closing_phase, closing_phase_ends_at timestamptz, due_at timestamptz
);
CREATE TYPE judged_bidder AS (auction_id text, enrollment_id text, version text);
