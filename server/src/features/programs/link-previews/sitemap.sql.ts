// The public programs for search engines. The table belongs to programs.
import { isPublicProgram } from '#features/programs/programs/public-program.sql'
import type { Reader } from '#platform/db/types'

/** The format allows 50,000 addresses; the newest are enough. */
const MOST_PROGRAMS = 5_000

export const listSitemapPrograms = (db: Reader, today: string) =>
  db
    .selectFrom('programs')
    .select(['programs.id', 'programs.updatedAt'])
    .where(isPublicProgram(today))
    .orderBy('programs.createdAt', 'desc')
    .orderBy('programs.id')
    .limit(MOST_PROGRAMS)
    .execute()
