// Push messages to phones and desktops while no page is open: subscribing, and the job that sends one message to one browser.

import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import type { Body } from '@kuri/contract/kit/route'
import { type addPushSubscription, PUSH_SUBSCRIPTION_LIMIT } from '@kuri/contract/messages/push.contract'
import { listNotificationOverrides } from '#features/messages/messages/text-overrides.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJobs } from '#platform/jobs/jobs'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { isPushEndpoint } from '#platform/push/push-hosts.rules'
import { type Fetch, sendPush } from '#platform/push/send-push'
import { invalid, refuse } from '#platform/refusal'
import { describeNotification } from './notification-texts.ts'
import * as rows from './push.sql.ts'

export const SEND_PUSH = 'send-push'

export const readPushKey = ({ config }: Pick<Platform, 'config'>) => ({ publicKey: config.push?.publicKey ?? null })

export function subscribe(deps: Platform, { actor }: Permit, { endpoint, keys }: Body<typeof addPushSubscription>) {
  if (!isPushEndpoint(endpoint)) throw invalid('endpoint', 'must be the https address of a push service of a browser')
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const { userId, sessionId } = actor
    const subscription = { id: newId(now.getTime()), userId, sessionId, endpoint, ...keys, createdAt: now }
    const { id, createdAt } = await rows.upsertSubscription(tx, subscription)
    await rows.deleteOldestSubscriptions(tx, userId, PUSH_SUBSCRIPTION_LIMIT)
    return { id, createdAt: createdAt.toISOString() }
  })
}

export const unsubscribe = (deps: Platform, { actor }: Permit, id: string) =>
  deps.transact(async (tx) => {
    if (!(await rows.deleteOwnSubscription(tx, actor.userId, id))) throw refuse('NOT_FOUND')
    return {}
  })

/** One job for each browser of each person who was notified. */
export async function queuePushes(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  notifications: readonly { id: string; userId: string }[],
): Promise<void> {
  if (config.push === undefined || notifications.length === 0) return
  const subscriptions = await rows.listSubscriptionsOf(tx, [...new Set(notifications.map(({ userId }) => userId))])
  const jobs = notifications.flatMap(({ id, userId }) =>
    subscriptions
      .filter((subscription) => subscription.userId === userId)
      .map((subscription) => ({ subscriptionId: subscription.id, notificationId: id })),
  )
  await addJobs(tx, SEND_PUSH, jobs)
}

type PushJob = { subscriptionId: string; notificationId: string }

/** Only the title travels, which has no amounts: push services are strangers, and a lock screen shows it to everybody. */
export async function sendPushMessage(deps: Platform, { subscriptionId, notificationId }: PushJob, fetchFrom?: Fetch) {
  const { config, db, clock, log } = deps
  if (config.push === undefined) return
  const message = await rows.findPushMessage(db, subscriptionId, notificationId)
  if (!message) return
  const { endpoint, p256dh, auth, type, data } = message
  const overrides = await listNotificationOverrides(db)
  const language = (message.locale ?? DEFAULT_LANGUAGE) as Language
  const translated = describeNotification(message, language, config.timeZone, overrides)
  const payload = JSON.stringify({ notificationId, type, title: translated?.title ?? message.title, data })
  const outcome = await sendPush(config.push, { endpoint, p256dh, auth }, payload, clock.now(), fetchFrom)
  if (outcome === 'GONE') await deps.transact((tx) => rows.deleteSubscription(tx, subscriptionId))
  // The endpoint is a secret of the browser: it is not logged.
  if (outcome === 'REFUSED')
    log.warn({ subscriptionId, host: new URL(endpoint).host }, 'a push service refused a message')
  if (outcome === 'LATER') throw new Error(`the push service ${new URL(endpoint).host} is busy; the job is tried again`)
}
