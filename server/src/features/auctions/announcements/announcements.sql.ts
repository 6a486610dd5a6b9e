// Statements on announcements.
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type AnnouncementRow = Selectable<DB['announcements']> & { actorName: string | null }

const actorName = (eb: ExpressionBuilder<DB, 'announcements'>) =>
  eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'announcements.actorId').as('actorName')

export const insertAnnouncement = (tx: Tx, announcement: Insertable<DB['announcements']>) =>
  tx.insertInto('announcements').values(announcement).returningAll().returning(actorName).executeTakeFirstOrThrow()

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
    .returning(actorName)
    .executeTakeFirstOrThrow()

const MAX_ANNOUNCEMENTS = 50

/** [spec: Limits; Announcements] The newest fifty. */
export const listAnnouncements = (db: Reader, auctionId: string) =>
  db
    .selectFrom('announcements')
    .selectAll()
    .select(actorName)
    .where('auctionId', '=', auctionId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ANNOUNCEMENTS)
    .execute()
