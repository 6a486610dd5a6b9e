import { PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { openSocket, type TestSocket } from '#testing/sockets'
import { useCompany } from '#testing/use-app'
import { writeNotification } from './notification-texts.ts'
import { queueNotifications, queueNotificationTo, queueStaffNotification } from './notifications.actions.ts'

const { app, company } = await useCompany()
const { url } = app
const { transact, clock } = app.app.platform
const STAFF = '/v2/companies/me/notifications'

const won = {
  ...writeNotification('PRIZE_WON', { programName: 'Onam', cycleNumber: 3 }),
  data: { companyId: company.companyId },
}
const notice = (frames: { type: string }[]) => frames.filter(({ type }) => type === 'notification.created')
const nextNotice = (socket: TestSocket) =>
  socket.waitFor(({ type }) => type === 'notification.created', 'a notification')
const answered = async (socket: TestSocket) => void (await socket.ask('ping', {}))
const staffList = async (token: string, query = '') => (await app.call('GET', `${STAFF}?${query}`, { token })).data

test('a notification reaches every open socket of its person, without a room, and nobody else', async () => {
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  await app.call('PATCH', '/v2/auth/session', { token: asha.token, body: { locale: 'ml' } })
  const [phone, laptop, other] = [
    await openSocket(url, asha.token),
    await openSocket(url, asha.token),
    await openSocket(url, babu.token),
  ]
  await transact((tx) => queueNotificationTo(tx, asha.userId, won, clock.now()))
  for (const socket of [phone, laptop])
    expect((await nextNotice(socket)).data.notification).toMatchObject({
      type: 'PRIZE_WON',
      title: PHRASES.ml.notifications.PRIZE_WON!.title,
      isRead: false,
    })
  await answered(other)
  expect(notice(other.frames)).toEqual([])
  for (const socket of [phone, laptop, other]) await socket.close()
})

test('a notice to a program reaches its members who are connected, once each', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const asha = await makeSubscriber(app)
  await makeEnrollment(app, company.companyId, programId, asha.userId, 1)
  await makeEnrollment(app, company.companyId, programId, asha.userId, 2)
  const socket = await openSocket(url, asha.token)
  const started = writeNotification('AUCTION_STARTED', { programName: 'Onam', cycleNumber: 1 })
  await transact((tx) => queueNotifications(tx, [{ ...started, programId, data: { programId } }], clock.now()))
  const frame = await nextNotice(socket)
  const [stored] = (await app.call('GET', '/v2/subscribers/me/notifications', { token: asha.token })).data.notifications
  expect(frame.data.notification).toEqual(stored)
  await answered(socket)
  expect(notice(socket.frames)).toHaveLength(1)
  await socket.close()
})

test('a change that is rolled back notifies nobody', async () => {
  const asha = await makeSubscriber(app)
  const socket = await openSocket(url, asha.token)
  const undone = transact(async (tx) => {
    await queueNotificationTo(tx, asha.userId, won, clock.now())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await transact((tx) =>
    queueNotificationTo(tx, asha.userId, { ...won, data: { ...won.data, second: true } }, clock.now()),
  )
  expect((await nextNotice(socket)).data.notification.data).toMatchObject({ second: true })
  await socket.close()
})

test('employees who hold the permission at the program are notified, at any scope; others are not', async () => {
  const { companyId, branchId } = company
  const programId = await makeProgram(app, companyId, branchId)
  const otherProgramId = await makeProgram(app, companyId, branchId)
  const roleAt = (scope: 'COMPANY' | 'BRANCH' | 'PROGRAM', code: string) => makeRole(app, companyId, scope, [code])
  const manage = 'subscriber.manage'
  const atCompany = await makeEmployee(app, companyId, [{ roleId: await roleAt('COMPANY', manage) }])
  const atBranch = await makeEmployee(app, companyId, [{ roleId: await roleAt('BRANCH', manage), branchId }])
  const atProgram = await makeEmployee(app, companyId, [{ roleId: await roleAt('PROGRAM', manage), programId }])
  const elsewhere = await makeEmployee(app, companyId, [
    { roleId: await roleAt('PROGRAM', manage), programId: otherProgramId },
  ])
  const without = await makeEmployee(app, companyId, [{ roleId: await roleAt('COMPANY', 'auction.read') }])
  const request = writeNotification('REQUEST_RECEIVED', { programName: 'Onam', subscriberName: 'Asha' })
  const reach = { programId, permission: manage } as const
  await transact((tx) => queueStaffNotification(tx, reach, { ...request, data: { programId } }, clock.now()))
  for (const { token } of [atCompany, atBranch, atProgram])
    expect(await staffList(token)).toMatchObject({
      count: 1,
      unreadCount: 1,
      notifications: [{ type: 'REQUEST_RECEIVED' }],
    })
  for (const { token } of [elsewhere, without]) expect((await staffList(token)).count).toBe(0)

  const [mine] = (await staffList(atBranch.token)).notifications
  const read = await app.call('PATCH', `${STAFF}/${mine.id}/read`, { token: atBranch.token })
  expect(read.data).toMatchObject({ id: mine.id, isRead: true })
  expect((await staffList(atBranch.token, 'unread=true')).count).toBe(0)
  expect((await staffList(atCompany.token, 'unread=true')).count).toBe(1)
  expect((await app.call('PATCH', `${STAFF}/${mine.id}/read`, { token: without.token })).status).toBe(404)
  expect((await app.call('POST', `${STAFF}/read-all`, { token: atCompany.token })).data).toEqual({ readCount: 1 })
})
