-- Up Migration

-- What lists count and dashboards add up, stored for each program, so that reading it costs what the living programs cost and not what the
-- company has ever done. docs/decisions/0023-stored-totals.md
CREATE TABLE program_totals (
  program_id text PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
  company_id text NOT NULL,
  invoice_count bigint NOT NULL,
  -- Without cancelled invoices, and without paid enrollment invoices whose money a bill has taken.
  standing_count bigint NOT NULL,
  paid_count bigint NOT NULL,
  due_count bigint NOT NULL,
  cancelled_count bigint NOT NULL,
  billed_paise bigint NOT NULL,
  collected_paise bigint NOT NULL,
  due_paise bigint NOT NULL,
  reversed_paise bigint NOT NULL,
  settled_cycle_count bigint NOT NULL,
  commission_paise bigint NOT NULL,
  prize_paise bigint NOT NULL,
  dividend_paise bigint NOT NULL,
  -- Payments as the company lists them: those made online, lines of receipts, and invoices that were paid without either.
  online_payment_count bigint NOT NULL,
  receipt_line_count bigint NOT NULL,
  recorded_payment_count bigint NOT NULL,
  notice_count bigint NOT NULL
);
CREATE INDEX program_totals__of_company ON program_totals (company_id);

-- A change of a program since its totals were stored. Writers only insert, so they wait for nobody. The job that stores totals deletes the
-- rows that it sees and no others: a change that it does not see yet keeps its own row.
CREATE TABLE program_changes (
  program_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (program_id, id)
);

CREATE FUNCTION note_changed_programs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO program_changes (program_id) SELECT DISTINCT program_id FROM changed;
  RETURN NULL;
END $$;

-- The totals as they are, from the rows themselves.
CREATE VIEW live_program_totals AS
SELECT program.id AS program_id, program.company_id,
  invoice.invoice_count, invoice.standing_count, invoice.paid_count, invoice.due_count, invoice.cancelled_count, invoice.billed_paise,
  invoice.collected_paise, invoice.due_paise, invoice.reversed_paise,
  settlement.settled_cycle_count, settlement.commission_paise, settlement.prize_paise, settlement.dividend_paise,
  (SELECT count(*) FROM payment_transactions AS payment WHERE payment.program_id = program.id) AS online_payment_count,
  (SELECT count(*) FROM receipt_allocations AS line JOIN receipts AS receipt ON receipt.id = line.receipt_id
     WHERE line.program_id = program.id AND receipt.payment_transaction_id IS NULL) AS receipt_line_count,
  (SELECT count(*) FROM invoices AS recorded
     WHERE recorded.program_id = program.id AND recorded.paid_at IS NOT NULL AND recorded.payment_transaction_id IS NULL
       AND recorded.amount_paise > 0 AND coalesce(recorded.payment_mode, '') NOT IN ('ENROLLMENT', 'ADVANCE', 'DIVIDEND')
       AND NOT EXISTS (SELECT FROM receipt_allocations AS line WHERE line.invoice_id = recorded.id)) AS recorded_payment_count,
  (SELECT count(*) FROM notices AS notice WHERE notice.program_id = program.id) AS notice_count
FROM programs AS program
LEFT JOIN LATERAL (
  SELECT count(*) AS invoice_count,
    count(*) FILTER (WHERE is_standing) AS standing_count,
    count(*) FILTER (WHERE is_standing AND status = 'PAID') AS paid_count,
    count(*) FILTER (WHERE status = 'DRAFT') AS due_count,
    count(*) FILTER (WHERE status = 'CANCELLED') AS cancelled_count,
    coalesce(sum(amount_paise) FILTER (WHERE is_standing), 0)::bigint AS billed_paise,
    coalesce(sum(paid_paise) FILTER (WHERE is_standing), 0)::bigint AS collected_paise,
    coalesce(sum(amount_paise - paid_paise) FILTER (WHERE status = 'DRAFT'), 0)::bigint AS due_paise,
    coalesce(sum(amount_paise) FILTER (WHERE status = 'CANCELLED' AND paid_at IS NOT NULL), 0)::bigint AS reversed_paise
  FROM (
    SELECT status, amount_paise, paid_paise, paid_at, status <> 'CANCELLED' AND NOT (
      kind = 'ENROLLMENT' AND status = 'PAID' AND EXISTS (
        SELECT FROM invoices AS bill
        WHERE bill.enrollment_id = invoices.enrollment_id AND bill.kind = 'CYCLE' AND bill.status <> 'CANCELLED')) AS is_standing
    FROM invoices WHERE invoices.program_id = program.id
  ) AS judged
) AS invoice ON true
LEFT JOIN LATERAL (
  SELECT count(*) AS settled_cycle_count, coalesce(sum(commission_paise), 0)::bigint AS commission_paise,
    coalesce(sum(prize_paise), 0)::bigint AS prize_paise, coalesce(sum(dividend_paise), 0)::bigint AS dividend_paise
  FROM settlements WHERE settlements.program_id = program.id
) AS settlement ON true;

-- The same, read from the stored totals where nothing has changed since.
CREATE VIEW current_program_totals AS
SELECT stored.* FROM program_totals AS stored
WHERE NOT EXISTS (SELECT FROM program_changes AS change WHERE change.program_id = stored.program_id)
UNION ALL
SELECT live.* FROM live_program_totals AS live
WHERE NOT EXISTS (
  SELECT FROM program_totals AS stored
  WHERE stored.program_id = live.program_id AND stored.company_id = live.company_id
    AND NOT EXISTS (SELECT FROM program_changes AS change WHERE change.program_id = stored.program_id));

-- A row never moves to another program. Where only the number of rows counts, an update changes nothing.
CREATE TRIGGER settlements__note_new AFTER INSERT ON settlements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER settlements__note_edited AFTER UPDATE ON settlements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER settlements__note_deleted AFTER DELETE ON settlements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER invoices__note_new AFTER INSERT ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER invoices__note_edited AFTER UPDATE ON invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER invoices__note_deleted AFTER DELETE ON invoices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER receipt_allocations__note_new AFTER INSERT ON receipt_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER receipt_allocations__note_deleted AFTER DELETE ON receipt_allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER payment_transactions__note_new AFTER INSERT ON payment_transactions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER payment_transactions__note_deleted AFTER DELETE ON payment_transactions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER notices__note_new AFTER INSERT ON notices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
CREATE TRIGGER notices__note_deleted AFTER DELETE ON notices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_programs();
