-- Up Migration

-- Indexes for what stored totals leave to be counted: the notices of a program, and bills and receipts of the months that a dashboard shows.
-- They are built while everybody reads and writes; a run that ends in between begins the unfinished one again.
DO $$
DECLARE unfinished text;
BEGIN
  FOR unfinished IN SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid AND indexrelid IN (
    to_regclass('notices__of_program'), to_regclass('invoices__of_company_by_due'), to_regclass('receipts__of_company_by_payment')) LOOP
    EXECUTE format('DROP INDEX %s', unfinished);
  END LOOP;
END $$;
COMMIT;

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS notices__of_program ON notices (program_id);

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices__of_company_by_due ON invoices (company_id, due_date);

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS receipts__of_company_by_payment ON receipts (company_id, paid_at);

-- Step
BEGIN;
