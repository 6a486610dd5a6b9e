// The job that sends one SMS per notification, in batches. [D1 6.5]
import { queueMessages } from '#features/messages/messages.actions'
import type { Platform } from '#platform/platform'
import { claimUnsentNotifications } from './notifications.sql.ts'

const BATCH_SIZE = 500

/** Claiming and queueing share a transaction, so that a crash neither repeats nor loses an SMS. */
export async function sendNotifications(deps: Platform): Promise<void> {
  for (;;) {
    const count = await deps.transact(async (tx) => {
      const now = deps.clock.now()
      const claimed = await claimUnsentNotifications(tx, BATCH_SIZE, now)
      const messages = claimed.map(({ mobileNumber, title, body }) => ({
        channel: 'SMS' as const,
        to: mobileNumber,
        text: `${title}. ${body}`,
      }))
      await queueMessages(deps, tx, messages, now)
      return claimed.length
    })
    if (count < BATCH_SIZE) return
  }
}
