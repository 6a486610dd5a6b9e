-- Up Migration
-- Identity, access, audit, outgoing messages, the service clock, stored files.

-- Ids of the same shape as the service makes them, for statements that create many rows at once.
CREATE FUNCTION new_id(at timestamptz) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  ms bigint := floor(extract(epoch FROM at) * 1000);
  id text := '';
  random_bytes bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  position integer := 0;
BEGIN
  FOR i IN 1..9 LOOP
    id := substr(alphabet, (ms % 36)::integer + 1, 1) || id;
    ms := ms / 36;
  END LOOP;
  -- Bytes 6 and 8 of a version 4 uuid hold its version and variant; they are passed over.
  FOR i IN 0..31 LOOP
    EXIT WHEN position = 15;
    CONTINUE WHEN i % 16 IN (6, 8) OR get_byte(random_bytes, i) >= 252;
    id := id || substr(alphabet, get_byte(random_bytes, i) % 36 + 1, 1);
    position := position + 1;
  END LOOP;
  RETURN 'c' || rpad(id, 24, '0');
END $$;

CREATE TYPE user_role AS ENUM ('SUPERADMIN', 'COMPANY', 'SUBSCRIBER');

CREATE TABLE users (
  id text PRIMARY KEY,
  role user_role NOT NULL,
  name text,
  email text,
  email_verified_at timestamptz,
  mobile_number text NOT NULL,
  mobile_verified_at timestamptz,
  country_code text NOT NULL DEFAULT 'IN',
  avatar_file_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users__one_per_mobile ON users (mobile_number);
CREATE UNIQUE INDEX users__one_per_email ON users (lower(email)) WHERE email IS NOT NULL;

-- A code that was asked for: only its keyed hash is kept, bound to the device that asked.
CREATE TABLE login_codes (
  id text PRIMARY KEY,
  mobile_number text NOT NULL,
  device_id text NOT NULL,
  device_name text,
  platform text NOT NULL,
  form_factor text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX login_codes__latest ON login_codes (mobile_number, created_at DESC);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  device_id text NOT NULL,
  device_name text,
  platform text,
  form_factor text,
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz NOT NULL
);
CREATE INDEX sessions__live_of_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE refresh_tokens (
  token_hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX refresh_tokens__of_session ON refresh_tokens (session_id);

-- What a person or the engine did: written in the transaction that did it.
CREATE TABLE audit_logs (
  id text PRIMARY KEY,
  company_id text,
  actor_id text,
  actor_role text NOT NULL,
  action text NOT NULL,
  resource_type text NOT NULL,
  resource_id text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_logs__of_company ON audit_logs (company_id, created_at DESC, id DESC);
CREATE INDEX audit_logs__of_resource ON audit_logs (company_id, resource_id, created_at DESC, id DESC);
CREATE INDEX audit_logs__of_resource_type ON audit_logs (company_id, resource_type, created_at DESC, id DESC);
CREATE INDEX audit_logs__of_actor ON audit_logs (company_id, actor_id, created_at DESC, id DESC);
CREATE INDEX audit_logs__of_action ON audit_logs (company_id, action, created_at DESC, id DESC);

CREATE TYPE message_channel AS ENUM ('SMS', 'EMAIL');
CREATE TYPE message_status AS ENUM ('QUEUED', 'SENT', 'FAILED');

-- An SMS or email on its way. What is secret in it (body, code, token) is encrypted and wiped once it is delivered,
-- except by the development outbox, which exists to show it.
CREATE TABLE messages (
  id text PRIMARY KEY,
  channel message_channel NOT NULL,
  recipient text NOT NULL,
  subject text,
  sealed text,
  status message_status NOT NULL DEFAULT 'QUEUED',
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX messages__newest ON messages (created_at DESC, id DESC);
CREATE INDEX messages__of_recipient ON messages (recipient, created_at DESC, id DESC);

-- The service's clock runs this far ahead of the machine's (development only; zero in production).
CREATE TABLE service_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO service_clock DEFAULT VALUES;
