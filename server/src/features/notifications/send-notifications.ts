// [D1 6.5] The job behind `queueNotifications`: one SMS for each notification, in batches of a few statements.
import { queueMessages } from '#features/messages/messages.actions'
import type { Platform } from '#platform/platform'
import { claimUnsentNotifications } from './notifications.sql.ts'

const BATCH = 500

/** Marking and queueing are one transaction: a crash in between sends nothing twice and forgets nothing. */
export async function sendNotifications(deps: Platform): Promise<void> {
  for (;;) {
    const count = await deps.transact(async (tx) => {
      const now = deps.clock.now()
      const claimed = await claimUnsentNotifications(tx, BATCH, now)
      const messages = claimed.map(({ mobileNumber, title, body }) => ({
        channel: 'SMS' as const,
        to: mobileNumber,
        text: `${title}. ${body}`,
      }))
      await queueMessages(deps, tx, messages, now)
      return claimed.length
    })
    if (count < BATCH) return
  }
}
