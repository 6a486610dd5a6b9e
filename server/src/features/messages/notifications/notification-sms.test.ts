// How many SMS the notifications of a company may send in a day, and what its members and staff see of the others.
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { makeClient } from '#testing/enrollment-client'
import { makeCompany, newMobile } from '#testing/fixtures'
import { useLimitedApp } from '#testing/use-app'
import { writeNotification } from './notification-texts.ts'
import { queueNotifications, queueNotificationTo } from './notifications.actions.ts'
import { sendNotifications } from './send-notifications.ts'

const app = await useLimitedApp()
const { platform } = app.app
const local = Temporal.Instant.fromEpochMilliseconds(platform.clock.nowMs()).toZonedDateTimeISO('Asia/Kolkata')
await app.advanceSeconds(Math.round(local.until(local.add({ days: 1 }).with({ hour: 12 })).total('seconds')))
let admin = (await app.superadmin()).token

const setBudget = async (companyId: string, perDay: number) =>
  expect(
    await app.call('PUT', `/v2/admin/companies/${companyId}/message-budget`, { token: admin, body: { perDay } }),
  ).toMatchObject({ status: 200 })
const readBudget = async (token: string) =>
  (await app.call('GET', '/v2/companies/notice-policy', { token })).data.messageBudget
/** The job runner of the app sends as well: it may still be at it. */
const expectBudget = (token: string, counts: { sentToday: number; unsentToday: number }) =>
  expect.poll(() => readBudget(token)).toMatchObject(counts)
const smsOf = (userIds: readonly string[]) =>
  app.db
    .selectFrom('messages')
    .innerJoin('users', 'users.mobileNumber', 'messages.recipient')
    .select('messages.id')
    .where('users.id', 'in', userIds)
    .execute()
const shownTo = async (token: string) =>
  (await app.call('GET', '/v2/subscribers/me/notifications', { token })).data.count

async function makeWorld(memberCount: number) {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company, {})
  const { programId } = auction
  const members = await Array.fromAsync({ length: memberCount }, (_, index) =>
    makeMember(app, auction, `Member ${index}`),
  )
  const userIds = members.map(({ userId }) => userId)
  const codeCount = (await smsOf(userIds)).length
  const smsCount = async () => (await smsOf(userIds)).length - codeCount
  const reschedule = async () => {
    const notice = writeNotification('AUCTION_RESCHEDULED.WITHOUT_START', { programName: 'Onam', cycleNumber: 1 })
    const { clock, transact } = platform
    await transact((tx) => queueNotifications(tx, [{ ...notice, programId, data: { programId } }], clock.now()))
    await sendNotifications(platform)
  }
  const reverseReceipt = async () => {
    const notice = writeNotification('RECEIPT_REVERSED.VOIDED', { receiptNumber: 'R-1', amount: 500 })
    const data = { companyId: company.companyId }
    const { clock, transact } = platform
    await transact((tx) => queueNotificationTo(tx, members[0]!.userId, { ...notice, data }, clock.now()))
    await sendNotifications(platform)
  }
  return { ...company, programId, members, smsCount, reschedule, reverseReceipt }
}

test('twenty reschedules send each member five SMS, show all of them in the app, and staff see how many were not sent', async () => {
  const world = await makeWorld(3)
  for (let time = 0; time < 20; time++) await world.reschedule()
  await expectBudget(world.token, { sentToday: 15, unsentToday: 45 })
  expect(await world.smsCount()).toBe(15)
  expect(await shownTo(world.members[0]!.token)).toBe(20)
  await app.advanceSeconds(24 * 3600)
  await world.reschedule()
  await expect.poll(world.smsCount).toBe(18)
  admin = (await app.superadmin()).token
})

test('notifications spend the budget of the company and leave a quarter of it to codes at the counter', async () => {
  const world = await makeWorld(5)
  await setBudget(world.companyId, 4)
  await world.reschedule()
  await expectBudget(world.token, { sentToday: 3, unsentToday: 2 })
  expect(await world.smsCount()).toBe(3)
  const openId = await makeClient(app).openProgram(world)
  const askCode = () =>
    app.call('POST', `/v2/companies/programs/${openId}/enrollments/codes`, {
      token: world.token,
      body: { mobileNumber: newMobile() },
    })
  expect((await askCode()).status).toBe(200)
  expect(await askCode()).toMatchObject({ status: 429, error: { code: 'MESSAGE_LIMIT' } })
})

test('a member gets the SMS of a reversed receipt after the company has spent its budget and the news of the day', async () => {
  const world = await makeWorld(1)
  for (let time = 0; time < 6; time++) await world.reschedule()
  await expectBudget(world.token, { sentToday: 5, unsentToday: 1 })
  await setBudget(world.companyId, 0)
  await world.reverseReceipt()
  await expectBudget(world.token, { sentToday: 6, unsentToday: 1 })
  expect(await world.smsCount()).toBe(6)
  for (let time = 0; time < 11; time++) await world.reverseReceipt()
  await expectBudget(world.token, { sentToday: 15, unsentToday: 3 })
  expect(await world.smsCount()).toBe(15)
})

test('what one company sends takes nothing from another one of the same member', async () => {
  const [first, second] = [await makeWorld(1), await makeWorld(1)]
  const { userId } = first.members[0]!
  await app.db
    .updateTable('enrollments')
    .set({ subscriberId: userId })
    .where('programId', '=', second.programId)
    .execute()
  for (let time = 0; time < 6; time++) await first.reschedule()
  await second.reschedule()
  await expectBudget(first.token, { sentToday: 5, unsentToday: 1 })
  await expectBudget(second.token, { sentToday: 1, unsentToday: 0 })
  expect(await first.smsCount()).toBe(6)
})

test('a number of a country that is not served gets no SMS', async () => {
  const world = await makeWorld(1)
  await app.db
    .updateTable('users')
    .set({ mobileNumber: '+19005550199' })
    .where('id', '=', world.members[0]!.userId)
    .execute()
  await world.reschedule()
  expect(await smsOf([world.members[0]!.userId])).toEqual([])
  await expectBudget(world.token, { sentToday: 0, unsentToday: 0 })
})
