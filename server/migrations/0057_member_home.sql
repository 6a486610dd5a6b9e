-- Up Migration

-- The start page of a member reads what is unpaid and what is not over, however long the history is.
CREATE INDEX invoices__unpaid_of_subscriber ON invoices (subscriber_id, due_date, id) WHERE status = 'DRAFT';
CREATE INDEX auctions__before_end_of_program ON auctions (program_id)
  WHERE status IN ('PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED');
CREATE INDEX ticket_charges__open_of_enrollment ON ticket_charges (enrollment_id, created_at)
  WHERE paid_paise + waived_paise < amount_paise;
