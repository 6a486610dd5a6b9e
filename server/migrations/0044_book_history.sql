-- Up Migration

-- The result of each check of the books; the newest one is reported by the metrics.
CREATE TABLE ledger_checks (
  checked_at timestamptz PRIMARY KEY,
  finding_count integer NOT NULL,
  findings jsonb NOT NULL
);

-- Books what happened before there were books. Entries are booked today with the day of the event as value date, and say that they
-- were made from what could still be known. Payments that were reversed, and refunds that were paid, sum to nothing and are left out.

-- One receipt per paid invoice, numbered by branch and financial year in the order of payment.
CREATE TEMP TABLE paid ON COMMIT DROP AS
SELECT new_id(now()) AS receipt_id, invoice.*, program.branch_id, branch.branch_code, member.name AS payer_name,
       business_day(invoice.paid_at) AS day,
       CASE WHEN extract(month FROM business_day(invoice.paid_at)) >= 4
            THEN extract(year FROM business_day(invoice.paid_at))::int
            ELSE extract(year FROM business_day(invoice.paid_at))::int - 1 END AS first_year,
       CASE WHEN invoice.payment_transaction_id IS NOT NULL THEN 'ONLINE'
            WHEN invoice.payment_mode ~* '\ycash\y' THEN 'CASH'
            WHEN invoice.payment_mode ~* '\y(cheque|check)\y' THEN 'CHEQUE'
            WHEN invoice.payment_mode ~* '\yupi\y' THEN 'UPI'
            WHEN invoice.payment_mode ~* '\y(neft|rtgs|imps|bank|transfer)' THEN 'NEFT'
            ELSE 'OTHER' END AS mode
FROM invoices AS invoice
JOIN programs AS program ON program.id = invoice.program_id
JOIN branches AS branch ON branch.id = program.branch_id
JOIN users AS member ON member.id = invoice.subscriber_id
WHERE invoice.status = 'PAID' AND invoice.amount_paise > 0 AND NOT invoice.is_imported AND invoice.enrollment_id IS NOT NULL
  AND invoice.paid_paise = 0 AND invoice.paid_at IS NOT NULL;

INSERT INTO receipts (id, company_id, branch_id, financial_year, serial, number, payer_id, payer_name, amount_paise, mode, status,
                      money_account, money_subject_id, reference, paid_at, value_date, booked_on, payment_transaction_id,
                      is_reconstructed, created_at, updated_at)
SELECT receipt_id, company_id, branch_id, year, serial, coalesce(branch_code, 'BR') || '/' || year || '/' || lpad(serial::text, 6, '0'),
       subscriber_id, payer_name, amount_paise, mode, CASE WHEN mode = 'CHEQUE' THEN 'CLEARED' ELSE 'ISSUED' END,
       CASE mode WHEN 'CASH' THEN 'CASH' WHEN 'ONLINE' THEN 'PROVIDER' WHEN 'OTHER' THEN 'SUSPENSE' ELSE 'BANK' END,
       CASE mode WHEN 'ONLINE' THEN company_id ELSE branch_id END,
       reference, paid_at, day, business_day(now()), payment_transaction_id, true, now(), now()
FROM (SELECT paid.*, first_year || '-' || lpad(((first_year + 1) % 100)::text, 2, '0') AS year,
             row_number() OVER (PARTITION BY branch_id, first_year ORDER BY paid_at, id)::int AS serial FROM paid) AS numbered;
INSERT INTO receipt_series (branch_id, financial_year, last_serial)
SELECT branch_id, financial_year, max(serial) FROM receipts GROUP BY 1, 2;
INSERT INTO receipt_allocations (receipt_id, line, company_id, program_id, enrollment_id, kind, invoice_id, amount_paise)
SELECT receipt_id, 1, company_id, program_id, enrollment_id, 'INVOICE', id, amount_paise FROM paid;

UPDATE invoices SET paid_paise = amount_paise WHERE status = 'PAID' AND paid_paise <> amount_paise;
-- The enrollment invoice was billed on top of the instalments. Its money is an advance now, which the next bill takes.
UPDATE enrollments SET advance_paise = enrollments.advance_paise + paid.amount_paise
FROM paid WHERE paid.kind = 'ENROLLMENT' AND enrollments.id = paid.enrollment_id;

