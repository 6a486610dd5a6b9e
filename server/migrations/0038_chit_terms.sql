-- Up Migration

-- The optional chit terms of a program: only those that were set, in paise and hundredths of a per cent.
ALTER TABLE programs ADD COLUMN chit_terms jsonb NOT NULL DEFAULT '{}';
-- A bid is judged by them; see 0025.
CREATE CONSTRAINT TRIGGER programs_terms__invalidate_bid_cache AFTER UPDATE ON programs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.chit_terms IS DISTINCT FROM NEW.chit_terms) EXECUTE FUNCTION invalidate_bid_cache_of_program();

-- The terms of a cycle, copied from its program when its auction is scheduled, its first invoice is made or it is settled. Null until
-- then: the cycle follows its program.
ALTER TABLE cycles
  ADD COLUMN terms_frozen_at timestamptz,
  ADD COLUMN terms_are_reconstructed boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_total_amount_paise bigint,
  ADD COLUMN frozen_subscription_amount_paise bigint,
  ADD COLUMN frozen_minimum_bid_amount_paise bigint,
  ADD COLUMN frozen_commission_hundredths integer,
  ADD COLUMN frozen_divisions integer,
  ADD COLUMN frozen_deduct_dividend boolean,
  ADD COLUMN frozen_chit_terms jsonb,
  ADD CONSTRAINT cycles__terms_frozen_together CHECK (
    num_nulls(frozen_total_amount_paise, frozen_subscription_amount_paise, frozen_minimum_bid_amount_paise, frozen_commission_hundredths, frozen_divisions,
      frozen_deduct_dividend, frozen_chit_terms) = CASE WHEN terms_frozen_at IS NULL THEN 7 ELSE 0 END);

-- The tickets that earned a share when the cycle was first completed; null when all that stood then share.
ALTER TABLE cycles ADD COLUMN dividend_enrollment_ids text[];

-- What these cycles began with is not known; they keep the present terms of their program, or those of their completion.
UPDATE cycles SET terms_frozen_at = now(), terms_are_reconstructed = true,
    frozen_total_amount_paise = coalesce(cycles.awaited_total_amount_paise, program.total_amount_paise),
    frozen_subscription_amount_paise = program.subscription_amount_paise,
    frozen_minimum_bid_amount_paise = program.minimum_bid_amount_paise,
    frozen_commission_hundredths = coalesce(cycles.awaited_commission_hundredths, program.foreman_commission_hundredths, 0),
    frozen_divisions = program.divisions, frozen_deduct_dividend = program.deduct_dividend, frozen_chit_terms = program.chit_terms
  FROM programs AS program
  WHERE program.id = cycles.program_id AND (cycles.status = 'COMPLETED'
    OR EXISTS (SELECT FROM auctions WHERE auctions.cycle_id = cycles.id AND auctions.status <> 'PENDING')
    OR EXISTS (SELECT FROM invoices WHERE invoices.cycle_id = cycles.id)
    OR EXISTS (SELECT FROM winners WHERE winners.cycle_id = cycles.id));
