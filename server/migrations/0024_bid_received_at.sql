-- Up Migration

-- When the frame of a bid was read from its socket; created_at is the moment at which the bid was judged. Older rows have none.
ALTER TABLE bids ADD COLUMN received_at timestamptz;

-- The rows that the statement that writes bids is given. judged_bid stays for processes of the version before this one, which
-- may run next to this one during a deployment.
CREATE TYPE accepted_bid AS (
  id text, auction_id text, company_id text, run integer, enrollment_id text, subscriber_id text, amount_paise bigint,
  source participation_source, placed_by_id text, message_id text, received_at timestamptz, state_version integer,
  server_sequence bigint, auction_end_at timestamptz
);
