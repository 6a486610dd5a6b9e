-- Up Migration

-- Whether a message was sent for a request: REPEATED asks again for the code of an earlier message, WITHHELD is a request for a number
-- without an account while the last part of a daily budget is kept for people who have one.
ALTER TABLE login_codes ADD COLUMN delivery text NOT NULL DEFAULT 'SENT'
  CHECK (delivery IN ('SENT', 'REPEATED', 'WITHHELD'));
