-- Up Migration

ALTER TYPE message_channel ADD VALUE 'WHATSAPP';
ALTER TABLE notice_policies DROP CONSTRAINT notice_policies_channels_check;
ALTER TABLE notice_policies ADD CONSTRAINT notice_policies__known_channels CHECK (channels <@ ARRAY['SMS', 'EMAIL', 'WHATSAPP']);

-- The notices of one cycle as they were confirmed in the month plan. Without a row the policy of the company holds.
CREATE TABLE cycle_notices (
  cycle_id text PRIMARY KEY REFERENCES cycles ON DELETE CASCADE,
  auction_notice_days integer[] NOT NULL,
  due_reminder_days integer[] NOT NULL,
  confirmed_by_id text NOT NULL REFERENCES users,
  confirmed_at timestamptz NOT NULL
);
