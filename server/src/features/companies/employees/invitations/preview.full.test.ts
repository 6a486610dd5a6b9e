// The page behind the link of an invitation: what it shows, and how it signs the new employee in. [spec: Employee endpoints]
import { expect, test } from 'vitest'
import { makeLog } from '#platform/log'
import { makeEmployee, makeProgram, makeRole, newMobile } from '#testing/fixtures'
import { answerChallenge, codeAt, secondFactorOf } from '#testing/second-factors'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'

const logged: string[] = []
const log = makeLog('trace', { destination: { write: (line) => void logged.push(line) } })
const { app, company } = await useCompany({ LOG_LEVEL: 'trace' }, undefined, { log })

const DEVICE = { deviceId: 'new-phone', deviceName: 'Redmi 9', platform: 'WEB', formFactor: 'PHONE' }
const VIEWER = { roleId: 'role_viewer_company', scopeType: 'COMPANY' }
let counter = 0

async function invite(mobileNumber = newMobile(), assignments: object[] = [VIEWER]) {
  const email = `preview-${++counter}@example.in`
  const body = { name: 'Chandran Pillai', email, mobileNumber, assignments }
  const { token: asOwner } = await app.signIn(company.ownerMobile)
  const created = await app.call('POST', '/v2/companies/employees/invitations', { token: asOwner, body })
  expect(created.status).toBe(201)
  const outbox = await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
  return { asOwner, id: created.data.id, mobileNumber, token: outbox.json().messages[0].token as string }
}
const lookUp = (token: string) => app.call('POST', '/v2/auth/employee-invitations/lookup', { body: { token } })
const accept = (token: string, extra: object = {}) =>
  app.call('POST', '/v2/auth/employee-invitations/accept', { body: { token, otp: CODE, name: 'Chandran', ...extra } })

test('an invitation names its company, person, roles and places, and hides the number', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId)
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', ['program.read'])
  const { token, mobileNumber } = await invite(newMobile(), [VIEWER, { roleId, scopeType: 'PROGRAM', programId }])
  const { name: programName } = await app.db
    .selectFrom('programs')
    .select('name')
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
  const { status, data } = await lookUp(token)
  expect(status).toBe(200)
  expect(data).toEqual({
    companyName: 'Malabar Chits',
    name: 'Chandran Pillai',
    maskedMobile: `*********${mobileNumber.slice(-4)}`,
    roles: [
      { name: expect.any(String), scopeType: 'COMPANY', branchName: null, programName: null },
      { name: expect.any(String), scopeType: 'PROGRAM', branchName: null, programName },
    ],
    status: 'PENDING',
    expiresAt: expect.any(String),
  })
})

test('a wrong token is 404, and one that is too short is 400', async () => {
  expect((await lookUp('0'.repeat(64))).error?.code).toBe('NOT_FOUND')
  expect((await lookUp('0'.repeat(63))).error?.details?.[0]?.path).toBe('token')
})

test('a page can tell an invitation that was accepted, revoked or has expired', async () => {
  const [accepted, revoked, expired] = [await invite(), await invite(), await invite()]
  await accept(accepted.token)
  await app.call('POST', `/v2/companies/employees/invitations/${revoked.id}/revoke`, { token: revoked.asOwner })
  await app.advanceSeconds(72 * 3600)
  const states = await Promise.all(
    [accepted, revoked, expired].map(async ({ token }) => (await lookUp(token)).data.status),
  )
  expect(states).toEqual(['ACCEPTED', 'REVOKED', 'EXPIRED'])
})

test('accepting on a device signs the employee in, without a second SMS', async () => {
  const { token } = await invite()
  const { status, data, headers } = await accept(token, DEVICE)
  expect(status).toBe(200)
  expect(data.signIn).toMatchObject({ userId: data.userId, role: 'COMPANY', isNewSubscriber: false, expiresIn: 900 })
  expect(data.signIn.session).toMatchObject({ membershipId: data.membershipId, company: { id: company.companyId } })
  const own = await app.call('GET', '/v2/companies/me/membership', { token: data.signIn.accessToken })
  expect(own.status).toBe(200)
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const refreshed = await app.call('POST', '/v2/auth/refresh', { headers: { cookie } })
  expect(refreshed.data.userId).toBe(data.userId)
  const { data: listed } = await app.call('GET', '/v2/auth/sessions', { token: refreshed.data.accessToken })
  expect(listed.sessions).toMatchObject([{ deviceName: 'Redmi 9', platform: 'WEB', formFactor: 'PHONE' }])
})

test('accepting without a device opens no session', async () => {
  const { token } = await invite()
  const { data, headers } = await accept(token)
  expect([data.status, data.signIn, headers['set-cookie']]).toEqual(['ACTIVE', undefined, undefined])
})

test('a wrong code opens no session', async () => {
  const { token } = await invite()
  const refused = await accept(token, { ...DEVICE, otp: '000000' })
  expect([refused.error?.code, refused.headers['set-cookie']]).toEqual(['INVITATION_CODE_WRONG', undefined])
})

test('an employee who comes back with a second factor is asked for it', async () => {
  const back = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const { secret } = await secondFactorOf(app, back.token).addTotp()
  const { token: asOwner } = await app.signIn(company.ownerMobile)
  await app.call('POST', `/v2/companies/employees/${back.membershipId}/revoke`, { token: asOwner })
  const { token } = await invite(back.mobileNumber)
  const { data, headers } = await accept(token, DEVICE)
  expect([data.userId, data.signIn.accessToken, headers['set-cookie']]).toEqual([back.userId, undefined, undefined])
  await app.advanceSeconds(60)
  const { challengeToken } = data.signIn.secondFactor
  const proved = await answerChallenge(app, { challengeToken, totpCode: codeAt(app, secret) })
  expect(proved.data.session).toMatchObject({ userId: back.userId, membershipId: data.membershipId })
})

test('no line of the log has the token of an invitation', async () => {
  const { token } = await invite()
  await lookUp(token)
  await accept(token, DEVICE)
  expect(logged.some((line) => line.includes('/v2/auth/employee-invitations/lookup'))).toBe(true)
  expect(logged.filter((line) => line.includes(token))).toEqual([])
})
