-- Up Migration

-- The books: double entry, append-only. A mistake is corrected by an entry that reverses it, in the books of the day it is found.
-- docs/decisions/0014-ledger.md

-- The business day of an instant. Every connection of the service sets kuri.time_zone (BUSINESS_TIMEZONE).
CREATE FUNCTION business_day(instant timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (instant AT TIME ZONE coalesce(nullif(current_setting('kuri.time_zone', true), ''), 'Asia/Kolkata'))::date
$$;

CREATE TABLE ledger_entries (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL,
  -- The group; null where money has none.
  program_id text,
  kind text NOT NULL,
  -- The day the event is for, which may be in the past. Reports go by booked_on, so that a month that is over never changes.
  value_date date NOT NULL,
  booked_at timestamptz NOT NULL,
  booked_on date NOT NULL,
  -- Null when the service itself booked.
  actor_id text,
  reason text,
  reverses_id text REFERENCES ledger_entries,
  -- What caused the entry: an invoice, cycle, receipt, payment, payout, charge or ticket.
  source_id text NOT NULL,
  -- The event is older than the books; amounts or days are what could still be known.
  is_reconstructed boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX ledger_entries__reversed_once ON ledger_entries (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX ledger_entries__of_source ON ledger_entries (source_id, kind);
CREATE INDEX ledger_entries__of_company ON ledger_entries (company_id, booked_on, id);
CREATE INDEX ledger_entries__of_branch ON ledger_entries (branch_id, booked_on, id);
CREATE INDEX ledger_entries__of_program ON ledger_entries (program_id, booked_on, id);

-- Positive amounts are debits, negative amounts are credits. An account is its name and its subject: the ticket of TICKET, the branch
-- of CASH, the winner of PRIZE_PAYABLE and so on (features/ledger/accounts.rules.ts).
CREATE TABLE ledger_postings (
  entry_id text NOT NULL REFERENCES ledger_entries,
  line integer NOT NULL,
  company_id text NOT NULL,
  program_id text,
  account text NOT NULL,
  subject_id text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT ledger_postings__not_zero CHECK (amount_paise <> 0),
  booked_on date NOT NULL,
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX ledger_postings__of_account ON ledger_postings (account, subject_id, booked_on) INCLUDE (amount_paise);
CREATE INDEX ledger_postings__of_program ON ledger_postings (program_id, account, booked_on) INCLUDE (amount_paise);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: book a reversal instead.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_postings__append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Looked at when the transaction commits, when all lines of the entry are there.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paise) FROM ledger_postings WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'The postings of entry % do not sum to zero.', NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings__sum_to_zero';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_postings__sum_to_zero AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

-- What has been paid of the amount; the rest is due. PAID when nothing is left.
ALTER TABLE invoices ADD COLUMN paid_paise bigint NOT NULL DEFAULT 0
  CONSTRAINT invoices__paid_at_most_the_amount CHECK (paid_paise >= 0 AND paid_paise <= amount_paise);

-- Money that a ticket has paid before it was billed. The next bill takes it.
ALTER TABLE enrollments ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0
  CONSTRAINT enrollments__advance_not_negative CHECK (advance_paise >= 0);

-- Bids do not depend on the money of a ticket, so paying does not wait for a live auction.
CREATE OR REPLACE FUNCTION invalidate_bid_cache_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - ARRAY['advance_paise', 'opening_dividend_paise']
                        = to_jsonb(NEW) - ARRAY['advance_paise', 'opening_dividend_paise'] THEN
    RETURN NULL;
  END IF;
  PERFORM invalidate_bid_cache(ARRAY[NEW.program_id]);
  RETURN NULL;
END $$;

-- What a ticket owes beside its instalments: late and bounce charges, and late charges from before an import.
CREATE TABLE ticket_charges (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  enrollment_id text NOT NULL REFERENCES enrollments,
  kind text NOT NULL CONSTRAINT ticket_charges__kind CHECK (kind IN ('LATE', 'BOUNCE', 'OPENING')),
  invoice_id text REFERENCES invoices,
  receipt_id text,
  -- Of a late charge: the month it is for, as its first day.
  month date,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  paid_paise bigint NOT NULL DEFAULT 0,
  waived_paise bigint NOT NULL DEFAULT 0,
  charged_on date NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ticket_charges__settled_at_most_the_amount
    CHECK (paid_paise >= 0 AND waived_paise >= 0 AND paid_paise + waived_paise <= amount_paise)
);
CREATE UNIQUE INDEX ticket_charges__one_late_per_month ON ticket_charges (enrollment_id, month) WHERE kind = 'LATE';
CREATE INDEX ticket_charges__of_enrollment ON ticket_charges (enrollment_id, created_at);
CREATE INDEX ticket_charges__open_of_program ON ticket_charges (program_id) WHERE paid_paise + waived_paise < amount_paise;

-- Numbers of receipts: one row per branch and financial year, locked while a receipt is written, so that there are no gaps.
CREATE TABLE receipt_series (
  branch_id text NOT NULL REFERENCES branches,
  financial_year text NOT NULL,
  last_serial integer NOT NULL,
  PRIMARY KEY (branch_id, financial_year)
);

CREATE TABLE receipts (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL REFERENCES branches,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  number text NOT NULL,
  payer_id text NOT NULL REFERENCES users,
  payer_name text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  mode text NOT NULL CONSTRAINT receipts__mode
    CHECK (mode IN ('CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH', 'ONLINE', 'ADJUSTMENT', 'OTHER')),
  status text NOT NULL CONSTRAINT receipts__status
    CHECK (status IN ('ISSUED', 'RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED', 'VOIDED', 'REVERSED')),
  -- The account that was debited, for the reversal.
  money_account text NOT NULL,
  money_subject_id text NOT NULL,
  instrument_number text,
  instrument_bank text,
  instrument_date date,
  utr text,
  reference text,
  note text,
  deposit_account_id text,
  collected_by_id text,
  paid_at timestamptz NOT NULL,
  value_date date NOT NULL,
  -- The day of the branch's day book.
  booked_on date NOT NULL,
  -- Parts that were given back because an invoice was cancelled.
  reversed_paise bigint NOT NULL DEFAULT 0,
  payment_transaction_id text,
  payout_id text,
  deposited_at timestamptz,
  cleared_at timestamptz,
  ended_at timestamptz,
  ended_by_id text,
  end_reason text,
  is_reconstructed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX receipts__numbered_per_branch_and_year ON receipts (branch_id, financial_year, serial);
CREATE UNIQUE INDEX receipts__one_per_utr ON receipts (company_id, utr)
  WHERE utr IS NOT NULL AND status NOT IN ('VOIDED', 'BOUNCED', 'REVERSED');
CREATE UNIQUE INDEX receipts__one_per_online_payment ON receipts (payment_transaction_id) WHERE payment_transaction_id IS NOT NULL;
CREATE INDEX receipts__of_day ON receipts (branch_id, booked_on, serial);
CREATE INDEX receipts__of_company ON receipts (company_id, created_at DESC, id DESC);
CREATE INDEX receipts__of_payer ON receipts (payer_id, created_at DESC, id DESC);

-- What a receipt pays: a part of an invoice or a charge, or an advance of a ticket.
CREATE TABLE receipt_allocations (
  receipt_id text NOT NULL REFERENCES receipts,
  line integer NOT NULL,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  -- Null while the ticket of an enrollment invoice does not exist.
  enrollment_id text REFERENCES enrollments,
  kind text NOT NULL CONSTRAINT receipt_allocations__kind CHECK (kind IN ('INVOICE', 'CHARGE', 'ADVANCE')),
  invoice_id text REFERENCES invoices,
  charge_id text REFERENCES ticket_charges,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reversed_at timestamptz,
  PRIMARY KEY (receipt_id, line),
  CONSTRAINT receipt_allocations__target
    CHECK ((kind = 'INVOICE') = (invoice_id IS NOT NULL) AND (kind = 'CHARGE') = (charge_id IS NOT NULL))
);
CREATE INDEX receipt_allocations__of_invoice ON receipt_allocations (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX receipt_allocations__of_enrollment ON receipt_allocations (enrollment_id);
