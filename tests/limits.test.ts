// Rate limits of the HTTP endpoints, switched on as in production.
import { makeCompany } from '@kuri/server/testing/fixtures'
import { startIdleApp } from '@kuri/server/testing/start-idle-app'
import { afterAll, expect, test } from 'vitest'

const PER_MINUTE = 30

const app = await startIdleApp({ RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: String(PER_MINUTE) })
afterAll(() => app.close())
const { token } = await makeCompany(app)

const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('[G160] limits the requests of a user per endpoint and minute, without affecting others', async () => {
  const read = (path: string, by: string) => app.call('GET', path, { token: by })
  const answers = await Promise.all(Array.from({ length: PER_MINUTE + 5 }, () => read('/v2/companies/branches', token)))
  expect({ ok: countOf(answers, 200), limited: countOf(answers, 429) }).toEqual({ ok: PER_MINUTE, limited: 5 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.error?.code).toBe('RATE_LIMITED')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)

  expect((await read('/v2/companies/employees', token)).status).toBe(200)
  const other = await makeCompany(app)
  expect((await read('/v2/companies/branches', other.token)).status).toBe(200)
})

const askForCode = (mobileNumber: string, deviceId: string) =>
  app.call('POST', '/v2/auth/request-otp', {
    body: {
      mobileNumber,
      acceptedTermsAndConditions: true,
      deviceId,
      platform: 'WEB',
      formFactor: 'DESKTOP',
      otpChannel: 'SMS',
    },
  })

test('[G160] sends a number one code in 30 seconds and five in an hour, whatever the device', async () => {
  const mobileNumber = '+919812345670'
  const first = await Promise.all(['a', 'b', 'c'].map((device) => askForCode(mobileNumber, device)))
  expect({ ok: countOf(first, 200), limited: countOf(first, 429) }).toEqual({ ok: 1, limited: 2 })
  for (let sent = 1; sent < 5; sent++) {
    await app.advanceSeconds(30)
    expect((await askForCode(mobileNumber, 'a')).status).toBe(200)
  }
  await app.advanceSeconds(31)
  expect((await askForCode(mobileNumber, 'a')).error?.code).toBe('OTP_TOO_SOON')
  await app.advanceSeconds(3600 - 31)
  expect((await askForCode(mobileNumber, 'a')).status).toBe(200)
})

test('[G160] identifies a caller behind a proxy by the address that the proxy adds', async () => {
  const behindProxy = await startIdleApp({ RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '3', TRUST_PROXY: 'true' })
  const refresh = (forwarded: string) =>
    behindProxy.call('POST', '/v2/auth/refresh', { headers: { 'x-forwarded-for': forwarded } })
  const liar = await Promise.all([1, 2, 3, 4].map((n) => refresh(`10.0.0.${n}, 203.0.113.7`)))
  expect({ checked: countOf(liar, 401), limited: countOf(liar, 429) }).toEqual({ checked: 3, limited: 1 })
  expect((await refresh('203.0.113.8')).status).toBe(401)
  await behindProxy.close()
})
