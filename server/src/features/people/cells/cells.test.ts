// Two cells with a database each. The rows that replication would carry are written by hand; `npm run test:cells` replicates for real.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isNameLocked } from '#features/members/enrollments/profile/own-profile.actions'
import { newId } from '#platform/ids'
import { makeRoom } from '#testing/rooms'
import { useApp } from '#testing/use-app'
import { handOverKeys, signHandOver } from './hand-over-tokens.ts'
import { makeCellFollower } from './names.actions.ts'

const a = await useApp({ KURI_CELL: 'a' })
const b = await useApp({ KURI_CELL: 'b' })
const alone = await useApp()
const CELLS = [
  { name: 'a', title: 'Home', url: 'https://a.kuri.example', isIdentity: true },
  { name: 'b', title: 'South', url: 'https://b.kuri.example', isIdentity: false },
]
const DEVICE = { deviceId: 'device-2', platform: 'WEB', formFactor: 'DESKTOP' }

for (const { db } of [a, b]) await db.insertInto('cells').values(CELLS).execute()
for (const [cell, { db }] of [
  ['a', a],
  ['b', b],
] as const)
  await sql`CREATE TRIGGER users__keep_cell_account AFTER INSERT OR UPDATE OF mobile_number, name, mobile_verified_at ON users
    FOR EACH ROW EXECUTE FUNCTION keep_cell_account(${sql.lit(cell)})`.execute(db)
const follower = (app: typeof a, cell: string) => makeCellFollower({ ...app.app.platform, isNameLocked }, cell)
const followInA = follower(a, 'a')
const followInB = follower(b, 'b')
await followInA()
await b.db
  .insertInto('cellKeys')
  .values(await a.db.selectFrom('cellKeys').selectAll().execute())
  .execute()

/** What the subscriptions of both cells do. */
async function replicate() {
  const accounts = await b.db.selectFrom('cellAccounts').selectAll().where('cell', '=', 'b').execute()
  for (const account of accounts)
    await a.db
      .insertInto('cellAccounts')
      .values(account)
      .onConflict((conflict) => conflict.columns(['cell', 'userId']).doUpdateSet(account))
      .execute()
  const names = await a.db.selectFrom('cellNames').select(['cell', 'userId', 'name', 'changedAt']).execute()
  for (const name of names.filter(({ cell }) => cell === 'b'))
    await b.db
      .insertInto('cellNames')
      .values(name)
      .onConflict((conflict) => conflict.columns(['cell', 'userId']).doUpdateSet(name))
      .execute()
}

const createHandOver = (token: string, cell = 'b') =>
  a.call('POST', `/v2/auth/cells/${cell}/hand-overs`, { token, body: {} })
const accept = (app: typeof a, token: string) => app.call('POST', '/v2/auth/hand-over', { body: { token, ...DEVICE } })
const nameOf = async ({ db }: typeof a, mobileNumber: string) =>
  (await db.selectFrom('users').select('name').where('mobileNumber', '=', mobileNumber).executeTakeFirstOrThrow()).name
const rename = ({ db }: typeof a, mobileNumber: string, name: string) =>
  db.updateTable('users').set({ name }).where('mobileNumber', '=', mobileNumber).execute()

test('[cells] a sign-in lists the cells of a person who has accounts in several, and no cells otherwise', async () => {
  const mobile = '+919872200001'
  const { cells: none } = await a.signIn(mobile)
  expect(none).toBeUndefined()
  await b.signIn(mobile)
  await replicate()
  const { cells, token } = await a.signIn(mobile)
  expect(cells).toEqual([
    { name: 'a', title: 'Home', url: 'https://a.kuri.example', isCurrent: true },
    { name: 'b', title: 'South', url: 'https://b.kuri.example', isCurrent: false },
  ])
  expect((await a.call('GET', '/v2/auth/cells', { token })).data.cells).toEqual(cells)
  const inB = await b.signIn(mobile)
  expect(inB.cells).toBeUndefined()
  expect((await b.call('GET', '/v2/auth/cells', { token: inB.token })).data.cells).toEqual([])
})

