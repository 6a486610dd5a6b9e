-- Up Migration
-- One table for everything that one person asks for and another decides, with what exactly was asked and until when.

ALTER TABLE approvals ADD COLUMN program_id text REFERENCES programs;
-- What the list shows of it, such as the number of the receipt and its amount.
ALTER TABLE approvals ADD COLUMN about text NOT NULL DEFAULT '';
ALTER TABLE approvals ADD COLUMN payload jsonb NOT NULL DEFAULT '{}';
-- SHA-256 of kind, subject and payload. Null in what the version before wrote.
ALTER TABLE approvals ADD COLUMN payload_hash text;
ALTER TABLE approvals ADD COLUMN comment text;
-- Null where it waits as long as what it belongs to is open.
ALTER TABLE approvals ADD COLUMN expires_at timestamptz;
UPDATE approvals SET expires_at = now() + interval '24 hours' WHERE status = 'PENDING';

ALTER TABLE approvals DROP CONSTRAINT approvals__status;
ALTER TABLE approvals ADD CONSTRAINT approvals__status CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'));
ALTER TABLE approvals DROP CONSTRAINT approvals__decided_by_somebody;
ALTER TABLE approvals ADD CONSTRAINT approvals__decided_by_somebody CHECK ((status IN ('PENDING', 'EXPIRED')) = (decided_by_id IS NULL));

-- Waivers are such requests too. Their table is not used any more.
INSERT INTO approvals (id, company_id, branch_id, program_id, kind, subject_id, about, reason, payload, requested_by_id, requested_at,
                       status, decided_by_id, decided_at, comment, expires_at)
SELECT waiver.id, waiver.company_id, program.branch_id, waiver.program_id, 'CHARGE_WAIVER', waiver.charge_id,
       program.chit_id || ', ₹ ' || trim(to_char(waiver.amount_paise / 100.0, 'FM999999999990.00')), waiver.reason,
       jsonb_build_object('amountPaise', waiver.amount_paise), waiver.requested_by_id, waiver.requested_at,
       waiver.status, waiver.decided_by_id, waiver.decided_at, waiver.comment,
       CASE WHEN waiver.status = 'PENDING' THEN now() + interval '24 hours' END
FROM charge_waivers AS waiver JOIN programs AS program ON program.id = waiver.program_id;

CREATE INDEX approvals__of_company ON approvals (company_id, requested_at DESC, id DESC);
CREATE INDEX approvals__of_program ON approvals (program_id, kind, requested_at DESC, id DESC) WHERE program_id IS NOT NULL;
