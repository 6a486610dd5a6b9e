import { expect, test } from 'vitest'
import { readConfig } from '#platform/config'
import { startTestApp } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const PRODUCTION = {
  KURI_MODE: 'production',
  KURI_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
  PUBLIC_URL: 'https://api.kuri.example/base',
  SUPERADMIN_MOBILE: '+919800000001',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMTP_URL: 'smtps://mail.example',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'key',
  RAZORPAY_KEY_SECRET: 'b7e1d92c40f35a68',
  RAZORPAY_WEBHOOK_SECRET: 'c8f2ea3d5104b679fJ2kd93L',
  EMAIL_FROM: 'Kuri <no-reply@kuri.example>',
}
const { app, company } = await useCompany({ WEB_URL: 'https://app.kuri.example/' })

test('in production exactly the origins of PUBLIC_URL, WEB_URL and ALLOWED_ORIGINS may call', async () => {
  const service = await startTestApp({
    ...{ DEV_OTP: '', RATE_LIMITS: '', LOG_LEVEL: 'silent' },
    ...PRODUCTION,
    WEB_URL: 'https://app.kuri.example/',
    ALLOWED_ORIGINS: 'https://partner.example, https://tools.example:8443',
  })
  const originFor = async (origin: string | undefined, method: 'GET' | 'OPTIONS' = 'GET') => {
    const headers = { ...(origin ? { origin } : {}), 'access-control-request-method': 'GET' }
    const answer = await service.http.inject({ method, url: '/healthz', headers })
    expect(answer.headers.vary).toMatch(/\borigin\b/i)
    return answer.headers['access-control-allow-origin']
  }
  const allowed = ['https://api.kuri.example', 'https://app.kuri.example', 'https://partner.example']
  for (const origin of [...allowed, 'https://tools.example:8443']) {
    expect(await originFor(origin)).toBe(origin)
    expect(await originFor(origin, 'OPTIONS')).toBe(origin)
  }
  const strangers = ['https://evil.example', 'http://partner.example', 'https://partner.example.evil.example', 'null']
  for (const origin of [...strangers, undefined]) expect(await originFor(origin)).toBeUndefined()
  await service.close()
})

test('rejects a list of origins with something else in it', () => {
  for (const list of ['https://a.example/path', '*', 'a.example', 'https://a.example,ftp://b.example'])
    expect(() => readConfig({ ALLOWED_ORIGINS: list })).toThrow(/ALLOWED_ORIGINS must be a list of origins/)
})

test('in development pages of other ports of this machine cannot call with the cookie of a person', async () => {
  const allowed = async (origin: string) =>
    (await app.http.inject({ method: 'POST', url: '/v2/auth/refresh', headers: { origin } })).headers
  for (const origin of ['http://127.0.0.1:9999', 'http://localhost:9999', 'https://evil.example', 'null'])
    expect((await allowed(origin))['access-control-allow-origin']).toBeUndefined()
  expect(await allowed('https://app.kuri.example')).toMatchObject({
    'access-control-allow-origin': 'https://app.kuri.example',
    'access-control-allow-credentials': 'true',
  })
})

test('browsers may read the headers about limits, retries and requests', async () => {
  const { headers } = await app.http.inject({ url: '/healthz', headers: { origin: 'https://app.kuri.example' } })
  expect(headers['access-control-allow-origin']).toBe('https://app.kuri.example')
  const exposed = String(headers['access-control-expose-headers']).split(', ')
  expect(exposed).toEqual(expect.arrayContaining(['retry-after', 'ratelimit', 'x-ratelimit-remaining', 'etag']))
})

test('the link of an invitation leads to the web app, and without one to a page of the service', async () => {
  const body = { name: 'Asha Menon', email: 'asha@example.in', mobileNumber: '+919847012345', assignments: [] }
  const role = await app.call('GET', '/v2/companies/roles', { token: company.token })
  const { roleId, id } = role.data.roles.find(({ scopeType }: { scopeType: string }) => scopeType === 'COMPANY')
  const made = await app.call('POST', '/v2/companies/employees/invitations', {
    token: company.token,
    body: { ...body, assignments: [{ roleId: roleId ?? id, scopeType: 'COMPANY' }] },
  })
  expect([made.status, made.error]).toEqual([201, null])
  const outbox = (await app.http.inject({ url: '/dev/outbox.json', headers: { host: 'localhost' } })).body
  expect(outbox).toContain('https://app.kuri.example/invitations/accept?token=')

  const token = 'a'.repeat(64)
  const page = await app.http.inject(`/invitations/accept?token=${token}`)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toContain(token)
})
