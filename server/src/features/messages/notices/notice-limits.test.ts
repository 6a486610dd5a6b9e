// To whom a company's messages go, what they say, and how many leave in a day.
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { makeAuction, makeInvoice, makeMember } from '#testing/auction-fixtures'
import { dayFromNow } from '#testing/days'
import { makeClient } from '#testing/enrollment-client'
import { makeCompany, newMobile } from '#testing/fixtures'
import { makeDeclaredPrize } from '#testing/payouts'
import { useLimitedApp } from '#testing/use-app'
import { sendNotices } from './send-notices.actions.ts'

const app = await useLimitedApp()
const { platform } = app.app
// It is ten in the evening: the job runner delivers nothing before the next morning, whatever hour the tests run at.
const local = Temporal.Instant.fromEpochMilliseconds(platform.clock.nowMs()).toZonedDateTimeISO('Asia/Kolkata')
await app.advanceSeconds(Math.round(local.until(local.add({ days: 1 }).with({ hour: 22 })).total('seconds')))

let admin = (await app.superadmin()).token

const HOSTILE = 'URGENT: KYC expired, verify at https://evil.example/kyc or call 9876543210'
const POLICY = {
  isEnabled: true,
  auctionNoticeDays: [],
  dueReminderDays: [3],
  overdueReminderDays: [],
  channels: ['SMS'],
}
const dayIn = (days: number) => dayFromNow(days, platform.clock.now())

type World = { companyId: string; token: string; programId: string }
const budgetPath = (companyId: string) => `/v2/admin/companies/${companyId}/message-budget`
const setBudget = (companyId: string, perDay: number | null) =>
  app.call('PUT', budgetPath(companyId), { token: admin, body: { perDay } })
const readBudget = async (companyId: string) => (await app.call('GET', budgetPath(companyId), { token: admin })).data
const policyOf = async (token: string) => (await app.call('GET', '/v2/companies/notice-policy', { token })).data
const noticesOf = async ({ token }: Pick<World, 'token'>) =>
  (await app.call('GET', '/v2/companies/notices?pageSize=100', { token })).data.notices as {
    text: string
    channel: string
    status: string
    notSentReason: string | null
    subscriberName: string
  }[]
const messagesTo = (recipient: string) =>
  app.db.selectFrom('messages').select(['channel', 'subject']).where('recipient', '=', recipient).execute()

/** A company that reminds its members, each of whom has an unpaid invoice. */
async function makeReminding(members: number, program: Record<string, unknown> = {}, policy: object = {}) {
  const company = await makeCompany(app)
  const auction = await makeAuction(app, company, {})
  await app.db
    .updateTable('programs')
    .set({ name: 'Onam 40', ...program })
    .where('id', '=', auction.programId)
    .execute()
  const people = await Array.fromAsync({ length: members }, async (_, index) => {
    const member = await makeMember(app, auction, `Member ${index}`)
    await makeInvoice(app, auction, member, 'DRAFT', dayIn(2))
    return member
  })
  const body = { ...POLICY, ...policy }
  expect((await app.call('PUT', '/v2/companies/notice-policy', { token: company.token, body })).status).toBe(200)
  return { ...company, programId: auction.programId, people }
}

test('no name that a company typed is part of a notice, by SMS or email', async () => {
  const old = { name: HOSTILE, chitId: 'call 9876543210' }
  const world = await makeReminding(1, old, { channels: ['SMS', 'EMAIL'] })
  const email = `member-${world.companyId}@example.in`
  await app.db.updateTable('companies').set({ name: HOSTILE }).where('id', '=', world.companyId).execute()
  await app.db.updateTable('users').set({ email }).where('id', '=', world.people[0]!.userId).execute()
  await sendNotices(platform)
  const notices = await noticesOf(world)
  expect(notices.map(({ channel, text }) => [channel, text]).sort()).toEqual([
    ['EMAIL', expect.stringMatching(/^The instalment of your chit is due on [\d-]+\. Open Kuri to pay it\.$/)],
    ['SMS', expect.stringMatching(/^The instalment of your chit is due on [\d-]+\. Open Kuri to pay it\.$/)],
  ])
  expect(await messagesTo(email)).toEqual([{ channel: 'EMAIL', subject: 'News of your chit on Kuri' }])
})

test('nothing is sent for a program that the platform has not approved', async () => {
  const world = await makeReminding(1, { approvalStatus: 'UNDER_REVIEW' })
  await sendNotices(platform)
  expect(await noticesOf(world)).toEqual([])
})

test('an imported number gets nothing before its person has confirmed it, and staff see why', async () => {
  const world = await makeReminding(1)
  const { userId } = world.people[0]!
  const mobileNumber = newMobile()
  const imported = { mobileNumber, mobileVerifiedAt: null }
  await app.db.updateTable('users').set(imported).where('id', '=', userId).execute()
  await sendNotices(platform)
  const [notice, ...more] = await noticesOf(world)
  expect([notice, more]).toMatchObject([{ status: 'FAILED', notSentReason: 'NOT_CONFIRMED' }, []])
  expect(await messagesTo(mobileNumber)).toEqual([])
  expect((await readBudget(world.companyId)).sentToday).toBe(0)
  const letters = await app.http.inject({
    url: '/v2/companies/notices/letters',
    headers: { authorization: `Bearer ${world.token}` },
  })
  expect(letters.statusCode).toBe(200)
})

