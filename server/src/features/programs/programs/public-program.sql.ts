// The rule `isProgramPublic` as SQL on a row of `programs`.
import { sql } from 'kysely'

/** `today` is a day in the business time zone. The rest is literal: only then does PostgreSQL match it with the partial indexes. */
export const isPublicProgram = (today: string) => sql<boolean>`programs.deleted_at IS NULL
  AND programs.approval_status = 'APPROVED' AND programs.program_status = 'PUBLISHED' AND programs.available_slots > 0
  AND NOT programs.has_completed_cycle
  AND (programs.last_date_of_submission IS NULL OR programs.last_date_of_submission >= ${today}::date)`
