-- Up Migration

-- The companies of all cells, as the identity cell lists them for superadmins (docs/decisions/0022-people-of-cells.md). A cell writes the rows
-- of its own companies and publishes them there. Empty where there is one cell.
CREATE TABLE cell_companies (
  cell text NOT NULL,
  company_id text NOT NULL,
  name text NOT NULL,
  profile_status text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (cell, company_id)
);
CREATE INDEX cell_companies__newest ON cell_companies (created_at DESC, company_id);
CREATE TRIGGER cell_companies__give_way BEFORE INSERT ON cell_companies FOR EACH ROW
  EXECUTE FUNCTION give_way_to_published('cell', 'company_id');
ALTER TABLE cell_companies ENABLE REPLICA TRIGGER cell_companies__give_way;
