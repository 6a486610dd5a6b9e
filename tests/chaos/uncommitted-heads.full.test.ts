// Heads around a commit. Two processes serve one auction; the commit of the first one is held by a lock, then it is killed, or loses its
// connection. No head of what was not committed is ever given out, and every head that anybody got from either process, in snapshots, frames
// of the room and over HTTP, lies on the final log.
import { openDatabase } from '@kuri/server/platform/db/db'
import { makeHistory } from '@kuri/server/platform/db/history'
import { openSocket, type TestSocket } from '@kuri/server/testing/sockets'
import { cloneDatabase } from '@kuri/server/testing/test-app'
import { headFaults, treeFaults } from '@kuri/server/testing/trees'
import { fromBase64, toBase64 } from '@kuri/verify/base/bytes'
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { parseNote } from '@kuri/verify/notes/note'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type HeldCommits, makeHeldCommits } from './held-commits.ts'
import { freePort, makeServerProcess, type ServerProcess } from './server-process.ts'
import { makeWorld, type World } from './world.ts'

const TIMEOUT_MS = 150_000
const WAIT = { timeout: 30_000, interval: 10 }

type Head = { size: number; root: string }
type Member = { socket: TestSocket; at: { auctionId: string; enrolledSubscriberId: string }; token: string }

const clean: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of clean.toReversed()) await close()
})

let [first, second]: ServerProcess[] = []
let world: World
let commits: HeldCommits
let database: ReturnType<typeof openDatabase>
const sockets: TestSocket[] = []
const overHttp: Head[] = []
let amount = 95_000

beforeAll(async () => {
  const clone = await cloneDatabase()
  clean.push(clone.drop)
  world = await makeWorld(clone.url, 0)
  commits = await makeHeldCommits(clone.url)
  clean.push(commits.close)
  database = openDatabase({
    url: clone.url,
    poolSize: 2,
    history: makeHistory(),
    constraintRefusals: {},
    onIdleError: () => {},
  })
  clean.push(database.close)
  // Lost connections are logged as errors.
  const env = { LOG_LEVEL: 'silent' }
  first = makeServerProcess(clone.url, await freePort(), env)
  second = makeServerProcess(clone.url, await freePort(), env)
  clean.push(first.remove, second.remove)
  await Promise.all([first.start(), second.start()])
}, TIMEOUT_MS)

// A test that fails while commits are held would leave every bid of the next ones waiting.
afterEach(() => commits.release())

async function enter(server: ServerProcess, member: number): Promise<Member> {
  const { token, enrollmentId } = world.room.members[member]!
  const socket = await openSocket(server.url, world.renewed(token))
  sockets.push(socket)
  clean.push(async () => socket.ws.terminate())
  const at = { auctionId: world.room.auctionId, enrolledSubscriberId: enrollmentId }
  expect((await socket.ask('auction.subscribe', at)).type).toBe('ack')
  return { socket, at, token: world.renewed(token) }
}

const bid = ({ socket, at }: Member, id?: string) => socket.ask('auction.bid.place', { ...at, amount: --amount }, id)

/** Without waiting for the reply; frames are handled in order, so the bid is on its way when the ping is answered. */
async function send({ socket, at }: Member, id: string) {
  const data = { ...at, amount: --amount }
  socket.post('auction.bid.place', data, id)
  await socket.ask('ping', {})
  return data
}

/** Of snapshots, and what the room hears once a second. */
const givenHeads = (): Head[] =>
  sockets.flatMap(({ frames }) =>
    frames.flatMap(({ data }): Head[] => {
      const log = data?.log ?? data?.payload?.log
      return log?.root === undefined ? [] : [{ size: log.size, root: log.root }]
    }),
  )

