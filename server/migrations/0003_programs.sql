-- Up Migration
-- Layered auction configuration, templates, programs, their enrollments, cycles and money records.
-- A config layer is jsonb: a key that is present overrides the layers below; an absent key inherits.

CREATE TABLE platform_auction_policy (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  config jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE company_auction_policies (
  company_id text PRIMARY KEY REFERENCES companies,
  config jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE auction_presets (
  id text PRIMARY KEY,
  company_id text REFERENCES companies,
  slug text NOT NULL,
  name text NOT NULL,
  description text,
  config jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX auction_presets__one_slug_per_owner ON auction_presets (company_id, slug) NULLS NOT DISTINCT;
CREATE INDEX auction_presets__newest ON auction_presets (company_id, created_at DESC, id DESC);

CREATE TABLE document_templates (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  purpose text NOT NULL DEFAULT 'PREBID',
  key text NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX document_templates__one_key_per_company ON document_templates (company_id, key) WHERE deleted_at IS NULL;
CREATE INDEX document_templates__newest ON document_templates (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TYPE template_version_status AS ENUM ('DRAFT', 'PUBLISHED');
CREATE TABLE document_template_versions (
  id text PRIMARY KEY,
  template_id text NOT NULL REFERENCES document_templates,
  company_id text NOT NULL,
  version integer NOT NULL,
  status template_version_status NOT NULL DEFAULT 'DRAFT',
  file_name text NOT NULL,
  fields jsonb NOT NULL,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX document_template_versions__numbered ON document_template_versions (template_id, version);

CREATE TABLE security_types (
  id text PRIMARY KEY,
  company_id text REFERENCES companies,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX security_types__one_code_per_owner ON security_types (company_id, code) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

CREATE TYPE program_frequency AS ENUM ('MONTHLY', 'BI_MONTHLY', 'QUARTERLY', 'WEEKLY', 'BI_WEEKLY');
CREATE TYPE program_duration_type AS ENUM ('DAYS', 'WEEKS', 'MONTHS', 'YEARS');
CREATE TYPE program_bid AS ENUM ('LOT', 'AUCTION', 'AUCTION_AND_LOT');
CREATE TYPE program_status AS ENUM ('INCOMPLETE', 'DRAFTED', 'APPLIED', 'PUBLISHED', 'ACTIVE', 'COMPLETED', 'ARCHIVED', 'CANCELLED');
CREATE TYPE program_approval AS ENUM ('UNDER_REVIEW', 'APPROVED', 'REJECTED');

CREATE TABLE programs (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL REFERENCES branches,
  name text NOT NULL,
  chit_id text NOT NULL,
  total_amount_paise bigint NOT NULL,
  subscription_amount_paise bigint NOT NULL,
  minimum_bid_amount_paise bigint NOT NULL,
  frequency program_frequency NOT NULL,
  duration_type program_duration_type NOT NULL,
  duration_value integer NOT NULL,
  total_slots integer NOT NULL,
  available_slots integer NOT NULL CHECK (available_slots >= 0),
  divisions integer NOT NULL,
  start_date date NOT NULL,
  last_date_of_submission date,
  last_auction_date date,
  -- Hundredths of a per cent would be too fine: commission has two decimals, so 5 % is 500.
  foreman_commission_hundredths integer,
  delay_fine_amount_paise bigint,
  bid program_bid,
  is_auction_hosted_on_platform boolean,
  description text,
  has_first_cycle_auction boolean,
  completed_cycles integer,
  accepted_terms_at timestamptz,
  prebid_document_required boolean NOT NULL DEFAULT false,
  prebid_document_template_version_id text REFERENCES document_template_versions,
  auction_preset_id text REFERENCES auction_presets,
  allowed_securities text[] NOT NULL DEFAULT '{}',
  auction_config jsonb NOT NULL DEFAULT '{}',
  deduct_dividend boolean NOT NULL DEFAULT true,
  images text[] NOT NULL DEFAULT '{}',
  is_pre_started boolean NOT NULL,
  -- The last step that was completed, in both flows.
  setup_step integer NOT NULL DEFAULT 1,
  program_status program_status NOT NULL DEFAULT 'INCOMPLETE',
  approval_status program_approval NOT NULL DEFAULT 'UNDER_REVIEW',
  approval_comment text,
  published_at timestamptz,
  deleted_at timestamptz,
  created_by_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX programs__of_company ON programs (company_id, created_at DESC, id DESC);
CREATE INDEX programs__of_branch ON programs (branch_id);
CREATE INDEX programs__of_preset ON programs (auction_preset_id) WHERE auction_preset_id IS NOT NULL;
CREATE INDEX programs__of_template_version ON programs (prebid_document_template_version_id) WHERE prebid_document_template_version_id IS NOT NULL;
CREATE INDEX programs__newest ON programs (created_at DESC, id DESC);
CREATE INDEX programs__of_company_by_name ON programs (company_id, lower(name), id);
CREATE INDEX programs__of_company_by_start ON programs (company_id, start_date, id);
CREATE INDEX programs__by_name ON programs (lower(name), id);
CREATE INDEX programs__by_start ON programs (start_date, id);
-- The marketplace lists only these.
CREATE INDEX programs__public ON programs (created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;

ALTER TABLE role_assignments ADD CONSTRAINT role_assignments__program FOREIGN KEY (program_id) REFERENCES programs;

-- A program's files: documents and pictures that staff attach.
CREATE TABLE program_documents (
  id text PRIMARY KEY,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  file_id text NOT NULL REFERENCES files,
  file_type text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX program_documents__of_program ON program_documents (program_id, created_at DESC);
CREATE UNIQUE INDEX program_documents__one_per_file ON program_documents (file_id);

-- Signature images: of subscribers (owner_user_id) and of companies (company_id). One is active at a time.
CREATE TABLE signature_assets (
  id text PRIMARY KEY,
  owner_user_id text REFERENCES users,
  company_id text REFERENCES companies,
  file_id text NOT NULL REFERENCES files,
  is_active boolean NOT NULL DEFAULT false,
  uploaded_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((owner_user_id IS NULL) <> (company_id IS NULL))
);
CREATE UNIQUE INDEX signature_assets__one_active_per_user ON signature_assets (owner_user_id) WHERE is_active;
CREATE UNIQUE INDEX signature_assets__one_active_per_company ON signature_assets (company_id) WHERE is_active;
CREATE INDEX signature_assets__of_user ON signature_assets (owner_user_id, created_at DESC, id DESC);
CREATE INDEX signature_assets__of_company ON signature_assets (company_id, created_at DESC, id DESC);

CREATE TABLE program_consents (
  id text PRIMARY KEY,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  signature_asset_id text NOT NULL REFERENCES signature_assets,
  user_id text NOT NULL REFERENCES users,
  ip text,
  user_agent text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX program_consents__one_per_program ON program_consents (program_id);

CREATE TYPE enrollment_source AS ENUM ('IMPORT', 'REQUEST');
-- One ticket of a program. A person may hold several; each pays, bids and wins on its own.
CREATE TABLE enrollments (
  id text PRIMARY KEY,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  subscriber_id text NOT NULL REFERENCES users,
  ticket_number integer NOT NULL,
  source enrollment_source NOT NULL,
  request_id text,
  name text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX enrollments__one_per_ticket ON enrollments (program_id, ticket_number);
CREATE INDEX enrollments__of_subscriber ON enrollments (subscriber_id, program_id);

CREATE TYPE cycle_status AS ENUM ('UPCOMING', 'ACTIVE', 'COMPLETED', 'CANCELLED');
CREATE TABLE cycles (
  id text PRIMARY KEY,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  cycle_number integer NOT NULL,
  status cycle_status NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  is_imported boolean NOT NULL DEFAULT false,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX cycles__numbered_per_program ON cycles (program_id, cycle_number);
CREATE UNIQUE INDEX cycles__one_active_per_program ON cycles (program_id) WHERE status = 'ACTIVE';

CREATE TYPE invoice_status AS ENUM ('DRAFT', 'PAID', 'CANCELLED');
CREATE TYPE invoice_kind AS ENUM ('CYCLE', 'ENROLLMENT');
-- OVERDUE is no state of the row: a DRAFT whose due date has passed is shown as OVERDUE.
CREATE TABLE invoices (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  kind invoice_kind NOT NULL,
  cycle_id text REFERENCES cycles,
  enrollment_id text REFERENCES enrollments,
  request_id text,
  subscriber_id text NOT NULL REFERENCES users,
  gross_amount_paise bigint NOT NULL,
  dividend_paise bigint NOT NULL DEFAULT 0,
  amount_paise bigint NOT NULL,
  currency text NOT NULL DEFAULT 'INR',
  status invoice_status NOT NULL DEFAULT 'DRAFT',
  due_date date,
  paid_at timestamptz,
  payment_mode text,
  reference text,
  cancelled_at timestamptz,
  is_imported boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (amount_paise = gross_amount_paise - dividend_paise AND amount_paise >= 0)
);
CREATE UNIQUE INDEX invoices__one_live_per_cycle_and_enrollment ON invoices (cycle_id, enrollment_id) WHERE status <> 'CANCELLED' AND kind = 'CYCLE';
CREATE UNIQUE INDEX invoices__one_live_per_request ON invoices (request_id) WHERE status <> 'CANCELLED' AND kind = 'ENROLLMENT';
CREATE INDEX invoices__of_company ON invoices (company_id, created_at DESC, id DESC);
CREATE INDEX invoices__of_enrollment ON invoices (enrollment_id, created_at);
CREATE INDEX invoices__of_subscriber ON invoices (subscriber_id, created_at DESC, id DESC);
CREATE INDEX invoices__of_program ON invoices (program_id, created_at DESC, id DESC);
CREATE INDEX invoices__of_cycle ON invoices (cycle_id);
CREATE INDEX invoices__open_of_program ON invoices (program_id) WHERE status = 'DRAFT';
CREATE INDEX invoices__payments_of_company ON invoices (company_id, paid_at DESC, id DESC) WHERE paid_at IS NOT NULL;

CREATE TYPE winner_status AS ENUM ('DECLARED', 'DISQUALIFIED');
CREATE TYPE winner_type AS ENUM ('AUCTION', 'LOT');
CREATE TYPE selection_source AS ENUM ('PREBID_REVIEW', 'LIVE_BID_REVIEW', 'MANUAL_SELECTION', 'LOT_SELECTION');
CREATE TABLE winners (
  id text PRIMARY KEY,
  company_id text NOT NULL,
  program_id text NOT NULL REFERENCES programs,
  cycle_id text NOT NULL REFERENCES cycles,
  auction_id text,
  enrollment_id text NOT NULL REFERENCES enrollments,
  subscriber_id text NOT NULL REFERENCES users,
  division integer NOT NULL,
  -- As it was bid; what the winner takes home follows from it and the bid mode (prize_paise).
  amount_paise bigint NOT NULL,
  prize_paise bigint NOT NULL,
  status winner_status NOT NULL DEFAULT 'DECLARED',
  type winner_type NOT NULL DEFAULT 'AUCTION',
  selection_source selection_source,
  auction_bid_id text,
  auction_prebid_id text,
  is_imported boolean NOT NULL DEFAULT false,
  selected_at timestamptz NOT NULL,
  selected_by_id text,
  disqualified_at timestamptz,
  disqualified_by_id text,
  disqualification_reason_code text,
  disqualification_note text,
  replaces_winner_id text
);
CREATE UNIQUE INDEX winners__one_per_division ON winners (cycle_id, division) WHERE status = 'DECLARED';
CREATE UNIQUE INDEX winners__one_win_per_enrollment ON winners (enrollment_id) WHERE status = 'DECLARED';
CREATE INDEX winners__of_program ON winners (program_id, selected_at DESC);
CREATE INDEX winners__of_company ON winners (company_id, selected_at DESC);

-- How the pot of a completed cycle was divided; the three parts add up to it, to the paisa.
CREATE TABLE settlements (
  cycle_id text PRIMARY KEY REFERENCES cycles,
  program_id text NOT NULL REFERENCES programs,
  company_id text NOT NULL,
  pot_paise bigint NOT NULL,
  prize_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  commission_paise bigint NOT NULL,
  dividend_paise bigint NOT NULL,
  enrollment_count integer NOT NULL,
  produces_dividend boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (pot_paise = prize_paise + commission_paise + dividend_paise)
);
CREATE INDEX settlements__of_program ON settlements (program_id);
CREATE INDEX settlements__of_company ON settlements (company_id, created_at DESC);

CREATE TABLE settlement_shares (
  cycle_id text NOT NULL REFERENCES settlements ON DELETE CASCADE,
  enrollment_id text NOT NULL REFERENCES enrollments,
  dividend_paise bigint NOT NULL,
  PRIMARY KEY (cycle_id, enrollment_id)
);
CREATE INDEX settlement_shares__of_enrollment ON settlement_shares (enrollment_id);
