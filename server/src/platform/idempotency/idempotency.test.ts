import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cleanUpNightly } from '#platform/jobs/nightly-cleanup'
import { RETENTION_RULES } from '#server/features'
import { makeCompany, makeUser } from '#testing/fixtures'
import { codeRequest } from '#testing/sign-in-codes'
import { cloneDatabase, startTestApp, type TestApp } from '#testing/test-app'

const database = await cloneDatabase()
const app = await startTestApp({ LOG_LEVEL: 'silent' }, database.url)
const other = await startTestApp({ LOG_LEVEL: 'silent' }, database.url)
const company = await makeCompany(app)
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})

const BRANCHES = '/v2/companies/branches'
const send = async (
  key: string | undefined,
  body: object,
  options: { at?: TestApp; url?: string; token?: string } = {},
) => {
  const { at = app, url = BRANCHES, token = company.token } = options
  const response = await at.http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
  })
  const { statusCode: status, body: text, headers } = response
  return { status, text, error: response.json().error, replayed: headers['idempotency-replayed'], headers }
}
const countBranches = async (name: string) => {
  const rows = await app.db.selectFrom('branches').select('id').where('name', '=', name).execute()
  return rows.length
}

test('a repeated request runs once and gets the same status and body', async () => {
  const first = await send('k1', { name: 'North', pincode: '673001', typo: 1 })
  const second = await send('k1', { typo: 1, pincode: '673001', name: 'North' }, { at: other })
  expect([first.status, first.replayed, second.status, second.replayed]).toEqual([201, undefined, 201, 'true'])
  expect(second.text).toBe(first.text)
  expect(first.text).toContain('"warnings"')
  expect(await countBranches('North')).toBe(1)
  await send(undefined, { name: 'North' })
  expect(await countBranches('North')).toBe(2)
})

test('a key is refused for another body or another endpoint, and belongs to one person', async () => {
  expect((await send('k2', { name: 'South' })).status).toBe(201)
  const url = `${BRANCHES}/${company.branchId}/reactivate`
  for (const [sent, options] of [
    [{ name: 'South 2' }, {}],
    [{ name: 'South' }, { url }],
  ] as const)
    expect((await send('k2', sent, options)).error).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const stranger = await makeCompany(app)
  expect((await send('k2', { name: 'South' }, { token: stranger.token })).replayed).toBeUndefined()
})

test.each(['', ' ', 'two words', 'ü', 'x'.repeat(256)])('refuses the malformed key %j with its path', async (key) => {
  const { status, error } = await send(key, { name: 'Never' })
  expect([status, error.details?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
  expect(await countBranches('Never')).toBe(0)
})

test('of simultaneous repetitions in two processes one runs, and all get its response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => send('k3', { name: 'Rush' }, { at: at % 2 ? app : other })),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([answers[0]!.status, answers.filter(({ replayed }) => replayed).length]).toEqual([201, 11])
  expect(await countBranches('Rush')).toBe(1)
})

test('a refusal does not use the key up', async () => {
  const body = { name: 'Code', branchCode: 'C1' }
  expect((await send('k4', { name: 'Holder', branchCode: 'C1' })).status).toBe(201)
  expect((await send('k5', body)).error.code).toBe('BRANCH_CODE_TAKEN')
  expect((await send('k5', {})).error.code).toBe('VALIDATION_FAILED')
  await app.db.updateTable('branches').set({ branchCode: null }).where('name', '=', 'Holder').execute()
  const again = await send('k5', body)
  expect([again.status, again.replayed]).toEqual([201, undefined])
})

/** What a kill between the commit and the response leaves behind: the response was never kept. */
async function loseResponses<T>(work: () => Promise<T>): Promise<T> {
  await sql`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''killed''; END'`.execute(
    app.db,
  )
  await sql`CREATE TRIGGER lose BEFORE UPDATE ON idempotency_keys FOR EACH ROW WHEN (NEW.is_final) EXECUTE FUNCTION lose()`.execute(
    app.db,
  )
  try {
    return await work()
  } finally {
    await sql`DROP FUNCTION lose() CASCADE`.execute(app.db)
  }
}

test('a crash between commit and response does not run the request twice', async () => {
  const first = await loseResponses(() => send('k6', { name: 'Crash' }))
  const second = await send('k6', { name: 'Crash' }, { at: other })
  expect([second.status, second.replayed, second.text]).toEqual([201, 'true', first.text])
  expect(await countBranches('Crash')).toBe(1)
})

test('a transaction that fails leaves neither its writes nor its key', async () => {
  await sql`ALTER TABLE audit_logs ADD CONSTRAINT no_more CHECK (false) NOT VALID`.execute(app.db)
  expect((await send('k7', { name: 'Broken' })).status).toBe(500)
  await sql`ALTER TABLE audit_logs DROP CONSTRAINT no_more`.execute(app.db)
  const again = await send('k7', { name: 'Broken' })
  expect([again.status, again.replayed, await countBranches('Broken')]).toEqual([201, undefined, 1])
})

test('a secret that is shown once is not kept for a repetition', async () => {
  const send = () =>
    app.call('POST', '/v2/auth/second-factor/totp', {
      token: company.token,
      body: {},
      headers: { 'idempotency-key': 'totp-1' },
    })
  const before = await app.db.selectFrom('idempotencyKeys').select('id').execute()
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.data.secret).not.toBe(first.data.secret)
  expect(await app.db.selectFrom('idempotencyKeys').select('id').execute()).toEqual(before)
})

test('the stored response is encrypted, and the night removes it after a day', async () => {
  await send('a-key-of-mine', { name: 'Secretive' })
  const rows = () => app.db.selectFrom('idempotencyKeys').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toMatch(/Secretive|a-key-of-mine/)
  await cleanUpNightly(app.app.platform, RETENTION_RULES)
  expect((await rows()).length).toBeGreaterThan(0)
  await app.advanceSeconds(24 * 3600 + 1)
  const token = (await app.signIn(company.ownerMobile)).token
  const later = await send('a-key-of-mine', { name: 'Secretive' }, { token })
  expect([later.status, later.replayed, await countBranches('Secretive')]).toEqual([201, undefined, 2])
  await cleanUpNightly(app.app.platform, RETENTION_RULES)
  expect(await rows()).toHaveLength(1)
})

test('public endpoints ignore the header', async () => {
  const { mobileNumber } = await makeUser(app, 'SUBSCRIBER')
  const answer = await app.call('POST', '/v2/auth/request-otp', {
    headers: { 'idempotency-key': 'two words' },
    body: codeRequest(mobileNumber, 'd'),
  })
  expect(answer.status).toBe(200)
})
