// Statements on announcements.
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

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

const MAX_ANNOUNCEMENTS = 50

/** [D1 8, G053] The newest fifty. */
export const listAnnouncements = (db: Reader, auctionId: string) =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ANNOUNCEMENTS)
    .execute()
