// The signed-in person: who they are, what they read, and which language they chose. [spec: A code by SMS]
import type { Session } from '@kuri/contract/people/identity.contract'
import { expect, test } from 'vitest'
import { queueNotificationTo } from '#features/messages/notifications/notifications.actions'
import { countQueries } from '#testing/count-queries'
import { makeCompany, makeEmployee, makeSubscriber, newMobile } from '#testing/fixtures'
import { secondFactorOf } from '#testing/second-factors'
import { CODE, codeRequest } from '#testing/sign-in-codes'
import { SUPERADMIN } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { platform } = app.app

const read = async (token: string) => (await app.call('GET', '/v2/auth/session', { token })).data
const choose = (token: string, locale: string) => app.call('PATCH', '/v2/auth/session', { token, body: { locale } })
const withoutTime = ({ serverTime: _time, ...session }: Session) => session

test('a subscriber, an employee and a superadmin each read who they are', async () => {
  const asha = await makeSubscriber(app, 'Asha')
  expect(await read(asha.token)).toEqual({
    userId: asha.userId,
    role: 'SUBSCRIBER',
    name: 'Asha',
    mobileNumber: asha.mobileNumber,
    email: expect.stringContaining('@'),
    avatar: null,
    locale: null,
    company: null,
    membershipId: null,
    nextStep: null,
    onboardingCompleted: true,
    mouAcceptanceRequired: false,
    currentMouVersionId: null,
    secondFactorSetupRequired: false,
    unreadCount: 0,
    serverTime: expect.any(String),
  })
  const employee = await makeEmployee(app, company.companyId, [
    { roleId: 'role_viewer_branch', branchId: company.branchId },
  ])
  expect(await read(employee.token)).toMatchObject({
    role: 'COMPANY',
    membershipId: employee.membershipId,
    company: { id: company.companyId, name: 'Malabar Chits', avatar: null },
  })
  const superadmin = await app.superadmin()
  expect(await read(superadmin.token)).toMatchObject({ role: 'SUPERADMIN', mobileNumber: SUPERADMIN, company: null })
  expect((await app.call('GET', '/v2/auth/session')).status).toBe(401)
})

test('a sign-in and a refresh return the same session as the endpoint', async () => {
  const { mobileNumber } = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const { session, token, cookie } = await app.signIn(mobileNumber)
  const refreshed = await app.call('POST', '/v2/auth/refresh', { headers: { cookie } })
  const own = withoutTime(await read(token))
  expect(own.company).toMatchObject({ id: company.companyId })
  expect(withoutTime(session)).toEqual(own)
  expect(withoutTime(refreshed.data.session)).toEqual(own)
})

test('serverTime follows the clock of the service, not that of the machine', async () => {
  const { token } = await makeSubscriber(app)
  await app.advanceSeconds(600)
  const { serverTime } = await read(token)
  expect(Date.parse(serverTime) - Date.now()).toBeGreaterThan(500_000)
})

test('unreadCount counts the unread notifications of this person alone', async () => {
  const [asha, babu] = [await makeSubscriber(app), await makeSubscriber(app)]
  const data = { companyId: company.companyId }
  const notice = { type: 'PRIZE_PAID', title: 'Your prize was paid', body: 'It is on its way.', data }
  await platform.transact((tx) => queueNotificationTo(tx, asha.userId, notice, platform.clock.now()))
  expect([(await read(asha.token)).unreadCount, (await read(babu.token)).unreadCount]).toEqual([1, 0])
  await app.call('POST', '/v2/subscribers/me/notifications/read-all', { token: asha.token })
  expect((await read(asha.token)).unreadCount).toBe(0)
})

test('the chosen language is kept for the person and on all of their devices', async () => {
  const mobileNumber = newMobile()
  const [phone, laptop] = [await app.signIn(mobileNumber, 'phone'), await app.signIn(mobileNumber, 'laptop')]
  const changed = await choose(phone.token, 'ml')
  expect([changed.status, changed.data.locale]).toEqual([200, 'ml'])
  expect((await read(laptop.token)).locale).toBe('ml')
  const refused = await choose(phone.token, 'fr')
  expect([refused.status, refused.error?.details?.[0]?.path]).toEqual([400, 'locale'])
  expect((await app.call('PATCH', '/v2/auth/session', { token: phone.token, body: {} })).status).toBe(400)
})

test('a new person keeps the language in which they asked for the code, a known one keeps their own', async () => {
  const mobileNumber = newMobile()
  const signInWith = async (locale: string) => {
    await app.call('POST', '/v2/auth/request-otp', { body: { ...codeRequest(mobileNumber, 'd1'), locale } })
    const body = { mobileNumber, otp: CODE, deviceId: 'd1' }
    return (await app.call('POST', '/v2/auth/verify-otp', { body })).data.session.locale
  }
  expect(await signInWith('ta')).toBe('ta')
  await app.advanceSeconds(31)
  expect(await signInWith('hi')).toBe('ta')
})

test('somebody who must set up a second factor can still read who they are', async () => {
  const strict = await makeCompany(app)
  const employee = await makeEmployee(app, strict.companyId, [{ roleId: 'role_viewer_company' }])
  await secondFactorOf(app, strict.token).addTotp()
  await app.call('PATCH', '/v2/companies/me/second-factor-policy', { token: strict.token, body: { required: true } })
  expect(await read(employee.token)).toMatchObject({ userId: employee.userId, secondFactorSetupRequired: true })
})

test('an employee whose membership was suspended has no company', async () => {
  const { token, membershipId } = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  await app.db.updateTable('memberships').set({ status: 'SUSPENDED' }).where('id', '=', membershipId).execute()
  expect(await read(token)).toMatchObject({ company: null, membershipId: null, onboardingCompleted: false })
})

test('reading the session takes one query', async () => {
  const { token } = await makeSubscriber(app)
  await read(token)
  const { statements } = await countQueries(() => read(token))
  expect(statements).toHaveLength(1)
})
