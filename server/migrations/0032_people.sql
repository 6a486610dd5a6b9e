-- Up Migration
-- Invitations a company has sent since its window began; the row also serializes the invitations of a company.
CREATE TABLE invitation_budgets (
  company_id text PRIMARY KEY REFERENCES companies,
  window_started_at timestamptz NOT NULL,
  sent_count integer NOT NULL
);

-- A number that nobody has verified gives way to the person who proves to own it; the company still sees what it typed.
ALTER TABLE users ADD COLUMN released_mobile_number text;
-- The email address that an import stated. It is not the address of the account.
ALTER TABLE enrollments ADD COLUMN imported_email text;

UPDATE enrollments SET imported_email = users.email
FROM users
WHERE users.id = enrollments.subscriber_id AND enrollments.source = 'IMPORT'
  AND users.role = 'SUBSCRIBER' AND users.email IS NOT NULL AND users.email_verified_at IS NULL;
UPDATE users SET email = NULL
WHERE role = 'SUBSCRIBER' AND email IS NOT NULL AND email_verified_at IS NULL;
