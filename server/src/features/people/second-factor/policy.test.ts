import { afterAll, expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeRole, makeSubscriber } from '#testing/fixtures'
import { answerChallenge, askedAtSignIn, codeAt, enterCode, secondFactorOf } from '#testing/second-factors'
import { openSocket } from '#testing/sockets'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const app = await useApp()
const other = await startTestApp({}, app.databaseUrl)
afterAll(() => other.close())

const own = (token: string, server = app) => server.call('GET', '/v2/companies/me/membership', { token })
const demand = (token: string, required: boolean, proof?: object) =>
  app.call('PATCH', '/v2/companies/me/second-factor-policy', { token, body: { required, proof } })
const readDemand = async (token: string) =>
  (await app.call('GET', '/v2/companies/me/second-factor-policy', { token })).data
const proofOf = async (token: string, secret: string, steps = 0) => ({
  challengeToken: (await secondFactorOf(app, token).challenge()).challengeToken,
  totpCode: codeAt(app, secret, steps),
})
const closing = (socket: { ws: { once(event: 'close', listener: (code: number) => void): unknown } }) =>
  new Promise<number>((resolve) => socket.ws.once('close', resolve))

/** A company whose owner has a second factor and demands one, with a signed-in employee without one. */
async function makeStrictCompany() {
  const company = await makeCompany(app)
  const employee = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
  const { secret } = await secondFactorOf(app, company.token).addTotp()
  return { company, employee, secret }
}

test('only somebody who has a second factor can demand it of others', async () => {
  const company = await makeCompany(app)
  expect((await demand(company.token, true)).error?.code).toBe('SECOND_FACTOR_MISSING')
  expect((await own(company.token)).status).toBe(200)
})

test('a demand closes open sessions and sockets on every process until a factor is set up', async () => {
  const { company, employee } = await makeStrictCompany()
  expect((await own(employee.token, other)).status).toBe(200)
  const sockets = [await openSocket(app.url, employee.token), await openSocket(other.url, employee.token)]
  const closed = sockets.map(closing)
  expect((await demand(company.token, true)).data).toMatchObject({ required: true, requiredByPlatform: false })
  expect(await Promise.all(closed)).toEqual([1008, 1008])

  for (const server of [app, other]) {
    const { status, error } = await own(employee.token, server)
    expect([status, error?.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  }
  expect((await own(company.token)).status).toBe(200)

  const factor = secondFactorOf(app, employee.token)
  expect(await factor.status()).toMatchObject({ requiredBy: 'COMPANY', setupRequired: true })
  const signedIn = await enterCode(app, employee.mobileNumber, 'device-2')
  expect(signedIn.data.secondFactorSetupRequired).toBe(true)
  const { secret } = await factor.addTotp()
  for (const server of [app, other]) expect((await own(employee.token, server)).status).toBe(200)
  expect((await own(signedIn.data.accessToken)).status).toBe(401)

  const proof = { challengeToken: (await factor.challenge()).challengeToken, totpCode: codeAt(app, secret) }
  expect((await factor.post('/totp/remove', { proof })).error?.code).toBe('LAST_SECOND_FACTOR')
  expect((await factor.status()).isActive).toBe(true)
})

test('a socket of somebody who must set up a factor is refused', async () => {
  const { company, employee } = await makeStrictCompany()
  await demand(company.token, true)
  const socket = await openSocket(app.url, employee.token).catch(() => null)
  if (socket) expect(await closing(socket)).toBe(1008)
})

test('switching the demand off opens everything again', async () => {
  const { company, employee, secret } = await makeStrictCompany()
  await demand(company.token, true)
  expect((await own(employee.token)).status).toBe(403)
  expect((await demand(company.token, false, await proofOf(company.token, secret))).status).toBe(200)
  expect((await own(employee.token)).status).toBe(200)
})

/** An employee with a factor who may suspend employees, and nothing else. */
async function makeManager(company: { companyId: string }) {
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['employee.read', 'employee.suspend'])
  const manager = await makeEmployee(app, company.companyId, [{ roleId }])
  const { secret } = await secondFactorOf(app, manager.token).addTotp()
  return { ...manager, secret }
}

test('somebody who may suspend employees switches the demand on, and only the owner switches it off', async () => {
  const { company, secret } = await makeStrictCompany()
  const manager = await makeManager(company)
  expect(await readDemand(manager.token)).toMatchObject({ required: false, changeBlockedReason: null })
  expect((await demand(manager.token, true)).status).toBe(200)
  expect(await readDemand(manager.token)).toMatchObject({ required: true, changeBlockedReason: 'OWNER_REQUIRED' })
  const refused = await demand(manager.token, false, await proofOf(manager.token, manager.secret))
  expect([refused.status, refused.error?.code]).toEqual([403, 'OWNER_REQUIRED'])
  expect(await readDemand(company.token)).toMatchObject({ required: true, changeBlockedReason: null })
  expect((await demand(company.token, false, await proofOf(company.token, secret))).data).toMatchObject({
    required: false,
  })
})

test('the owner switches the demand off only with a fresh proof, and a wrong one is counted', async () => {
  const { company, secret } = await makeStrictCompany()
  await demand(company.token, true)
  expect((await demand(company.token, false)).error?.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
  const { challengeToken } = await proofOf(company.token, secret)
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await demand(company.token, false, { challengeToken, totpCode: '000000' })).error?.code).toBe(
      'SECOND_FACTOR_WRONG',
    )
  const totpCode = codeAt(app, secret)
  expect((await demand(company.token, false, { challengeToken, totpCode })).error?.code).toBe(
    'SECOND_FACTOR_CHALLENGE_INVALID',
  )
  expect(await readDemand(company.token)).toMatchObject({ required: true })
})

