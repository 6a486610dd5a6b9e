// A notice for one person, beside those for everybody in a program.
import type { Tx } from '#platform/db'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs'
import { type Notice, SEND_NOTIFICATIONS } from './notifications.actions.ts'

export async function queueNoticeTo(
  tx: Tx,
  userId: string,
  notice: Omit<Notice, 'programId'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ id: newId(now.getTime()), userId, ...notice, data: JSON.stringify(notice.data), createdAt: now })
    .execute()
  await addJob(tx, SEND_NOTIFICATIONS, {}, { key: SEND_NOTIFICATIONS })
}
