import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Temporal } from 'temporal-polyfill'
import { afterAll, expect, test } from 'vitest'
import { deliverMessage } from '#features/messages/messages/messages.actions'
import { makeAuction, makeInvoice, makeMember } from '#testing/auction-fixtures'
import { dayFromNow } from '#testing/days'
import { makeBranch, makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { WITHOUT_LIMITS } from '#testing/limits'
import { pdfTitle } from '#testing/pdf-title'
import { useApp } from '#testing/use-app'
import { updateOrInsertCycleNotices } from './notices.sql.ts'
import { sendNotices } from './send-notices.actions.ts'

/** The border to WhatsApp: what was sent there, and what it answers. */
const sentToWhatsApp: { path: string; authorization: string | undefined; body: unknown }[] = []
let whatsAppAnswer = { status: 200, body: { messages: [{ id: 'wamid.1' }] } as object }
const cloudApi = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  sentToWhatsApp.push({ path: request.url!, authorization: request.headers.authorization, body })
  response.writeHead(whatsAppAnswer.status).end(JSON.stringify(whatsAppAnswer.body))
})
await new Promise<void>((resolve) => cloudApi.listen(0, '127.0.0.1', resolve))
afterAll(() => void cloudApi.close())

const app = await useApp({
  ...WITHOUT_LIMITS,
  WHATSAPP_API_URL: `http://127.0.0.1:${(cloudApi.address() as AddressInfo).port}/v23.0/`,
  WHATSAPP_PHONE_NUMBER_ID: '1055',
  WHATSAPP_TOKEN: 'secret-token',
  WHATSAPP_TEMPLATES: '{"auctionNotice":{"en":"auction_notice","ml":"lela_ariyippu"}}',
})
const { platform } = app.app
// It is ten in the evening: the job runner delivers nothing before the next morning, whatever hour the tests run at.
const now = Temporal.Instant.fromEpochMilliseconds(platform.clock.nowMs()).toZonedDateTimeISO('Asia/Kolkata')
const evening = now.add({ days: 1 }).with({ hour: 22, minute: 0 })
await app.advanceSeconds(Math.round(now.until(evening).total('seconds')))
const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(platform.clock.now().getTime() + days * DAY_MS)
const dayIn = (days: number) => dayFromNow(days, platform.clock.now())
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
    text: expect.stringMatching(/ലേല.*CHIT-1-\w{6}/),
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

const fileOf = (token: string, path: string) =>
  app.http.inject({ method: 'GET', url: `/v2/companies/notices${path}`, headers: { authorization: `Bearer ${token}` } })

test('[notices] WhatsApp gets the template in the language of the member, and its id is the proof', async () => {
  const { token, auction, member } = await newAuction(10)
  await app.db.updateTable('users').set({ locale: 'ml' }).where('id', '=', member.userId).execute()
  const saved = await save(token, policy({ channels: ['WHATSAPP'], dueReminderDays: [3] }))
  expect(saved.data).toMatchObject({ channels: ['WHATSAPP'], availableChannels: ['SMS', 'EMAIL', 'WHATSAPP'] })
  // A reminder has no template, so it is not sent.
  await makeInvoice(app, auction, member, 'DRAFT', dayIn(2))
  await sendNotices(platform)
  const [notice, ...others] = (await list(token)).data.notices
  expect([others.length, notice.channel, notice.language]).toEqual([0, 'WHATSAPP', 'ml'])
  const { messageId } = await app.db
    .selectFrom('notices')
    .select('messageId')
    .where('id', '=', notice.noticeId)
    .executeTakeFirstOrThrow()
  whatsAppAnswer = { status: 400, body: { error: { code: 131026, message: 'not a WhatsApp number' } } }
  await deliverMessage(platform, { messageId })
  expect((await list(token)).data.notices[0]).toMatchObject({ status: 'QUEUED', retryCount: 1 })
  whatsAppAnswer = { status: 200, body: { messages: [{ id: 'wamid.1' }] } }
  await deliverMessage(platform, { messageId })
  expect((await list(token, 'channel=WHATSAPP')).data.notices[0]).toMatchObject({
    status: 'SENT',
    providerReference: 'wamid.1',
  })
  const { mobileNumber } = await app.db
    .selectFrom('users')
    .select('mobileNumber')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const words = [expect.stringMatching(/^CHIT-1-\w{6}$/), '1', expect.stringMatching(/^\d\d-\d\d-\d{4}$/)]
  const parameters = [...words, expect.stringMatching(/^\d\d:\d\d$/)]
  expect(sentToWhatsApp.at(-1)).toEqual({
    path: '/v23.0/1055/messages',
    authorization: 'Bearer secret-token',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: mobileNumber.replace('+', ''),
      type: 'template',
      template: {
        name: 'lela_ariyippu',
        language: { code: 'ml' },
        components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
      },
    },
  })
})

