import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { writeNotification } from './notification-texts.ts'
import { queueNotificationTo } from './notifications.actions.ts'
import { SEND_PUSH, sendPushMessage } from './push.actions.ts'
import { sendNotifications } from './send-notifications.ts'

const vapid = createECDH('prime256v1')
vapid.generateKeys()
const app = await useApp({
  PUSH_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  PUSH_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
  PUSH_CONTACT: 'mailto:ops@kuri.example',
})
const { platform } = app.app
const SUBSCRIPTIONS = '/v2/auth/push-subscriptions'

const browser = createECDH('prime256v1')
browser.generateKeys()
const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
let browsers = 0
const endpoint = () => `https://fcm.googleapis.com/fcm/send/${++browsers}`
const add = (token: string, address = endpoint()) =>
  app.call('POST', SUBSCRIPTIONS, { token, body: { endpoint: address, keys } })
const subscriptionsOf = async (userId: string) =>
  app.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

/** Notifies a person and returns the job that sends the push message. */
async function notify(userId: string) {
  const data = { programId: 'none' }
  const notice = {
    ...writeNotification('PRIZE_APPROVED', { programName: 'Onam', cycleNumber: 3, amount: 54_321 }),
    data,
  }
  await platform.transact((tx) => queueNotificationTo(tx, userId, notice, platform.clock.now()))
  const { id } = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** A push service that answers with this status; it keeps what it was sent. */
function pushService(status: number) {
  const requests: { url: string; init: RequestInit }[] = []
  const answer = async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return new Response(null, { status })
  }
  return { requests, answer }
}

test('the public key is readable, and is null where push is not configured', async () => {
  const { token } = await makeSubscriber(app)
  expect((await app.call('GET', '/v2/auth/push-key', { token })).data).toEqual({
    publicKey: vapid.getPublicKey('base64url'),
  })
})

test('a browser subscribes once, for the person signed in there, and unsubscribes', async () => {
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  const address = endpoint()
  const first = await add(asha.token, address)
  expect(first.status).toBe(201)
  expect((await add(asha.token, address)).data.id).toBe(first.data.id)
  expect(await subscriptionsOf(asha.userId)).toHaveLength(1)
  const remove = (token: string) => app.call('DELETE', `${SUBSCRIPTIONS}/${first.data.id}`, { token })
  expect((await remove(babu.token)).status).toBe(404)
  await add(babu.token, address)
  expect(await subscriptionsOf(asha.userId)).toEqual([])
  expect((await remove(babu.token)).status).toBe(200)
  expect(await subscriptionsOf(babu.userId)).toEqual([])
})

test('a person has at most ten, and only https addresses of push services are accepted', async () => {
  const asha = await makeSubscriber(app)
  for (let number = 0; number < 12; number++) {
    await add(asha.token)
    await app.advanceSeconds(1)
  }
  expect(await subscriptionsOf(asha.userId)).toHaveLength(10)
  for (const address of ['https://10.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://internal.example/x']) {
    const refused = await add(asha.token, address)
    expect([refused.status, refused.error?.details?.[0]]).toMatchObject([
      400,
      { path: 'endpoint', keyword: 'pushEndpoint' },
    ])
  }
})

test('every notification is queued for every browser, and its message holds no amount in the clear or the title', async () => {
  const asha = await makeSubscriber(app)
  const { data } = await add(asha.token)
  const notificationId = await notify(asha.userId)
  await sendNotifications(platform)
  const { requests, answer } = pushService(201)
  await sendPushMessage(platform, { subscriptionId: data.id, notificationId }, answer)
  expect(requests).toHaveLength(1)
  expect(requests[0]!.init.headers).toMatchObject({ authorization: expect.stringMatching(/^vapid t=/) })
  expect(SEND_PUSH).toBe('send-push')
})

test('a subscription that is gone is removed; a busy push service is asked again', async () => {
  const asha = await makeSubscriber(app)
  const { data } = await add(asha.token)
  const notificationId = await notify(asha.userId)
  const job = { subscriptionId: data.id, notificationId }
  await expect(sendPushMessage(platform, job, pushService(503).answer)).rejects.toThrow('tried again')
  await sendPushMessage(platform, job, pushService(400).answer)
  expect(await subscriptionsOf(asha.userId)).toHaveLength(1)
  await sendPushMessage(platform, job, pushService(410).answer)
  expect(await subscriptionsOf(asha.userId)).toEqual([])
})

test('nothing is sent to a browser whose session has ended, or about somebody else', async () => {
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  const { data } = await add(asha.token)
  const { requests, answer } = pushService(201)
  await sendPushMessage(platform, { subscriptionId: data.id, notificationId: await notify(babu.userId) }, answer)
  await app.call('POST', '/v2/auth/logout', { token: asha.token })
  await sendPushMessage(platform, { subscriptionId: data.id, notificationId: await notify(asha.userId) }, answer)
  expect(requests).toEqual([])
})
