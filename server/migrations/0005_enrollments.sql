-- Up Migration
-- How a subscriber comes into a program: its profile, its requests, the payments for them and the papers that follow.

-- A code that was sent to an email address: only its keyed hash is kept.
CREATE TABLE email_codes (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  email text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX email_codes__latest ON email_codes (user_id, created_at DESC);

-- What a subscriber has told about itself, used by all its requests. Aadhaar and PAN are encrypted.
CREATE TABLE subscriber_profiles (
  user_id text PRIMARY KEY REFERENCES users,
  dob date,
  gender text,
  aadhaar_sealed text,
  pan_sealed text,
  relation_type text,
  relation_name text,
  present_address jsonb,
  permanent_address jsonb,
  monthly_income_paise bigint,
  income_source text,
  employment_details jsonb,
  aadhaar_front_file_id text REFERENCES files,
  aadhaar_back_file_id text REFERENCES files,
  photograph_file_id text REFERENCES files,
  pan_card_file_id text REFERENCES files,
  income_proof_file_id text REFERENCES files,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TYPE enrollment_request_status AS ENUM
  ('INCOMPLETE', 'REQUESTED', 'ADMIN_APPROVED', 'COMPANY_APPROVED', 'ENROLLED', 'CANCELLED', 'REJECTED');
CREATE TYPE enrollment_step AS ENUM
  ('BASIC_INFO', 'ADDRESSES', 'INCOME', 'DOCUMENTS', 'SUBMITTED', 'NOMINEE', 'PAN_INCOME', 'AGREEMENT', 'COMPLETED');

CREATE TABLE enrollment_requests (
  id text PRIMARY KEY,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  subscriber_id text NOT NULL REFERENCES users,
  status enrollment_request_status NOT NULL DEFAULT 'INCOMPLETE',
  step enrollment_step NOT NULL DEFAULT 'BASIC_INFO',
  -- What was said last: by the subscriber who cancelled, or by the staff who decided.
  comment text,
  -- The profile as it was submitted: later changes of the profile do not change what is being decided.
  submitted_profile jsonb,
  submitted_at timestamptz,
  submitted_ip text,
  submitted_user_agent text,
  admin_decided_at timestamptz,
  admin_decided_by_id text,
  company_decided_at timestamptz,
  company_decided_by_id text,
  enrollment_id text REFERENCES enrollments,
  enrolled_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX enrollment_requests__one_live_per_program ON enrollment_requests (subscriber_id, program_id)
  WHERE status NOT IN ('CANCELLED', 'REJECTED');
CREATE INDEX enrollment_requests__of_subscriber ON enrollment_requests (subscriber_id, created_at DESC, id DESC);
-- Staff see what was submitted, newest first.
CREATE INDEX enrollment_requests__of_program ON enrollment_requests (program_id, submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX enrollment_requests__newest ON enrollment_requests (submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX enrollment_requests__of_status ON enrollment_requests (status, submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX enrollment_requests__of_company ON enrollment_requests (company_id, status);

CREATE UNIQUE INDEX enrollments__one_per_request ON enrollments (request_id) WHERE request_id IS NOT NULL;

-- What an enrolled subscriber hands in after the payment.
CREATE TABLE enrollment_papers (
  enrollment_id text PRIMARY KEY REFERENCES enrollments,
  nominee jsonb,
  pan_card_file_id text REFERENCES files,
  income_proof_file_id text REFERENCES files,
  pan_income_at timestamptz,
  agreement_file_id text REFERENCES files,
  agreement_fingerprint text,
  signature_asset_id text REFERENCES signature_assets,
  agreement_signed_at timestamptz,
  agreement_ip text,
  agreement_user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TYPE payment_status AS ENUM ('INITIATED', 'SUCCESS', 'FAILED', 'REFUND_DUE', 'REFUNDED');
CREATE TYPE checkout_mode AS ENUM ('SDK', 'REDIRECT', 'IFRAME');

-- One attempt to pay an invoice online. Its order at the provider is made after the row, so it may be missing for a moment.
CREATE TABLE payment_transactions (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  invoice_id text NOT NULL REFERENCES invoices,
  request_id text NOT NULL REFERENCES enrollment_requests,
  subscriber_id text NOT NULL REFERENCES users,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  status payment_status NOT NULL DEFAULT 'INITIATED',
  -- Why it failed, or why the money goes back.
  reason text,
  idempotency_key text NOT NULL,
  input_hash text NOT NULL,
  device_id text NOT NULL,
  provider text NOT NULL,
  order_id text,
  payment_token text,
  access_key text,
  checkout_mode checkout_mode,
  checkout_url text,
  provider_payment_id text,
  completed_at timestamptz,
  refunded_at timestamptz,
  refund_reference text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payment_transactions__one_per_key ON payment_transactions (subscriber_id, idempotency_key);
CREATE UNIQUE INDEX payment_transactions__one_per_order ON payment_transactions (provider, order_id);
CREATE INDEX payment_transactions__of_invoice ON payment_transactions (invoice_id, created_at DESC);
CREATE INDEX payment_transactions__of_request ON payment_transactions (request_id, created_at DESC);
CREATE INDEX payment_transactions__of_company ON payment_transactions (company_id, created_at DESC, id DESC);
CREATE INDEX payment_transactions__of_subscriber ON payment_transactions (subscriber_id, created_at DESC, id DESC);

-- An invoice that was paid online names the transaction that paid it.
ALTER TABLE invoices ADD COLUMN payment_transaction_id text;

-- Every delivery of a provider is taken once; a repeated one is answered and changes nothing.
CREATE TABLE payment_deliveries (
  provider text NOT NULL,
  event_id text NOT NULL,
  transaction_id text,
  outcome text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);

-- The books of the sandbox provider: what became of its orders (development only).
CREATE TABLE sandbox_orders (
  order_id text PRIMARY KEY,
  transaction_id text NOT NULL,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'CREATED',
  payment_id text,
  created_at timestamptz NOT NULL
);
