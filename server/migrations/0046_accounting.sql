-- Up Migration

-- Reports of a company over a period, in the order of the books.
CREATE INDEX ledger_postings__of_company ON ledger_postings (company_id, booked_on, entry_id, line)
  INCLUDE (account, subject_id, program_id, amount_paise);

-- Balances at the start of a month, so that a report costs what its period costs and not what the history costs. A month that is over
-- never changes (postings are booked on the day they are written), so these rows follow from the postings and can be made again.
CREATE TABLE ledger_months (
  -- The first day of the month; everything booked before it is in the balances.
  month date PRIMARY KEY,
  made_at timestamptz NOT NULL
);
CREATE TABLE ledger_month_balances (
  month date NOT NULL REFERENCES ledger_months,
  company_id text NOT NULL,
  program_id text,
  account text NOT NULL,
  subject_id text NOT NULL,
  balance_paise bigint NOT NULL CONSTRAINT ledger_month_balances__not_zero CHECK (balance_paise <> 0)
);
CREATE INDEX ledger_month_balances__of_company ON ledger_month_balances (company_id, month);
CREATE INDEX ledger_month_balances__of_account ON ledger_month_balances (account, subject_id, month);
CREATE INDEX ledger_month_balances__of_month ON ledger_month_balances (month);

-- Which vouchers were given to another accounting system, when, and to whom. Nothing is marked in the books themselves.
CREATE TABLE voucher_exports (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text,
  from_day date NOT NULL,
  to_day date NOT NULL,
  format text NOT NULL CONSTRAINT voucher_exports__format CHECK (format IN ('csv', 'tally-xml')),
  voucher_count integer NOT NULL,
  -- Of them, those that an earlier export contained.
  repeated_count integer NOT NULL,
  exported_by_id text NOT NULL,
  exported_at timestamptz NOT NULL
);
CREATE INDEX voucher_exports__of_company ON voucher_exports (company_id, exported_at DESC, id DESC);
-- The first export of each voucher.
CREATE TABLE exported_vouchers (
  entry_id text PRIMARY KEY REFERENCES ledger_entries,
  export_id text NOT NULL REFERENCES voucher_exports
);
CREATE INDEX exported_vouchers__of_export ON exported_vouchers (export_id);

-- A program whose money was settled when it ended, or was left open for a reason.
CREATE TABLE program_closings (
  program_id text PRIMARY KEY REFERENCES programs,
  company_id text NOT NULL REFERENCES companies,
  closed_by_id text NOT NULL,
  closed_at timestamptz NOT NULL,
  -- Why it was closed although money was open, and what was open.
  reason text,
  open_items jsonb NOT NULL DEFAULT '[]'
);

-- When a program closes, a pot that nobody has won belongs to the tickets that have never won.
ALTER TABLE refunds_due DROP CONSTRAINT refunds_due__kind;
ALTER TABLE refunds_due ADD CONSTRAINT refunds_due__kind CHECK (kind IN ('DIVIDEND', 'ADVANCE', 'REMOVAL', 'POT'));
