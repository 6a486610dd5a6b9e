-- Up Migration
-- Who may not read a number whole is shown no branch account at all: its end need not be kept beside the sealed one.
ALTER TABLE branch_bank_accounts DROP COLUMN account_number_last4;
