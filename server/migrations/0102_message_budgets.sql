-- Up Migration

-- How many messages a company may cause in a day, where a superadmin has set it. Other companies have the usual number.
CREATE TABLE message_budgets (
  company_id text PRIMARY KEY REFERENCES companies,
  per_day integer NOT NULL CHECK (per_day BETWEEN 0 AND 1000000),
  set_by_id text NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL
);
CREATE INDEX message_budgets__by_setter ON message_budgets (set_by_id);

-- What a company has sent on a day of the business time zone, and how many notices its budget has held back.
CREATE TABLE message_spending (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES companies,
  day date NOT NULL,
  sent_count integer NOT NULL,
  withheld_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX message_spending__per_company_and_day ON message_spending (company_id, day);
CREATE INDEX message_spending__oldest ON message_spending (created_at);

-- Why a notice was written for a letter and not sent; older versions show it as failed.
ALTER TABLE notices ADD COLUMN not_sent_reason text CHECK (not_sent_reason IN ('NOT_CONFIRMED', 'NOT_SERVED'));

-- SMS name the chit by its number. Replaced texts that named a company or a branch go back to the standard text.
UPDATE message_texts SET text = replace(text, '{program}', '{chit}')
WHERE key IN ('sms.auctionNotice', 'sms.dueReminder', 'sms.overdueReminder', 'sms.deskCode');
DELETE FROM message_texts
WHERE key IN ('sms.auctionNotice', 'sms.deskCode') AND (text LIKE '%{place}%' OR text LIKE '%{company}%');
