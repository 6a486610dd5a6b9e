-- Up Migration

-- Which company has caused a notification, and what became of its SMS: sent, or left to the app because the company or the person had
-- got enough that day. Null where no SMS was meant, and before this column.
ALTER TABLE notifications
  ADD COLUMN company_id text,
  ADD COLUMN sms text CHECK (sms IN ('QUEUED', 'OVER_BUDGET', 'OVER_PERSON_LIMIT'));

-- Notifications of a day that were shown in the app without their SMS.
ALTER TABLE message_spending ADD COLUMN unsent_count integer NOT NULL DEFAULT 0;
