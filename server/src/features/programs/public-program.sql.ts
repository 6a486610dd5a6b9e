// The rule `isProgramPublic` as SQL on a row of `programs`.
import { sql } from 'kysely'

/** Literals instead of parameters: only then does PostgreSQL match it with the partial indexes of the marketplace. */
export const isPublicProgram = sql<boolean>`programs.deleted_at IS NULL AND programs.approval_status = 'APPROVED'
  AND programs.program_status = 'PUBLISHED' AND programs.available_slots > 0`
