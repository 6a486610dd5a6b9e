import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const { app } = await useApp()

test('[headers] every response carries the security headers, also a refusal', async () => {
  for (const url of ['/healthz', '/v2/nowhere', '/v2/companies/branches']) {
    const { headers } = await app.http.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  }
})
