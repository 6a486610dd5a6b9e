-- Up Migration
-- The last day on which nobody has to say how the money of a receipt came. Null for receipts from before, and where it is known.
ALTER TABLE receipts ADD COLUMN mode_due_on date;
CREATE INDEX receipts__mode_due ON receipts (branch_id, mode_due_on) WHERE money_account = 'SUSPENSE' AND mode_due_on IS NOT NULL;
