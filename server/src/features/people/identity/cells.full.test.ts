// Two services with one secret and a database each, as two cells of an installation are.
import { expect, test } from 'vitest'
import { makeAccessTokens } from '#features/people/access/access-tokens'
import { makeLog } from '#platform/log'
import { useApp } from '#testing/use-app'

const lines: string[] = []
const log = makeLog('info', { cell: 'a', destination: { write: (line) => void lines.push(line) } })
const a = await useApp({ KURI_CELL: 'a' }, undefined, { log })
const b = await useApp({ KURI_CELL: 'b' })
const MOBILE = '+919872100001'

const ownSession = (app: typeof a, token: string) => app.call('GET', '/v2/auth/session', { token })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

test('[cells] an access token names its cell, and the other cell refuses it', async () => {
  const { token } = await a.signIn(MOBILE)
  expect(claimsOf(token)).toMatchObject({ cell: 'a' })
  expect((await ownSession(a, token)).status).toBe(200)
  expect(await ownSession(b, token)).toMatchObject({ status: 401, error: { type: 'UNAUTHORIZED' } })
})

test('[cells] the name decides although the key and the session would do', async () => {
  const { token } = await a.signIn(MOBILE)
  const { sub: userId, sid: sessionId, role } = claimsOf(token)
  const { secrets, clock } = a.app.platform
  const issuedBy = (cell: string | null) => makeAccessTokens(secrets, clock, cell).issue({ userId, sessionId, role })
  expect((await ownSession(a, issuedBy('a'))).status).toBe(200)
  expect((await ownSession(a, issuedBy('b'))).status).toBe(401)
  const withoutCells = makeAccessTokens(secrets, clock, null)
  expect(withoutCells.verify(issuedBy('b'))).toBeNull()
})

test('[cells] a session from before the installation had cells goes on', async () => {
  const { token } = await a.signIn(MOBILE)
  const { sub: userId, sid: sessionId, role } = claimsOf(token)
  const { secrets, clock } = a.app.platform
  const unnamed = makeAccessTokens(secrets, clock, null).issue({ userId, sessionId, role })
  expect(claimsOf(unnamed)).not.toHaveProperty('cell')
  expect((await ownSession(a, unnamed)).status).toBe(200)
})

test('[cells] the refresh cookie begins with the cell, also after it was exchanged', async () => {
  const { cookie } = await a.signIn(MOBILE)
  expect(cookie).toMatch(/^kuri_refresh=a\./)
  const refreshed = await a.call('POST', '/v2/auth/refresh', { headers: { cookie } })
  expect(refreshed.status).toBe(200)
  expect(String(refreshed.headers['set-cookie'])).toMatch(/^kuri_refresh=a\./)
  expect(claimsOf(refreshed.data.accessToken)).toMatchObject({ cell: 'a' })
  expect((await b.call('POST', '/v2/auth/refresh', { headers: { cookie } })).status).toBe(401)
})

test('[cells] metrics, log lines and process ids name the cell', async () => {
  const metrics = await a.app.platform.metrics.registry.metrics()
  expect(metrics).toContain('kuri_db_pool_connections{cell="a"}')
  const processes = await b.db.selectFrom('processes').select('id').execute()
  expect(processes.map(({ id }) => id)).toEqual([expect.stringMatching(/^b-c/)])
  a.app.platform.log.info('a line')
  expect(lines.map((line) => JSON.parse(line)).filter(({ cell }) => cell !== 'a')).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})
