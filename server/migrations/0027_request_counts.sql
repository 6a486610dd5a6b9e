-- Up Migration

-- How many requests of a caller all processes have admitted in a minute. Rows live for three minutes; a crash may empty the table.
CREATE UNLOGGED TABLE request_counts (
  window_start timestamptz NOT NULL,
  key text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (window_start, key)
);
