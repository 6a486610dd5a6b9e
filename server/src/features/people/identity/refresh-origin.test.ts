// A refresh is authenticated by a cookie, so pages of other sites must not be able to cause one.
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const WEB = 'https://app.kuri.example'
const OTHER_CELL = 'https://south.kuri.example'
const app = await useApp({ WEB_URL: WEB, ALLOWED_ORIGINS: OTHER_CELL })

let counter = 0
const newNumber = () => `+9198720${String(++counter).padStart(5, '0')}`

const refresh = async (cookie: string, headers: Record<string, string>) => {
  const answer = await app.call('POST', '/v2/auth/refresh', { headers: { cookie, ...headers } })
  return { ...answer, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]! }
}

test('refuses a refresh that a page of another site sends, and leaves the session alone', async () => {
  const { cookie } = await app.signIn(newNumber())
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://sub.app.kuri.example', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const answer = await refresh(cookie, headers)
    expect([answer.status, answer.error?.code, answer.cookie]).toEqual([403, 'FORBIDDEN', ''])
  }
  expect((await refresh(cookie, {})).status).toBe(200)
})

test('refreshes for the own pages, the web app, the web app of another cell, and programs', async () => {
  let { cookie } = await app.signIn(newNumber())
  const own: Record<string, string>[] = [
    {},
    { origin: app.url, 'sec-fetch-site': 'same-origin' },
    { origin: WEB, 'sec-fetch-site': 'same-site' },
    { origin: OTHER_CELL, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of own) {
    const answer = await refresh(cookie, headers)
    expect([headers, answer.status]).toEqual([headers, 200])
    cookie = answer.cookie
  }
})
