-- Up Migration
-- Refunds are paid like prizes: with a voucher of the same series, from a named account.
ALTER TABLE refunds_due ADD COLUMN voucher_number text;
ALTER TABLE refunds_due ADD COLUMN bank_account_id text REFERENCES branch_bank_accounts;
CREATE INDEX refunds_due__of_bank_account ON refunds_due (bank_account_id) WHERE bank_account_id IS NOT NULL;
-- The day of the payment, which may be before the day on which it was recorded.
ALTER TABLE refunds_due ADD COLUMN paid_on date;
CREATE UNIQUE INDEX refunds_due__voucher_per_company ON refunds_due (company_id, voucher_number) WHERE voucher_number IS NOT NULL;
CREATE INDEX refunds_due__cash_of_person ON refunds_due (user_id, paid_on) WHERE mode = 'CASH';
CREATE INDEX payouts__cash_of_person ON payouts (subscriber_id, paid_on) WHERE mode = 'CASH';
