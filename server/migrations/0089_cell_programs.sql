-- Up Migration

-- The public marketplace of all cells, as the identity cell shows it (docs/decisions/0022-people-of-cells.md). A cell writes the rows of its own
-- open programs and publishes them there. Only what visitors see anyway; empty where there is one cell.
CREATE TABLE cell_programs (
  cell text NOT NULL,
  program_id text NOT NULL,
  name text NOT NULL,
  company_id text NOT NULL,
  company_name text NOT NULL,
  district text,
  state text,
  total_amount_paise bigint NOT NULL,
  subscription_amount_paise bigint NOT NULL,
  duration_value integer NOT NULL,
  duration_type text NOT NULL,
  frequency text NOT NULL,
  last_date_of_submission date,
  created_at timestamptz NOT NULL,
  -- As a list shows it, and as its own page does.
  listing jsonb NOT NULL,
  detail jsonb NOT NULL,
  PRIMARY KEY (cell, program_id)
);
CREATE INDEX cell_programs__newest ON cell_programs (created_at DESC, program_id);
CREATE INDEX cell_programs__by_id ON cell_programs (program_id);
CREATE TRIGGER cell_programs__give_way BEFORE INSERT ON cell_programs FOR EACH ROW
  EXECUTE FUNCTION give_way_to_published('cell', 'program_id');
ALTER TABLE cell_programs ENABLE REPLICA TRIGGER cell_programs__give_way;
