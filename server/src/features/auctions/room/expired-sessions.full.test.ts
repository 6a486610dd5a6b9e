import { expect, test } from 'vitest'
import { openSocket } from '#testing/sockets'
import { useApp } from '#testing/use-app'

const app = await useApp()
const DAY_SECONDS = 24 * 60 * 60
const POLICY_VIOLATION = 1008

test('[spec: Sessions and tokens] a socket stays open while its session could be refreshed, and closes when it no longer could', async () => {
  const { token } = await app.signIn('+919847011111')
  const socket = await openSocket(app.url, token)
  await app.advanceSeconds(29 * DAY_SECONDS)
  expect((await socket.ask('ping', {})).type).toBe('pong')
  await app.advanceSeconds(2 * DAY_SECONDS)
  expect(await socket.closed).toBe(POLICY_VIOLATION)
})
