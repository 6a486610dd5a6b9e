-- Up Migration

-- What a company sends to its members; without a row nothing is sent.
CREATE TABLE notice_policies (
  company_id text PRIMARY KEY REFERENCES companies,
  is_enabled boolean NOT NULL,
  auction_notice_days integer[] NOT NULL,
  due_reminder_days integer[] NOT NULL,
  overdue_reminder_days integer[] NOT NULL,
  channels text[] NOT NULL CHECK (channels <@ ARRAY['SMS', 'EMAIL']),
  updated_by_id text NOT NULL REFERENCES users,
  updated_at timestamptz NOT NULL
);

-- One row for every notice that was sent: the proof of dispatch. It stays when the message itself is deleted.
CREATE TABLE notices (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  program_id text NOT NULL REFERENCES programs,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('AUCTION_NOTICE', 'DUE_REMINDER', 'OVERDUE_REMINDER')),
  -- The auction or the invoice, the day that the notice is about, and how many days lay between.
  subject_id text NOT NULL,
  auction_id text REFERENCES auctions,
  invoice_id text REFERENCES invoices,
  about_day date NOT NULL,
  days integer NOT NULL,
  channel message_channel NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  text text NOT NULL,
  message_id text NOT NULL,
  status message_status NOT NULL DEFAULT 'QUEUED',
  retry_count integer NOT NULL DEFAULT 0,
  provider_reference text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE UNIQUE INDEX notices__sent_once ON notices (subject_id, kind, days, about_day, user_id, channel);
CREATE UNIQUE INDEX notices__of_message ON notices (message_id);
CREATE INDEX notices__of_company ON notices (company_id, created_at DESC, id DESC);
CREATE INDEX notices__of_auction ON notices (auction_id, created_at DESC, id DESC) WHERE auction_id IS NOT NULL;
CREATE INDEX notices__of_user ON notices (user_id, created_at DESC, id DESC);
-- Reminders look for unpaid invoices by their due date.
CREATE INDEX invoices__unpaid_by_due_date ON invoices (company_id, due_date) WHERE status = 'DRAFT';
