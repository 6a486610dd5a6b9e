-- Up Migration

-- The public log of the platform (docs/decisions/0018-public-log.md): a tree of entries, most of them heads of auctions. A log that is
-- begun after a restore has the next number and another origin. Only the process that holds the sequencer's lock writes here.
CREATE TABLE logs (
  id integer PRIMARY KEY CHECK (id > 0),
  origin text NOT NULL UNIQUE,
  size bigint NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- The roots of the perfect subtrees, largest first, 32 bytes each.
  frontier bytea NOT NULL DEFAULT '',
  -- For all but the first one: how far the log before it is known to have gone, and why it ended.
  previous_size bigint,
  reason text,
  started_at timestamptz NOT NULL
);

-- The keys that sign, since the entry that announces them.
CREATE TABLE log_keys (
  log_id integer NOT NULL REFERENCES logs,
  entry_index bigint NOT NULL,
  log_key text NOT NULL,
  receipts_key text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (log_id, entry_index)
);

CREATE TABLE log_entries (
  log_id integer NOT NULL REFERENCES logs,
  entry_index bigint NOT NULL,
  -- By which those who handed an entry in find it again.
  key text,
  content text NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 65535),
  leaf_hash bytea NOT NULL CHECK (octet_length(leaf_hash) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (log_id, entry_index)
);
CREATE UNIQUE INDEX log_entries__one_per_key ON log_entries (key) WHERE key IS NOT NULL;

-- Entries that were handed in and have no place yet.
CREATE TABLE log_pending_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT log_pending_entries__one_per_key UNIQUE,
  content text NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 65535),
  created_at timestamptz NOT NULL
);

-- Full tiles of 256 hashes; those at the right edge are computed when they are read. A tile's root is one hash of the level above.
CREATE TABLE log_tiles (
  log_id integer NOT NULL REFERENCES logs,
  level smallint NOT NULL,
  tile_index bigint NOT NULL,
  hashes bytea NOT NULL CHECK (octet_length(hashes) = 8192),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  PRIMARY KEY (log_id, level, tile_index)
);

-- Every checkpoint that was ever given out; one size has one.
CREATE TABLE log_checkpoints (
  log_id integer NOT NULL REFERENCES logs,
  size bigint NOT NULL,
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (log_id, size)
);

CREATE TABLE log_cosignatures (
  log_id integer NOT NULL,
  size bigint NOT NULL,
  -- Of the witness, in hexadecimal digits.
  public_key text NOT NULL,
  line text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (log_id, size, public_key),
  FOREIGN KEY (log_id, size) REFERENCES log_checkpoints
);
CREATE INDEX log_cosignatures__by_witness ON log_cosignatures (log_id, public_key, size DESC);

-- Where the head of an auction stands in a log, for each of its anchors.
CREATE TABLE auction_anchors (
  auction_id text NOT NULL REFERENCES auctions,
  log_id integer NOT NULL REFERENCES logs,
  entry_index bigint NOT NULL,
  -- Of the auction's tree.
  size bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (auction_id, log_id, entry_index)
);
CREATE INDEX auction_anchors__by_time ON auction_anchors (created_at);

-- Auctions that had events before auctions had trees: their first anchor says so. Empty after a while.
CREATE TABLE auctions_before_log (auction_id text PRIMARY KEY REFERENCES auctions);
INSERT INTO auctions_before_log SELECT id FROM auctions WHERE server_sequence > 0;
