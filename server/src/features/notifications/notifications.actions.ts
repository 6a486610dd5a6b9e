// [D1 6.5] Notifications are written for every subscriber of the program in the transaction that caused them, in one
// statement for any number of notices, and sent out by a job.
import { sql } from 'kysely'
import type { Tx } from '#platform/db'
import { addJob } from '#platform/jobs'

export type Notice = { type: string; programId: string; title: string; body: string; data: object }

export const SEND_NOTIFICATIONS = 'send-notifications'

export async function queueNotifications(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await sql`INSERT INTO notifications (id, user_id, type, title, body, data, created_at)
    SELECT new_id(${now}), member.subscriber_id, notice.type, notice.title, notice.body, notice.data, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS notice ("programId" text, type text, title text, body text, data jsonb)
    CROSS JOIN LATERAL (SELECT DISTINCT subscriber_id FROM enrollments WHERE program_id = notice."programId" AND ended_at IS NULL) AS member`.execute(
    tx,
  )
  await addJob(tx, SEND_NOTIFICATIONS, {}, { key: SEND_NOTIFICATIONS })
}
