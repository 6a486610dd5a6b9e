-- Up Migration

-- The members of a company are counted from this index alone. It is built while everybody reads and writes; a run that ends in between begins
-- it again.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_index WHERE NOT indisvalid AND indexrelid = to_regclass('enrollments__counted_members')) THEN
    DROP INDEX enrollments__counted_members;
  END IF;
END $$;
COMMIT;

-- Step
CREATE INDEX CONCURRENTLY IF NOT EXISTS enrollments__counted_members ON enrollments (company_id, subscriber_id) INCLUDE (created_at)
  WHERE ended_at IS NULL AND holder = 'MEMBER';

-- Step
BEGIN;
