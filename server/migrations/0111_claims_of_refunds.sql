-- Up Migration
-- A receipt that ends after its member was removed lowers the refund of the removal. What the refund cannot bear, or was paid out already,
-- is a claim on the person.
ALTER TABLE refunds_due
  ADD COLUMN claim_paise bigint NOT NULL DEFAULT 0 CONSTRAINT refunds_due__claim_not_negative CHECK (claim_paise >= 0),
  ADD COLUMN recovered_paise bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_due__recovered_at_most_the_claim CHECK (recovered_paise BETWEEN 0 AND claim_paise);
CREATE INDEX refunds_due__claims_of_company ON refunds_due (company_id, created_at DESC, id DESC) WHERE claim_paise > recovered_paise;

-- What a ticket must pay again because the advance of a receipt that ended was paid out or moved on. It never was income.
ALTER TABLE ticket_charges DROP CONSTRAINT ticket_charges__kind;
ALTER TABLE ticket_charges ADD CONSTRAINT ticket_charges__kind CHECK (kind IN ('LATE', 'BOUNCE', 'OPENING', 'RECOVERY')) NOT VALID;
ALTER TABLE ticket_charges VALIDATE CONSTRAINT ticket_charges__kind;

-- Down Migration
