-- Up Migration

-- room_events becomes a table of partitions, one for each half of a year. Ids of auctions begin with their time, so the key stays as it is
-- and every query reads one partition. The table of before becomes the first partition, up to a bound in the future: a check is added
-- without looking at the rows, then the rows are checked while everybody reads and writes, and then the tables are exchanged, which
-- takes milliseconds. A run that ends in between goes on where it was. docs/decisions/0021-long-history.md

CREATE SCHEMA IF NOT EXISTS partitions;

-- Adds the partitions up to a year ahead. Rows that came before their partition did are in the one for all others, and are moved.
CREATE OR REPLACE FUNCTION add_partitions(parent text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  covered text;
  half record;
  others text := parent || '_others';
BEGIN
  SELECT max(substring(pg_get_expr(relpartbound, pg_class.oid) FROM $re$TO \('([^']+)'\)$re$)) INTO covered
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = parent::regclass;
  FOR half IN
    SELECT format('%s_%sh%s', parent, to_char(starts, 'YYYY'), extract(month FROM starts)::integer / 6 + 1) AS name,
      left(new_id(starts AT TIME ZONE 'UTC'), 10) AS low,
      left(new_id((starts + interval '6 months') AT TIME ZONE 'UTC'), 10) AS high
    FROM generate_series(timestamp '2026-07-01', (at + interval '1 year') AT TIME ZONE 'UTC', interval '6 months') AS starts
    ORDER BY starts
  LOOP
    CONTINUE WHEN half.low < covered OR covered IS NULL;
    -- A table that is attached locks its parent against nothing but the same; one that is created as a partition would stop all bids.
    EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS)', half.name, parent);
    EXECUTE format('WITH moved AS (DELETE FROM partitions.%I WHERE auction_id >= %L AND auction_id < %L RETURNING *)
      INSERT INTO partitions.%I SELECT * FROM moved', others, half.low, half.high, half.name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
      parent, half.name, half.low, half.high);
  END LOOP;
END $$;

-- The bound: the first half-year that begins in a month at the earliest and after every auction that there is.
DO $$
DECLARE bound text;
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'room_events'::regclass AND conname = 'room_events__before_bound') THEN
    RETURN;
  END IF;
  SELECT min(left(new_id(starts AT TIME ZONE 'UTC'), 10)) INTO bound
    FROM generate_series(timestamp '2027-01-01', now() AT TIME ZONE 'UTC' + interval '100 years', interval '6 months') AS starts
    WHERE starts AT TIME ZONE 'UTC' > now() + interval '1 month'
      AND left(new_id(starts AT TIME ZONE 'UTC'), 10)
        > greatest((SELECT max(id) FROM auctions), (SELECT max(auction_id) FROM room_events), '');
  -- Without one, because ids are of another kind, the table stays as it is.
  IF bound IS NOT NULL THEN
    EXECUTE format('ALTER TABLE room_events ADD CONSTRAINT room_events__before_bound CHECK (auction_id < %L) NOT VALID', bound);
  END IF;
END $$;

COMMIT;
BEGIN;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'room_events'::regclass AND conname = 'room_events__before_bound') THEN
    ALTER TABLE room_events VALIDATE CONSTRAINT room_events__before_bound;
  END IF;
END $$;
COMMIT;
BEGIN;

DO $$
DECLARE bound text;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM $re$'([^']+)'$re$) INTO bound
    FROM pg_constraint WHERE conrelid = 'room_events'::regclass AND conname = 'room_events__before_bound';
  IF bound IS NULL THEN RETURN; END IF;
  LOCK TABLE room_events IN ACCESS EXCLUSIVE MODE;
  ALTER TABLE room_events SET SCHEMA partitions;
  ALTER TABLE partitions.room_events RENAME CONSTRAINT room_events_pkey TO room_events_first_pkey;
  ALTER TABLE partitions.room_events RENAME TO room_events_first;
  CREATE TABLE room_events (LIKE partitions.room_events_first INCLUDING DEFAULTS, PRIMARY KEY (auction_id, server_sequence))
    PARTITION BY RANGE (auction_id);
  EXECUTE format('ALTER TABLE room_events ATTACH PARTITION partitions.room_events_first FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE partitions.room_events_first DROP CONSTRAINT room_events__before_bound;
  CREATE TABLE partitions.room_events_others PARTITION OF room_events DEFAULT;
  PERFORM add_partitions('room_events', now());
END $$;