-- Entries of two lines.
CREATE TEMP TABLE history ON COMMIT DROP AS
SELECT new_id(now()) AS id, event.* FROM (
  SELECT invoice.company_id, program.branch_id, invoice.program_id, 'BILL' AS kind, business_day(invoice.created_at) AS day,
         invoice.id AS source_id, 'TICKET' AS debited, invoice.enrollment_id AS debited_id,
         'UNPRIZED_POT' AS credited, invoice.program_id AS credited_id, invoice.gross_amount_paise AS paise
  FROM invoices AS invoice JOIN programs AS program ON program.id = invoice.program_id
  WHERE invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED' AND NOT invoice.is_imported
  UNION ALL
  SELECT invoice.company_id, program.branch_id, invoice.program_id, 'OPENING_BALANCE', business_day(invoice.created_at),
         invoice.id, 'TICKET', invoice.enrollment_id, 'OPENING', invoice.program_id, invoice.gross_amount_paise
  FROM invoices AS invoice JOIN programs AS program ON program.id = invoice.program_id
  WHERE invoice.kind = 'CYCLE' AND invoice.status = 'DRAFT' AND invoice.is_imported AND program.setup_step >= 5
  UNION ALL
  SELECT invoice.company_id, program.branch_id, invoice.program_id, 'DIVIDEND_USED', business_day(invoice.updated_at),
         invoice.id, 'DIVIDEND_PAYABLE', invoice.enrollment_id, 'TICKET', invoice.enrollment_id, invoice.dividend_paise
  FROM invoices AS invoice JOIN programs AS program ON program.id = invoice.program_id
  WHERE invoice.kind = 'CYCLE' AND invoice.status <> 'CANCELLED' AND NOT invoice.is_imported AND invoice.dividend_paise > 0
  UNION ALL
  SELECT paid.company_id, paid.branch_id, paid.program_id, 'RECEIPT', paid.day, paid.receipt_id,
         receipts.money_account, receipts.money_subject_id, 'TICKET', paid.enrollment_id, paid.amount_paise
  FROM paid JOIN receipts ON receipts.id = paid.receipt_id
  UNION ALL
  SELECT payment.company_id, program.branch_id, payment.program_id, 'REFUND_DUE', business_day(payment.updated_at), payment.id,
         'PROVIDER', payment.company_id, 'REFUNDS_DUE', payment.subscriber_id,
         coalesce(payment.arrived_amount_paise, payment.amount_paise)
  FROM payment_transactions AS payment JOIN programs AS program ON program.id = payment.program_id
  WHERE payment.status = 'REFUND_DUE'
) AS event WHERE event.paise > 0;

INSERT INTO ledger_entries (id, company_id, branch_id, program_id, kind, value_date, booked_at, booked_on, reason, source_id,
                            is_reconstructed)
SELECT id, company_id, branch_id, program_id, kind, day, now(), business_day(now()), 'Booked when the books were opened.', source_id, true
FROM history;
INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
SELECT id, 1, company_id, program_id, debited, debited_id, paise, business_day(now()) FROM history
UNION ALL
SELECT id, 2, company_id, program_id, credited, credited_id, -paise, business_day(now()) FROM history;

-- Settlements: the pot, the prizes, the commission and the dividends.
CREATE TEMP TABLE settled ON COMMIT DROP AS
SELECT new_id(now()) AS id, settlement.*, program.branch_id
FROM settlements AS settlement JOIN programs AS program ON program.id = settlement.program_id
WHERE settlement.pot_paise > 0;
INSERT INTO ledger_entries (id, company_id, branch_id, program_id, kind, value_date, booked_at, booked_on, reason, source_id,
                            is_reconstructed)
SELECT id, company_id, branch_id, program_id, 'SETTLEMENT', business_day(created_at), now(), business_day(now()),
       'Booked when the books were opened.', cycle_id, true FROM settled;
INSERT INTO ledger_postings (entry_id, line, company_id, program_id, account, subject_id, amount_paise, booked_on)
SELECT id, row_number() OVER (PARTITION BY id)::int, company_id, program_id, account, subject_id, paise, business_day(now())
FROM (
  SELECT id, company_id, program_id, 'UNPRIZED_POT' AS account, program_id AS subject_id, pot_paise AS paise FROM settled
  UNION ALL
  SELECT settled.id, settled.company_id, settled.program_id, 'PRIZE_PAYABLE', winner.id, -winner.prize_paise
  FROM settled JOIN winners AS winner ON winner.cycle_id = settled.cycle_id AND winner.status = 'DECLARED'
  UNION ALL
  SELECT id, company_id, program_id, 'COMMISSION_INCOME', program_id, -commission_paise FROM settled
  UNION ALL
  SELECT settled.id, settled.company_id, settled.program_id, 'DIVIDEND_PAYABLE', share.enrollment_id, -share.dividend_paise
  FROM settled JOIN settlement_shares AS share ON share.cycle_id = settled.cycle_id
) AS line WHERE paise <> 0;
