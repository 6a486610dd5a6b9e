-- Up Migration
-- Companies as tenants: their files and agreement, branches, staff, roles, invitations.
-- Every tenant-owned table carries company_id.

CREATE TYPE file_status AS ENUM ('GENERATED', 'READY');

-- A stored object: announced (GENERATED), uploaded to a signed URL, inspected and confirmed (READY).
CREATE TABLE files (
  id text PRIMARY KEY,
  company_id text,
  program_id text,
  owner_user_id text REFERENCES users,
  purpose text NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  object_key text NOT NULL,
  status file_status NOT NULL DEFAULT 'GENERATED',
  size_bytes bigint,
  sha256 text,
  upload_expires_at timestamptz,
  confirmed_at timestamptz,
  -- Set when an upload was never confirmed: its object is gone.
  discarded_at timestamptz,
  created_by_id text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX files__one_per_object ON files (object_key);
CREATE INDEX files__of_company ON files (company_id, purpose);
CREATE INDEX files__of_owner ON files (owner_user_id, purpose, created_at DESC);

CREATE TYPE company_profile_status AS ENUM ('INCOMPLETE', 'ACTIVE', 'UNDER_REVIEW');

CREATE TABLE companies (
  id text PRIMARY KEY,
  name text NOT NULL,
  mobile_number text NOT NULL,
  country_code text NOT NULL,
  email text NOT NULL,
  cin text NOT NULL,
  pan text NOT NULL,
  registration_number text NOT NULL,
  sro_id integer NOT NULL,
  has_gstin boolean NOT NULL,
  gstin text,
  year_of_establishment integer NOT NULL,
  no_of_ongoing_programs integer NOT NULL,
  no_of_completed_programs integer NOT NULL,
  requires_sub_account boolean NOT NULL,
  description text,
  profile_status company_profile_status NOT NULL DEFAULT 'INCOMPLETE',
  registered_same_as_billing boolean NOT NULL DEFAULT false,
  onboarding_step text,
  avatar_file_id text REFERENCES files,
  pan_card_file_id text REFERENCES files,
  registration_certificate_file_id text REFERENCES files,
  -- The settlement account of the company; its number is encrypted.
  bank_account_holder text,
  bank_account_number_sealed text,
  bank_name text,
  bank_branch_name text,
  bank_ifsc text,
  current_mou_version_id text,
  created_by_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX companies__one_per_login_mobile ON companies (mobile_number);
CREATE UNIQUE INDEX companies__one_per_email ON companies (lower(email));
CREATE INDEX companies__newest ON companies (created_at DESC, id DESC);
CREATE INDEX companies__by_name ON companies (lower(name), id);

CREATE TYPE company_address_type AS ENUM ('REGISTERED', 'BILLING');
CREATE TABLE company_addresses (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  type company_address_type NOT NULL,
  line1 text NOT NULL,
  line2 text,
  pincode text,
  post_office text,
  city text,
  district text,
  state text,
  city_id integer,
  post_office_id integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX company_addresses__one_of_each_type ON company_addresses (company_id, type);

CREATE TABLE company_managers (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  user_id text REFERENCES users,
  name text NOT NULL,
  mobile_number text NOT NULL,
  email text NOT NULL,
  country_code text NOT NULL,
  pan_sealed text NOT NULL,
  aadhaar_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX company_managers__of_company ON company_managers (company_id);

CREATE TYPE mou_status AS ENUM ('GENERATED', 'READY', 'ASSIGNED');
CREATE TABLE mou_versions (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  version integer NOT NULL,
  status mou_status NOT NULL DEFAULT 'GENERATED',
  file_id text NOT NULL REFERENCES files,
  assigned_at timestamptz,
  assigned_by_id text,
  accepted_at timestamptz,
  accepted_by_id text,
  accepted_ip text,
  accepted_user_agent text,
  created_by_id text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX mou_versions__numbered_per_company ON mou_versions (company_id, version);

CREATE TYPE branch_status AS ENUM ('ACTIVE', 'INACTIVE', 'ARCHIVED');
CREATE TABLE branches (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  name text NOT NULL,
  branch_code text,
  status branch_status NOT NULL DEFAULT 'ACTIVE',
  is_headquarters boolean NOT NULL DEFAULT false,
  email text,
  mobile_number text,
  country_code text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX branches__live_code_per_company ON branches (company_id, branch_code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX branches__one_headquarters ON branches (company_id) WHERE is_headquarters AND deleted_at IS NULL;
-- What a page needs to be found stands in the index, so that skipping to a late page reads no row of the table.
CREATE INDEX branches__in_order ON branches (company_id, is_headquarters DESC, lower(name), id) INCLUDE (name, status);

CREATE TABLE branch_addresses (
  id text PRIMARY KEY,
  branch_id text NOT NULL REFERENCES branches,
  company_id text NOT NULL,
  line1 text NOT NULL,
  line2 text,
  pincode text,
  post_office text,
  city text,
  district text,
  state text,
  city_id integer,
  post_office_id integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX branch_addresses__one_per_branch ON branch_addresses (branch_id);

CREATE TYPE bank_verification_status AS ENUM ('PENDING', 'VERIFIED');
CREATE TABLE branch_bank_accounts (
  id text PRIMARY KEY,
  branch_id text NOT NULL REFERENCES branches,
  company_id text NOT NULL,
  account_holder text NOT NULL,
  -- The number itself is encrypted; its keyed hash settles uniqueness, its last digits are shown in lists.
  account_number_sealed text NOT NULL,
  account_number_hash text NOT NULL,
  account_number_last4 text NOT NULL,
  account_type text,
  bank_name text NOT NULL,
  branch_name text,
  ifsc text NOT NULL,
  country_code text NOT NULL DEFAULT 'IN',
  currency text NOT NULL DEFAULT 'INR',
  is_primary boolean NOT NULL DEFAULT false,
  verification_status bank_verification_status NOT NULL DEFAULT 'PENDING',
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX branch_bank_accounts__live_number_per_branch ON branch_bank_accounts (branch_id, account_number_hash) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX branch_bank_accounts__one_primary ON branch_bank_accounts (branch_id) WHERE is_primary AND deleted_at IS NULL;
CREATE INDEX branch_bank_accounts__of_branch ON branch_bank_accounts (branch_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- In alphabetical order, which is the order of lists sorted by status.
CREATE TYPE membership_status AS ENUM ('ACTIVE', 'INVITED', 'REVOKED', 'SUSPENDED');
CREATE TABLE memberships (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  company_id text NOT NULL REFERENCES companies,
  status membership_status NOT NULL,
  invited_by_id text,
  accepted_at timestamptz,
  authorization_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX memberships__one_per_user ON memberships (user_id);
CREATE INDEX memberships__of_company ON memberships (company_id, created_at, id);
CREATE INDEX memberships__of_company_by_status ON memberships (company_id, status, created_at, id);

CREATE TYPE scope_type AS ENUM ('COMPANY', 'BRANCH', 'PROGRAM');
-- Built-in roles have no company and are written from the contract at start; custom ones belong to a company.
CREATE TABLE roles (
  id text PRIMARY KEY,
  company_id text REFERENCES companies,
  name text NOT NULL,
  description text,
  scope_type scope_type NOT NULL,
  system_role text,
  permission_codes text[] NOT NULL,
  created_by_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX roles__one_name_per_company ON roles (company_id, lower(name)) WHERE company_id IS NOT NULL;

CREATE TABLE role_assignments (
  id text PRIMARY KEY,
  membership_id text NOT NULL REFERENCES memberships,
  company_id text NOT NULL,
  role_id text NOT NULL REFERENCES roles,
  scope_type scope_type NOT NULL,
  branch_id text REFERENCES branches,
  program_id text,
  created_by_id text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX role_assignments__once_per_scope ON role_assignments (membership_id, role_id, branch_id, program_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX role_assignments__one_owner ON role_assignments (company_id) WHERE role_id = 'role_owner_company';
CREATE INDEX role_assignments__of_role ON role_assignments (role_id, company_id);
CREATE INDEX role_assignments__of_branch ON role_assignments (branch_id) WHERE branch_id IS NOT NULL;
CREATE INDEX role_assignments__of_program ON role_assignments (program_id) WHERE program_id IS NOT NULL;

CREATE TYPE invitation_status AS ENUM ('ACCEPTED', 'EXPIRED', 'PENDING', 'REVOKED');
CREATE TABLE invitations (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  name text NOT NULL,
  email text NOT NULL,
  mobile_number text NOT NULL,
  country_code text NOT NULL,
  status invitation_status NOT NULL DEFAULT 'PENDING',
  token_hash text NOT NULL,
  code_hash text NOT NULL,
  code_tries integer NOT NULL DEFAULT 0,
  proposed_assignments jsonb NOT NULL,
  invited_by_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  send_count integer NOT NULL DEFAULT 1,
  last_sent_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations__one_per_token ON invitations (token_hash);
CREATE UNIQUE INDEX invitations__pending_email ON invitations (company_id, lower(email)) WHERE status = 'PENDING';
CREATE UNIQUE INDEX invitations__pending_mobile ON invitations (company_id, mobile_number) WHERE status = 'PENDING';
CREATE INDEX invitations__of_company ON invitations (company_id, created_at DESC, id DESC);
CREATE INDEX invitations__of_company_by_expiry ON invitations (company_id, expires_at, id);
