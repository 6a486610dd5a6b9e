// The job that sends one SMS per notification and queues push messages, in batches. [D1 6.5] The title is fixed text of the service; the body may contain
// text that a company typed and is shown in the app only.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/phrases/phrases'
import { queueMessages } from '#features/messages/messages.actions'
import { listSmsOverrides, writeSms } from '#features/messages/sms-texts'
import { ownText } from '#features/messages/sms-values'
import { listNoticeOverrides, type TextOverrides } from '#features/messages/text-overrides.sql'
import type { Config } from '#platform/config'
import type { Platform } from '#platform/platform'
import { describeNotice } from './notice-texts.ts'
import { claimUnsentNotifications } from './notifications.sql.ts'
import { queuePushes } from './push.actions.ts'

const BATCH_SIZE = 500

/** Work that waits in an employee's lists anyway: no SMS. */
const IN_APP_ONLY: ReadonlySet<string> = new Set([
  'REQUEST_RECEIVED',
  'APPROVAL_WAITING',
  'MINUTES_TO_FILE',
  'REFUND_TO_PAY',
  'SECOND_FACTOR_NOT_REQUIRED',
  'CASH_SHORT',
])

type Claimed = { type: string; params: unknown; locale: string | null }

function smsOf(row: Claimed, config: Config, sms: TextOverrides, notices: TextOverrides) {
  const reader = (row.locale ?? DEFAULT_LANGUAGE) as Language
  const titleIn = (language: Language) => describeNotice(row, language, config.timeZone, notices)?.title
  return writeSms(
    config,
    'notice',
    reader,
    (spoken) => ({ title: titleIn(spoken) ?? ownText(spoken, 'notice.untitled') }),
    sms,
  )
}

/** Claiming and queueing share a transaction, so that a crash neither repeats nor loses an SMS. */
export async function sendNotifications(deps: Platform): Promise<void> {
  const sms = await listSmsOverrides(deps.db, ['notice'])
  const notices = await listNoticeOverrides(deps.db)
  for (;;) {
    const count = await deps.transact(async (tx) => {
      const now = deps.clock.now()
      const claimed = await claimUnsentNotifications(tx, BATCH_SIZE, now)
      // A number that an import stated may be a stranger's: it gets no SMS before somebody has signed in with it.
      const verified = claimed.filter((row) => row.mobileVerifiedAt !== null && !IN_APP_ONLY.has(row.type))
      const messages = verified.map((row) => ({
        channel: 'SMS' as const,
        to: row.mobileNumber,
        ...smsOf(row, deps.config, sms, notices),
      }))
      await queueMessages(deps, tx, messages, now)
      await queuePushes(deps, tx, claimed)
      return claimed.length
    })
    if (count < BATCH_SIZE) return
  }
}
