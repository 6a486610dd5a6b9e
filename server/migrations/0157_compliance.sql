-- Up Migration
-- What was filed, received or given, for one item of the calendar of filings. Which items there are follows from programs, cycles,
-- removals and deposits.
CREATE TABLE compliance_records (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text REFERENCES programs,
  kind text NOT NULL,
  -- The cycle, ticket case, payout, year or day that the item is about; empty where the program has one of its kind.
  subject_id text NOT NULL DEFAULT '',
  done_on date NOT NULL,
  number text,
  document_id text REFERENCES program_documents ON DELETE SET NULL,
  note text,
  security_type text CONSTRAINT compliance_records__security_type CHECK (security_type IN ('FD', 'BG')),
  amount_paise bigint CONSTRAINT compliance_records__amount_positive CHECK (amount_paise > 0),
  matures_on date,
  released_on date,
  recorded_by_id text NOT NULL REFERENCES users,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT compliance_records__security CHECK ((kind = 'SECURITY') = (security_type IS NOT NULL AND amount_paise IS NOT NULL))
);
CREATE UNIQUE INDEX compliance_records__one_per_item ON compliance_records (company_id, kind, coalesce(program_id, ''), subject_id);
CREATE INDEX compliance_records__of_program ON compliance_records (program_id) WHERE program_id IS NOT NULL;
CREATE INDEX compliance_records__of_document ON compliance_records (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX compliance_records__of_recorded_by ON compliance_records (recorded_by_id);

-- Whether a missing paper is warned of, or keeps a program from being published or started.
CREATE TABLE compliance_policies (
  company_id text PRIMARY KEY REFERENCES companies,
  publishing text NOT NULL CONSTRAINT compliance_policies__publishing CHECK (publishing IN ('WARN', 'REFUSE')),
  starting text NOT NULL CONSTRAINT compliance_policies__starting CHECK (starting IN ('WARN', 'REFUSE')),
  updated_by_id text NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL
);
CREATE INDEX compliance_policies__of_updated_by ON compliance_policies (updated_by_id);

-- Down Migration
