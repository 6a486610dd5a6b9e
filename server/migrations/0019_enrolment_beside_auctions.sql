-- Up Migration

-- Who shares a cycle, kept when it is first completed: by times alone, a ticket that waited for the cycle's lock seemed to be older
-- than its completion.
ALTER TABLE cycles ADD COLUMN sharing_enrollment_ids text[];
UPDATE cycles SET sharing_enrollment_ids = ARRAY(
    SELECT enrollment.id FROM enrollments AS enrollment
    WHERE enrollment.program_id = cycles.program_id AND enrollment.created_at <= cycles.completed_at
      AND (enrollment.ended_at IS NULL OR enrollment.ended_at > cycles.completed_at))
  WHERE completed_at IS NOT NULL AND NOT is_imported;

-- Only what a bid reads of a program unsettles its auctions. Taking a slot does not: it happens while the cycle is held, and whoever
-- decides an auction holds them the other way round.
DROP TRIGGER programs__unsettle ON programs;
CREATE CONSTRAINT TRIGGER programs__unsettle AFTER UPDATE ON programs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (
    (OLD.name, OLD.program_status, OLD.bid, OLD.divisions, OLD.total_amount_paise, OLD.minimum_bid_amount_paise, OLD.branch_id, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.name, NEW.program_status, NEW.bid, NEW.divisions, NEW.total_amount_paise, NEW.minimum_bid_amount_paise, NEW.branch_id, NEW.deleted_at))
  EXECUTE FUNCTION unsettle_auctions_of_program();
