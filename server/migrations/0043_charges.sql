-- Up Migration

-- What a company states about the tickets of a program that it has imported. docs/spec/imports.md
CREATE TABLE opening_balances (
  enrollment_id text PRIMARY KEY REFERENCES enrollments,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  -- What the ticket owes for imported months; null leaves them as the import says.
  arrears_paise bigint CHECK (arrears_paise >= 0),
  advance_paise bigint NOT NULL CHECK (advance_paise >= 0),
  -- Counts as a dividend that was earned before the first live cycle.
  dividend_paise bigint NOT NULL CHECK (dividend_paise >= 0),
  late_charge_paise bigint NOT NULL CHECK (late_charge_paise >= 0),
  -- The invoices that the import left unpaid, for a statement that is withdrawn.
  unpaid_invoice_ids text[] NOT NULL,
  stated_at timestamptz NOT NULL,
  stated_by_id text NOT NULL
);
CREATE INDEX opening_balances__of_program ON opening_balances (program_id);

CREATE UNIQUE INDEX ticket_charges__one_opening_per_ticket ON ticket_charges (enrollment_id) WHERE kind = 'OPENING';
CREATE INDEX ticket_charges__of_program ON ticket_charges (program_id, created_at DESC, id DESC);

-- How far the late charges of a program are booked. Only programs with a late rule have a row.
CREATE TABLE late_charge_runs (
  program_id text PRIMARY KEY REFERENCES programs,
  charged_through date NOT NULL
);
CREATE INDEX late_charge_runs__oldest ON late_charge_runs (charged_through, program_id);

-- One person asks to waive a charge or a part of it, another one decides.
CREATE TABLE charge_waivers (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  charge_id text NOT NULL REFERENCES ticket_charges,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  status text NOT NULL CONSTRAINT charge_waivers__status CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  requested_by_id text NOT NULL REFERENCES users,
  requested_at timestamptz NOT NULL,
  decided_by_id text REFERENCES users,
  decided_at timestamptz,
  comment text,
  CONSTRAINT charge_waivers__decided CHECK ((status = 'PENDING') = (decided_at IS NULL)),
  CONSTRAINT charge_waivers__approved_by_another CHECK (status <> 'APPROVED' OR decided_by_id <> requested_by_id)
);
CREATE UNIQUE INDEX charge_waivers__one_pending_per_charge ON charge_waivers (charge_id) WHERE status = 'PENDING';
CREATE INDEX charge_waivers__of_charge ON charge_waivers (charge_id);
CREATE INDEX charge_waivers__of_program ON charge_waivers (program_id, requested_at DESC, id DESC);
