-- Up Migration

-- Who stated the mode of a receipt of the mode OTHER, and who deposited a cheque: a bounce takes two people in all. Null means that
-- nobody did, or that it was before this column; a depositor who is not known counts as nobody.
ALTER TABLE receipts ADD COLUMN mode_stated_by_id text, ADD COLUMN deposited_by_id text;

UPDATE receipts SET mode_stated_by_id = entry.actor_id
FROM ledger_entries AS entry
WHERE entry.source_id = receipts.id AND entry.kind = 'SUSPENSE_STATED'
  AND receipts.mode IN ('CHEQUE', 'DD') AND receipts.status IN ('RECEIVED', 'DEPOSITED');
