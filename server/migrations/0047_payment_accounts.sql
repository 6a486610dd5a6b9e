-- Up Migration

-- The account of a company at a payment provider, into which its members pay. The keys are encrypted.
CREATE TABLE provider_accounts (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  provider text NOT NULL CONSTRAINT provider_accounts__provider CHECK (provider IN ('razorpay')),
  key_id text NOT NULL,
  key_secret_sealed text NOT NULL,
  webhook_secret_sealed text NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CONSTRAINT provider_accounts__status CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_by_id text NOT NULL REFERENCES users,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT provider_accounts__disabled_at CHECK ((status = 'DISABLED') = (disabled_at IS NOT NULL))
);
CREATE UNIQUE INDEX provider_accounts__one_active_per_company ON provider_accounts (company_id) WHERE status = 'ACTIVE';
CREATE INDEX provider_accounts__of_company ON provider_accounts (company_id, created_at DESC, id DESC);

-- Money that the provider has paid to a bank account of the company.
CREATE TABLE provider_settlements (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  -- Null when the money lay at the platform's account.
  account_id text REFERENCES provider_accounts,
  bank_account_id text NOT NULL REFERENCES branch_bank_accounts,
  -- What reached the bank, and what the provider kept for itself.
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  fee_paise bigint NOT NULL DEFAULT 0 CHECK (fee_paise >= 0),
  utr text NOT NULL,
  settled_on date NOT NULL,
  recorded_by_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX provider_settlements__one_per_utr ON provider_settlements (company_id, utr);
CREATE INDEX provider_settlements__of_company ON provider_settlements (company_id, account_id, created_at DESC, id DESC);

-- The account that a payment goes to; null is the platform's.
ALTER TABLE payment_transactions ADD COLUMN account_id text REFERENCES provider_accounts;

-- Members of imported programs have tickets and invoices without a request.
ALTER TABLE payment_transactions ALTER COLUMN request_id DROP NOT NULL;

-- Whoever signs: the provider of the platform by its name, the account of a company as "razorpay:" and its id.
COMMENT ON COLUMN payment_deliveries.provider IS 'the sender: a provider, or a provider and the id of a payment account';
