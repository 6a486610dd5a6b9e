-- Up Migration

-- The start page of an employee counts what waits, however long the history is.
CREATE INDEX invoices__unpaid_of_company_by_due ON invoices (company_id, due_date)
  INCLUDE (program_id, amount_paise, paid_paise) WHERE status = 'DRAFT';
CREATE INDEX approvals__pending_of_company ON approvals (company_id) WHERE status = 'PENDING';
CREATE INDEX charge_waivers__pending_of_company ON charge_waivers (company_id) WHERE status = 'PENDING';
