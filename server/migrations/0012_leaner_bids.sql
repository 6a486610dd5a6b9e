-- Up Migration

-- It goes out as it was written, and nobody asks for a part of it: checking that it is JSON was most of what storing it cost.
ALTER TABLE room_events ALTER COLUMN payload TYPE text USING payload::text;

-- A process remembers who bids in an auction, and relies on it as long as the auction's write_id is the one it knows. Whatever else a
-- bid depends on changes that id too, so that a bid need not look at it. At the end of the transaction, so that bids do not wait
-- for the rest of it; in the order of ids, as everybody who locks auctions; and of auctions that are not live yet or stand still
-- as well, because they may be live before the transaction is over.
CREATE FUNCTION unsettle_auctions(changed text[]) RETURNS void LANGUAGE sql AS $$
  SELECT id FROM auctions WHERE program_id = ANY (changed) AND status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED')
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE auctions SET write_id = gen_random_uuid()::text
    WHERE program_id = ANY (changed) AND status IN ('SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED');
$$;

CREATE FUNCTION unsettle_auctions_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER programs__unsettle AFTER UPDATE ON programs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION unsettle_auctions_of_program();

CREATE FUNCTION unsettle_auctions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY[NEW.program_id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER enrollments__unsettle AFTER UPDATE ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION unsettle_auctions_of_member();
CREATE CONSTRAINT TRIGGER winners__unsettle AFTER INSERT OR UPDATE OF status ON winners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION unsettle_auctions_of_member();

CREATE FUNCTION unsettle_auctions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY(SELECT program_id FROM enrollments WHERE subscriber_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER users__unsettle AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.avatar_file_id IS DISTINCT FROM NEW.avatar_file_id)
  EXECUTE FUNCTION unsettle_auctions_of_person();

DROP TYPE judged_bidder;
