import { expect, test } from 'vitest'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const { app } = await useApp()

test('[headers] every response carries the security headers, also a refusal', async () => {
  for (const url of ['/healthz', '/v2/nowhere', '/v2/companies/branches']) {
    const { headers } = await app.http.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  }
})

test('[headers] asks browsers to stay on https only where they came by https', async () => {
  const hsts = 'strict-transport-security'
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }
  expect((await app.http.inject({ url: '/healthz', headers: forwarded })).headers[hsts]).toBeUndefined()
  for (const env of [{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://kuri.example' }] as Record<string, string>[]) {
    const behindProxy = await startTestApp({ ...env, KURI_MODE: 'development' })
    const { headers } = await behindProxy.http.inject({ url: '/healthz', headers: forwarded })
    await behindProxy.close()
    expect(headers[hsts]).toBe('max-age=31536000; includeSubDomains')
  }
})
