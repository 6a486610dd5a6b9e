import type { MessageChannel } from '#platform/database.generated'
import type { Reader, Tx } from '#platform/db'

export type NewMessage = {
  id: string
  channel: MessageChannel
  recipient: string
  subject: string | null
  sealed: string
  createdAt: Date
}

export const insertMessage = (tx: Tx, message: NewMessage) => tx.insertInto('messages').values(message).execute()

export const findMessage = (db: Reader, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

export const updateMessageSent = (tx: Tx, id: string, sentAt: Date, wipe: boolean) =>
  tx
    .updateTable('messages')
    .set({ status: 'SENT', sentAt, ...(wipe ? { sealed: null } : {}) })
    .where('id', '=', id)
    .execute()

/** The newest messages that can still be shown, for the development outbox. */
export const listMessages = (db: Reader, recipient: string | null, limit: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient))
    .where('sealed', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