test('the owner and those who may suspend employees are notified when the demand is switched off', async () => {
  const { company, employee, secret } = await makeStrictCompany()
  const manager = await makeManager(company)
  await demand(company.token, true)
  await demand(company.token, false, await proofOf(company.token, secret))
  const notified = async (token: string) =>
    (await app.call('GET', '/v2/companies/me/notifications', { token })).data.notifications.map(
      ({ type }: { type: string }) => type,
    )
  expect(await notified(company.token)).toEqual(['SECOND_FACTOR_NOT_REQUIRED'])
  expect(await notified(manager.token)).toEqual(['SECOND_FACTOR_NOT_REQUIRED'])
  expect(await notified(employee.token)).toEqual([])
})

test('the platform demands it of staff and superadmins, never of subscribers', async () => {
  const admin = await app.superadmin()
  const patch = (body: object) => app.call('PATCH', '/v2/admin/second-factor-policy', { token: admin.token, body })
  expect((await patch({ superadmins: true })).error?.code).toBe('SECOND_FACTOR_MISSING')
  const { secret } = await secondFactorOf(app, admin.token).addTotp()
  const company = await makeCompany(app)
  const subscriber = await makeSubscriber(app)
  expect((await patch({ superadmins: true, staff: true })).data).toMatchObject({ superadmins: true, staff: true })
  try {
    expect((await own(company.token)).error?.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await app.call('GET', '/v2/subscribers/notifications', { token: subscriber.token })).status).not.toBe(403)
    const asked = await askedAtSignIn(app, app.config.superadminMobile)
    expect((await answerChallenge(app, { ...asked, totpCode: codeAt(app, secret) })).status).toBe(200)
  } finally {
    expect((await patch({ staff: false })).error?.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
    const { challengeToken } = await secondFactorOf(app, admin.token).challenge()
    const proof = { challengeToken, totpCode: codeAt(app, secret, 1) }
    expect((await patch({ superadmins: false, staff: false, proof })).status).toBe(200)
  }
  expect((await own(company.token)).status).toBe(200)
})
