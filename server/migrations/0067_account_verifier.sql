-- Up Migration

-- The superadmin who verified the account; null while it waits.
ALTER TABLE branch_bank_accounts ADD COLUMN verified_by_id text REFERENCES users;
-- The queue of accounts that wait, over all companies.
CREATE INDEX branch_bank_accounts__waiting ON branch_bank_accounts (created_at, id) WHERE verification_status = 'PENDING' AND deleted_at IS NULL;
CREATE INDEX branch_bank_accounts__of_company ON branch_bank_accounts (company_id, created_at, id) WHERE deleted_at IS NULL;
