-- Up Migration

-- Whatever decides what a ticket may do in a live room announces itself at the commit, so that its member is shown the new rights.
-- A trigger, because payments are booked in many places, and none of them knows about rooms.
CREATE FUNCTION announce_viewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kuri_viewer', NEW.enrollment_id);
  RETURN NULL;
END $$;

CREATE TRIGGER participations__announce_viewer AFTER INSERT ON participations
  FOR EACH ROW EXECUTE FUNCTION announce_viewer();
CREATE TRIGGER disqualifications__announce_viewer AFTER INSERT ON disqualifications
  FOR EACH ROW EXECUTE FUNCTION announce_viewer();
CREATE TRIGGER winners__announce_viewer AFTER INSERT OR UPDATE OF status ON winners
  FOR EACH ROW EXECUTE FUNCTION announce_viewer();
-- An instalment that is booked or paid; of an older cycle too, because the chit terms may bar tickets with arrears.
CREATE TRIGGER invoices__announce_new_viewer AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.enrollment_id IS NOT NULL AND NEW.kind = 'CYCLE' AND NEW.status = 'PAID')
  EXECUTE FUNCTION announce_viewer();
CREATE TRIGGER invoices__announce_viewer AFTER UPDATE OF status ON invoices
  FOR EACH ROW WHEN (NEW.enrollment_id IS NOT NULL AND NEW.kind = 'CYCLE' AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION announce_viewer();
