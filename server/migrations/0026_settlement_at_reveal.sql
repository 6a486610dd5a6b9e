-- Up Migration

-- A cycle whose winner comes from a sealed prebid is completed first and settled when the prebids are revealed. These are the terms
-- that held when it was completed, so that a change of the program in between does not change the settlement.
ALTER TABLE cycles
  ADD COLUMN awaited_total_amount_paise bigint,
  ADD COLUMN awaited_commission_hundredths integer;
