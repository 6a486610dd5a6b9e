-- Up Migration
-- A removal has a proof of its notice, days in which the member can come back, and a copy for the Registrar. Ticket cases wait for
-- their second person like everything else, some of them not before a day.

ALTER TABLE approvals ADD COLUMN not_before timestamptz;

ALTER TABLE ticket_cases ADD COLUMN dispatch_file_id text REFERENCES files;
CREATE INDEX ticket_cases__of_dispatch_file ON ticket_cases (dispatch_file_id) WHERE dispatch_file_id IS NOT NULL;
-- The day on which the member got the written notice of the removal.
ALTER TABLE ticket_cases ADD COLUMN received_on date;
ALTER TABLE ticket_cases ADD COLUMN reenter_until date;
-- What the removal took from the ticket, so that a re-entry gives it back: name, request, advance, charges.
ALTER TABLE ticket_cases ADD COLUMN former_ticket jsonb;
ALTER TABLE ticket_cases ADD COLUMN file_by date;
ALTER TABLE ticket_cases ADD COLUMN filed_on date;
ALTER TABLE ticket_cases ADD COLUMN filing_number text;
ALTER TABLE ticket_cases DROP CONSTRAINT ticket_cases__status;
ALTER TABLE ticket_cases ADD CONSTRAINT ticket_cases__status
  CHECK (status IN ('NOTICE_SENT', 'CURED', 'REMOVED', 'REENTERED', 'PROPOSED', 'DONE', 'WITHDRAWN'));
