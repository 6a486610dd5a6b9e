// The job that sends one SMS per notification and queues push messages, in batches. [spec: When members are notified of an auction] The
// title is fixed text of the service; the body may contain text that a company typed and is shown in the app only.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/phrases/phrases'
import {
  countMessages,
  dayStartOf,
  recordUnsent,
  spendMessages,
} from '#features/messages/messages/company-budget.actions'
import { queueMessages } from '#features/messages/messages/messages.actions'
import { listSmsOverrides, writeSms } from '#features/messages/messages/sms-texts'
import { ownText } from '#features/messages/messages/sms-values'
import { listNotificationOverrides, type TextOverrides } from '#features/messages/messages/text-overrides.sql'
import { isServed } from '#features/people/identity/served-numbers'
import type { Config } from '#platform/config'
import type { Tx } from '#platform/db/types'
import type { Platform } from '#platform/platform'
import { smsClassOf, splitByPerson } from './notification-sms.rules.ts'
import { describeNotification } from './notification-texts.ts'
import * as rows from './notifications.sql.ts'
import { queuePushes } from './push.actions.ts'

const BATCH_SIZE = 500

type ClaimedNotification = Awaited<ReturnType<typeof rows.claimUnsentNotifications>>[number]

/** A number that an import stated may be a stranger's: it gets no SMS before somebody has signed in with it. */
const isReachable = (config: Config, { mobileVerifiedAt, mobileNumber }: ClaimedNotification) =>
  mobileVerifiedAt !== null && isServed(config, mobileNumber)
const idsOf = (claimed: readonly ClaimedNotification[]) => claimed.map(({ id }) => id)

function smsOf(
  row: Pick<ClaimedNotification, 'type' | 'params' | 'locale'>,
  config: Config,
  sms: TextOverrides,
  notices: TextOverrides,
) {
  const reader = (row.locale ?? DEFAULT_LANGUAGE) as Language
  const titleIn = (language: Language) => describeNotification(row, language, config.timeZone, notices)?.title
  return writeSms(
    config,
    'notice',
    reader,
    (spoken) => ({ title: titleIn(spoken) ?? ownText(spoken, 'notice.untitled') }),
    sms,
  )
}

/**
 * What may be sent of one company's notifications. Its row of spending is locked before anything is counted, so that two senders do not
 * both give a person the last SMS of the day.
 */
async function spendOnSms(
  deps: Platform,
  tx: Tx,
  companyId: string,
  wanted: readonly ClaimedNotification[],
  now: Date,
) {
  await countMessages(deps, tx, companyId, 0, now)
  const people = [...new Set(wanted.map(({ userId }) => userId))]
  const { allowed, tooMany } = deps.config.rateLimitsOn
    ? splitByPerson(await rows.listSmsSince(tx, companyId, people, dayStartOf(deps, now)), wanted)
    : { allowed: wanted, tooMany: [] }
  const [money, news] = [
    allowed.filter(({ type }) => smsClassOf(type) === 'MONEY'),
    allowed.filter(({ type }) => smsClassOf(type) !== 'MONEY'),
  ]
  await countMessages(deps, tx, companyId, money.length, now)
  const granted = await spendMessages(deps, tx, companyId, { purpose: 'NEWS', count: news.length }, now)
  const [queued, overBudget] = [[...money, ...news.slice(0, granted)], news.slice(granted)]
  await recordUnsent(deps, tx, companyId, tooMany.length + overBudget.length, now)
  await rows.updateSmsOutcome(tx, idsOf(queued), 'QUEUED')
  await rows.updateSmsOutcome(tx, idsOf(overBudget), 'OVER_BUDGET')
  await rows.updateSmsOutcome(tx, idsOf(tooMany), 'OVER_PERSON_LIMIT')
  return queued
}

/** In the order of their ids, so that two senders lock companies in the same order. A version without this rule wrote no company. */
async function spendByCompany(deps: Platform, tx: Tx, wanted: readonly ClaimedNotification[], now: Date) {
  const sendable = new Set(wanted.filter(({ companyId }) => companyId === null))
  for (const companyId of [...new Set(wanted.flatMap(({ companyId }) => companyId ?? []))].sort()) {
    const ofCompany = wanted.filter((row) => row.companyId === companyId)
    for (const row of await spendOnSms(deps, tx, companyId, ofCompany, now)) sendable.add(row)
  }
  return wanted.filter((row) => sendable.has(row))
}

/** Claiming and queueing share a transaction, so that a crash neither repeats nor loses an SMS. */
export async function sendNotifications(deps: Platform): Promise<void> {
  const sms = await listSmsOverrides(deps.db, ['notice'])
  const notices = await listNotificationOverrides(deps.db)
  for (;;) {
    const count = await deps.transact(async (tx) => {
      const now = deps.clock.now()
      const claimed = await rows.claimUnsentNotifications(tx, BATCH_SIZE, now)
      const wanted = claimed.filter((row) => smsClassOf(row.type) !== 'APP' && isReachable(deps.config, row))
      const messages = (await spendByCompany(deps, tx, wanted, now)).map((row) => ({
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
