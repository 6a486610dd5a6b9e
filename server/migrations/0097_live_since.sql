-- Up Migration

-- Since when an auction takes bids: its start, or the end of its last pause. Null for those that went live before this column; the
-- start is then what is known of it.
ALTER TABLE auctions ADD COLUMN live_since timestamptz;
