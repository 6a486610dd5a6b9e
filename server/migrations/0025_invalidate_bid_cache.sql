-- Up Migration

-- A process judges bids by what it has cached of an auction and its bidders, and relies on it as long as the auction's version and
-- write_id are the cached ones. Whatever a bid depends on must therefore change the write_id. These are the triggers of
-- 0012_leaner_bids.sql and 0019 under a name that says so, and two that were missing: for cycles, and for auctions themselves.
-- No process calls these functions, so the rename is safe while older processes run.

-- At the end of the transaction, so that bids do not wait for the rest of it; in the order of ids, as everybody who locks auctions;
-- and also for auctions that are not live yet or paused, because they may be live before the transaction is over.
CREATE FUNCTION invalidate_bid_cache(program_ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT id FROM auctions WHERE program_id = ANY (program_ids) AND status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED')
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE auctions SET write_id = gen_random_uuid()::text
    WHERE program_id = ANY (program_ids) AND status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED');
$$;

ALTER FUNCTION unsettle_auctions_of_program() RENAME TO invalidate_bid_cache_of_program;
CREATE OR REPLACE FUNCTION invalidate_bid_cache_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate_bid_cache(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
ALTER TRIGGER programs__unsettle ON programs RENAME TO programs__invalidate_bid_cache;

ALTER FUNCTION unsettle_auctions_of_member() RENAME TO invalidate_bid_cache_of_enrollment;
CREATE OR REPLACE FUNCTION invalidate_bid_cache_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate_bid_cache(ARRAY[NEW.program_id]);
  RETURN NULL;
END $$;
ALTER TRIGGER enrollments__unsettle ON enrollments RENAME TO enrollments__invalidate_bid_cache;
ALTER TRIGGER winners__unsettle ON winners RENAME TO winners__invalidate_bid_cache;

ALTER FUNCTION unsettle_auctions_of_person() RENAME TO invalidate_bid_cache_of_user;
CREATE OR REPLACE FUNCTION invalidate_bid_cache_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM invalidate_bid_cache(ARRAY(SELECT program_id FROM enrollments WHERE subscriber_id = NEW.id));
  RETURN NULL;
END $$;
ALTER TRIGGER users__unsettle ON users RENAME TO users__invalidate_bid_cache;

DROP FUNCTION unsettle_auctions(text[]);

-- Whoever changes a cycle holds its auction already: the auction comes before the cycle in the order of locks.
CREATE FUNCTION invalidate_bid_cache_of_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auctions SET write_id = gen_random_uuid()::text WHERE cycle_id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cycles__invalidate_bid_cache AFTER UPDATE ON cycles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.cycle_number, OLD.status, OLD.end_date) IS DISTINCT FROM (NEW.cycle_number, NEW.status, NEW.end_date))
  EXECUTE FUNCTION invalidate_bid_cache_of_cycle();

-- A write that forgot to count the version up. A batch of bids changes version and write_id, so it pays for the comparison only.
CREATE FUNCTION invalidate_bid_cache_of_auction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auctions SET write_id = gen_random_uuid()::text WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER auctions__invalidate_bid_cache AFTER UPDATE ON auctions
  FOR EACH ROW WHEN (OLD.state_version = NEW.state_version AND OLD.write_id IS NOT DISTINCT FROM NEW.write_id
    AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION invalidate_bid_cache_of_auction();
