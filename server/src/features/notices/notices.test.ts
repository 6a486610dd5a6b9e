import { expect, test } from 'vitest'
import { deliverMessage } from '#features/messages/messages.actions'
import { makeAuction, makeInvoice, makeMember } from '#testing/auction-fixtures'
import { makeBranch, makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { sendNotices } from './send-notices.actions.ts'

const app = await useApp()
const { platform } = app.app
const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(platform.clock.now().getTime() + days * DAY_MS)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const policy = (changes: object = {}) => ({
  ...{ isEnabled: true, auctionNoticeDays: [14, 3], dueReminderDays: [3, 0], overdueReminderDays: [3, 10] },
  channels: ['SMS'],
  ...changes,
})
const save = (token: string, body: object) => app.call('PUT', '/v2/companies/notice-policy', { token, body })
const list = (token: string, query = '') => app.call('GET', `/v2/companies/notices?${query}`, { token })

async function newAuction(startsInDays: number | null) {
  const company = await makeCompany(app)
  const branchId = await makeBranch(app, company.companyId)
  const scheduled = { status: 'SCHEDULED', auctionStartAt: inDays(startsInDays ?? 0) }
  const auction = await makeAuction(
    app,
    { companyId: company.companyId, branchId },
    startsInDays === null ? {} : { auction: scheduled },
  )
  return { ...company, auction, member: await makeMember(app, auction, 'Zubaida') }
}

test('[notices] nothing is sent before a company switches it on', async () => {
  const { token } = await newAuction(5)
  const before = await app.call('GET', '/v2/companies/notice-policy', { token })
  expect(before.data).toMatchObject({ isEnabled: false, auctionNoticeDays: [14, 3], updatedAt: null })
  await sendNotices(platform)
  expect((await list(token)).data.count).toBe(0)
})

test('[notices] the notice of an auction goes to every member once, in their language, with a proof', async () => {
  const { token, auction, member } = await newAuction(10)
  await makeMember(app, auction, 'Same person', member)
  await app.db.updateTable('users').set({ locale: 'ml' }).where('id', '=', member.userId).execute()
  expect((await save(token, policy())).data).toMatchObject(policy())
  await sendNotices(platform)
  await sendNotices(platform)
  const { notices, count } = (await list(token, `auctionId=${auction.auctionId}`)).data
  expect(count).toBe(1)
  expect(notices[0]).toMatchObject({
    ...{ kind: 'AUCTION_NOTICE', auctionId: auction.auctionId, subscriberId: member.userId, subscriberName: 'Zubaida' },
    ...{ channel: 'SMS', language: 'ml', retryCount: 0 },
    recipient: expect.stringMatching(/^\*+\d{4}$/),
    text: expect.stringMatching(/ലേല.*Onam Savings/),
  })
  const { messageId } = await app.db
    .selectFrom('notices')
    .select('messageId')
    .where('id', '=', notices[0].noticeId)
    .executeTakeFirstOrThrow()
  await deliverMessage(platform, { messageId })
  const sent = (await list(token, `subscriberId=${member.userId}`)).data.notices[0]
  expect(sent).toMatchObject({ status: 'SENT', sentAt: expect.any(String) })
  const csv = await app.http.inject({
    method: 'GET',
    url: '/v2/companies/notices?format=csv',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
  expect(csv.body.split('\n')[1]).toContain('AUCTION_NOTICE')
})

test('[notices] a rescheduled auction is announced again', async () => {
  const { token, auction } = await newAuction(10)
  await save(token, policy())
  await sendNotices(platform)
  const moved = { auctionStartAt: inDays(12) }
  await app.db.updateTable('auctions').set(moved).where('id', '=', auction.auctionId).execute()
  await sendNotices(platform)
  expect((await list(token)).data.count).toBe(2)
})

test('[notices] unpaid invoices are reminded before and after their due date, paid ones never', async () => {
  const { token, auction, member } = await newAuction(null)
  const [late, paid] = [await makeMember(app, auction, 'Late'), await makeMember(app, auction, 'Paid')]
  await makeInvoice(app, auction, member, 'DRAFT', dayIn(2))
  await makeInvoice(app, auction, late, 'DRAFT', dayIn(-4))
  await makeInvoice(app, auction, paid, 'PAID', dayIn(2))
  await save(token, policy())
  await sendNotices(platform)
  const { notices } = (await list(token)).data
  const sent = notices.map(({ kind, subscriberName }: { kind: string; subscriberName: string }) => [
    subscriberName,
    kind,
  ])
  expect(sent.sort()).toEqual([
    ['Late', 'OVERDUE_REMINDER'],
    ['Zubaida', 'DUE_REMINDER'],
  ])
})

test('[notices] a person gets at most five notices a day', async () => {
  const { token, auction, member } = await newAuction(null)
  for (let number = 2; number <= 8; number++) {
    const more = { programId: auction.programId, cycle: { cycleNumber: number, status: 'UPCOMING' } }
    await makeInvoice(app, await makeAuction(app, auction, more), member, 'DRAFT', dayIn(1))
  }
  await save(token, policy())
  await sendNotices(platform)
  await sendNotices(platform)
  expect((await list(token)).data.count).toBe(5)
})

test('[notices] another company and other branches see nothing, and a bad policy is rejected with its path', async () => {
  const { token, companyId } = await newAuction(10)
  await save(token, policy())
  await sendNotices(platform)
  expect((await list((await makeCompany(app)).token)).data.count).toBe(0)
  const roleId = await makeRole(app, companyId, 'BRANCH', ['auction.schedule'])
  const branchId = await makeBranch(app, companyId)
  const elsewhere = await makeEmployee(app, companyId, [{ roleId, branchId }])
  expect((await list(elsewhere.token)).data.count).toBe(0)
  const bad = await save(token, policy({ auctionNoticeDays: [90] }))
  expect([bad.status, bad.error?.details?.[0]?.path]).toEqual([400, 'auctionNoticeDays.0'])
})
