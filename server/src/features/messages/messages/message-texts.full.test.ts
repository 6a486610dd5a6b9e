import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeSubscriber, newMobile } from '#testing/fixtures'
import { codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'
import { openText } from './messages.actions.ts'
import { listMessages } from './messages.sql.ts'
import { listSmsOverrides, writeSms } from './sms-texts.ts'
import { chitText, dayText } from './sms-values.ts'

const app = await useApp()
const admin = (await app.superadmin()).token
const at = (key: string, language: string) => `/v2/admin/message-texts/${key}/${language}`
const put = (key: string, language: string, body: object, token = admin) =>
  app.call('PUT', at(key, language), { token, body })
const list = async (query: string) => (await app.call('GET', `/v2/admin/message-texts?${query}`, { token: admin })).data

test('texts are listed by channel with their words, their standard text and what replaces it', async () => {
  const { messageTexts, count } = await list('channel=SMS&search=sign-in code&pageSize=1')
  expect(count).toBeGreaterThan(1)
  expect(messageTexts[0]).toMatchObject({ key: 'sms.signInCode', channel: 'SMS', placeholders: ['code', 'minutes'] })
  expect(messageTexts[0].texts).toHaveLength(6)
  expect((await list('channel=NOTIFICATION&search=PRIZE_WON')).messageTexts).toHaveLength(2)
})

test('a replaced text is sent at once in its language only, and the standard text returns', async () => {
  const mobile = newMobile()
  const codeTo = async (locale: string) => {
    await app.advanceSeconds(120)
    await app.call('POST', '/v2/auth/request-otp', { body: { ...codeRequest(mobile, 'd1'), locale } })
    const [message] = await listMessages(app.db, mobile, 1)
    return openText(app.app.platform, message!.sealed!).text
  }
  const { data } = await put('sms.signInCode', 'hi', { text: 'Kuri: {code}', dltTemplateId: '1107' })
  expect(data.texts.find(({ language }: { language: string }) => language === 'hi')).toMatchObject({
    text: 'Kuri: {code}',
    dltTemplateId: '1107',
  })
  expect(await codeTo('hi')).toMatch(/^Kuri: \d{6}/)
  expect(await codeTo('en')).toMatch(/is your Kuri sign-in code/)
  expect((await app.call('DELETE', at('sms.signInCode', 'hi'), { token: admin })).status).toBe(200)
  expect(await codeTo('hi')).not.toMatch(/^Kuri:/)
})

test.each<[string, string, object, string]>([
  ['a code that is missing', 'sms.signInCode', { text: 'Kuri' }, 'text'],
  ['an unknown word', 'sms.signInCode', { text: '{code} {name}' }, 'text'],
  ['a loose brace', 'mail.invitation.subject', { text: 'Hello {' }, 'text'],
  ['a title with words', 'notice.PRIZE_PAID.title', { text: '{amount}' }, 'text'],
  ['a template id with spaces', 'sms.signInCode', { text: '{code}', dltTemplateId: 'a b' }, 'dltTemplateId'],
])('%s is rejected at its field', async (_what, key, body, path) => {
  const answer = await put(key, 'en', body)
  expect([answer.status, answer.error?.details?.map((detail) => detail.path)]).toEqual([400, [path]])
})

test('only superadmins replace texts, unknown keys are not found, and every change is in the audit log', async () => {
  const company = await makeCompany(app)
  expect((await put('sms.signInCode', 'en', { text: '{code}' }, company.token)).status).toBe(403)
  expect((await put('sms.nothing', 'en', { text: 'x' })).status).toBe(404)
  expect((await put('wait.seconds', 'en', { text: 'x' })).status).toBe(404)
  expect((await put('sms.signInCode', 'fr', { text: '{code}' })).status).toBe(400)
  await put('notice.PRIZE_WON.title', 'en', { text: 'Congratulations' })
  const [entry] = (await app.call('GET', '/v2/admin/audit-logs?pageSize=1', { token: admin })).data.auditLogs
  expect(entry).toMatchObject({
    action: 'message-text.replaced',
    resourceId: 'notice.PRIZE_WON.title/en',
    before: null,
  })
})

test('the template id of a replaced SMS registers its language', async () => {
  const registered = { smsTexts: { languages: ['en', 'ml'], templates: { dueReminder: { en: '1' } } } } as const
  const values = { chit: chitText('ONAM-40', 'en'), day: dayText('2026-12-07') }
  const write = async (reader: 'ml' | 'hi') =>
    writeSms(registered, 'dueReminder', reader, values, await listSmsOverrides(app.db, ['dueReminder']))
  expect((await write('ml')).templateId).toBe('1')
  await put('sms.dueReminder', 'en', { text: 'Due on {day}', dltTemplateId: '7' })
  await put('sms.dueReminder', 'ml', { text: 'ml {day}', dltTemplateId: '8' })
  expect(await write('ml')).toEqual({ text: 'ml 07-12-2026', templateId: '8' })
  expect(await write('hi')).toEqual({ text: 'Due on 07-12-2026', templateId: '7' })
})

test('a notification reads as replaced, also one that was written before', async () => {
  const { userId, token } = await makeSubscriber(app)
  const row = { id: newId(), userId, type: 'PRIZE_WON', title: 'Old', body: 'Old', createdAt: new Date() }
  const params = JSON.stringify({ programName: 'Onam', cycleNumber: 3 })
  await app.db
    .insertInto('notifications')
    .values({ ...row, params, data: '{}' })
    .execute()
  await put('notice.PRIZE_WON.body', 'en', { text: '{programName}: you won' })
  const { data } = await app.call('GET', '/v2/subscribers/me/notifications', { token })
  expect(data.notifications[0].body).toBe('Onam: you won')
})
