-- Up Migration
-- An auditor or inspector reads for a time, and changes nothing. Null for employees who work without an end.
ALTER TABLE memberships
  ADD COLUMN reader_kind text CONSTRAINT memberships__reader_kind CHECK (reader_kind IN ('AUDITOR', 'INSPECTOR')),
  ADD COLUMN reader_from timestamptz,
  ADD COLUMN reader_until timestamptz,
  ADD CONSTRAINT memberships__reader_has_times
    CHECK ((reader_kind IS NULL) = (reader_from IS NULL) AND (reader_kind IS NULL) = (reader_until IS NULL) AND reader_from < reader_until);

-- What a reader has asked for.
CREATE TABLE reader_reads (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  membership_id text NOT NULL REFERENCES memberships,
  what text NOT NULL,
  path text NOT NULL,
  read_at timestamptz NOT NULL
);
CREATE INDEX reader_reads__of_company ON reader_reads (company_id, read_at DESC, id DESC);
CREATE INDEX reader_reads__of_membership ON reader_reads (membership_id, read_at DESC);

-- Down Migration
