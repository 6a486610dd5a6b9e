-- Up Migration

-- A sealed amount is bound to its row from now on (its text then has a colon after the id of the key). Processes of the version before
-- cannot read such values, so nothing is bound while one of them runs; theirs leave the column at false.
ALTER TABLE processes ADD COLUMN reads_bound_values boolean NOT NULL DEFAULT false;

-- The prebids that are still to be bound. Empty after a moment.
CREATE INDEX prebids__unbound ON prebids (id) WHERE strpos(sealed_amount, ':') = 0;
