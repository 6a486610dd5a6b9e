-- Up Migration

-- Two that left at the same moment both found a count of two, and the second went below one. Whoever leaves takes the row first.
CREATE OR REPLACE FUNCTION leave_marketplace(p programs) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held marketplace_counts;
BEGIN
  SELECT * INTO held FROM marketplace_counts c
    WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise)
      = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise)
    FOR UPDATE;
  IF held.programs_count > 1 THEN
    UPDATE marketplace_counts c SET programs_count = c.programs_count - 1
      WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise)
        = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise);
  ELSE
    DELETE FROM marketplace_counts c
      WHERE (c.frequency, c.duration_type, c.duration_value, c.subscription_amount_paise, c.total_amount_paise)
        = (p.frequency, p.duration_type, p.duration_value, p.subscription_amount_paise, p.total_amount_paise);
  END IF;
END $$;
