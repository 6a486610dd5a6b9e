-- Up Migration

-- A row that others refer to is looked for in them when it is deleted or its key is locked.
CREATE INDEX ticket_charges__of_invoice ON ticket_charges (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX day_closings__of_variance_entry ON day_closings (variance_entry_id) WHERE variance_entry_id IS NOT NULL;
CREATE INDEX payouts__of_cycle ON payouts (cycle_id);
CREATE INDEX payouts__of_enrollment ON payouts (enrollment_id);
CREATE INDEX payouts__of_deposit_account ON payouts (deposit_account_id) WHERE deposit_account_id IS NOT NULL;
CREATE INDEX payouts__of_bank_account ON payouts (bank_account_id) WHERE bank_account_id IS NOT NULL;
CREATE INDEX payouts__of_receipt ON payouts (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX payout_securities__all_of_payout ON payout_securities (payout_id);
CREATE INDEX payout_guarantors__all_of_payout ON payout_guarantors (payout_id);
CREATE INDEX ticket_cases__of_refund ON ticket_cases (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ticket_cases__of_receipt ON ticket_cases (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX provider_settlements__all_of_account ON provider_settlements (account_id);
CREATE INDEX provider_settlements__of_bank_account ON provider_settlements (bank_account_id) WHERE bank_account_id IS NOT NULL;
CREATE INDEX payment_transactions__of_account ON payment_transactions (account_id) WHERE account_id IS NOT NULL;
