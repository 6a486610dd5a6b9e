-- Up Migration

-- Random keys, wrapped (encrypted) by a key derived from KURI_SECRET. ROOT keys are what encryption, tokens and signed URLs derive
-- from; the newest active one writes, all of them read. The HASH key never changes, so stored hashes stay comparable.
CREATE TABLE data_keys (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('ROOT', 'HASH')),
  wrapped text NOT NULL,
  -- Which KURI_SECRET wraps it, as a fingerprint.
  wrapped_by text NOT NULL,
  -- Later than created_at, so that every process knows the key before one of them writes with it.
  active_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The fingerprint of the KURI_SECRET that a running process has: a rotation waits for all of them.
ALTER TABLE processes ADD COLUMN secret_fingerprint text;
