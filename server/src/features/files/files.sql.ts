import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/db'

export type File = Selectable<DB['files']>
export type NewFile = Insertable<DB['files']>
/** What inspecting the bytes told. */
type Content = { objectKey: string; sizeBytes: number; sha256: string }

export const insertFile = (tx: Tx, file: NewFile) =>
  tx.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow()

export const findFile = (db: Reader, id: string) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** A file that is the picture of its owner now. */
export const findAvatarFile = (db: Reader, id: string) =>
  db
    .selectFrom('files')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'files.ownerUserId').onRef('users.avatarFileId', '=', 'files.id'),
    )
    .selectAll('files')
    .where('files.id', '=', id)
    .where('files.status', '=', 'READY')
    .executeTakeFirst()

export const listFiles = (db: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('files').selectAll().where('id', 'in', ids).where('status', '=', 'READY').execute()

export const lockFile = (tx: Tx, id: string) =>
  tx.selectFrom('files').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const updateFileReady = (tx: Tx, id: string, content: Content, now: Date) =>
  tx
    .updateTable('files')
    .set({ ...content, status: 'READY', confirmedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An upload that nobody confirmed. Claiming it again answers it again, so that a job that failed half way can repeat. */
export const claimAbandonedFile = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('files')
    .set((eb) => ({ discardedAt: eb.fn.coalesce('discardedAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('status', '=', 'GENERATED')
    .returning('objectKey')
    .executeTakeFirst()
