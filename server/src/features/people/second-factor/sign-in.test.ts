import { expect, test } from 'vitest'
import { makeAuthenticator } from '#testing/authenticator'
import { makeEmployee, makeSubscriber } from '#testing/fixtures'
import { answerChallenge, askedAtSignIn, codeAt, enterCode, secondFactorOf } from '#testing/second-factors'
import { startTestApp } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const employee = (roleId = 'role_viewer_company') => makeEmployee(app, company.companyId, [{ roleId }])
const withTotp = async () => {
  const person = await employee()
  return { ...person, ...(await secondFactorOf(app, person.token).addTotp()) }
}

test('signs in as before without a second factor', async () => {
  const { mobileNumber } = await makeSubscriber(app)
  const { data } = await enterCode(app, mobileNumber)
  expect(data).toMatchObject({ role: 'SUBSCRIBER', isNewSubscriber: false })
  expect(Object.keys(data)).not.toContain('secondFactor')
  expect(Object.keys(data)).not.toContain('secondFactorSetupRequired')
})

test('a person with an app gets no token for the SMS code, and the usual answer for the code of the app', async () => {
  const { mobileNumber, secret, userId } = await withTotp()
  const first = await enterCode(app, mobileNumber)
  expect(first.data).toEqual({ secondFactor: expect.objectContaining({ methods: ['TOTP', 'RECOVERY_CODE'] }) })
  expect(first.headers['set-cookie']).toBeUndefined()

  const { challengeToken } = first.data.secondFactor
  const second = await answerChallenge(app, { challengeToken, totpCode: codeAt(app, secret) })
  expect(second.data).toMatchObject({ userId, role: 'COMPANY', isNewSubscriber: false, onboardingCompleted: true })
  expect(String(second.headers['set-cookie'])).toContain('kuri_refresh=')
  const own = await app.call('GET', '/v2/companies/me/membership', { token: second.data.accessToken })
  expect(own.status).toBe(200)
})

