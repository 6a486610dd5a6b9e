-- Up Migration

-- What the provider says has arrived, which may differ from what was ordered. It is what goes back when a refund is due.
ALTER TABLE payment_transactions ADD COLUMN arrived_amount_paise bigint;

-- Money for invoices that were cancelled after it was used is owed to those who paid.
UPDATE payment_transactions AS payment SET status = 'REFUND_DUE', reason = 'INVOICE_CANCELLED'
FROM invoices AS invoice
WHERE invoice.payment_transaction_id = payment.id AND invoice.status = 'CANCELLED' AND payment.status = 'SUCCESS';
