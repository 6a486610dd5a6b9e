// A person with a ticket in each cell signs in once, sees both cells and opens both. Names follow, and the subscriptions never stop.
import { signIn } from '../bidding/kuri.ts'
import { until } from '../bidding/processes.ts'
import { withClient } from '../operator/cell-links.ts'
import type { Cell, Installation } from './installation.ts'
import { openRoomIn } from './rooms.ts'

const REPLICATED_WITHIN_MS = 30_000
const DEVICE = { deviceId: 'cells-test', platform: 'WEB', formFactor: 'DESKTOP' }

type Data = {
  cells?: readonly { name: string }[]
  token?: string
  url?: string
  accessToken?: string
  chitCount?: number
  name?: string | null
}
type Answer = { status: number; data: Data; cookie: string }

async function call(method: string, url: string, token: string | null, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Data }
  return { status: response.status, data, cookie: response.headers.getSetCookie()[0] ?? '' }
}

const cellsOf = async (url: string, token: string) => {
  const { data } = await call('GET', `${url}/v2/auth/cells`, token)
  return data.cells!.map(({ name }) => name)
}

/** A member of a live room in each cell, with one number. */
export async function makeMemberOfBoth({ a, b }: Installation) {
  const inA = await openRoomIn(a, 1)
  const inB = await openRoomIn(b, 1)
  const programs = { a: 'Nila of a', b: 'Kaveri of b' }
  for (const [name, { db, room }] of [
    [programs.a, inA],
    [programs.b, inB],
  ] as const)
    await db.updateTable('programs').set({ name }).where('id', '=', room.programId).execute()
  const { mobileNumber } = inA.room.members[0]!
  const { userId, enrollmentId } = inB.room.members[0]!
  await inB.db.updateTable('users').set({ mobileNumber }).where('id', '=', userId).execute()
  await inA.close()
  await inB.close()
  return { mobileNumber, programs, roomPath: `/my/auctions/${inB.room.auctionId}/room/${enrollmentId}` }
}

/** Returns the token of a sign-in at the common host. */
export async function untilListed(edgeUrl: string, mobileNumber: string): Promise<string> {
  const { token } = await signIn(edgeUrl, mobileNumber)
  await until('the identity cell lists both cells', REPLICATED_WITHIN_MS, async () => {
    return (await cellsOf(edgeUrl, token)).join() === 'a,b'
  })
  return token
}

export async function checkPeople(installation: Installation): Promise<string[]> {
  const { edgeUrl, b } = installation
  const faults: string[] = []
  const expectThat = (what: string, isTrue: boolean) => {
    console.log(`  ${isTrue ? '✓' : '✗'} ${what}`)
    if (!isTrue) faults.push(`not true: ${what}`)
  }
  const { mobileNumber } = await makeMemberOfBoth(installation)
  const token = await untilListed(edgeUrl, mobileNumber)
  console.log('  ✓ one sign-in at the common address lists a and b')

  const chitsWith = async (bearer: string) =>
    (await call('GET', `${edgeUrl}/v2/subscribers/me/home`, bearer)).data.chitCount
  const made = await call('POST', `${edgeUrl}/v2/auth/cells/b/hand-overs`, token, {})
  const handOver = { ...DEVICE, token: made.data.token }
  const opened = await call('POST', `${made.data.url}/v2/auth/hand-over`, null, handOver)
  expectThat('the hand-over opens a session in b', opened.status === 200 && opened.cookie.startsWith('kuri_refresh=b.'))
  const inB = opened.data.accessToken!
  expectThat('both sessions show a ticket', (await chitsWith(token)) === 1 && (await chitsWith(inB)) === 1)
  const again = await call('POST', `${b.url}/v2/auth/hand-over`, null, handOver)
  expectThat('the hand-over works once', again.status === 401)
  const nextMade = await call('POST', `${edgeUrl}/v2/auth/cells/b/hand-overs`, token, {})
  const elsewhere = await call('POST', `${edgeUrl}/v2/auth/hand-over`, null, { ...DEVICE, token: nextMade.data.token })
  expectThat('it works in b only', elsewhere.status === 401)

  await checkNames(installation)
  return faults
}

async function checkNames({ edgeUrl, a, b }: Installation): Promise<void> {
  const mobileNumber = '+919811100003'
  const tokens = { a: (await signIn(a.url, mobileNumber)).token, b: (await signIn(b.url, mobileNumber)).token }
  const nameIn = async (cell: 'a' | 'b') => (await call('GET', `${edgeUrl}/v2/auth/session`, tokens[cell])).data.name
  for (const [from, to, name] of [
    ['b', 'a', 'Named in b'],
    ['a', 'b', 'Named in a'],
  ] as const) {
    await call('PATCH', `${edgeUrl}/v2/subscribers/me`, tokens[from], { name })
    await until(`a name of ${from} is in ${to}`, REPLICATED_WITHIN_MS, async () => (await nameIn(to)) === name)
    console.log(`  ✓ a name that was changed in ${from} appears in ${to}`)
  }
}

/** Rows of the other side are written by hand, which would be a conflict; what comes after them must still arrive. */
export async function checkConflict({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const standsInTheWay = (cell: Cell, statement: string, values: unknown[]) =>
    withClient(cell.databaseUrl, (client) => client.query(statement, values))
  const mobileNumber = '+919811100004'
  const account = `INSERT INTO cell_accounts (cell, user_id, mobile_number, is_verified, name) VALUES ('b', $1, $2, true, 'Nobody')`
  await standsInTheWay(a, account, ['conflicting-user', mobileNumber])
  await standsInTheWay(b, account, ['conflicting-user', mobileNumber])
  await standsInTheWay(b, `INSERT INTO cell_keys (id, public_key) VALUES ($1, 'local')`, ['conflicting-key'])
  await standsInTheWay(a, `INSERT INTO cell_keys (id, public_key) VALUES ($1, 'published')`, ['conflicting-key'])

  await signIn(b.url, mobileNumber)
  const { token } = await signIn(edgeUrl, mobileNumber)
  await until('accounts of b still arrive in a', REPLICATED_WITHIN_MS, async () => {
    const { rows } = await standsInTheWay(a, 'SELECT FROM cell_accounts WHERE mobile_number = $1 AND cell = $2', [
      mobileNumber,
      'b',
    ])
    return rows.length === 2 && (await cellsOf(edgeUrl, token)).includes('b')
  })
  await until('keys of a still arrive in b', REPLICATED_WITHIN_MS, async () => {
    const { rows } = await standsInTheWay(b, 'SELECT public_key FROM cell_keys WHERE id = $1', ['conflicting-key'])
    return rows[0]?.public_key === 'published'
  })
  console.log('  ✓ rows that were there already were replaced, and later ones arrived')
  return []
}
