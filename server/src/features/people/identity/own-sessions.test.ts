// Where a person is signed in, and how they sign out. [spec: A code by SMS]
import { expect, test } from 'vitest'
import { newMobile } from '#testing/fixtures'
import { CODE, codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'

const app = await useApp()
const DAY = 24 * 3600

const list = async (token: string) => (await app.call('GET', '/v2/auth/sessions', { token })).data.sessions
const end = (token: string, id: string) => app.call('DELETE', `/v2/auth/sessions/${id}`, { token })
const refresh = (cookie: string) => app.call('POST', '/v2/auth/refresh', { headers: { cookie } })
const statusOf = async (token: string) => (await app.call('GET', '/v2/auth/session', { token })).status

/** A person on a phone and, a minute later, on a laptop. */
async function signInTwice() {
  const mobileNumber = newMobile()
  const phone = await app.signIn(mobileNumber, 'phone')
  await app.advanceSeconds(60)
  return { phone, laptop: await app.signIn(mobileNumber, 'laptop') }
}

test('sessions are listed with their devices, the last used first', async () => {
  const mobileNumber = newMobile()
  const device = { ...codeRequest(mobileNumber, 'd1'), deviceName: 'Redmi 9', platform: 'ANDROID', formFactor: 'PHONE' }
  await app.call('POST', '/v2/auth/request-otp', { body: device })
  const verified = await app.call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp: CODE, deviceId: 'd1' } })
  await app.advanceSeconds(60)
  const laptop = await app.signIn(mobileNumber, 'laptop')
  const listed = await list(laptop.token)
  expect(listed).toEqual([
    expect.objectContaining({ deviceName: null, platform: 'WEB', formFactor: 'DESKTOP', isCurrent: true }),
    expect.objectContaining({ deviceName: 'Redmi 9', platform: 'ANDROID', formFactor: 'PHONE', isCurrent: false }),
  ])
  expect(listed[1].lastUsedAt).toBe(listed[1].createdAt)

  await app.advanceSeconds(60)
  await refresh(String(verified.headers['set-cookie']).split(';')[0]!)
  const [newest] = await list(laptop.token)
  expect(newest.deviceName).toBe('Redmi 9')
  expect(Date.parse(newest.lastUsedAt) - Date.parse(newest.createdAt)).toBeGreaterThanOrEqual(120_000)
})

test('a session that nobody can refresh any more is not listed', async () => {
  const { phone, laptop } = await signInTwice()
  await app.advanceSeconds(29 * DAY)
  const kept = await refresh(laptop.cookie)
  await app.advanceSeconds(2 * DAY)
  const again = await refresh(String(kept.headers['set-cookie']).split(';')[0]!)
  expect(await list(again.data.accessToken)).toHaveLength(1)
  expect((await refresh(phone.cookie)).status).toBe(401)
})

test('a person ends the session of a lost phone, and their own goes on', async () => {
  const { phone, laptop } = await signInTwice()
  const other = (await list(laptop.token)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  expect((await end(laptop.token, other.id)).status).toBe(200)
  expect([await statusOf(phone.token), await statusOf(laptop.token)]).toEqual([401, 200])
  expect((await refresh(phone.cookie)).status).toBe(401)
  expect(await list(laptop.token)).toHaveLength(1)
  expect((await end(laptop.token, other.id)).status).toBe(404)
})

test('ending the current session also clears its cookie', async () => {
  const { token } = await app.signIn(newMobile())
  const [current] = await list(token)
  expect(String((await end(token, current.id)).headers['set-cookie'])).toMatch(/^kuri_refresh=;/)
  expect(await statusOf(token)).toBe(401)
})

test('nobody sees or ends the session of somebody else', async () => {
  const [asha, babu] = [await app.signIn(newMobile()), await app.signIn(newMobile())]
  const [session] = await list(asha.token)
  expect((await end(babu.token, session.id)).error?.code).toBe('NOT_FOUND')
  expect(await list(babu.token)).not.toContainEqual(expect.objectContaining({ id: session.id }))
  expect(await statusOf(asha.token)).toBe(200)
})

test('logout everywhere ends all sessions of the person and of nobody else', async () => {
  const { phone, laptop } = await signInTwice()
  const other = await app.signIn(newMobile())
  const logout = (body: object) => app.call('POST', '/v2/auth/logout', { token: laptop.token, body })
  expect((await logout({ everywhere: true })).status).toBe(200)
  expect(await Promise.all([phone, laptop, other].map(({ token }) => statusOf(token)))).toEqual([401, 401, 200])
  expect((await refresh(phone.cookie)).status).toBe(401)
})

test('logout without everywhere ends the current session alone', async () => {
  const { phone, laptop } = await signInTwice()
  await app.call('POST', '/v2/auth/logout', { token: laptop.token, body: { everywhere: false } })
  expect([await statusOf(phone.token), await statusOf(laptop.token)]).toEqual([200, 401])
})
