-- Up Migration

-- A program takes applications until the end of its last day of submission, and not after its first cycle is completed: then it
-- leaves the marketplace. The day passes without a write, so it is compared when the marketplace is read, and the counts keep it.
ALTER TABLE programs ADD COLUMN has_completed_cycle boolean NOT NULL DEFAULT false;
UPDATE programs SET has_completed_cycle = true
  WHERE EXISTS (SELECT FROM cycles WHERE cycles.program_id = programs.id AND cycles.status = 'COMPLETED');

-- At the end of the transaction, once per program: a program is locked before its cycles, and this comes after.
CREATE FUNCTION close_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE programs SET has_completed_cycle = true WHERE id = NEW.program_id AND NOT has_completed_cycle;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cycles__close_applications_insert AFTER INSERT ON cycles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION close_applications();
CREATE CONSTRAINT TRIGGER cycles__close_applications AFTER UPDATE OF status ON cycles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION close_applications();

-- The indexes of 0007 with the new condition, and with the day, so that a page is still found in the index alone.
DROP INDEX programs__public_newest, programs__public_by_name, programs__public_cheapest, programs__public_dearest,
  programs__public_smallest, programs__public_largest, programs__public_by_duration, programs__public_search;
CREATE INDEX programs__public_newest ON programs (created_at DESC, id)
  INCLUDE (subscription_amount_paise, total_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_by_name ON programs (lower(left(name, 200)), id)
  INCLUDE (subscription_amount_paise, total_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_cheapest ON programs (subscription_amount_paise, id)
  INCLUDE (total_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_dearest ON programs (subscription_amount_paise DESC, id)
  INCLUDE (total_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_smallest ON programs (total_amount_paise, id)
  INCLUDE (subscription_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_largest ON programs (total_amount_paise DESC, id)
  INCLUDE (subscription_amount_paise, duration_value, duration_type, frequency, last_date_of_submission)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_by_duration ON programs (duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;
CREATE INDEX programs__public_search ON programs USING gin (lower(name) gin_trgm_ops)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0 AND NOT has_completed_cycle;

-- The counts, by the last day of applications as well; 'infinity' where a program names none.
ALTER TABLE marketplace_counts ADD COLUMN applications_end_on date NOT NULL DEFAULT 'infinity',
  DROP CONSTRAINT marketplace_counts_pkey,
  ADD PRIMARY KEY (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise, applications_end_on);

CREATE OR REPLACE FUNCTION is_on_marketplace(p programs) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.deleted_at IS NULL AND p.approval_status = 'APPROVED' AND p.program_status = 'PUBLISHED' AND p.available_slots > 0
    AND NOT p.has_completed_cycle
$$;

CREATE OR REPLACE FUNCTION leave_marketplace(p programs) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held marketplace_counts;
  last_day date := coalesce(p.last_date_of_submission, 'infinity');
BEGIN
  SELECT * INTO held FROM marketplace_counts c
    WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise, c.applications_end_on)
      = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise, last_day)
    FOR UPDATE;
  IF held.programs_count > 1 THEN
    UPDATE marketplace_counts c SET programs_count = c.programs_count - 1
      WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise, c.applications_end_on)
        = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise, last_day);
  ELSE
    DELETE FROM marketplace_counts c
      WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise, c.applications_end_on)
        = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise, last_day);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION enter_marketplace(p programs) RETURNS void LANGUAGE sql AS $$
  INSERT INTO marketplace_counts AS c
      (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise, applications_end_on, programs_count)
    VALUES (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise,
      coalesce(p.last_date_of_submission, 'infinity'), 1)
    ON CONFLICT (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise, applications_end_on)
    DO UPDATE SET programs_count = c.programs_count + 1
$$;

CREATE OR REPLACE FUNCTION keep_marketplace_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND is_on_marketplace(OLD);
  is_now boolean := TG_OP <> 'DELETE' AND is_on_marketplace(NEW);
BEGIN
  IF was AND is_now AND OLD.last_date_of_submission IS NOT DISTINCT FROM NEW.last_date_of_submission
    AND (OLD.frequency, OLD.duration_type, OLD.duration_value, OLD.subscription_amount_paise, OLD.total_amount_paise)
      = (NEW.frequency, NEW.duration_type, NEW.duration_value, NEW.subscription_amount_paise, NEW.total_amount_paise)
  THEN RETURN NULL;
  END IF;
  IF was THEN PERFORM leave_marketplace(OLD); END IF;
  IF is_now THEN PERFORM enter_marketplace(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER programs__keep_marketplace_counts
  AFTER INSERT OR DELETE OR UPDATE OF frequency, duration_type, duration_value, subscription_amount_paise,
    total_amount_paise, available_slots, program_status, approval_status, deleted_at, last_date_of_submission, has_completed_cycle
  ON programs FOR EACH ROW EXECUTE FUNCTION keep_marketplace_counts();

DELETE FROM marketplace_counts;
INSERT INTO marketplace_counts
    (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise, applications_end_on, programs_count)
  SELECT frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise,
    coalesce(last_date_of_submission, 'infinity'), count(*)
  FROM programs WHERE is_on_marketplace(programs) GROUP BY 1, 2, 3, 4, 5, 6;
