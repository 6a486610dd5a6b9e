-- Up Migration

-- The second factor of a person: an authenticator app (TOTP), passkeys, recovery codes. Changes hold the lock of the user's row.
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users,
  -- Set while the person has a confirmed app or a passkey: from then on a sign-in asks for it.
  active_since timestamptz,
  totp_sealed text,
  totp_confirmed_at timestamptz,
  -- The time step of the last accepted code: a code is accepted once.
  totp_last_step bigint,
  -- A new app that has not shown its first code yet.
  pending_totp_sealed text,
  pending_totp_expires_at timestamptz,
  failed_codes integer NOT NULL DEFAULT 0,
  paused_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE UNIQUE INDEX passkeys__one_per_credential ON passkeys (credential_id);
CREATE INDEX passkeys__of_user ON passkeys (user_id);

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users,
  code_hash text NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- A question for a second factor that waits for its answer: at sign-in, before a change of the factors, or for a new passkey.
CREATE TABLE second_factor_challenges (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('SIGN_IN', 'CONFIRM', 'NEW_PASSKEY')),
  -- The session that asked; at sign-in there is none yet, and the device is kept for it.
  session_id text,
  device jsonb,
  webauthn_challenge text,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX second_factor_challenges__of_user ON second_factor_challenges (user_id);
CREATE INDEX second_factor_challenges__by_age ON second_factor_challenges (created_at);

-- Who must have a second factor: on the whole platform, and in one company.
CREATE TABLE second_factor_policy (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  superadmins boolean NOT NULL,
  staff boolean NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE companies ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