async function fetchHead(server: ServerProcess, { token }: Member): Promise<Head> {
  const response = await fetch(`${server.url}/v2/subscribers/me/auctions/${world.room.auctionId}/log/head`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const { size, root } = parseCheckpoint(parseNote(await response.text())!.text)!
  const head = { size, root: toBase64(root) }
  overHttp.push(head)
  return head
}

const sizes = (heads: readonly Head[]) => heads.map(({ size }) => size)

async function expectOneHistory() {
  const heads = [...givenHeads(), ...overHttp]
  expect(heads.every(({ root }) => fromBase64(root)?.length === 32)).toBe(true)
  expect(await headFaults(database.db, world.room.auctionId, heads)).toEqual([])
  expect(await treeFaults(database.db, world.room.auctionId)).toEqual([])
}

/** Two batches of the first process on their way, the first of them stopped in front of its commit. */
async function holdTwoBatches(prefix: string) {
  const here = await enter(first!, 0)
  const there = await enter(second!, 1)
  // The first bid of a process is written under the lock, the next ones optimistically, two batches at a time.
  for (const member of [here, here, there, here, here]) expect((await bid(member)).type).toBe('ack')
  const stored = await fetchHead(first!, here)
  await commits.hold()
  const ids = [`${prefix}-1`, `${prefix}-2`]
  const bids = [await send(here, ids[0]!), await send(here, ids[1]!)]
  await expect.poll(async () => (await commits.listHeld()).length, WAIT).toBeGreaterThan(0)
  // Everybody who asks now gets a head of what is committed, from the process that has signed more and from the other one.
  await enter(first!, 2)
  await enter(second!, 3)
  for (const [server, member] of [
    [first!, here],
    [second!, there],
  ] as const)
    expect(await fetchHead(server, member)).toEqual(stored)
  expect(Math.max(...sizes(givenHeads()))).toBeLessThanOrEqual(stored.size)
  return { here, there, stored, ids, bids }
}

test('a process that is killed in front of a commit that is lost has given out no head of it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { there, stored, ids, bids } = await holdTwoBatches('lost')
  await first!.end('SIGKILL')
  await commits.loseHeld()
  await commits.release()
  await expect.poll(() => fetchHead(second!, there), WAIT).toEqual(stored)
  // Another bid takes the place of the lost one.
  const taken = await bid(there)
  expect(taken.data.serverSequence).toBe(stored.size + 1)
  await first!.start()
  const back = await enter(first!, 0)
  for (const [n, id] of ids.entries())
    expect((await back.socket.ask('auction.bid.place', bids[n]!, id)).data.reason).toBe('BID_NOT_BETTER')
  expect((await bid(back)).type).toBe('ack')
  await expectOneHistory()
})

test('a process that is killed in front of a commit that succeeds leaves bids whose heads fit all the others', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { there, stored, ids, bids } = await holdTwoBatches('kept')
  await first!.end('SIGKILL')
  await commits.release()
  await expect.poll(async () => (await fetchHead(second!, there)).size, WAIT).toBeGreaterThan(stored.size)
  expect((await bid(there)).type).toBe('ack')
  await first!.start()
  const back = await enter(first!, 0)
  const again = await back.socket.ask('auction.bid.place', bids[0]!, ids[0])
  expect(again.data).toMatchObject({ isReplay: true, serverSequence: stored.size + 1 })
  expect((await bid(back)).type).toBe('ack')
  await expectOneHistory()
})

test('a process that loses its connection in front of the commit gives out only the heads of its second try', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { here, there, stored, ids } = await holdTwoBatches('again')
  await commits.loseHeld()
  await commits.release()
  const replies = await Promise.all(
    ids.map((id) => here.socket.waitFor(({ correlationId }) => correlationId === id, `the reply to ${id}`)),
  )
  expect(replies.map(({ type }) => type)).toEqual(['ack', 'ack'])
  expect(replies.map(({ data }) => data.serverSequence)).toEqual([stored.size + 1, stored.size + 2])
  expect((await bid(there)).type).toBe('ack')
  await expectOneHistory()
})
