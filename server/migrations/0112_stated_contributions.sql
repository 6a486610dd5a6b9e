-- Up Migration
-- What a member had paid before an import, net of dividends: past months are imported gross. Stated with the notice of removal.
ALTER TABLE ticket_cases
  ADD COLUMN contributions_paise bigint CONSTRAINT ticket_cases__contributions_not_negative CHECK (contributions_paise >= 0);

-- Tally knows a ledger by its name: an account keeps the name of its first export, whoever holds its ticket later.
CREATE TABLE tally_ledgers (
  company_id text NOT NULL REFERENCES companies,
  account text NOT NULL,
  subject_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, account, subject_id)
);

-- Down Migration