test('[cells] with one cell there is nothing to list, to make or to accept', async () => {
  const { token, cells } = await alone.signIn('+919872200002')
  expect(cells).toBeUndefined()
  expect((await alone.call('GET', '/v2/auth/cells', { token })).data).toEqual({ cells: [] })
  const made = await alone.call('POST', '/v2/auth/cells/b/hand-overs', { token, body: {} })
  expect(made.error?.code).toBe('NOT_FOUND')
  expect((await accept(alone, 'aaa.bbb.ccc')).error?.code).toBe('HAND_OVER_INVALID')
})

test('[cells] a hand-over opens one session of the same number in the other cell', async () => {
  const mobile = '+919872200003'
  const own = await b.signIn(mobile)
  const { token } = await a.signIn(mobile)
  const made = await createHandOver(token)
  expect(made).toMatchObject({ status: 201, data: { url: 'https://b.kuri.example' } })
  const opened = await accept(b, made.data.token)
  expect(opened).toMatchObject({ status: 200, data: { userId: own.userId, isNewSubscriber: false } })
  expect(String(opened.headers['set-cookie'])).toMatch(/^kuri_refresh=b\./)
  const session = await b.call('GET', '/v2/auth/session', { token: opened.data.accessToken })
  expect(session.data).toMatchObject({ userId: own.userId, mobileNumber: mobile })
  expect(await accept(b, made.data.token)).toMatchObject({ status: 401, error: { code: 'HAND_OVER_INVALID' } })
})

test('[cells] a number without an account in the other cell gets one, as with a first code', async () => {
  const mobile = '+919872200004'
  const { token } = await a.signIn(mobile)
  const opened = await accept(b, (await createHandOver(token)).data.token)
  expect(opened).toMatchObject({ status: 200, data: { role: 'SUBSCRIBER', isNewSubscriber: true } })
})

test('[cells] a hand-over is refused elsewhere, when it is late, and when another cell or key made it', async () => {
  const { token } = await a.signIn('+919872200005')
  const now = b.app.platform.clock.nowMs()
  const handOver = {
    ...{ id: 'h1', cell: 'b', mobileNumber: '+919872200005', countryCode: 'IN', locale: null },
    expiresAt: new Date(now + 30_000),
  }
  const signed = (changes: object, secrets = a.app.platform.secrets) =>
    signHandOver(secrets, { ...handOver, ...changes })
  const otherSecrets = { signingKeys: () => [Buffer.alloc(32, 7)] }
  const [header, , signature] = signed({}).split('.')
  const altered = Buffer.from(JSON.stringify({ jti: 'h2', aud: 'b', sub: '+919000000001', exp: now })).toString(
    'base64url',
  )
  for (const [what, refused] of [
    ['for a', signed({ cell: 'a' })],
    ['late', signed({ expiresAt: new Date(now) })],
    ['another key', signHandOver(otherSecrets, handOver)],
    ['altered', `${header}.${altered}.${signature}`],
    ['no token', 'nonsense'],
  ] as const)
    expect(await accept(b, refused), what).toMatchObject({ status: 401, error: { code: 'HAND_OVER_INVALID' } })
  expect((await createHandOver(token, 'a')).error?.code).toBe('NOT_FOUND')
  expect((await createHandOver(token, 'nowhere')).error?.code).toBe('NOT_FOUND')
  expect((await createHandOver(token, 'No%20Cell')).status).toBe(400)
  expect((await accept(b, signed({}))).status).toBe(200)
})

test('[cells] only the identity cell vouches for numbers, and only for one that its owner has proved', async () => {
  const mobile = '+919872200006'
  const inB = await b.signIn(mobile)
  const asked = await b.call('POST', '/v2/auth/cells/a/hand-overs', { token: inB.token, body: {} })
  expect(asked.error?.code).toBe('NOT_FOUND')
  const { token, userId } = await a.signIn(mobile)
  await a.db.updateTable('users').set({ mobileVerifiedAt: null }).where('id', '=', userId).execute()
  expect((await createHandOver(token)).error?.code).toBe('MOBILE_NOT_VERIFIED')
})