test('[notices] a channel that is not connected is rejected with its path', async () => {
  const { token } = await newAuction(null)
  const { config } = platform
  const { whatsApp } = config
  Object.assign(config, { whatsApp: undefined })
  const refused = await save(token, policy({ channels: ['SMS', 'WHATSAPP'] }))
  Object.assign(config, { whatsApp })
  expect([refused.status, refused.error?.details?.[0]?.path]).toEqual([400, 'channels.1'])
})

test('[notices] filters, table, proof and letters contain the same notices', async () => {
  const { token, auction, member } = await newAuction(10)
  const asha = await makeMember(app, auction, 'Asha, "the baker"')
  await app.db.updateTable('users').set({ locale: 'ta' }).where('id', '=', member.userId).execute()
  await makeInvoice(app, auction, asha, 'DRAFT', dayIn(2))
  await save(token, policy({ channels: ['SMS', 'WHATSAPP'] }))
  await sendNotices(platform)
  const cases: [string, number][] = [
    ['', 5],
    ['kind=DUE_REMINDER', 1],
    ['kind=AUCTION_NOTICE&channel=WHATSAPP', 2],
    ['status=SENT', 0],
    ['status=QUEUED', 5],
    [`subscriberId=${member.userId}`, 2],
    [`programId=${auction.programId}&auctionId=${auction.auctionId}`, 4],
    [`from=${dayIn(2)}`, 0],
    [`from=${dayIn(-1)}&to=${dayIn(1)}`, 5],
    [`to=${dayIn(-2)}`, 0],
  ]
  for (const [query, count] of cases) {
    expect([query, (await list(token, query)).data.count]).toEqual([query, count])
    const csv = await fileOf(token, `?${query}&format=csv`)
    expect([query, csv.body.trim().split('\n').length - 1]).toEqual([query, count])
  }
  const csv = (await fileOf(token, '?format=csv&kind=DUE_REMINDER')).body
  expect(csv).toContain('"Asha, ""the baker"""')
  const proof = await fileOf(token, '?format=pdf&kind=AUCTION_NOTICE')
  expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdfTitle(proof.rawPayload)).toBe('Proof of dispatch of notices')

  const letters = await fileOf(token, `/letters?auctionId=${auction.auctionId}`)
  expect([letters.statusCode, letters.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(letters.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2)
  const { noticeId } = (await list(token, `subscriberId=${member.userId}`)).data.notices[0]
  expect(pdfTitle((await fileOf(token, `/letters?noticeId=${noticeId}`)).rawPayload)).toBe('ஏல அறிவிப்பு')
  expect((await fileOf(token, '/letters?status=FAILED')).statusCode).toBe(400)
  const stranger = (await makeCompany(app)).token
  expect((await fileOf(stranger, `/letters?noticeId=${noticeId}`)).statusCode).toBe(404)
})

test('[notices] the days that were set for a cycle hold instead of the usual ones', async () => {
  const { token, auction, member } = await newAuction(10)
  await makeInvoice(app, auction, member, 'DRAFT', dayIn(2))
  await save(token, policy())
  const set = (auctionNoticeDays: number[], dueReminderDays: number[]) =>
    platform.transact((tx) =>
      updateOrInsertCycleNotices(
        tx,
        auction.cycleId,
        { auctionNoticeDays, dueReminderDays },
        { confirmedById: member.userId, confirmedAt: platform.clock.now() },
      ),
    )
  await set([5], [1])
  await sendNotices(platform)
  expect((await list(token)).data.count).toBe(0)
  await set([20], [2])
  await sendNotices(platform)
  const kinds = (await list(token)).data.notices.map(({ kind }: { kind: string }) => kind)
  expect(kinds.sort()).toEqual(['AUCTION_NOTICE', 'DUE_REMINDER'])
})

test('[notices] an SMS is sent under the id of a replaced text, and not at all without a registered text', async () => {
  const { token, auction, member } = await newAuction(null)
  await makeInvoice(app, auction, member, 'DRAFT', dayIn(2))
  await save(token, policy())
  const smsTexts = { languages: ['en'] as const, templates: {} }
  const registered = { ...platform, config: { ...platform.config, smsTexts } }
  await sendNotices(registered)
  expect((await list(token)).data.count).toBe(0)
  const replaced = { text: 'Due on {day}', dltTemplateId: '1107-own' }
  const path = '/v2/admin/message-texts/sms.dueReminder/en'
  const admin = (await app.superadmin()).token
  expect((await app.call('PUT', path, { token: admin, body: replaced })).status).toBe(200)
  await sendNotices(registered)
  expect((await list(token)).data.notices).toMatchObject([{ kind: 'DUE_REMINDER' }])
  await app.call('DELETE', path, { token: admin })
})
