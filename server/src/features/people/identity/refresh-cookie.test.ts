import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { makeRefreshCookie } from './refresh-cookie.ts'

const sentWith = (config: Parameters<typeof makeRefreshCookie>[0]) => {
  const setCookie = vi.fn()
  makeRefreshCookie(config).keep({ setCookie } as unknown as FastifyReply, 'token')
  return setCookie.mock.calls[0]![2]
}

test('the cookie never leaves TLS where the service is reached by it, and in production', () => {
  expect(sentWith({ isProduction: true, publicUrl: undefined })).toMatchObject({ secure: true })
  expect(sentWith({ isProduction: false, publicUrl: 'https://kuri.example' })).toMatchObject({ secure: true })
  expect(sentWith({ isProduction: false, publicUrl: 'http://127.0.0.1:3000' })).toMatchObject({ secure: false })
  expect(sentWith({ isProduction: false, publicUrl: undefined })).toMatchObject({
    ...{ secure: false, httpOnly: true, sameSite: 'strict', path: '/v2/auth' },
  })
})
