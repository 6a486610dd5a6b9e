-- Up Migration

-- The Idempotency-Key of a request, written in the transaction of its use case. The id is a keyed hash of the caller and the key.
CREATE TABLE idempotency_keys (
  id text PRIMARY KEY,
  -- A keyed hash of method, path, query and body.
  request_hash text NOT NULL,
  -- Encrypted. In the transaction: what the use case returned. Afterwards: the response.
  answer text,
  is_final boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_keys__by_time ON idempotency_keys (created_at);
