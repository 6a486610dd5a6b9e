-- Up Migration

-- What a company has collected, and how many receipts and audit logs it has. docs/decisions/0023-stored-totals.md
CREATE TABLE company_totals (
  company_id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  receipt_count bigint NOT NULL,
  collected_paise bigint NOT NULL,
  audit_log_count bigint NOT NULL
);

-- What transactions have added since. Writers only insert, so they wait for nobody; a nightly job adds the rows to the totals and deletes them.
CREATE TABLE company_changes (
  company_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  receipt_count bigint NOT NULL DEFAULT 0,
  collected_paise bigint NOT NULL DEFAULT 0,
  audit_log_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
);

-- Adjustments moved no money, and ended receipts count for what they kept.
CREATE FUNCTION collected_paise_of(mode text, status text, amount_paise bigint, reversed_paise bigint) RETURNS bigint IMMUTABLE LANGUAGE sql
  RETURN CASE WHEN mode = 'ADJUSTMENT' OR status IN ('VOIDED', 'BOUNCED', 'REVERSED') THEN 0 ELSE amount_paise - reversed_paise END;

CREATE FUNCTION add_receipts_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  factor CONSTANT integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO company_changes (company_id, receipt_count, collected_paise)
  SELECT company_id, factor * count(*), factor * sum(collected_paise_of(mode, status, amount_paise, reversed_paise))
  FROM changed GROUP BY company_id;
  RETURN NULL;
END $$;

CREATE FUNCTION add_edited_receipts_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (company_id, collected_paise)
  SELECT company_id, sum(paise) FROM (
    SELECT company_id, collected_paise_of(mode, status, amount_paise, reversed_paise) AS paise FROM changed
    UNION ALL
    SELECT company_id, -collected_paise_of(mode, status, amount_paise, reversed_paise) FROM before_change
  ) AS difference
  GROUP BY company_id HAVING sum(paise) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION add_audit_logs_to_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (company_id, audit_log_count)
  SELECT company_id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*)
  FROM changed WHERE company_id IS NOT NULL GROUP BY company_id;
  RETURN NULL;
END $$;

CREATE VIEW live_company_totals AS
SELECT company.id AS company_id,
  (SELECT count(*) FROM receipts AS receipt WHERE receipt.company_id = company.id) AS receipt_count,
  (SELECT coalesce(sum(collected_paise_of(receipt.mode, receipt.status, receipt.amount_paise, receipt.reversed_paise)), 0)::bigint
   FROM receipts AS receipt WHERE receipt.company_id = company.id) AS collected_paise,
  (SELECT count(*) FROM audit_logs AS entry WHERE entry.company_id = company.id) AS audit_log_count
FROM companies AS company;

-- Stored totals and what was added to them; a company that has none yet is counted.
CREATE VIEW current_company_totals AS
SELECT live.company_id,
  CASE WHEN stored.company_id IS NULL THEN live.receipt_count ELSE stored.receipt_count + coalesce((
    SELECT sum(receipt_count) FROM company_changes AS change WHERE change.company_id = live.company_id), 0)::bigint END AS receipt_count,
  CASE WHEN stored.company_id IS NULL THEN live.collected_paise ELSE stored.collected_paise + coalesce((
    SELECT sum(collected_paise) FROM company_changes AS change WHERE change.company_id = live.company_id), 0)::bigint END AS collected_paise,
  CASE WHEN stored.company_id IS NULL THEN live.audit_log_count ELSE stored.audit_log_count + coalesce((
    SELECT sum(audit_log_count) FROM company_changes AS change WHERE change.company_id = live.company_id), 0)::bigint END AS audit_log_count
FROM live_company_totals AS live LEFT JOIN company_totals AS stored ON stored.company_id = live.company_id;

CREATE TRIGGER receipts__add_new AFTER INSERT ON receipts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_receipts_to_totals();
CREATE TRIGGER receipts__add_edited AFTER UPDATE ON receipts REFERENCING OLD TABLE AS before_change NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_edited_receipts_to_totals();
CREATE TRIGGER receipts__add_deleted AFTER DELETE ON receipts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_receipts_to_totals();
CREATE TRIGGER audit_logs__add_new AFTER INSERT ON audit_logs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_audit_logs_to_totals();
CREATE TRIGGER audit_logs__add_deleted AFTER DELETE ON audit_logs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION add_audit_logs_to_totals();