test.each(['+882161234567', '+19005550123', '+447012345678', '+252612345678', '+37126123456'])(
  'the number %s of a country that is not served gets no notice',
  async (mobileNumber) => {
    const world = await makeReminding(1)
    await app.db.updateTable('users').set({ mobileNumber }).where('id', '=', world.people[0]!.userId).execute()
    await sendNotices(platform)
    expect(await noticesOf(world)).toMatchObject([{ status: 'FAILED', notSentReason: 'NOT_SERVED' }])
    expect(await messagesTo(mobileNumber)).toEqual([])
  },
)

test('a company sends as many messages a day as its budget has; the others follow the next day', async () => {
  const world = await makeReminding(5)
  const { companyId, token } = world
  expect(await readBudget(companyId)).toMatchObject({ perDay: 125, isUsual: true, sentToday: 0, withheldToday: 0 })
  expect((await setBudget(companyId, 3)).data).toMatchObject({ perDay: 3, usualPerDay: 125, isUsual: false })
  await sendNotices(platform)
  await sendNotices(platform)
  expect(await noticesOf(world)).toHaveLength(3)
  expect((await policyOf(token)).messageBudget).toMatchObject({ perDay: 3, sentToday: 3, withheldToday: 2 })
  await app.advanceSeconds(24 * 3600)
  await sendNotices(platform)
  admin = (await app.superadmin()).token
  world.token = (await app.signIn(world.ownerMobile)).token
  expect(await noticesOf(world)).toHaveLength(5)
  expect(await readBudget(companyId)).toMatchObject({ sentToday: 2, withheldToday: 0 })
  expect((await setBudget(companyId, null)).data).toMatchObject({ perDay: 125, isUsual: true })
  const { data } = await app.call('GET', '/v2/admin/audit-logs?pageSize=1', { token: admin })
  expect(data.auditLogs[0]).toMatchObject({
    ...{ action: 'message-budget.updated', resourceId: companyId },
    ...{ before: { perDay: 3 }, after: { perDay: null } },
  })
})

test('codes at the counter are sent for open programs only, name the chit by its number, and count in the budget', async () => {
  const company = await makeCompany(app)
  const programId = await makeClient(app).openProgram(company)
  const requestCode = (mobileNumber: string) =>
    app.call('POST', `/v2/companies/programs/${programId}/enrollments/codes`, {
      token: company.token,
      body: { mobileNumber },
    })
  const change = (changes: object) => app.db.updateTable('programs').set(changes).where('id', '=', programId).execute()
  const mobileNumber = newMobile()
  await change({ approvalStatus: 'UNDER_REVIEW' })
  expect(await requestCode(mobileNumber)).toMatchObject({ status: 400, error: { code: 'PROGRAM_NOT_OPEN' } })
  expect(await messagesTo(mobileNumber)).toEqual([])

  await change({ approvalStatus: 'APPROVED', name: HOSTILE, chitId: 'ONAM-7' })
  await setBudget(company.companyId, 2)
  expect((await requestCode(mobileNumber)).status).toBe(200)
  const { messages } = (await app.http.inject(`/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}`)).json()
  expect(messages[0].body).toMatch(/^\d{6} is your code to join ONAM-7\. Read it out at the counter/)
  const answers = await Promise.all([newMobile(), newMobile(), newMobile()].map(requestCode))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  const refused = answers.find(({ status }) => status === 429)!
  expect([refused.error?.code, Number(refused.headers['retry-after'])]).toEqual([
    'MESSAGE_LIMIT',
    expect.toSatisfy((seconds) => seconds > 0 && seconds <= 24 * 3600),
  ])
  expect(await readBudget(company.companyId)).toMatchObject({ sentToday: 2 })
})

test('codes of guarantors ask the budget of the company', async () => {
  const company = await makeCompany(app)
  const { payoutId } = await makeDeclaredPrize(app, company)
  const post = (path: string, body: object = {}) =>
    app.call('POST', `/v2/companies/payouts/${payoutId}/guarantors${path}`, { token: company.token, body })
  const mobileNumber = newMobile()
  const person = { name: 'Raman', mobileNumber, address: '4 Temple Road', monthlyIncome: '45000', pan: 'ABCPM9876Q' }
  const { data } = await post('', person)
  const askCode = () => post(`/${data.guarantors[0].guarantorId}/consent-code`)
  await setBudget(company.companyId, 0)
  expect(await askCode()).toMatchObject({ status: 429, error: { code: 'MESSAGE_LIMIT' } })
  expect(await messagesTo(mobileNumber)).toEqual([])
  await setBudget(company.companyId, null)
  expect((await askCode()).status).toBe(200)
  expect(await messagesTo(mobileNumber)).toHaveLength(1)
})

test('a budget is a number of a superadmin, from 0 to a million', async () => {
  const { companyId, token } = await makeCompany(app)
  for (const perDay of [-1, 1.5, 1_000_001, '5'])
    expect((await setBudget(companyId, perDay as number)).status).toBe(400)
  expect((await setBudget('c000000000000000000000000', 5)).status).toBe(404)
  const own = await app.call('PUT', budgetPath(companyId), { token, body: { perDay: 5 } })
  expect(own.status).toBe(403)
})
