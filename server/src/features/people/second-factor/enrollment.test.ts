import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeAuthenticator } from '#testing/authenticator'
import { makeEmployee, makeSubscriber } from '#testing/fixtures'
import { answerChallenge, askedAtSignIn, codeAt, enterCode, secondFactorOf } from '#testing/second-factors'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { app: limited, company: firm } = await useCompany()
const employee = () => makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
const textsTo = async (mobileNumber: string) =>
  JSON.stringify((await app.http.inject(`/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}`)).json())

test('an app counts only after its first code, and its secret is stored encrypted', async () => {
  const { token, mobileNumber } = await employee()
  const own = secondFactorOf(app, token)
  expect((await own.post('/totp/confirm', { code: '123456' })).error?.code).toBe('TOTP_NOT_STARTED')
  const { data } = await own.post('/totp')
  expect(data.otpauthUri).toMatch(/^otpauth:\/\/totp\/Kuri/)
  expect((await own.post('/totp/confirm', { code: codeAt(app, data.secret, 50) })).error?.code).toBe(
    'SECOND_FACTOR_WRONG',
  )
  expect((await own.status()).isActive).toBe(false)
  expect((await enterCode(app, mobileNumber)).data.accessToken).toBeTruthy()

  expect((await own.post('/totp/confirm', { code: codeAt(app, data.secret) })).data.status.isActive).toBe(true)
  const rows = await app.db.selectFrom('secondFactors').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(data.secret)
  expect(await textsTo(mobileNumber)).toContain('An authenticator app was added')
})

test('the first factor ends the other sessions and keeps the one that set it up', async () => {
  const { token, mobileNumber } = await makeSubscriber(app)
  const elsewhere = await app.signIn(mobileNumber, 'device-2')
  await secondFactorOf(app, token).addTotp()
  expect((await app.call('GET', '/v2/auth/second-factor', { token: elsewhere.token })).status).toBe(401)
  const refreshed = await app.call('POST', '/v2/auth/refresh', { headers: { cookie: elsewhere.cookie } })
  expect(refreshed.status).toBe(401)
  expect((await app.call('GET', '/v2/auth/second-factor', { token })).status).toBe(200)
})

test('of two first factors that are set up at once, one wins and the other needs a proof', async () => {
  const { token, mobileNumber } = await employee()
  const elsewhere = await app.signIn(mobileNumber, 'device-2')
  const [mine, theirs] = [makeAuthenticator(), makeAuthenticator()]
  const answers = await Promise.all([
    secondFactorOf(app, token).addPasskey(mine),
    secondFactorOf(app, elsewhere.token).addPasskey(theirs),
  ])
  expect(answers.filter(({ answer }) => answer.status === 201)).toHaveLength(1)
})

