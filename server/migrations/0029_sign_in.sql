-- Up Migration

-- Who asked for a code, to count requests per address and to keep the budget of known devices apart. Codes of older processes
-- have no address.
ALTER TABLE login_codes ADD COLUMN address_key text;
ALTER TABLE login_codes ADD COLUMN for_known_device boolean NOT NULL DEFAULT false;
CREATE INDEX login_codes__of_address ON login_codes (address_key, created_at DESC) WHERE NOT for_known_device;

-- Which devices have signed in with a number.
CREATE INDEX sessions__of_device ON sessions (user_id, device_id);

-- Wrong codes of the last day. was_guess: there was a code to guess; only those count against the number.
CREATE TABLE wrong_codes (
  id text PRIMARY KEY,
  mobile_number text NOT NULL,
  device_id text NOT NULL,
  address_key text NOT NULL,
  by_known_device boolean NOT NULL,
  was_guess boolean NOT NULL,
  owner_notified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX wrong_codes__of_number ON wrong_codes (mobile_number, created_at DESC) WHERE was_guess;
CREATE INDEX wrong_codes__of_address ON wrong_codes (address_key, created_at DESC) WHERE NOT by_known_device;
CREATE INDEX wrong_codes__oldest ON wrong_codes (created_at);

-- How many codes were sent on a day (UTC) to the numbers of a country; the id is both, as in 2026-11-16:IN.
CREATE TABLE code_spending (
  id text PRIMARY KEY,
  day date NOT NULL,
  country text NOT NULL,
  code_count integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX code_spending__oldest ON code_spending (created_at);

-- The attempt that used a token, and the token that it replaced: an attempt whose answer was lost gets another successor.
ALTER TABLE refresh_tokens ADD COLUMN attempt_hash text;
ALTER TABLE refresh_tokens ADD COLUMN predecessor_hash text;
CREATE INDEX refresh_tokens__of_predecessor ON refresh_tokens (predecessor_hash) WHERE predecessor_hash IS NOT NULL;
