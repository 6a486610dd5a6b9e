// Refreshing a session: retries of lost responses, copies of tokens, and the end after ninety days. [spec: Sessions and tokens;
// A refresh whose response was lost]
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const app = await useApp()
const DAY = 24 * 3600

let counter = 0
const newSession = async () => (await app.signIn(`+9198720${String(++counter).padStart(5, '0')}`)).cookie as string
const newAttempt = () => `attempt-${String(++counter).padStart(10, '0')}`
const refresh = (cookie: string, attemptId?: string) =>
  app.call('POST', '/v2/auth/refresh', {
    headers: { cookie },
    ...(attemptId === undefined ? {} : { body: { attemptId } }),
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!

test('[spec: A refresh whose response was lost] an attempt whose response was lost gets another successor, which continues the session', async () => {
  const cookie = await newSession()
  const attempt = newAttempt()
  const lost = await refresh(cookie, attempt)
  await app.advanceSeconds(599)
  const again = await refresh(cookie, attempt)
  expect([lost.status, again.status]).toEqual([200, 200])
  expect(cookieOf(again)).not.toBe(cookieOf(lost))
  const next = await refresh(cookieOf(again), newAttempt())
  expect(next.status).toBe(200)
  expect((await refresh(cookieOf(next), newAttempt())).status).toBe(200)
})

test('[spec: A refresh whose response was lost] several refreshes at once with one attempt id do not end the session', async () => {
  const cookie = await newSession()
  const attempt = newAttempt()
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(cookie, attempt)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await refresh(cookieOf(answers[3]!), newAttempt())).status).toBe(200)
})

test.each([
  ['by another attempt', async (cookie: string) => refresh(cookie, newAttempt())],
  ['without an attempt id', async (cookie: string) => refresh(cookie)],
  [
    'by its attempt after ten minutes',
    async (cookie: string, attempt: string) => {
      await app.advanceSeconds(601)
      return refresh(cookie, attempt)
    },
  ],
  [
    'by its attempt after the successor was used',
    async (cookie: string, attempt: string, successor: string) => {
      await refresh(successor, newAttempt())
      return refresh(cookie, attempt)
    },
  ],
])(
  '[spec: A refresh whose response was lost] a refresh token that is used again %s ends the session',
  async (_how, reuse) => {
    const cookie = await newSession()
    const attempt = newAttempt()
    const first = await refresh(cookie, attempt)
    expect((await reuse(cookie, attempt, cookieOf(first))).status).toBe(401)
    expect((await refresh(cookieOf(first), newAttempt())).status).toBe(401)
    expect((await app.call('POST', '/v2/auth/logout', { token: first.data.accessToken })).status).toBe(401)
  },
)

test('[spec: A refresh whose response was lost] of two successors of one token only one can be used', async () => {
  const cookie = await newSession()
  const attempt = newAttempt()
  const [one, other] = [await refresh(cookie, attempt), await refresh(cookie, attempt)]
  const used = await Promise.all([one, other].map((answer) => refresh(cookieOf(answer), newAttempt())))
  expect(used.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('[spec: A refresh whose response was lost] an attempt id that could be guessed is rejected with its path', async () => {
  const answer = await refresh(await newSession(), 'short')
  expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'attemptId'])
})

test('[spec: Sessions and tokens] a session ends after ninety days, however often it is refreshed', async () => {
  let cookie = await newSession()
  let accessToken = ''
  for (const days of [29, 29, 29]) {
    await app.advanceSeconds(days * DAY)
    const answer = await refresh(cookie)
    expect(answer.status).toBe(200)
    cookie = cookieOf(answer)
  }
  await app.advanceSeconds(3 * DAY - 300)
  const last = await refresh(cookie)
  expect(last.status).toBe(200)
  expect(Number(/Max-Age=(\d+)/.exec(String(last.headers['set-cookie']))?.[1])).toBeLessThanOrEqual(300)
  accessToken = last.data.accessToken
  await app.advanceSeconds(300)
  expect((await refresh(cookieOf(last))).status).toBe(401)
  expect((await app.call('POST', '/v2/auth/logout', { token: accessToken })).status).toBe(401)
})
