-- Up Migration

-- The registers of section 23 of the Chit Funds Act as files, each with the SHA-256 of what was handed over. A row is never changed.
CREATE TABLE program_registers (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  kind text NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  row_count integer NOT NULL,
  csv_key text NOT NULL,
  csv_sha256 text NOT NULL,
  pdf_key text NOT NULL,
  pdf_sha256 text NOT NULL,
  made_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  CONSTRAINT program_registers__period CHECK (from_on <= to_on)
);
CREATE INDEX program_registers__of_program ON program_registers (program_id, created_at DESC, id DESC);
CREATE INDEX program_registers__of_company ON program_registers (company_id);
CREATE INDEX program_registers__of_maker ON program_registers (made_by_id);
