-- Up Migration
-- [D3 4] The public marketplace: reads of programs that are approved, published, not deleted and have a free slot.
-- That condition stands literally in every index and query below, so that the planner can match them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One covering index per order: a page is found in the index alone, filters included, and only its own rows are fetched.
-- Amounts repeat across very many programs, so each of their directions has an index of its own and ties need no sorting.
DROP INDEX programs__public;
CREATE INDEX programs__public_newest ON programs (created_at DESC, id)
  INCLUDE (subscription_amount_paise, total_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
-- A name may have a thousand letters, more than an index row holds: its first two hundred decide the order.
CREATE INDEX programs__public_by_name ON programs (lower(left(name, 200)), id)
  INCLUDE (subscription_amount_paise, total_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX programs__public_cheapest ON programs (subscription_amount_paise, id)
  INCLUDE (total_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX programs__public_dearest ON programs (subscription_amount_paise DESC, id)
  INCLUDE (total_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX programs__public_smallest ON programs (total_amount_paise, id)
  INCLUDE (subscription_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX programs__public_largest ON programs (total_amount_paise DESC, id)
  INCLUDE (subscription_amount_paise, duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX programs__public_by_duration ON programs (duration_value, duration_type, frequency)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
-- Search is "contains", in any case: trigrams find it without reading every name.
CREATE INDEX programs__public_search ON programs USING gin (lower(name) gin_trgm_ops)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0;
CREATE INDEX companies__search ON companies USING gin (lower(name) gin_trgm_ops);

-- How many public programs there are of each kind. A page tells the count of its whole list; with this table that count,
-- under any filter, is a sum over the few hundred kinds that exist instead of a walk over every program.
CREATE TABLE marketplace_counts (
  frequency program_frequency NOT NULL,
  duration_type program_duration_type NOT NULL,
  duration_value integer NOT NULL,
  subscription_amount_paise bigint NOT NULL,
  total_amount_paise bigint NOT NULL,
  programs_count integer NOT NULL CHECK (programs_count > 0),
  PRIMARY KEY (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise)
);

-- Kept by the database itself: whoever changes a program, in whatever transaction, the counts are right at its commit.
CREATE FUNCTION is_on_marketplace(p programs) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p.deleted_at IS NULL AND p.approval_status = 'APPROVED' AND p.program_status = 'PUBLISHED' AND p.available_slots > 0
$$;

CREATE FUNCTION leave_marketplace(p programs) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM marketplace_counts c
    WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise)
      = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise)
      AND c.programs_count = 1;
  IF NOT FOUND THEN
    UPDATE marketplace_counts c SET programs_count = c.programs_count - 1
      WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise)
        = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise);
  END IF;
END $$;

CREATE FUNCTION enter_marketplace(p programs) RETURNS void LANGUAGE sql AS $$
  INSERT INTO marketplace_counts AS c
    VALUES (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise, 1)
    ON CONFLICT (frequency, duration_type, duration_value, subscription_amount_paise, total_amount_paise)
    DO UPDATE SET programs_count = c.programs_count + 1
$$;

CREATE FUNCTION keep_marketplace_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND is_on_marketplace(OLD);
  is_now boolean := TG_OP <> 'DELETE' AND is_on_marketplace(NEW);
BEGIN
  IF was AND is_now
    AND (OLD.frequency, OLD.duration_type, OLD.duration_value, OLD.subscription_amount_paise, OLD.total_amount_paise)
      = (NEW.frequency, NEW.duration_type, NEW.duration_value, NEW.subscription_amount_paise, NEW.total_amount_paise)
  THEN RETURN NULL;
  END IF;
  IF was THEN PERFORM leave_marketplace(OLD); END IF;
  IF is_now THEN PERFORM enter_marketplace(NEW); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER programs__keep_marketplace_counts
  AFTER INSERT OR DELETE OR UPDATE OF frequency, duration_type, duration_value, subscription_amount_paise,
    total_amount_paise, available_slots, program_status, approval_status, deleted_at
  ON programs FOR EACH ROW EXECUTE FUNCTION keep_marketplace_counts();
