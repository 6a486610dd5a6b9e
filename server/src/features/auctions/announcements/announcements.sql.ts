import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/database.generated'
import type { Reader, Tx } from '#platform/db'

export type AnnouncementRow = Selectable<DB['announcements']>

export const insertAnnouncement = (tx: Tx, announcement: Insertable<DB['announcements']>) =>
  tx.insertInto('announcements').values(announcement).returningAll().executeTakeFirstOrThrow()

export const lockAnnouncement = (tx: Tx, auctionId: string, id: string) =>
  tx
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateAnnouncement = (
  tx: Tx,
  id: string,
  changes: Partial<Pick<AnnouncementRow, 'message' | 'tone' | 'deletedAt'>>,
  now: Date,
) =>
  tx
    .updateTable('announcements')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** [D1 8] Newest first, at most 50. */
export const listAnnouncements = (db: Reader, auctionId: string, limit = 50): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
