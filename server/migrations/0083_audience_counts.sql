-- Up Migration

-- The audience of an auction, counted when a seat is taken or left and when a member joins: reading it costs the same in a room of
-- ten and of a hundred thousand. The row is also the lock under which it is counted, so that two processes that seat the same
-- ticket at the same moment count it once.
CREATE TABLE audience_counts (
  auction_id text PRIMARY KEY REFERENCES auctions,
  -- Tickets in the room that have not joined.
  viewer_count integer NOT NULL DEFAULT 0,
  joined_count integer NOT NULL DEFAULT 0,
  -- Tickets that have joined and are in the room, or on the floor.
  present_count integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE FUNCTION lock_audience_counts(auction_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audience_counts (auction_id) SELECT DISTINCT id FROM unnest(auction_ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM audience_counts WHERE auction_id = ANY (auction_ids) ORDER BY auction_id FOR NO KEY UPDATE;
END $$;

-- Each query in the subselects looks up one ticket by an index, whatever the planner believes about the sizes of the tables.
CREATE FUNCTION count_moved_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM lock_audience_counts(ARRAY(SELECT DISTINCT auction_id FROM moved));
  UPDATE audience_counts AS counts SET
    viewer_count = counts.viewer_count + change * changed.viewers,
    present_count = counts.present_count + change * changed.present
  FROM (
    SELECT auction_id, count(*) FILTER (WHERE source IS NULL) AS viewers, count(*) FILTER (WHERE source = 'ONLINE') AS present
    FROM (
      SELECT ticket.auction_id,
        (SELECT participation.source FROM participations AS participation
         WHERE participation.auction_id = ticket.auction_id AND participation.enrollment_id = ticket.enrollment_id) AS source
      FROM (SELECT auction_id, enrollment_id, count(*) AS seats FROM moved GROUP BY auction_id, enrollment_id) AS ticket
      -- A ticket counts with its first seat, and until its last one is left.
      WHERE (SELECT count(*) FROM room_seats AS seat
             WHERE seat.auction_id = ticket.auction_id AND seat.enrollment_id = ticket.enrollment_id)
        = CASE TG_OP WHEN 'INSERT' THEN ticket.seats ELSE 0 END
    ) AS counted
    GROUP BY auction_id
  ) AS changed
  WHERE counts.auction_id = changed.auction_id AND (changed.viewers > 0 OR changed.present > 0);
  RETURN NULL;
END $$;

-- Members join for good, and where they joined from does not change.
CREATE FUNCTION count_joined_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_seated boolean;
BEGIN
  PERFORM lock_audience_counts(ARRAY[NEW.auction_id]);
  is_seated := EXISTS (SELECT FROM room_seats WHERE auction_id = NEW.auction_id AND enrollment_id = NEW.enrollment_id);
  UPDATE audience_counts SET
    viewer_count = viewer_count - is_seated::integer,
    joined_count = joined_count + 1,
    present_count = present_count + (is_seated OR NEW.source = 'FLOOR')::integer
  WHERE auction_id = NEW.auction_id;
  RETURN NULL;
END $$;

CREATE FUNCTION recount_audience(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_audience_counts(ids);
  UPDATE audience_counts AS counts SET
    viewer_count = watching.count,
    joined_count = joined.count,
    present_count = joined.present
  FROM auctions AS auction
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT seat.enrollment_id) FROM room_seats AS seat
    WHERE seat.auction_id = auction.id AND NOT EXISTS (SELECT FROM participations
      WHERE participations.auction_id = seat.auction_id AND participations.enrollment_id = seat.enrollment_id)
  ) AS watching
  CROSS JOIN LATERAL (
    SELECT count(*), count(*) FILTER (WHERE participations.source = 'FLOOR' OR EXISTS (
      SELECT FROM room_seats AS seat
      WHERE seat.auction_id = participations.auction_id AND seat.enrollment_id = participations.enrollment_id)) AS present
    FROM participations WHERE participations.auction_id = auction.id
  ) AS joined
  WHERE auction.id = ANY (ids) AND counts.auction_id = auction.id;
END $$;

-- Finished auctions are counted while everybody goes on writing. Only then come the triggers, which wait for the writers, and the
-- auctions that may have changed meanwhile.
INSERT INTO audience_counts (auction_id, joined_count, present_count)
SELECT auction.id, count(joined.auction_id), count(*) FILTER (WHERE joined.source = 'FLOOR')
FROM auctions AS auction LEFT JOIN participations AS joined ON joined.auction_id = auction.id
WHERE auction.status IN ('COMPLETE', 'CANCELLED') GROUP BY auction.id;

CREATE TRIGGER room_seats__count_taken AFTER INSERT ON room_seats REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_moved_seats();
CREATE TRIGGER room_seats__count_left AFTER DELETE ON room_seats REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_moved_seats();
-- At the commit, so that hundreds of members who join at once wait for each other as briefly as possible.
CREATE CONSTRAINT TRIGGER participations__count_joined AFTER INSERT ON participations DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_joined_ticket();

SELECT recount_audience(ARRAY(
  SELECT id FROM auctions WHERE status NOT IN ('COMPLETE', 'CANCELLED')
    OR NOT EXISTS (SELECT FROM audience_counts WHERE auction_id = auctions.id)
  UNION SELECT auction_id FROM room_seats));
