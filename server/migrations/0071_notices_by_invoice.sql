-- Up Migration

-- Reminders name their invoice.
CREATE INDEX notices__of_invoice ON notices (invoice_id) WHERE invoice_id IS NOT NULL;
