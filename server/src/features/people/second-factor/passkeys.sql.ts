import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type PasskeyRow = Selectable<DB['passkeys']>

export const listPasskeys = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

export const insertPasskey = (tx: Tx, passkey: Insertable<DB['passkeys']>) =>
  tx.insertInto('passkeys').values(passkey).execute()

export const updatePasskeyUsed = (tx: Tx, id: string, counter: number, now: Date) =>
  tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()

export const deletePasskey = (tx: Tx, userId: string, id: string) =>
  tx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).execute()
