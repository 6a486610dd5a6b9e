-- Up Migration
-- What ten years of data showed: reads and deletes that cost as much as the whole table.

-- PostgreSQL looks for a deleted ticket or cycle in every table that refers to one. Where an index knew the ticket inside its auction
-- only, the ticket comes first now: that serves both, and costs no write more.
DROP INDEX audience_sessions__of_enrollment;
CREATE INDEX audience_sessions__of_enrollment ON audience_sessions (enrollment_id, auction_id, occurred_at DESC, id DESC);
DROP INDEX prebids__of_enrollment;
CREATE INDEX prebids__of_enrollment ON prebids (enrollment_id, auction_id, created_at DESC, id DESC);
ALTER TABLE participations DROP CONSTRAINT participations_pkey, ADD PRIMARY KEY (enrollment_id, auction_id);
CREATE INDEX disqualifications__of_enrollment ON disqualifications (enrollment_id);
CREATE INDEX enrollment_requests__of_enrollment ON enrollment_requests (enrollment_id) WHERE enrollment_id IS NOT NULL;
CREATE INDEX winners__of_enrollment ON winners (enrollment_id);
CREATE INDEX winners__of_cycle ON winners (cycle_id);

-- Invoices of one status, newest first, and their number; the sums of the dashboard are taken from the index alone.
CREATE INDEX invoices__of_company_by_status ON invoices (company_id, status, created_at DESC, id DESC)
  INCLUDE (due_date, amount_paise, paid_at);

-- Payments of one status or of one program; and what staff recorded on invoices is counted and summed from the index alone.
CREATE INDEX payment_transactions__of_company_by_status ON payment_transactions (company_id, status, created_at DESC, id DESC);
CREATE INDEX payment_transactions__of_program ON payment_transactions (program_id, created_at DESC, id DESC);
DROP INDEX invoices__payments_of_company;
CREATE INDEX invoices__payments_of_company ON invoices (company_id, paid_at DESC, id DESC)
  INCLUDE (status, amount_paise, payment_transaction_id) WHERE paid_at IS NOT NULL;

-- The counts of the dashboard.
CREATE INDEX enrollments__of_company ON enrollments (company_id, subscriber_id) INCLUDE (created_at) WHERE ended_at IS NULL;
CREATE INDEX cycles__of_company ON cycles (company_id, status);
CREATE INDEX auctions__of_company_by_status ON auctions (company_id, status, auction_start_at, id);

-- The requests of one company in the order of the list.
DROP INDEX enrollment_requests__of_company;
CREATE INDEX enrollment_requests__of_company ON enrollment_requests (company_id, submitted_at DESC, id DESC) INCLUDE (status)
  WHERE submitted_at IS NOT NULL;