test('a further factor, a removal and new recovery codes need a fresh proof of this session', async () => {
  const { token } = await employee()
  const own = secondFactorOf(app, token)
  const { secret, recoveryCodes } = await own.addTotp()
  expect((await own.post('/passkeys/options')).error?.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')
  expect((await own.post('/totp')).error?.code).toBe('SECOND_FACTOR_PROOF_REQUIRED')

  const { challengeToken } = await own.challenge()
  const proof = { challengeToken, totpCode: codeAt(app, secret) }
  const { authenticator, answer } = await own.addPasskey(makeAuthenticator(), proof)
  expect(answer.status).toBe(201)
  expect(answer.data.recoveryCodes).toBeUndefined()
  expect((await own.post('/totp/remove', { proof })).error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')

  const asked = await own.challenge()
  const byPasskey = { challengeToken: asked.challengeToken, passkey: authenticator.get(asked.passkeyOptions!) }
  const renewed = await own.post('/recovery-codes', { proof: byPasskey })
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  const old = await own.post('/totp/remove', { proof: { ...(await own.challenge()), recoveryCode: recoveryCodes[0] } })
  expect(old.error?.code).toBe('SECOND_FACTOR_WRONG')

  const code = (n: number) => renewed.data.recoveryCodes[n] as string
  const withCode = async (n: number) => ({
    proof: { challengeToken: (await own.challenge()).challengeToken, recoveryCode: code(n) },
  })
  expect((await own.post('/totp/remove', await withCode(0))).data).toMatchObject({ isActive: true, totp: null })
  const [passkey] = (await own.status()).passkeys
  expect((await own.post(`/passkeys/${passkey.id}/remove`, await withCode(1))).data).toMatchObject({
    isActive: false,
    recoveryCodesLeft: 0,
  })
})

test('a passkey cannot be registered twice', async () => {
  const authenticator = makeAuthenticator()
  await secondFactorOf(app, (await employee()).token).addPasskey(authenticator)
  const { answer } = await secondFactorOf(app, (await employee()).token).addPasskey(authenticator)
  expect([answer.status, answer.error?.code]).toEqual([409, 'PASSKEY_TAKEN'])
})

test('another person cannot finish a registration or use a proof', async () => {
  const [ours, theirs] = [secondFactorOf(app, (await employee()).token), secondFactorOf(app, (await employee()).token)]
  const { data } = await theirs.post('/passkeys/options')
  const credential = makeAuthenticator().create(data.options)
  const stolen = await ours.post('/passkeys', { challengeToken: data.challengeToken, name: 'Mine', credential })
  expect(stolen.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')
})

test('the company resets the factor of an employee, which ends their sessions and is audited', async () => {
  const person = await employee()
  await secondFactorOf(app, person.token).addTotp()
  const reset = (token: string, membershipId: string) =>
    app.call('POST', `/v2/companies/employees/${membershipId}/reset-second-factor`, {
      token,
      body: { reason: 'Lost the phone' },
    })
  const roleId = 'role_company_admin_company'
  const admin = await makeEmployee(app, company.companyId, [{ roleId }])
  expect((await reset(admin.token, company.membershipId)).error?.code).toBe('SECOND_FACTOR_RESET_DENIED')
  expect((await reset(admin.token, admin.membershipId)).error?.code).toBe('SECOND_FACTOR_RESET_OWN')
  expect((await reset(person.token, admin.membershipId)).error?.code).toBe('PERMISSION_REQUIRED')
  expect((await reset(admin.token, person.membershipId)).status).toBe(200)

  expect((await app.call('GET', '/v2/auth/second-factor', { token: person.token })).status).toBe(401)
  expect((await enterCode(app, person.mobileNumber)).data.accessToken).toBeTruthy()
  expect(await textsTo(person.mobileNumber)).toContain('was reset')
  const logs = await app.call('GET', '/v2/companies/audit-logs?action=employee.second-factor-reset', {
    token: company.token,
  })
  expect(logs.data.auditLogs[0]).toMatchObject({ resourceId: person.membershipId, after: { reason: 'Lost the phone' } })
})

test('a superadmin resets the factor of an owner, and not their own', async () => {
  await secondFactorOf(app, company.token).addTotp()
  const admin = await app.superadmin()
  const reset = (mobileNumber: string) =>
    app.call('POST', '/v2/admin/second-factor-resets', { token: admin.token, body: { mobileNumber, reason: 'Lost' } })
  expect((await reset(company.ownerMobile)).status).toBe(200)
  expect((await enterCode(app, company.ownerMobile)).data.accessToken).toBeTruthy()
  expect((await reset(app.config.superadminMobile)).error?.code).toBe('SECOND_FACTOR_RESET_OWN')
  expect((await reset('+917000000000')).status).toBe(404)
})

test('wrong codes pause the app, and neither a passkey nor a recovery code; the owner is notified', async () => {
  const person = await makeEmployee(limited, firm.companyId, [{ roleId: 'role_viewer_company' }])
  const own = secondFactorOf(limited, person.token)
  const { secret, recoveryCodes } = await own.addTotp()
  const guess = async () =>
    own.post('/recovery-codes', {
      proof: { challengeToken: (await own.challenge()).challengeToken, totpCode: codeAt(limited, secret, 90) },
    })
  for (let attempt = 0; attempt < 5; attempt++) expect((await guess()).error?.code).toBe('SECOND_FACTOR_WRONG')
  const paused = await guess()
  expect([paused.status, paused.error?.code]).toEqual([429, 'SECOND_FACTOR_PAUSED'])
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  const { challengeToken } = await own.challenge()
  expect(
    (await own.post('/recovery-codes', { proof: { challengeToken, recoveryCode: recoveryCodes[0] } })).status,
  ).toBe(200)
})

test('asks a person who waits at sign-in again after a reset', async () => {
  const person = await employee()
  const { secret } = await secondFactorOf(app, person.token).addTotp()
  const asked = await askedAtSignIn(app, person.mobileNumber)
  const admin = await app.superadmin()
  const body = { mobileNumber: person.mobileNumber, reason: 'Lost' }
  await app.call('POST', '/v2/admin/second-factor-resets', { token: admin.token, body })
  const late = await answerChallenge(app, { ...asked, totpCode: codeAt(app, secret) })
  expect(late.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')
})

test("an operator's command resets the factor of the last superadmin while the service runs", async () => {
  const admin = await app.superadmin()
  await secondFactorOf(app, admin.token).addTotp()
  const script = fileURLToPath(new URL('../../../../../scripts/reset-second-factor.ts', import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, app.config.superadminMobile, 'lost', 'phone'],
    { env },
  )
  expect(stdout).toContain('was reset')
  expect((await app.call('GET', '/v2/auth/second-factor', { token: admin.token })).status).toBe(401)
  expect((await enterCode(app, app.config.superadminMobile)).data.accessToken).toBeTruthy()
})
