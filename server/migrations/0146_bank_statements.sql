-- Up Migration
-- What banks say of the accounts of a company, and which lines of the books each line is. docs/spec/bank.md
CREATE TABLE bank_statement_imports (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  file_name text,
  line_count integer NOT NULL,
  new_count integer NOT NULL,
  first_on date NOT NULL,
  last_on date NOT NULL,
  imported_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX bank_statement_imports__of_account ON bank_statement_imports (bank_account_id, created_at DESC);
CREATE INDEX bank_statement_imports__of_company ON bank_statement_imports (company_id);
CREATE INDEX bank_statement_imports__of_importer ON bank_statement_imports (imported_by_id);

CREATE TABLE bank_matches (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  status text NOT NULL CONSTRAINT bank_matches__status CHECK (status IN ('PROPOSED', 'MATCHED')),
  rule text NOT NULL CONSTRAINT bank_matches__rule CHECK (rule IN ('UTR', 'CHEQUE', 'AMOUNT', 'SLIP', 'HAND')),
  -- The last day of its lines on both sides: before it, one side is outstanding.
  complete_on date NOT NULL,
  matched_by_id text REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX bank_matches__of_account ON bank_matches (bank_account_id, complete_on);
CREATE INDEX bank_matches__of_company ON bank_matches (company_id);
CREATE INDEX bank_matches__of_matcher ON bank_matches (matched_by_id) WHERE matched_by_id IS NOT NULL;

CREATE TABLE bank_statement_lines (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  import_id text NOT NULL REFERENCES bank_statement_imports,
  -- Its place in the account: by import, then as in the file, oldest first.
  position bigint GENERATED ALWAYS AS IDENTITY,
  booked_on date NOT NULL,
  -- What came in is positive.
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  reference text,
  narration text NOT NULL,
  balance_paise bigint,
  -- Of day, amount, reference and balance: the same line is stored once.
  line_key text NOT NULL,
  match_id text REFERENCES bank_matches,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX bank_statement_lines__once ON bank_statement_lines (bank_account_id, line_key);
CREATE INDEX bank_statement_lines__of_account ON bank_statement_lines (bank_account_id, booked_on, position);
CREATE INDEX bank_statement_lines__of_match ON bank_statement_lines (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX bank_statement_lines__of_import ON bank_statement_lines (import_id);
CREATE INDEX bank_statement_lines__of_company ON bank_statement_lines (company_id);

-- The entries of the books in a match. An entry touches several accounts at most once each.
CREATE TABLE bank_match_entries (
  entry_id text NOT NULL,
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  match_id text NOT NULL REFERENCES bank_matches,
  PRIMARY KEY (entry_id, bank_account_id)
);
CREATE INDEX bank_match_entries__of_match ON bank_match_entries (match_id);
CREATE INDEX bank_match_entries__of_account ON bank_match_entries (bank_account_id);

-- Proposals that somebody has rejected; they are not made again.
CREATE TABLE bank_match_rejections (
  line_id text NOT NULL REFERENCES bank_statement_lines,
  entry_id text NOT NULL,
  PRIMARY KEY (line_id, entry_id)
);

-- Reconciled months that two people have signed. What they say no longer changes.
CREATE TABLE bank_months (
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  month date NOT NULL CONSTRAINT bank_months__first_day CHECK (extract(day FROM month) = 1),
  company_id text NOT NULL REFERENCES companies,
  figures jsonb NOT NULL,
  asked_by_id text NOT NULL REFERENCES users,
  signed_by_id text NOT NULL REFERENCES users,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (bank_account_id, month)
);
CREATE INDEX bank_months__of_company ON bank_months (company_id);
CREATE INDEX bank_months__of_asker ON bank_months (asked_by_id);
CREATE INDEX bank_months__of_signer ON bank_months (signed_by_id);
