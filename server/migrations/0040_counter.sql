-- Up Migration

-- What one person asks for and another decides, such as the void of a receipt.
CREATE TABLE approvals (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL REFERENCES branches,
  kind text NOT NULL,
  subject_id text NOT NULL,
  reason text NOT NULL,
  requested_by_id text NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CONSTRAINT approvals__status CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  decided_by_id text REFERENCES users,
  decided_at timestamptz,
  CONSTRAINT approvals__decided_by_somebody CHECK ((status = 'PENDING') = (decided_by_id IS NULL)),
  -- The person who asked may take the request back, but not approve it.
  CONSTRAINT approvals__approved_by_another_person CHECK (status <> 'APPROVED' OR decided_by_id <> requested_by_id)
);
CREATE UNIQUE INDEX approvals__one_pending_per_subject ON approvals (kind, subject_id) WHERE status = 'PENDING';
CREATE INDEX approvals__of_subject ON approvals (subject_id, requested_at DESC);

-- A day of a branch that was closed. The cash of the next day starts with what was counted.
CREATE TABLE day_closings (
  branch_id text NOT NULL REFERENCES branches,
  day date NOT NULL,
  company_id text NOT NULL REFERENCES companies,
  opening_paise bigint NOT NULL,
  -- What was booked to cash on that day until it was closed, without variances. Opening and movement are what should be there.
  movement_paise bigint NOT NULL,
  counted_paise bigint NOT NULL CHECK (counted_paise >= 0),
  denominations jsonb,
  reason text,
  variance_entry_id text REFERENCES ledger_entries,
  closed_by_id text NOT NULL REFERENCES users,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (branch_id, day)
);

CREATE INDEX receipts__cash_of_payer ON receipts (payer_id, value_date) WHERE mode = 'CASH';
CREATE INDEX receipts__of_branch ON receipts (branch_id, created_at DESC, id DESC);
CREATE INDEX receipt_allocations__of_program ON receipt_allocations (program_id, receipt_id);
CREATE INDEX receipt_allocations__of_charge ON receipt_allocations (charge_id) WHERE charge_id IS NOT NULL;
