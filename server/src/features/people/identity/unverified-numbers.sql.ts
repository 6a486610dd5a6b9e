// Numbers that an import stated and nobody has verified by signing in. Such an account occupies nothing: its number gives way to
// the person or company that needs it, while its tickets stay with the company that imported them. [spec: People]
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'

export const isUnverifiedImport = sql<boolean>`users.role = 'SUBSCRIBER' AND users.mobile_verified_at IS NULL`

/** Users whose number and email address count as taken. */
export const isEstablished = sql<boolean>`NOT (${isUnverifiedImport})`

/** The number to show for a ticket: the one that was imported, also after it was released. */
export const shownMobileNumber = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.fn.coalesce('users.releasedMobileNumber', 'users.mobileNumber')
