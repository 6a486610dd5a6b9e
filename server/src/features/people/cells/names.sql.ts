// Names that people changed in another cell.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

const NAMES_AT_ONCE = 100

export type NewName = { userId: string; name: string; changedAt: Date }

export const listNewNames = (db: Reader, cell: string): Promise<NewName[]> =>
  db
    .selectFrom('cellNames')
    .select(['userId', 'name', 'changedAt'])
    .where('cell', '=', cell)
    .where(sql<boolean>`seen_change IS DISTINCT FROM changed_at`)
    .orderBy('changedAt')
    .limit(NAMES_AT_ONCE)
    .execute()

/** Before the account is changed, so that the change does not count as one that was made here. False for a name that is newer here. */
export const updateCellAccountName = async (tx: Tx, cell: string, { userId, name, changedAt }: NewName) => {
  const { rows } = await sql`UPDATE cell_accounts SET name = ${name}, name_changed_at = ${changedAt}
    WHERE cell = ${cell} AND user_id = ${userId} AND is_verified
      AND (name_changed_at IS NULL OR name_changed_at < ${changedAt}) RETURNING user_id`.execute(tx)
  return rows.length === 1
}

export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const updateNameSeen = (tx: Tx, cell: string, { userId, changedAt }: NewName) =>
  tx
    .updateTable('cellNames')
    .set({ seenChange: changedAt })
    .where('cell', '=', cell)
    .where('userId', '=', userId)
    .where('changedAt', '=', changedAt)
    .execute()