test('refuses wrong codes and ends the challenge after five of them', async () => {
  const { mobileNumber, secret } = await withTotp()
  const { challengeToken } = await askedAtSignIn(app, mobileNumber)
  for (let attempt = 0; attempt < 5; attempt++) {
    const { status, error } = await answerChallenge(app, { challengeToken, totpCode: codeAt(app, secret, 40) })
    expect([status, error?.code]).toEqual([400, 'SECOND_FACTOR_WRONG'])
  }
  const late = await answerChallenge(app, { challengeToken, totpCode: codeAt(app, secret) })
  expect(late.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')
})

test('accepts the code of a time step once, also when two processes get it at the same moment', async () => {
  const { mobileNumber, secret } = await withTotp()
  const other = await startTestApp({}, app.databaseUrl)
  try {
    const tokens = [await askedAtSignIn(app, mobileNumber), await askedAtSignIn(app, mobileNumber)]
    const totpCode = codeAt(app, secret)
    const answers = await Promise.all([
      answerChallenge(app, { challengeToken: tokens[0]!.challengeToken, totpCode }),
      answerChallenge(other, { challengeToken: tokens[1]!.challengeToken, totpCode }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const again = await answerChallenge(app, { ...(await askedAtSignIn(app, mobileNumber)), totpCode })
    expect(again.error?.code).toBe('SECOND_FACTOR_WRONG')
  } finally {
    await other.close()
  }
})

test('a challenge token works once, also when it is answered twice at the same moment', async () => {
  const { mobileNumber, recoveryCodes } = await withTotp()
  const { challengeToken } = await askedAtSignIn(app, mobileNumber)
  const answers = await Promise.all(
    recoveryCodes.slice(0, 2).map((recoveryCode) => answerChallenge(app, { challengeToken, recoveryCode })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test("refuses the challenge token of another person, and one of another purpose, with one's own code", async () => {
  const [ours, theirs] = [await withTotp(), await withTotp()]
  const { challengeToken } = await askedAtSignIn(app, theirs.mobileNumber)
  const mixed = await answerChallenge(app, { challengeToken, totpCode: codeAt(app, ours.secret) })
  expect(mixed.error?.code).toBe('SECOND_FACTOR_WRONG')
  const confirm = await secondFactorOf(app, ours.token).challenge()
  const misused = await answerChallenge(app, {
    challengeToken: confirm.challengeToken,
    totpCode: codeAt(app, ours.secret),
  })
  expect(misused.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')
})

test('a recovery code replaces a factor once, typed in any case', async () => {
  const { mobileNumber, recoveryCodes } = await withTotp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const use = async (recoveryCode: string) =>
    (await answerChallenge(app, { ...(await askedAtSignIn(app, mobileNumber)), recoveryCode })).status
  expect(await use(recoveryCodes[0]!.toUpperCase().replace('-', ' '))).toBe(200)
  expect(await use(recoveryCodes[0]!)).toBe(400)
  const stored = await app.db.selectFrom('recoveryCodes').select('codeHash').execute()
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1]!)
})

test('rejects an answer without a proof, or with two', async () => {
  const { mobileNumber, recoveryCodes } = await withTotp()
  const { challengeToken } = await askedAtSignIn(app, mobileNumber)
  for (const proofs of [{}, { totpCode: '123456', recoveryCode: recoveryCodes[0] }]) {
    const { status, error } = await answerChallenge(app, { challengeToken, ...proofs })
    expect([status, error?.details?.[0]?.path]).toEqual([400, 'totpCode'])
  }
})

test('signs in with a passkey, and refuses a copy of it, a replay, another site and a missing verification', async () => {
  const person = await employee()
  const { authenticator } = await secondFactorOf(app, person.token).addPasskey()
  const asked = await askedAtSignIn(app, person.mobileNumber)
  expect(asked.methods).toEqual(['PASSKEY', 'RECOVERY_CODE'])
  expect(asked.passkeyOptions?.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
  const passkey = authenticator.get(asked.passkeyOptions!)
  expect((await answerChallenge(app, { ...asked, passkey })).status).toBe(200)
  expect((await answerChallenge(app, { ...asked, passkey })).status).toBe(400)

  const next = await askedAtSignIn(app, person.mobileNumber)
  const refused = async (assertion: object) =>
    expect((await answerChallenge(app, { ...next, passkey: assertion })).error?.code).toBe('SECOND_FACTOR_WRONG')
  await refused(passkey)
  await refused(authenticator.get(next.passkeyOptions!, 1))
  await refused(makeAuthenticator().get(next.passkeyOptions!))
  expect((await answerChallenge(app, { ...next, passkey: authenticator.get(next.passkeyOptions!) })).status).toBe(200)
})

test('refuses a passkey of another site, another domain or without user verification at its registration', async () => {
  const { token } = await employee()
  for (const fault of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verifiesUser: false }]) {
    const { answer } = await secondFactorOf(app, token).addPasskey(makeAuthenticator(fault))
    expect(answer.error?.code, JSON.stringify(fault)).toBe('PASSKEY_INVALID')
  }
})

test('a suspended employee is out whatever factor they have', async () => {
  const { mobileNumber, membershipId, secret, token } = await withTotp()
  await app.call('POST', `/v2/companies/employees/${membershipId}/suspend`, { token: company.token })
  expect((await app.call('GET', '/v2/auth/second-factor', { token })).status).toBe(401)
  const asked = await askedAtSignIn(app, mobileNumber)
  const { data } = await answerChallenge(app, { ...asked, totpCode: codeAt(app, secret) })
  const own = await app.call('GET', '/v2/companies/me/membership', { token: data.accessToken })
  expect(own.error?.code).toBe('NO_ACTIVE_MEMBERSHIP')
})

test('a challenge expires after five minutes', async () => {
  const { mobileNumber, recoveryCodes } = await withTotp()
  const asked = await askedAtSignIn(app, mobileNumber)
  await app.advanceSeconds(asked.expiresIn + 1)
  const late = await answerChallenge(app, { ...asked, recoveryCode: recoveryCodes[0] })
  expect(late.error?.code).toBe('SECOND_FACTOR_CHALLENGE_INVALID')
})
