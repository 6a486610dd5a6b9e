-- Up Migration

-- What the register shows of a ticket costs a look into an index and not the history of the ticket: its unpaid bills, its newest receipt.
-- Members are counted without their rows. Each index takes the place of one that it makes needless; they are built while everybody reads and
-- writes, and a run that ends in between begins the unfinished one again.
DO $$
DECLARE unfinished text;
BEGIN
  FOR unfinished IN SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid AND indexrelid IN (
    to_regclass('invoices__unpaid_of_enrollment'), to_regclass('receipt_allocations__newest_of_enrollment'),
    to_regclass('enrollments__of_members')) LOOP
    EXECUTE format('DROP INDEX %s', unfinished);
  END LOOP;
END $$;
COMMIT;

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices__unpaid_of_enrollment ON invoices (enrollment_id) WHERE status = 'DRAFT';

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS receipt_allocations__newest_of_enrollment ON receipt_allocations (enrollment_id, receipt_id);

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments__of_members ON enrollments (company_id, subscriber_id)
  INCLUDE (created_at, ended_at) WHERE holder = 'MEMBER';

-- Step
-- invoices__unpaid_of_company_by_due has the same key.
DROP INDEX CONCURRENTLY IF EXISTS invoices__unpaid_by_due_date;

-- Step
DROP INDEX CONCURRENTLY IF EXISTS receipt_allocations__of_enrollment;

-- Step
DROP INDEX CONCURRENTLY IF EXISTS enrollments__members_of_company;

-- Step
BEGIN;
