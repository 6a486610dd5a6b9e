// Queued and sent messages.
import type { MessageChannel } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

type NewMessage = {
  id: string
  channel: MessageChannel
  recipient: string
  subject: string | null
  sealed: string
  createdAt: Date
}

export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await tx.insertInto('messages').values(messages).execute()
}

export const findMessage = (db: Reader, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export const updateMessageSent = (tx: Tx, id: string, sentAt: Date, wipe: boolean) =>
  tx
    .updateTable('messages')
    .set({ status: 'SENT', sentAt, ...(wipe ? { sealed: null } : {}) })
    .where('id', '=', id)
    .execute()

export const updateMessageTried = (tx: Tx, id: string) =>
  tx
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** FAILED messages are not sent again. */
export const updateMessageFailed = (tx: Tx, id: string) =>
  tx.updateTable('messages').set({ status: 'FAILED' }).where('id', '=', id).execute()

export const deleteMessagesBefore = deleteOldest('messages', 'id', 'createdAt')

/** The newest messages whose text was not wiped, for the development outbox. */
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
