-- Up Migration

-- When any process last gave a sign of life, by the database's clock; null before the first one. All processes write the one row with
-- their heartbeats.
CREATE TABLE service_life (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  alive_at timestamptz
);
INSERT INTO service_life DEFAULT VALUES;

-- The times without a sign of life of any process, by the service's clock, which decides deadlines.
CREATE TABLE outages (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  CONSTRAINT outages__end_after_start CHECK (ended_at > started_at)
);
CREATE INDEX outages__by_end ON outages (ended_at);
