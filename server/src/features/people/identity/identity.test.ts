import { expect, test } from 'vitest'
import { CODE, codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'

const app = await useApp()

let next = 0
const newMobile = () => `+9198765${String(++next).padStart(5, '0')}`
const ask = (mobileNumber: string, deviceId = 'd1', extra: object = {}) =>
  app.call('POST', '/v2/auth/request-otp', {
    body: { ...codeRequest(mobileNumber, deviceId), countryCode: 'IN', deviceName: 'x', ...extra },
  })
const verify = (mobileNumber: string, otp = CODE, deviceId = 'd1') =>
  app.call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp, deviceId } })

test('[spec: A code by SMS] request-otp needs accepted terms and valid fields, and reports all invalid fields together', async () => {
  const answer = await ask('abc', '', {
    acceptedTermsAndConditions: false,
    platform: 'TOASTER',
    formFactor: 'ROUND',
    otpChannel: 'PIGEON',
    countryCode: 'XYZ',
  })
  expect(answer.status).toBe(400)
  expect(answer.error?.details?.map((d) => d.path).sort()).toEqual([
    'acceptedTermsAndConditions',
    'countryCode',
    'deviceId',
    'formFactor',
    'mobileNumber',
    'otpChannel',
    'platform',
  ])
})

test('[spec: A code by SMS] the first sign-in of an unknown number creates one subscriber', async () => {
  const mobile = newMobile()
  await ask(mobile)
  const first = await verify(mobile)
  expect(first.data).toMatchObject({ role: 'SUBSCRIBER', isNewSubscriber: true })
  await app.advanceSeconds(31)
  await ask(mobile)
  const second = await verify(mobile)
  expect(second.data).toMatchObject({ userId: first.data.userId, isNewSubscriber: false })
})

test('[spec: A code by SMS] different spellings of a number are the same number', async () => {
  await ask('98765 77777')
  const answer = await verify('+91 9876577777')
  expect(answer.status).toBe(200)
})

test('[spec: A code by SMS] a code can be used only once', async () => {
  const mobile = newMobile()
  await ask(mobile)
  expect((await verify(mobile)).status).toBe(200)
  expect((await verify(mobile)).status).toBe(400)
})

test('[spec: A code by SMS] a code is rejected on another device and still works on its own', async () => {
  const mobile = newMobile()
  await ask(mobile)
  expect((await verify(mobile, CODE, 'other')).status).toBe(400)
  expect((await verify(mobile)).status).toBe(200)
})

test('[spec: Wrong codes] tries from another device do not use up the five tries of the owner', async () => {
  const mobile = newMobile()
  await ask(mobile)
  for (const otp of ['000000', '000001', '000002', '000003', '000004', '000005', CODE])
    expect((await verify(mobile, otp, 'stranger')).status).toBe(400)
  expect((await verify(mobile)).status).toBe(200)
})

test('[spec: Wrong codes; How long a code works] after five wrong tries even the right code returns 429', async () => {
  const mobile = newMobile()
  await ask(mobile)
  for (let i = 0; i < 5; i++) expect((await verify(mobile, '000000')).status).toBe(400)
  expect((await verify(mobile, '000000')).status).toBe(429)
  expect((await verify(mobile)).status).toBe(429)
})

test('[spec: How long a code works] a code is valid for five minutes', async () => {
  const mobile = newMobile()
  await ask(mobile)
  await app.advanceSeconds(301)
  expect((await verify(mobile)).status).toBe(400)
})

test('[spec: Sessions and tokens] an access token is valid for fifteen minutes', async () => {
  const { token } = await app.signIn(newMobile())
  await app.advanceSeconds(14 * 60)
  expect((await app.call('GET', '/v2/no-such', { token })).status).toBe(404)
  await app.advanceSeconds(61)
  expect((await app.call('POST', '/v2/auth/logout', { token })).status).toBe(401)
})

test('[spec: Sessions and tokens] the refresh cookie rotates, and using an old one ends the whole session', async () => {
  const { cookie } = await app.signIn(newMobile())
  const refresh = (value: string) => app.call('POST', '/v2/auth/refresh', { headers: { cookie: value } })
  const first = await refresh(cookie)
  expect(first.status).toBe(200)
  const rotated = String(first.headers['set-cookie']).split(';')[0]!
  expect(rotated).not.toBe(cookie)
  expect((await refresh(cookie)).status).toBe(401)
  expect((await refresh(rotated)).status).toBe(401)
  expect((await app.call('POST', '/v2/auth/logout', { token: first.data.accessToken })).status).toBe(401)
})

test('[spec: A code by SMS] refresh without a cookie returns 401, and the cookie is HTTP-only', async () => {
  expect((await app.call('POST', '/v2/auth/refresh')).status).toBe(401)
  const mobile = newMobile()
  await ask(mobile)
  expect(String((await verify(mobile)).headers['set-cookie'])).toContain('HttpOnly')
})

test('[spec: A code by SMS] logout ends the access token and the refresh cookie', async () => {
  const { token, cookie } = await app.signIn(newMobile())
  expect((await app.call('POST', '/v2/auth/logout', { token })).status).toBe(200)
  expect((await app.call('POST', '/v2/auth/logout', { token })).status).toBe(401)
  expect((await app.call('POST', '/v2/auth/refresh', { headers: { cookie } })).status).toBe(401)
})

test('[spec: Who may call what] forged, unsigned and malformed tokens return 401', async () => {
  const { token } = await app.signIn(newMobile())
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  for (const forged of [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}.AAAA`,
    'abc',
    '',
    `${token}x`,
  ])
    expect((await app.call('POST', '/v2/auth/logout', { token: forged })).status).toBe(401)
})

test('concurrent verifications of one code sign in once', async () => {
  const mobile = newMobile()
  await ask(mobile)
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(mobile)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[spec: A code by SMS] a token says how long it lives, and a 401 says how to authenticate', async () => {
  const { accessToken, cookie, expiresIn } = await app.signIn('+919812300077')
  const { exp } = JSON.parse(Buffer.from(String(accessToken).split('.')[1]!, 'base64url').toString())
  const livesSeconds = exp - Math.floor(app.app.platform.clock.nowMs() / 1000)
  expect([expiresIn, livesSeconds > 890 && livesSeconds <= 900]).toEqual([900, true])
  const refreshed = await app.call('POST', '/v2/auth/refresh', { headers: { cookie } })
  expect(refreshed.data.expiresIn).toBe(900)

  const challenge = async (token?: string) =>
    (await app.call('POST', '/v2/auth/logout', token ? { token } : {})).headers['www-authenticate']
  expect(await challenge()).toBe('Bearer realm="kuri"')
  expect(await challenge('nonsense')).toMatch(/^Bearer realm="kuri", error="invalid_token", error_description="[^"]+"$/)
})
