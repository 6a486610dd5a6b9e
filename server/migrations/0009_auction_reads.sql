-- Up Migration
-- What the screens of auctions and notifications read, each from an index.

-- The bids of one batch share their instant; their order is their number in the room's log.
DROP INDEX bids__newest;
CREATE INDEX bids__newest ON bids (auction_id, server_sequence DESC);
DROP INDEX bids__of_enrollment;
CREATE INDEX bids__of_enrollment ON bids (auction_id, enrollment_id, server_sequence DESC);
-- The auction counts the bids that were not deleted; the history also shows the few that were.
CREATE INDEX bids__deleted ON bids (auction_id) WHERE deleted_at IS NOT NULL;

CREATE INDEX prebids__of_enrollment ON prebids (auction_id, enrollment_id, created_at DESC, id DESC);
CREATE INDEX winners__of_auction ON winners (auction_id, selected_at);
CREATE INDEX audience_sessions__of_enrollment ON audience_sessions (auction_id, enrollment_id, occurred_at DESC, id DESC);

CREATE INDEX notifications__unread ON notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications__unsent ON notifications (created_at, id) WHERE sent_at IS NULL;
