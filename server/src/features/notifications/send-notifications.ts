// The job that sends one SMS per notification, in batches. [D1 6.5] The title is fixed text of the service; the body may contain
// text that a company typed and is shown in the app only.
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
      // A number that an import stated may be a stranger's: it gets no SMS before somebody has signed in with it.
      const verified = claimed.filter(({ mobileVerifiedAt }) => mobileVerifiedAt !== null)
      const messages = verified.map(({ mobileNumber, title }) => ({
        channel: 'SMS' as const,
        to: mobileNumber,
        text: `Kuri: ${title}. Open Kuri to read more.`,
      }))
      await queueMessages(deps, tx, messages, now)
      return claimed.length
    })
    if (count < BATCH_SIZE) return
  }
}
