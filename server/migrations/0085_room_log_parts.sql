-- Up Migration

-- Events of finished auctions that were copied to the object store, where they are encrypted like every file. Once a part was read back
-- and gave the auction's tree again, its events may be deleted from room_events (docs/decisions/0021-long-history.md).
CREATE TABLE room_log_parts (
  auction_id text NOT NULL REFERENCES auctions,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  object_key text NOT NULL,
  -- Of the text before it was compressed, in hex.
  sha256 text NOT NULL,
  -- The newest declaration or disqualification of a winner among these events; 0 without any.
  declared_sequence bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (auction_id, first_sequence),
  CONSTRAINT room_log_parts__in_order CHECK (first_sequence > 0 AND last_sequence >= first_sequence)
);
