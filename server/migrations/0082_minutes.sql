-- Up Migration

-- Minutes of auctions, as section 17 of the Chit Funds Act asks for them. A text is never changed: a correction and an amendment are
-- rows of their own. docs/decisions/0017-minutes.md
CREATE TABLE minutes (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  auction_id text NOT NULL REFERENCES auctions,
  version integer NOT NULL CHECK (version > 0),
  -- Counts the declarations that were taken back.
  round integer NOT NULL CHECK (round > 0),
  -- The signed minutes of before that these amend.
  amends_id text REFERENCES minutes,
  -- The event of the last declaration or disqualification that they cover.
  declared_sequence bigint NOT NULL,
  text text NOT NULL,
  digest text NOT NULL,
  status text NOT NULL DEFAULT 'DRAFT' CONSTRAINT minutes__status
    CHECK (status IN ('DRAFT', 'INCOMPLETE', 'FINAL', 'SIGNED_ON_PAPER')),
  signatures_due_on date NOT NULL,
  filing_due_on date NOT NULL,
  remind_on date NOT NULL,
  reminded_at timestamptz,
  filed_on date,
  filed_reference text,
  filed_by_id text REFERENCES users,
  drafted_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CONSTRAINT minutes__filed_whole CHECK (num_nulls(filed_on, filed_reference, filed_by_id) IN (0, 3)),
  CONSTRAINT minutes__filed_when_signed CHECK (filed_on IS NULL OR status IN ('FINAL', 'SIGNED_ON_PAPER'))
);
CREATE UNIQUE INDEX minutes__one_per_version ON minutes (auction_id, version);
CREATE INDEX minutes__of_company ON minutes (company_id, created_at DESC);
CREATE INDEX minutes__of_program ON minutes (program_id);
CREATE INDEX minutes__amended ON minutes (amends_id);
CREATE INDEX minutes__filed_by ON minutes (filed_by_id);
CREATE INDEX minutes__drafted_by ON minutes (drafted_by_id);
CREATE INDEX minutes__to_remind ON minutes (remind_on) WHERE filed_on IS NULL AND reminded_at IS NULL;

-- A person signs a text once, or disputes it.
CREATE TABLE minutes_signatures (
  id text PRIMARY KEY,
  minutes_id text NOT NULL REFERENCES minutes,
  role text NOT NULL CONSTRAINT minutes_signatures__role CHECK (role IN ('FOREMAN', 'SUBSCRIBER')),
  user_id text NOT NULL REFERENCES users,
  signer_name text NOT NULL,
  signature_asset_id text NOT NULL REFERENCES signature_assets,
  digest text NOT NULL,
  ip text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX minutes_signatures__one_per_person ON minutes_signatures (minutes_id, user_id);
CREATE INDEX minutes_signatures__of_user ON minutes_signatures (user_id);
CREATE INDEX minutes_signatures__of_asset ON minutes_signatures (signature_asset_id);

CREATE TABLE minutes_disputes (
  id text PRIMARY KEY,
  minutes_id text NOT NULL REFERENCES minutes,
  user_id text NOT NULL REFERENCES users,
  disputer_name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX minutes_disputes__one_per_person ON minutes_disputes (minutes_id, user_id);
CREATE INDEX minutes_disputes__of_user ON minutes_disputes (user_id);

-- Scans of minutes that were signed on paper.
CREATE TABLE minutes_papers (
  file_id text PRIMARY KEY REFERENCES files,
  minutes_id text NOT NULL REFERENCES minutes,
  sha256 text NOT NULL,
  uploaded_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX minutes_papers__of_minutes ON minutes_papers (minutes_id, created_at);
CREATE INDEX minutes_papers__of_user ON minutes_papers (uploaded_by_id);

-- Codes that people enter to sign. Only their keyed hashes are stored.
CREATE TABLE minutes_codes (
  id text PRIMARY KEY,
  minutes_id text NOT NULL REFERENCES minutes,
  user_id text NOT NULL REFERENCES users,
  mobile_number text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX minutes_codes__of_person ON minutes_codes (minutes_id, user_id, created_at DESC);
CREATE INDEX minutes_codes__of_user ON minutes_codes (user_id);
CREATE INDEX minutes_codes__of_mobile ON minutes_codes (mobile_number, created_at DESC);
CREATE INDEX minutes_codes__oldest ON minutes_codes (created_at);

-- Links for a Registrar without an account. Only the keyed hash of a token is stored.
CREATE TABLE minutes_links (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  auction_id text NOT NULL REFERENCES auctions,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  opened_count integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  created_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX minutes_links__one_per_token ON minutes_links (token_hash);
CREATE INDEX minutes_links__of_auction ON minutes_links (auction_id, created_at DESC);
CREATE INDEX minutes_links__of_company ON minutes_links (company_id);
CREATE INDEX minutes_links__of_user ON minutes_links (created_by_id);

-- How many days there are to sign and to file; states differ. Without a row the usual days hold.
CREATE TABLE minutes_policies (
  company_id text PRIMARY KEY REFERENCES companies,
  signature_days integer NOT NULL CHECK (signature_days BETWEEN 0 AND 60),
  filing_days integer NOT NULL CHECK (filing_days BETWEEN 1 AND 120),
  reminder_days integer NOT NULL CHECK (reminder_days BETWEEN 0 AND 60),
  -- [{ "state", "signatureDays", "filingDays" }]
  by_state jsonb NOT NULL DEFAULT '[]',
  updated_by_id text NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL
);
CREATE INDEX minutes_policies__updated_by ON minutes_policies (updated_by_id);
