-- Up Migration
-- Whether a settlement pays a dividend is told by its amount.
ALTER TABLE settlements DROP COLUMN produces_dividend;
