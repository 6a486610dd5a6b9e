-- Up Migration

-- Proofs of work that were accepted: each works once, on whatever process. They expire after ten minutes.
CREATE TABLE spent_proofs (
  id text PRIMARY KEY,
  created_at timestamptz NOT NULL
);
CREATE INDEX spent_proofs__oldest ON spent_proofs (created_at);

-- A code that was sent after a proof of work has ten digits. A wrong try at it is no guess.
ALTER TABLE login_codes ADD COLUMN digits smallint NOT NULL DEFAULT 6;
