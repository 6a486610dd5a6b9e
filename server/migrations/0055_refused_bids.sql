-- Up Migration

-- Live bids that a rule refused while their auction was live or just over, kept as evidence. Nothing refers to auctions or
-- enrollments here: checking a reference would lock the auction's row, which every accepted bid updates.
CREATE TABLE refused_bids (
  id text PRIMARY KEY,
  auction_id text NOT NULL,
  company_id text NOT NULL,
  enrollment_id text NOT NULL,
  subscriber_id text NOT NULL,
  amount_paise bigint NOT NULL,
  source participation_source NOT NULL,
  placed_by_id text NOT NULL,
  message_id text NOT NULL,
  reason text NOT NULL,
  received_at timestamptz NOT NULL,
  judged_at timestamptz NOT NULL,
  auction_end_at timestamptz,
  leading_amount_paise bigint
);
-- A message that is sent again is judged again; its first refusal is kept.
CREATE UNIQUE INDEX refused_bids__one_per_message ON refused_bids (auction_id, enrollment_id, message_id);
CREATE INDEX refused_bids__newest ON refused_bids (auction_id, judged_at DESC, id DESC);
CREATE INDEX refused_bids__oldest ON refused_bids (judged_at);
