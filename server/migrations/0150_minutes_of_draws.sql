-- Up Migration

-- Minutes of draws that were held without the platform: of a cycle instead of an auction. docs/spec/cycles-and-settlement.md
ALTER TABLE minutes ALTER COLUMN auction_id DROP NOT NULL;
ALTER TABLE minutes ADD COLUMN cycle_id text REFERENCES cycles;
ALTER TABLE minutes ADD CONSTRAINT minutes__of_auction_or_cycle CHECK (num_nonnulls(auction_id, cycle_id) = 1);
CREATE INDEX minutes__of_cycle ON minutes (cycle_id);
CREATE UNIQUE INDEX minutes__one_per_subject ON minutes ((coalesce(auction_id, cycle_id)), version);
-- Where the number of days until the filing comes from; null when nobody has verified it.
ALTER TABLE minutes ADD COLUMN filing_source text;
-- Whether a cycle can only be completed once the minutes of the draw before it are signed.
ALTER TABLE minutes_policies ADD COLUMN needs_last_minutes boolean NOT NULL DEFAULT false;
