-- Up Migration
-- Numbers of receipts and vouchers are unique in a company. Two branches without a code both wrote BR/2026-27/000001.

-- What is printed stays as it is: of numbers that exist twice, all but the oldest are marked and left out of the index.
ALTER TABLE receipts ADD COLUMN is_number_repeated boolean NOT NULL DEFAULT false;
UPDATE receipts SET is_number_repeated = true
FROM (SELECT id, row_number() OVER (PARTITION BY company_id, number ORDER BY created_at, id) AS place FROM receipts) AS numbered
WHERE numbered.id = receipts.id AND numbered.place > 1;

ALTER TABLE payouts ADD COLUMN is_voucher_repeated boolean NOT NULL DEFAULT false;
UPDATE payouts SET is_voucher_repeated = true
FROM (SELECT id, row_number() OVER (PARTITION BY company_id, voucher_number ORDER BY paid_at, id) AS place
      FROM payouts WHERE voucher_number IS NOT NULL) AS numbered
WHERE numbered.id = payouts.id AND numbered.place > 1;

-- Branches that have numbered something without a code get one: the oldest of a company keeps BR, the others get BR2, BR3 and so on.
-- A branch without money gets its code with its first receipt or voucher.
DO $$
DECLARE
  branch record;
  wanted text;
  place integer;
BEGIN
  FOR branch IN
    SELECT id, company_id FROM branches
    WHERE branch_code IS NULL AND deleted_at IS NULL
      AND (EXISTS (SELECT FROM receipt_series WHERE branch_id = branches.id) OR EXISTS (SELECT FROM payout_series WHERE branch_id = branches.id))
    ORDER BY company_id, created_at, id
  LOOP
    wanted := 'BR';
    place := 1;
    WHILE EXISTS (SELECT FROM branches WHERE company_id = branch.company_id AND branch_code = wanted) LOOP
      place := place + 1;
      wanted := 'BR' || place;
    END LOOP;
    UPDATE branches SET branch_code = wanted WHERE id = branch.id;
  END LOOP;
END
$$;

CREATE UNIQUE INDEX receipts__number_per_company ON receipts (company_id, number) WHERE NOT is_number_repeated;
CREATE UNIQUE INDEX payouts__voucher_per_company ON payouts (company_id, voucher_number)
  WHERE voucher_number IS NOT NULL AND NOT is_voucher_repeated;
