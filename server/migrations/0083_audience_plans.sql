-- Up Migration

-- A session plans these once. Made while the tables are nearly empty, a plan would read all seats for each ticket that moves.
ALTER FUNCTION count_moved_seats() SET enable_seqscan = off;
ALTER FUNCTION count_joined_ticket() SET enable_seqscan = off;
