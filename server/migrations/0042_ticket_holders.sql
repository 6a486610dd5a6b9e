-- Up Migration

-- A ticket belongs to a member or to the company. Every row still names a user, so that invoices, shares and winners of both kinds are
-- read the same way: the tickets of a company name its technical user, who has no number to sign in with.
ALTER TABLE enrollments ADD COLUMN holder text NOT NULL DEFAULT 'MEMBER'
  CONSTRAINT enrollments__holder CHECK (holder IN ('MEMBER', 'COMPANY'));
ALTER TABLE users ADD COLUMN holds_for_company_id text REFERENCES companies;
CREATE UNIQUE INDEX users__one_holder_per_company ON users (holds_for_company_id) WHERE holds_for_company_id IS NOT NULL;
CREATE INDEX enrollments__of_the_company ON enrollments (program_id, ticket_number) WHERE holder = 'COMPANY' AND ended_at IS NULL;
ALTER TYPE enrollment_source ADD VALUE IF NOT EXISTS 'COMPANY';

-- As in 0025, but an advance that comes or goes changes nothing that a bid reads.
CREATE OR REPLACE FUNCTION invalidate_bid_cache_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'enrollments' THEN
    IF (OLD.program_id, OLD.subscriber_id, OLD.holder, OLD.ticket_number, OLD.name, OLD.ended_at) IS NOT DISTINCT FROM
       (NEW.program_id, NEW.subscriber_id, NEW.holder, NEW.ticket_number, NEW.name, NEW.ended_at) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM invalidate_bid_cache(ARRAY[NEW.program_id]);
  RETURN NULL;
END $$;

-- Money that a company must pay back to a person: dividends and advances that no bill will take, and what a removed member has paid in.
CREATE TABLE refunds_due (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  branch_id text NOT NULL REFERENCES branches,
  program_id text NOT NULL REFERENCES programs,
  enrollment_id text NOT NULL REFERENCES enrollments,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CONSTRAINT refunds_due__kind CHECK (kind IN ('DIVIDEND', 'ADVANCE', 'REMOVAL')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  -- The dividends in it, and the last cycle that had been settled: bills of later cycles deduct them no more.
  dividend_paise bigint NOT NULL DEFAULT 0 CHECK (dividend_paise >= 0),
  after_cycle_number integer NOT NULL DEFAULT 0,
  -- How the amount was reached.
  calculation jsonb NOT NULL DEFAULT '{}',
  due_by date,
  created_by_id text,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  paid_by_id text,
  mode text,
  utr text,
  note text
);
CREATE INDEX refunds_due__of_company ON refunds_due (company_id, created_at DESC, id DESC);
CREATE INDEX refunds_due__open_of_company ON refunds_due (company_id, created_at DESC, id DESC) WHERE paid_at IS NULL;
CREATE INDEX refunds_due__of_program ON refunds_due (program_id, created_at DESC, id DESC);
CREATE INDEX refunds_due__of_user ON refunds_due (user_id, created_at DESC, id DESC);
CREATE INDEX refunds_due__of_enrollment ON refunds_due (enrollment_id);
CREATE UNIQUE INDEX refunds_due__one_per_utr ON refunds_due (company_id, utr) WHERE utr IS NOT NULL;

-- How a ticket changes hands: a vacant ticket is sold, a member is removed, a removed ticket gets a substitute, a member transfers one.
CREATE TABLE ticket_cases (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  enrollment_id text NOT NULL REFERENCES enrollments,
  kind text NOT NULL CONSTRAINT ticket_cases__kind CHECK (kind IN ('SALE', 'REMOVAL', 'SUBSTITUTION', 'TRANSFER')),
  status text NOT NULL CONSTRAINT ticket_cases__status
    CHECK (status IN ('NOTICE_SENT', 'CURED', 'REMOVED', 'PROPOSED', 'DONE', 'WITHDRAWN')),
  -- Whom the ticket leaves, and who takes it.
  from_user_id text NOT NULL REFERENCES users,
  to_user_id text REFERENCES users,
  to_name text,
  reason text,
  notice_on date,
  cure_by date,
  holder_consent_file_id text REFERENCES files,
  taker_consent_file_id text REFERENCES files,
  -- What the taker pays, month by month.
  quote jsonb,
  -- The nominee and papers of the holder whom the ticket left.
  former_papers jsonb,
  refund_id text REFERENCES refunds_due,
  receipt_id text REFERENCES receipts,
  proposed_by_id text NOT NULL,
  decided_by_id text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ticket_cases__one_open_per_ticket ON ticket_cases (enrollment_id) WHERE status IN ('NOTICE_SENT', 'PROPOSED');
CREATE INDEX ticket_cases__of_enrollment ON ticket_cases (enrollment_id, created_at DESC);
CREATE INDEX ticket_cases__of_company ON ticket_cases (company_id, created_at DESC, id DESC);
CREATE INDEX ticket_cases__of_program ON ticket_cases (program_id, created_at DESC, id DESC);
