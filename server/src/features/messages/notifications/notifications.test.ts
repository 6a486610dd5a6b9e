import { PHRASES } from '@kuri/contract/phrases/phrases'
import { fillIn } from '@kuri/contract/phrases/sentences'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { countQueries } from '#testing/count-queries'
import { makeEnrollment, makeProgram, makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'
import { writeNotification } from './notification-texts.ts'
import { queueNotifications, queueNotificationTo } from './notifications.actions.ts'
import { sendNotifications } from './send-notifications.ts'

const { app, company } = await useCompany()

const program = () => makeProgram(app, company.companyId, company.branchId)
const notify = (programId: string, title = 'The auction has started') =>
  app.app.platform.transact((tx) =>
    queueNotifications(
      tx,
      [{ type: 'AUCTION_STARTED', programId, title, body: 'Come in.', data: { programId } }],
      app.app.platform.clock.now(),
    ),
  )
const list = (token: string, query = '') => app.call('GET', `/v2/subscribers/me/notifications?${query}`, { token })
/** Without sign-in codes. */
const messagesTo = async (mobileNumber: string) => {
  const answer = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}` })
  return answer.json().messages.filter(({ code }: { code: string | null }) => code === null)
}

test('[spec: When members are notified of an auction; Reading notifications] every member is notified once and reads only their own notifications, newest first', async () => {
  const programId = await program()
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  await makeEnrollment(app, company.companyId, programId, asha.userId, 1)
  await makeEnrollment(app, company.companyId, programId, asha.userId, 2)
  await notify(programId, 'first')
  await app.advanceSeconds(1)
  await notify(programId, 'second')
  const { status, data } = await list(asha.token)
  expect(status).toBe(200)
  expect(data).toMatchObject({ count: 2, pageNumber: 1, pageSize: 10, unreadCount: 2 })
  expect(data.notifications[0]).toEqual({
    id: expect.any(String),
    type: 'AUCTION_STARTED',
    title: 'second',
    body: 'Come in.',
    data: { programId },
    params: null,
    isRead: false,
    readAt: null,
    createdAt: expect.any(String),
  })
  expect((await list(babu.token)).data).toMatchObject({ count: 0, notifications: [] })
  expect((await list(asha.token, 'pageSize=1&pageNumber=2')).data.notifications[0].title).toBe('first')
  expect((await list(company.token)).status).toBe(403)
})

test('[spec: Reading notifications] marks one or all notifications as read and filters by that', async () => {
  const programId = await program()
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  for (const [index, { userId }] of [asha, babu].entries())
    await makeEnrollment(app, company.companyId, programId, userId, index + 1)
  for (const title of ['one', 'two', 'three']) await notify(programId, title)
  const [first] = (await list(asha.token)).data.notifications
  const mark = (id: string, token = asha.token) =>
    app.call('PATCH', `/v2/subscribers/me/notifications/${id}/read`, { token })
  const marked = await mark(first.id)
  expect(marked.data).toMatchObject({ id: first.id, isRead: true, readAt: expect.any(String) })
  await app.advanceSeconds(5)
  expect((await mark(first.id)).data.readAt).toBe(marked.data.readAt)
  expect((await list(asha.token, 'unread=true')).data).toMatchObject({ count: 2, unreadCount: 2 })
  expect((await list(asha.token, 'unread=false')).data).toMatchObject({ count: 1, unreadCount: 2 })
  expect((await list(asha.token, 'unread=perhaps')).status).toBe(400)
  expect((await mark(first.id, babu.token)).status).toBe(404)
  expect((await mark(newId())).status).toBe(404)
  expect((await mark('abc')).status).toBe(400)
  const all = () => app.call('POST', '/v2/subscribers/me/notifications/read-all', { token: asha.token })
  expect((await all()).data).toEqual({ readCount: 2 })
  expect((await all()).data).toEqual({ readCount: 0 })
  expect((await list(asha.token)).data.unreadCount).toBe(0)
  expect((await list(babu.token)).data.unreadCount).toBe(3)
})

test('[spec: When members are notified of an auction] sends one SMS per notification, however many senders run', async () => {
  const programId = await program()
  const people = [await makeSubscriber(app), await makeSubscriber(app)]
  for (const [index, { userId }] of people.entries())
    await makeEnrollment(app, company.companyId, programId, userId, index + 1)
  await notify(programId, 'Hello')
  await Promise.all(Array.from({ length: 5 }, () => sendNotifications(app.app.platform)))
  // The worker of the service may have claimed them first, so wait for its transaction.
  for (const { mobileNumber } of people)
    await expect
      .poll(() => messagesTo(mobileNumber))
      .toMatchObject([{ channel: 'SMS', body: 'Kuri: You have news. Open Kuri to read more.' }])
  await Promise.all(Array.from({ length: 5 }, () => sendNotifications(app.app.platform)))
  for (const { mobileNumber } of people) expect(await messagesTo(mobileNumber)).toHaveLength(1)
})

test('[spec: When members are notified of an auction] sends many notifications in a few statements', async () => {
  const programId = await program()
  const asha = await makeSubscriber(app)
  for (let ticket = 1; ticket <= 3; ticket++)
    await makeEnrollment(app, company.companyId, programId, asha.userId, ticket)
  const rows = Array.from({ length: 1200 }, (_, number) => ({
    id: newId(),
    userId: asha.userId,
    type: 'AUCTION_ENDED',
    title: `number ${number}`,
    body: 'Over.',
    data: '{}',
    createdAt: new Date(),
  }))
  await app.db.insertInto('notifications').values(rows).execute()
  const { statements } = await countQueries(() => sendNotifications(app.app.platform))
  // Three batches, after the replaced texts of SMS and notices are read once.
  expect(statements.length).toBeLessThanOrEqual(3 * 5 + 2)
  expect(
    await app.db.selectFrom('messages').select('id').where('recipient', '=', asha.mobileNumber).execute(),
  ).toHaveLength(1201)
})

test('a person reads notifications and SMS in the language they chose, also those written before', async () => {
  const asha = await makeSubscriber(app)
  const { transact, clock } = app.app.platform
  const data = { companyId: company.companyId }
  const notice = { ...writeNotification('PRIZE_WON', { programName: 'Onam', cycleNumber: 3 }), data }
  await transact((tx) => queueNotificationTo(tx, asha.userId, notice, clock.now()))
  await app.call('PATCH', '/v2/auth/session', { token: asha.token, body: { locale: 'ml' } })
  const [read] = (await list(asha.token)).data.notifications
  expect(read).toMatchObject({
    title: PHRASES.ml.notifications.PRIZE_WON!.title,
    body: fillIn(PHRASES.ml.notifications.PRIZE_WON!.body, { programName: 'Onam', cycleNumber: 3 }),
    params: { programName: 'Onam', cycleNumber: 3 },
  })
  const second = { ...writeNotification('AUCTION_STARTED', { programName: 'Onam', cycleNumber: 4 }), data }
  await transact((tx) => queueNotificationTo(tx, asha.userId, second, clock.now()))
  await sendNotifications(app.app.platform)
  const text = fillIn(PHRASES.ml.messages['sms.notice']!, { title: PHRASES.ml.notifications.AUCTION_STARTED!.title })
  await expect
    .poll(async () => (await messagesTo(asha.mobileNumber)).map(({ body }: { body: string }) => body))
    .toContain(text)
})

test('the sign-in code comes in the language of the request, else of the person', async () => {
  const asha = await makeSubscriber(app)
  await app.call('PATCH', '/v2/auth/session', { token: asha.token, body: { locale: 'ml' } })
  const request = (locale?: string) =>
    app.call('POST', '/v2/auth/request-otp', {
      body: {
        mobileNumber: asha.mobileNumber,
        acceptedTermsAndConditions: true,
        deviceId: 'phone',
        platform: 'WEB',
        formFactor: 'MOBILE',
        otpChannel: 'SMS',
        ...(locale ? { locale } : {}),
      },
    })
  const newest = async () => {
    const answer = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(asha.mobileNumber)}` })
    return answer.json().messages[0].body as string
  }
  expect((await request()).status).toBe(200)
  expect(await newest()).toContain('സൈൻ ഇൻ കോഡ്')
  await app.advanceSeconds(31)
  expect((await request('en')).status).toBe(200)
  expect(await newest()).toContain('is your Kuri sign-in code')
})
