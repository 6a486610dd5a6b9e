-- Up Migration
-- Every payment that leaves, in one register: prizes, refunds, online refunds and cash that is given back. docs/spec/bank.md
CREATE TABLE payment_vouchers (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL REFERENCES branches,
  kind text NOT NULL CONSTRAINT payment_vouchers__kind CHECK (kind IN ('PAYOUT', 'REFUND', 'ONLINE_REFUND', 'CASH_BACK')),
  -- The payout, refund, online payment or receipt.
  source_id text NOT NULL,
  number text NOT NULL,
  payee_id text NOT NULL REFERENCES users,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  mode text NOT NULL,
  utr text,
  cheque_number text,
  bank_account_id text REFERENCES branch_bank_accounts,
  paid_on date NOT NULL,
  status text NOT NULL CONSTRAINT payment_vouchers__status CHECK (status IN ('PAID', 'ISSUED', 'CLEARED', 'RETURNED', 'STALE')),
  cleared_on date,
  -- The day on which the money was back, why, and the bank's reference of the return.
  ended_on date,
  end_reason text,
  return_utr text,
  paid_by_id text REFERENCES users,
  -- Numbers and references that an earlier version gave twice.
  is_repeated boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payment_vouchers__ended_with_day CHECK ((status IN ('RETURNED', 'STALE')) = (ended_on IS NOT NULL))
);

WITH paid AS (
  SELECT payout.id, payout.company_id, program.branch_id, 'PAYOUT' AS kind, payout.voucher_number AS number,
         payout.subscriber_id AS payee_id, payout.net_paise AS amount_paise, payout.mode, payout.utr, payout.cheque_number,
         payout.bank_account_id, payout.paid_on, payout.paid_by_id, payout.paid_at AS created_at
  FROM payouts AS payout JOIN programs AS program ON program.id = payout.program_id WHERE payout.voucher_number IS NOT NULL
  UNION ALL
  SELECT id, company_id, branch_id, 'REFUND', voucher_number, user_id, amount_paise, mode, CASE WHEN mode IN ('CHEQUE', 'DD') THEN NULL ELSE utr END,
         CASE WHEN mode IN ('CHEQUE', 'DD') THEN utr END, bank_account_id, paid_on, paid_by_id, paid_at
  FROM refunds_due WHERE voucher_number IS NOT NULL
), counted AS (
  SELECT *, row_number() OVER (PARTITION BY company_id, number ORDER BY created_at, id) > 1
    OR utr IS NOT NULL AND row_number() OVER (PARTITION BY company_id, upper(utr) ORDER BY created_at, id) > 1 AS is_repeated
  FROM paid
)
INSERT INTO payment_vouchers (id, company_id, branch_id, kind, source_id, number, payee_id, amount_paise, mode, utr, cheque_number,
                              bank_account_id, paid_on, status, paid_by_id, is_repeated, created_at, updated_at)
SELECT id, company_id, branch_id, kind, id, number, payee_id, amount_paise, mode, upper(utr), cheque_number, bank_account_id, paid_on,
       CASE WHEN mode IN ('CHEQUE', 'DD') THEN 'ISSUED' ELSE 'PAID' END, paid_by_id, is_repeated, created_at, created_at
FROM counted;

CREATE UNIQUE INDEX payment_vouchers__number_per_company ON payment_vouchers (company_id, number) WHERE NOT is_repeated;
CREATE UNIQUE INDEX payment_vouchers__one_per_utr ON payment_vouchers (company_id, utr) WHERE utr IS NOT NULL AND NOT is_repeated;
CREATE UNIQUE INDEX payment_vouchers__one_standing_per_source ON payment_vouchers (source_id)
  WHERE status NOT IN ('RETURNED', 'STALE') AND NOT is_repeated;
CREATE INDEX payment_vouchers__of_source ON payment_vouchers (source_id, created_at DESC);
CREATE INDEX payment_vouchers__of_company ON payment_vouchers (company_id, created_at DESC, id DESC);
CREATE INDEX payment_vouchers__of_branch ON payment_vouchers (branch_id, created_at DESC, id DESC);
CREATE INDEX payment_vouchers__of_bank_account ON payment_vouchers (bank_account_id) WHERE bank_account_id IS NOT NULL;
CREATE INDEX payment_vouchers__of_payee ON payment_vouchers (payee_id);
CREATE INDEX payment_vouchers__of_payer ON payment_vouchers (paid_by_id) WHERE paid_by_id IS NOT NULL;

-- A prize that the bank has sent back: what was kept from it stays kept, and the same net is paid again.
ALTER TABLE payouts ADD COLUMN returned_at timestamptz;