test('[cells] the keys of hand-overs follow the data keys, and old ones are no longer accepted', async () => {
  const keys = await a.db.selectFrom('cellKeys').select('id').execute()
  expect(keys).toEqual(handOverKeys(a.app.platform.secrets).map(({ id }) => ({ id })))
  await a.db.insertInto('cellKeys').values({ id: 'old', publicKey: 'x' }).execute()
  await follower(a, 'a')()
  expect(await a.db.selectFrom('cellKeys').select('id').execute()).toEqual(keys)
  expect(await b.db.selectFrom('cellKeys').select('id').execute()).toEqual(keys)
})

test('[cells] a name that a person chose in one cell appears in the other, whichever it is', async () => {
  const mobile = '+919872200007'
  await a.signIn(mobile)
  await b.signIn(mobile)
  await rename(b, mobile, 'Asha of B')
  await replicate()
  await followInA()
  expect(await nameOf(a, mobile)).toBe('Asha of B')
  await rename(a, mobile, 'Asha of A')
  await replicate()
  await followInB()
  expect(await nameOf(b, mobile)).toBe('Asha of A')
  // It settles: nothing is left to take over on either side.
  await replicate()
  await followInA()
  await followInB()
  expect([await nameOf(a, mobile), await nameOf(b, mobile)]).toEqual(['Asha of A', 'Asha of A'])
  const open = sql<boolean>`seen_change IS DISTINCT FROM changed_at`
  for (const [cell, { db }] of [
    ['a', a],
    ['b', b],
  ] as const)
    expect(await db.selectFrom('cellNames').select('userId').where('cell', '=', cell).where(open).execute()).toEqual([])
})

test('[cells] a name that a company wrote into a list renames nobody in another cell, also after the first sign-in', async () => {
  const mobile = '+919872200008'
  await a.signIn(mobile)
  await rename(a, mobile, 'Chosen Name')
  const now = new Date()
  await b.db
    .insertInto('users')
    .values({ id: newId(), role: 'SUBSCRIBER', mobileNumber: mobile, name: 'LISTED', createdAt: now, updatedAt: now })
    .execute()
  await replicate()
  await followInB()
  expect(await nameOf(b, mobile)).toBe('LISTED')
  await b.signIn(mobile)
  await replicate()
  await followInA()
  await followInB()
  expect([await nameOf(a, mobile), await nameOf(b, mobile)]).toEqual(['Chosen Name', 'Chosen Name'])
})

test('[cells] a name that is on a ticket stays', async () => {
  const { members } = await makeRoom(b, { members: 1 })
  const { mobileNumber } = members[0]!
  await a.signIn(mobileNumber)
  await rename(a, mobileNumber, 'Another Name')
  await replicate()
  await followInB()
  expect(await nameOf(b, mobileNumber)).toBe('Member 1')
})

test('[cells] a released number leaves the list of accounts', async () => {
  const mobile = '+919872200009'
  await b.signIn(mobile)
  const listed = () => b.db.selectFrom('cellAccounts').select('userId').where('mobileNumber', '=', mobile).execute()
  expect(await listed()).toHaveLength(1)
  await b.db.updateTable('users').set({ mobileNumber: 'released:9' }).where('mobileNumber', '=', mobile).execute()
  expect(await listed()).toEqual([])
})

test('[cells] a row that arrives by replication replaces what stands in its place', async () => {
  const row = {
    cell: 'b',
    userId: 'twice',
    mobileNumber: '+919872200010',
    isVerified: true,
    name: 'First',
    nameChangedAt: null,
  }
  await a.db.insertInto('cellAccounts').values(row).execute()
  await a.db.transaction().execute(async (tx) => {
    // What an apply worker of a subscription runs with. Only a superuser may set it, so the trigger is switched on for everybody instead.
    await sql`ALTER TABLE cell_accounts ENABLE ALWAYS TRIGGER cell_accounts__give_way`.execute(tx)
    await tx
      .insertInto('cellAccounts')
      .values({ ...row, name: 'Second' })
      .execute()
    await sql`ALTER TABLE cell_accounts ENABLE REPLICA TRIGGER cell_accounts__give_way`.execute(tx)
  })
  const kept = await a.db.selectFrom('cellAccounts').select('name').where('userId', '=', 'twice').execute()
  expect(kept).toEqual([{ name: 'Second' }])
})
