-- Up Migration

-- The marketplace is filtered by where the branch of a program is.
CREATE INDEX branch_addresses__by_place ON branch_addresses (lower(state), lower(district));
-- Reading a company's open programs starts with the company.
CREATE INDEX programs__public_of_company ON programs (company_id)
  WHERE deleted_at IS NULL AND approval_status = 'APPROVED' AND program_status = 'PUBLISHED' AND available_slots > 0
    AND NOT has_completed_cycle;
