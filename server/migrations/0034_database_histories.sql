-- Up Migration

-- The histories this database has been on, each under the epoch that clients of the live room are given. A failover, a restore or a
-- copy starts another one, and events that clients have seen may be missing from it.
CREATE TABLE database_histories (
  epoch text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL
);
