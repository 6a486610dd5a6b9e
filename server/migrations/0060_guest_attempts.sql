-- Up Migration

-- A visitor takes a challenge without an account and claims the result after signing in. Until then the attempt has no user; the
-- hash of the token that the visitor holds finds it.
ALTER TABLE challenge_attempts ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE challenge_attempts ADD COLUMN claim_token_hash text;
ALTER TABLE challenge_attempts ADD CONSTRAINT challenge_attempts__owned_or_claimable
  CHECK (num_nonnulls(user_id, claim_token_hash) > 0);
CREATE UNIQUE INDEX challenge_attempts__one_per_claim_token ON challenge_attempts (claim_token_hash);
CREATE INDEX challenge_attempts__unclaimed ON challenge_attempts (started_at) WHERE user_id IS NULL;
