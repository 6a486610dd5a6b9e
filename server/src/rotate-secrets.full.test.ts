// Replacing KURI_SECRET under traffic, and databases from before the data keys.
import { createHmac, hkdfSync } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openKeys } from '#platform/keys/open-keys'
import { rotateKeys } from '#platform/keys/rotation.actions'
import { openObjectStore } from '#platform/object-store/make-object-store'
import { encryptBytes, makeSecrets } from '#platform/secrets'
import { cloneDatabase, SUPERADMIN, startTestApp, type TestApp } from '#testing/test-app'
import { KEYED_HASHES, SEALED_COLUMNS } from './features.ts'

const FIRST = 'the-first-secret-of-this-installation-0001'
const SECOND = 'the-second-secret-of-this-installation-0002'

/** As `npm run secrets:rotate` does, but without waiting for heartbeats. */
async function rotate({ app, config }: TestApp, options: { startsNewKey?: boolean } = {}) {
  const { db, transact, log, clock } = app.platform
  const ring = await openKeys({ db, transact }, config)
  const secrets = makeSecrets(ring)
  const { store } = openObjectStore({ config, clock, secrets, publicUrl: () => '' })
  return rotateKeys({ db, transact, ring, secrets, objectStore: store, log }, config, SEALED_COLUMNS, {
    delaySeconds: 1,
    ...options,
  })
}

test('[keys] KURI_SECRET is replaced under traffic: nobody is signed out, and everything stays readable', async () => {
  const database = await cloneDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'kuri-rotate-'))
  const start = (KURI_SECRET: string, KURI_SECRET_OLD?: string) =>
    startTestApp({ DATA_DIR: dataDir, KURI_SECRET, ...(KURI_SECRET_OLD ? { KURI_SECRET_OLD } : {}) }, database.url)
  const before = await start(FIRST)
  const first = await before.superadmin()
  const oldSealed = before.app.platform.secrets.encrypt('998877')
  const hash = before.app.platform.secrets.keyedHash('value')
  await before.app.platform.objectStore.put('users/a', Buffer.from('known bytes'), 'image/png')
  await writeFile(join(dataDir, 'objects', 'users', 'plain'), 'stored before the encryption')

  // A process that has only the old secret holds the rotation back.
  const both = await start(SECOND, FIRST)
  await expect(rotate(both)).rejects.toThrow('do not have the new KURI_SECRET yet')
  await before.close()

  const other = await start(SECOND, FIRST)
  let isDone = false
  const failures: unknown[] = []
  const traffic = [both, other].map(async (app, index) => {
    for (let count = 0; !isDone; count++) {
      const mobileNumber = `+9198${index}${String(count).padStart(7, '0')}`
      const { token } = await app.signIn(mobileNumber)
      const beside = app === both ? other : both
      if (!(await isSignedIn(beside, token))) failures.push(token)
    }
  })
  // Two operators at once.
  const results = await Promise.all([rotate(both), rotate(both)])
  isDone = true
  await Promise.all(traffic)
  expect(failures).toEqual([])
  expect(results.map(({ keyId }) => keyId)).toContain('k2')
  expect((await rotate(both)).valueCount).toBeLessThanOrEqual(20)

  // Tokens signed with the old key, old ciphertexts and hashes still work; new ones carry the new key.
  const { secrets, objectStore } = both.app.platform
  expect(await isSignedIn(both, first.token)).toBe(true)
  expect(kidOf(first.token)).toBe('k1')
  expect(kidOf((await both.signIn(SUPERADMIN, 'device-2')).token)).toBe('k2')
  expect([secrets.decrypt(oldSealed), secrets.keyedHash('value')]).toEqual(['998877', hash])
  expect(secrets.encrypt('x')).toMatch(/^k2\./)
  for (const name of ['a', 'plain'])
    expect(readFileSync(join(dataDir, 'objects', 'users', name)).toString('latin1')).toMatch(/^KURIENC1k2\0/)
  expect(await textOf(await objectStore.open('users/plain'))).toBe('stored before the encryption')
  await both.close()
  await other.close()

  // The old secret is dropped, and is worth nothing from then on.
  const after = await start(SECOND)
  expect(after.app.platform.secrets.decrypt(oldSealed)).toBe('998877')
  const refreshed = await after.call('POST', '/v2/auth/refresh', { headers: { cookie: first.cookie } })
  expect(refreshed.status).toBe(200)
  for (const { table, column } of SEALED_COLUMNS) {
    const left = await sql`SELECT 1 FROM ${sql.table(table)} WHERE NOT starts_with(${sql.ref(column)}, 'k2.')`.execute(
      after.db,
    )
    expect([table, column, left.rows.length]).toEqual([table, column, 0])
  }
  await after.close()
  await expect(start(FIRST)).rejects.toThrow('KURI_SECRET is not the one')
  await database.drop()
})

test('[keys] a database from before the data keys is taken over and stays readable for the version before', async () => {
  const database = await cloneDatabase()
  const legacy = (label: string) => Buffer.from(hkdfSync('sha256', FIRST, 'kuri', label, 32))
  const keyedHash = (value: string) => createHmac('sha256', legacy('hash')).update(value).digest('base64url')
  const sealed = encryptBytes(legacy('encryption'), Buffer.from('old text')).toString('base64url')
  const setup = await startTestApp({ KURI_SECRET: FIRST }, database.url)
  await sql`DELETE FROM data_keys`.execute(setup.db)
  await sql`UPDATE service_secret SET fingerprint = ${keyedHash('fingerprint')}`.execute(setup.db)
  await setup.close()

  await expect(startTestApp({ KURI_SECRET: SECOND }, database.url)).rejects.toThrow('KURI_SECRET is not the one')
  const [app, other] = await Promise.all([1, 2].map(() => startTestApp({ KURI_SECRET: FIRST }, database.url)))
  const { secrets } = app!.app.platform
  expect(secrets.decrypt(sealed)).toBe('old text')
  expect(secrets.keyedHash('value')).toBe(keyedHash('value'))
  // Until the first rotation nothing changes for processes of the version before.
  expect(other!.app.platform.secrets.encrypt('new text')).not.toContain('.')
  const { token } = await app!.superadmin()
  expect(kidOf(token)).toBeUndefined()
  await rotate(app!, { startsNewKey: true })
  await expect.poll(() => other!.app.platform.secrets.currentKeyId()).toBe('k1')
  expect(await isSignedIn(other!, token)).toBe(true)
  expect(kidOf((await other!.signIn(SUPERADMIN, 'device-2')).token)).toBe('k1')
  expect(other!.app.platform.secrets.decrypt(sealed)).toBe('old text')
  await app!.close()
  await other!.close()
  await database.drop()
})

test('[keys] the lists name every encrypted column and every keyed hash of the database', async () => {
  const app = await startTestApp()
  const { rows } = await sql<{
    name: string
  }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name ~ 'sealed' OR column_name ~ '_hash$' OR column_name = 'nonce'
      OR table_name = 'idempotency_keys' AND column_name IN ('id', 'answer'))
    ORDER BY 1`.execute(app.db)
  const listed = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...KEYED_HASHES]
  // Hashes without a key: of what a caller has sent, of what a second person decides, and of what is public.
  expect(rows.map(({ name }) => name).filter((name) => !/(input|leaf|payload)_hash$/.test(name))).toEqual(
    listed.toSorted(),
  )
  await app.close()
})

/** Somebody who is signed in but not staff is refused with 403, an unknown token with 401. */
const isSignedIn = async (app: TestApp, token: string) =>
  (await app.call('GET', '/v2/companies/me', { token })).status === 403
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid
const textOf = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream)).toString()
