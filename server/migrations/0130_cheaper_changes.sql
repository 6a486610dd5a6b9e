-- Up Migration

-- A payment changes several rows of one program, and noted it with each of them. Now a transaction notes a program once, and remembers the
-- last one in a setting that ends with it (or with its savepoint, as the noted row does). Triggers for each row cost less than tables of
-- the changed rows, where a statement changes one. docs/decisions/0023-stored-totals.md
CREATE FUNCTION note_changed_program() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  program CONSTANT text := CASE TG_OP WHEN 'DELETE' THEN OLD.program_id ELSE NEW.program_id END;
BEGIN
  IF current_setting('kuri.noted_program', true) IS DISTINCT FROM program THEN
    INSERT INTO program_changes (program_id) VALUES (program);
    PERFORM set_config('kuri.noted_program', program, true);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION add_receipt_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (company_id, receipt_count, collected_paise)
  VALUES (NEW.company_id, 1, collected_paise_of(NEW.mode, NEW.status, NEW.amount_paise, NEW.reversed_paise));
  RETURN NULL;
END $$;

CREATE FUNCTION add_audit_log_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (company_id, audit_log_count) VALUES (NEW.company_id, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settlements__note_new AFTER INSERT ON settlements
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER settlements__note_edited AFTER UPDATE ON settlements
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER settlements__note_deleted AFTER DELETE ON settlements
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER invoices__note_new AFTER INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER invoices__note_edited AFTER UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER invoices__note_deleted AFTER DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER receipt_allocations__note_new AFTER INSERT ON receipt_allocations
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER receipt_allocations__note_deleted AFTER DELETE ON receipt_allocations
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER payment_transactions__note_new AFTER INSERT ON payment_transactions
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER payment_transactions__note_deleted AFTER DELETE ON payment_transactions
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER notices__note_new AFTER INSERT ON notices
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER notices__note_deleted AFTER DELETE ON notices
  FOR EACH ROW EXECUTE FUNCTION note_changed_program();
CREATE OR REPLACE TRIGGER receipts__add_new AFTER INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION add_receipt_to_totals();
CREATE OR REPLACE TRIGGER audit_logs__add_new AFTER INSERT ON audit_logs
  FOR EACH ROW WHEN (NEW.company_id IS NOT NULL) EXECUTE FUNCTION add_audit_log_to_totals();
