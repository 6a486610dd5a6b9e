import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { UNCONFIRMED } from './files.rules.ts'

export type File = Selectable<DB['files']>
export type NewFile = Insertable<DB['files']>
/** The result of inspecting the bytes. */
export type ConfirmedContent = { objectKey: string; sizeBytes: number; sha256: string }

export const insertFile = (tx: Tx, file: NewFile) =>
  tx.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()

export const findFile = (db: Reader, id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** A file that is the current picture of its owner, a person or a company. */
export const findAvatarFile = (db: Reader, id: string) =>
  db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.ownerUserId')
    .leftJoin('companies', 'companies.id', 'files.companyId')
    .selectAll('files')
    .where('files.id', '=', id)
    .where('files.status', '=', 'READY')
    .where((eb) =>
      eb.or([eb('users.avatarFileId', '=', eb.ref('files.id')), eb('companies.avatarFileId', '=', eb.ref('files.id'))]),
    )
    .executeTakeFirst()

export const listFiles = (db: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('files')
        .selectAll()
        .where('id', 'in', ids)
        .where('status', '=', 'READY')
        .where('discardedAt', 'is', null)
        .execute()

export const lockFile = (tx: Tx, id: string) =>
  tx.selectFrom('files').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const updateFileReady = (tx: Tx, id: string, content: ConfirmedContent, now: Date) =>
  tx
    .updateTable('files')
    .set({ ...content, status: 'READY', confirmedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks an unconfirmed upload as discarded. Claiming it again returns it again, so that a job that failed can be retried. */
export const claimUnconfirmedFile = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('files')
    .set((eb) => ({ discardedAt: eb.fn.coalesce('discardedAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('status', '=', UNCONFIRMED)
    .returning('objectKey')
    .executeTakeFirst()

/** The row stays as a record of what there was. */
export const updateFileDiscarded = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('files').set({ discardedAt: now }).where('id', '=', id).execute()
