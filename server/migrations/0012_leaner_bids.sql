-- Up Migration

-- It goes out as it was written, and nobody asks for a part of it: checking that it is JSON was most of what storing it cost.
ALTER TABLE room_events ALTER COLUMN payload TYPE text USING payload::text;

-- A process remembers who bids in a live auction, and relies on it as long as the auction's write_id is the one it knows. Whatever
-- else a bid depends on changes that id too, so that a bid need not look at it.
CREATE FUNCTION unsettle_auctions(programs text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE auctions SET write_id = gen_random_uuid()::text WHERE program_id = ANY (programs) AND status = 'LIVE'
$$;

CREATE FUNCTION unsettle_auctions_of_program() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER programs__unsettle AFTER UPDATE ON programs
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION unsettle_auctions_of_program();

CREATE FUNCTION unsettle_auctions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY[NEW.program_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollments__unsettle AFTER UPDATE ON enrollments
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION unsettle_auctions_of_member();
CREATE TRIGGER winners__unsettle AFTER INSERT OR UPDATE OF status ON winners
  FOR EACH ROW EXECUTE FUNCTION unsettle_auctions_of_member();

CREATE FUNCTION unsettle_auctions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unsettle_auctions(ARRAY(SELECT program_id FROM enrollments WHERE subscriber_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users__unsettle AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.avatar_file_id IS DISTINCT FROM NEW.avatar_file_id)
  EXECUTE FUNCTION unsettle_auctions_of_person();

DROP TYPE judged_bidder;
