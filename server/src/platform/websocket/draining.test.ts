import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { openSocket } from '#testing/sockets'
import { useApp } from '#testing/use-app'

const app = await useApp({ DRAIN_SECONDS: '2' })
const GOING_AWAY = 1001

test('a stopping process reports it, keeps serving, and closes its sockets one by one', async () => {
  const { token } = await makeSubscriber(app)
  const closedAt: number[] = []
  const sockets = await Promise.all(Array.from({ length: 30 }, () => openSocket(app.url, token)))
  const codes = sockets.map(async ({ closed }) => {
    const code = await closed
    closedAt.push(performance.now())
    return code
  })
  const draining = app.app.drain()
  const ready = await app.http.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ status: 'draining' })
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  const late = await openSocket(app.url, token)
  expect((await late.ask('ping', {})).type).toBe('pong')
  expect(new Set(await Promise.all([...codes, late.closed]))).toEqual(new Set([GOING_AWAY]))
  // Thirty random moments of two seconds: they are never all within a tenth of them.
  expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(200)
  await draining
})
