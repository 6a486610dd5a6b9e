-- Up Migration

-- Payments are listed by the moment they were made: of a company, and of a member.
CREATE INDEX receipts__payments_of_company ON receipts (company_id, paid_at DESC, id DESC) WHERE payment_transaction_id IS NULL;
CREATE INDEX receipts__payments_of_payer ON receipts (payer_id, paid_at DESC, id DESC) WHERE payment_transaction_id IS NULL;
