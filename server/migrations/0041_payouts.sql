-- Up Migration

-- Paying the prize: one case per declared winner, made with the declaration. docs/spec/payouts.md
CREATE TABLE payouts (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  cycle_id text NOT NULL REFERENCES cycles,
  -- A repeated import replaces its winners, so the key is not declared; those winners have no case.
  winner_id text NOT NULL,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'AWAITING_PAPERS' CONSTRAINT payouts__state CHECK (state IN
    ('AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'PAID', 'DEPOSITED', 'FORFEITED_REDRAW', 'CANCELLED')),
  security_mode text NOT NULL DEFAULT 'SECURITY' CONSTRAINT payouts__security_mode
    CHECK (security_mode IN ('SECURITY', 'DEDUCT_FUTURE')),
  -- The clocks of section 22 of the Chit Funds Act.
  declared_on date NOT NULL,
  next_instalment_on date NOT NULL,
  due_on date NOT NULL,
  redraw_from date NOT NULL,
  -- What is kept from the prize.
  deduct_own_dues boolean NOT NULL DEFAULT true,
  deduct_other_dues boolean NOT NULL DEFAULT true,
  deduct_charges boolean NOT NULL DEFAULT true,
  document_charge_paise bigint NOT NULL DEFAULT 0 CHECK (document_charge_paise >= 0),
  payee_name text,
  payee_ifsc text,
  payee_account_number_sealed text,
  -- Everybody who prepared the case: none of them may approve it.
  preparer_ids text[] NOT NULL DEFAULT '{}',
  submitted_at timestamptz,
  submitted_by_id text,
  -- The figures that were approved, and with the payment those that were paid. Null before: a sealed prize must not be in this table.
  gross_paise bigint,
  own_dues_paise bigint,
  other_dues_paise bigint,
  charges_paise bigint,
  future_subscriptions_paise bigint,
  net_paise bigint CHECK (net_paise >= 0),
  approved_at timestamptz,
  approved_by_id text,
  deposited_at timestamptz,
  deposited_by_id text,
  deposit_account_id text REFERENCES branch_bank_accounts,
  deposited_paise bigint,
  paid_at timestamptz,
  paid_by_id text,
  paid_on date,
  mode text CONSTRAINT payouts__mode CHECK (mode IN ('CASH', 'NEFT', 'CHEQUE', 'UPI')),
  utr text,
  cheque_number text,
  bank_account_id text REFERENCES branch_bank_accounts,
  voucher_branch_id text REFERENCES branches,
  voucher_year text,
  voucher_serial integer,
  voucher_number text,
  receipt_id text REFERENCES receipts,
  ended_at timestamptz,
  -- Why it was sent back, forfeited or cancelled.
  state_reason text,
  -- The winner was declared before there were cases; the prize may have been paid outside.
  is_reconstructed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payouts__figures_together CHECK (
    num_nulls(gross_paise, own_dues_paise, other_dues_paise, charges_paise, future_subscriptions_paise, net_paise) IN (0, 6)),
  CONSTRAINT payouts__net_is_the_rest CHECK (net_paise = gross_paise - own_dues_paise - other_dues_paise - charges_paise
    - future_subscriptions_paise - document_charge_paise),
  CONSTRAINT payouts__paid_with_voucher CHECK ((state = 'PAID') = (voucher_number IS NOT NULL))
);
CREATE UNIQUE INDEX payouts__one_per_winner ON payouts (winner_id);
CREATE UNIQUE INDEX payouts__one_per_utr ON payouts (company_id, utr) WHERE utr IS NOT NULL;
CREATE UNIQUE INDEX payouts__numbered_per_branch_and_year ON payouts (voucher_branch_id, voucher_year, voucher_serial)
  WHERE voucher_serial IS NOT NULL;
CREATE INDEX payouts__of_company ON payouts (company_id, created_at DESC, id DESC);
CREATE INDEX payouts__in_state ON payouts (company_id, state, created_at DESC, id DESC);
CREATE INDEX payouts__of_program ON payouts (program_id, created_at DESC, id DESC);
CREATE INDEX payouts__of_subscriber ON payouts (subscriber_id, created_at DESC, id DESC);
CREATE INDEX payouts__by_due_day ON payouts (company_id, due_on)
  WHERE state IN ('AWAITING_PAPERS', 'SECURITY_REVIEW', 'APPROVED', 'DEPOSITED');

-- Numbers of vouchers: one row per branch and financial year, locked while a voucher is written, so that there are no gaps.
CREATE TABLE payout_series (
  branch_id text NOT NULL REFERENCES branches,
  financial_year text NOT NULL,
  last_serial integer NOT NULL,
  PRIMARY KEY (branch_id, financial_year)
);

-- Papers of a case, uploaded by staff or by the winner.
CREATE TABLE payout_papers (
  file_id text PRIMARY KEY REFERENCES files,
  payout_id text NOT NULL REFERENCES payouts,
  title text NOT NULL,
  uploaded_by_id text NOT NULL,
  is_of_winner boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payout_papers__of_payout ON payout_papers (payout_id, created_at);

CREATE TABLE payout_securities (
  id text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payouts,
  type_code text NOT NULL,
  type_name text NOT NULL,
  is_immovable boolean NOT NULL,
  description text,
  value_paise bigint NOT NULL CHECK (value_paise > 0),
  valued_on date NOT NULL,
  custodian text,
  file_ids text[] NOT NULL DEFAULT '{}',
  returned_on date,
  return_note text,
  removed_at timestamptz,
  created_by_id text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payout_securities__of_payout ON payout_securities (payout_id, created_at) WHERE removed_at IS NULL;

CREATE TABLE payout_guarantors (
  id text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payouts,
  name text NOT NULL,
  mobile_number text NOT NULL,
  address text NOT NULL,
  monthly_income_paise bigint,
  pan_sealed text,
  consented_at timestamptz,
  removed_at timestamptz,
  created_by_id text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payout_guarantors__one_per_mobile ON payout_guarantors (payout_id, mobile_number) WHERE removed_at IS NULL;

CREATE TABLE guarantor_codes (
  id text PRIMARY KEY,
  guarantor_id text NOT NULL REFERENCES payout_guarantors,
  mobile_number text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX guarantor_codes__of_guarantor ON guarantor_codes (guarantor_id, created_at DESC);
CREATE INDEX guarantor_codes__of_mobile ON guarantor_codes (mobile_number, created_at DESC);
CREATE INDEX guarantor_codes__oldest ON guarantor_codes (created_at);

-- Winners declared before there were cases.
INSERT INTO payouts (id, company_id, program_id, cycle_id, winner_id, enrollment_id, subscriber_id, declared_on, next_instalment_on,
    due_on, redraw_from, is_reconstructed, created_at, updated_at)
  SELECT new_id(winner.selected_at), winner.company_id, winner.program_id, winner.cycle_id, winner.id, winner.enrollment_id,
    winner.subscriber_id, business_day(winner.selected_at), upcoming.day, upcoming.day,
    (business_day(winner.selected_at) + interval '2 months')::date, true, winner.selected_at, winner.selected_at
  FROM winners AS winner JOIN cycles ON cycles.id = winner.cycle_id
  CROSS JOIN LATERAL (SELECT greatest(cycles.end_date, business_day(winner.selected_at)) + 1 AS day) AS upcoming
  WHERE winner.status = 'DECLARED' AND NOT winner.is_imported AND NOT cycles.is_imported;
