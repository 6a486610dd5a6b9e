-- Up Migration

-- bids becomes a table of partitions as room_events did in 0086. Its key is (auction_id, id) from now on. The id is made of the auction, the
-- ticket and the message, so a message is still one bid. The indexes that the exchange needs are built while everybody reads and
-- writes; a run that ends in between goes on where it was. docs/decisions/0021-long-history.md

DO $$
DECLARE bound text;
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'bids'::regclass AND conname = 'bids__before_bound') THEN
    RETURN;
  END IF;
  SELECT min(left(new_id(starts AT TIME ZONE 'UTC'), 10)) INTO bound
    FROM generate_series(timestamp '2027-01-01', now() AT TIME ZONE 'UTC' + interval '100 years', interval '6 months') AS starts
    WHERE starts AT TIME ZONE 'UTC' > now() + interval '1 month'
      AND left(new_id(starts AT TIME ZONE 'UTC'), 10)
        > greatest((SELECT max(id) FROM auctions), (SELECT max(auction_id) FROM bids), '');
  -- Without one, because ids are of another kind, the table stays as it is.
  IF bound IS NOT NULL THEN
    EXECUTE format('ALTER TABLE bids ADD CONSTRAINT bids__before_bound CHECK (auction_id < %L) NOT VALID', bound);
  END IF;
END $$;

COMMIT;
BEGIN;
DO $$
DECLARE unfinished text;
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'bids'::regclass AND conname = 'bids__before_bound') THEN
    ALTER TABLE bids VALIDATE CONSTRAINT bids__before_bound;
  END IF;
  -- What a run leaves that ends while it builds an index.
  FOR unfinished IN SELECT indexrelid::regclass FROM pg_index WHERE indrelid = 'bids'::regclass AND NOT indisvalid LOOP
    EXECUTE format('DROP INDEX %s', unfinished);
  END LOOP;
END $$;
COMMIT;

-- Step
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bids__of_auction ON bids (auction_id, id);

-- Step
-- Processes of the version before this one find bids by their id alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bids__by_id ON bids (id);

-- Step
BEGIN;
DO $$
DECLARE bound text;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM $re$'([^']+)'$re$) INTO bound
    FROM pg_constraint WHERE conrelid = 'bids'::regclass AND conname = 'bids__before_bound';
  IF bound IS NULL THEN
    DROP INDEX bids__of_auction, bids__by_id;
    RETURN;
  END IF;
  LOCK TABLE bids IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE bids SET SCHEMA partitions;
  ALTER TABLE partitions.bids RENAME TO bids_first;
  ALTER TABLE partitions.bids_first DROP CONSTRAINT bids_pkey;
  ALTER TABLE partitions.bids_first ADD CONSTRAINT bids_first_pkey PRIMARY KEY USING INDEX bids__of_auction;
  -- Where there are no bids yet there is none to find, and every bid saves an index.
  IF NOT EXISTS (SELECT FROM partitions.bids_first) THEN
    DROP INDEX partitions.bids__by_id;
  END IF;
  CREATE TABLE bids (LIKE partitions.bids_first INCLUDING DEFAULTS, PRIMARY KEY (auction_id, id)) PARTITION BY RANGE (auction_id);
  CREATE INDEX bids__newest ON bids (auction_id, server_sequence DESC);
  CREATE INDEX bids__of_enrollment ON bids (auction_id, enrollment_id, server_sequence DESC);
  CREATE INDEX bids__deleted ON bids (auction_id) WHERE deleted_at IS NOT NULL;
  EXECUTE format('ALTER TABLE bids ATTACH PARTITION partitions.bids_first FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE partitions.bids_first DROP CONSTRAINT bids__before_bound;
  CREATE TABLE partitions.bids_others PARTITION OF bids DEFAULT;
  PERFORM add_partitions('bids', now());
END $$;
