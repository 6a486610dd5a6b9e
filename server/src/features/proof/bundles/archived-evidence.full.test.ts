// Auctions whose events were moved to the object store: what is deleted and when, and that everybody gets the same evidence as before.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Bundle } from '@kuri/verify/bundle/bundle'
import { formatKey, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { verifyFiles } from '@kuri/verify/verdict/report'
import { beforeEach, expect, test } from 'vitest'
import { declareCandidate } from '#features/auctions/winners/winners.actions'
import { archiveRoomEvents } from '#features/proof/log/archive.actions'
import type { ObjectStore } from '#platform/object-store/object-store'
import type { TestAuction } from '#testing/auction-fixtures'
import { makeCompany } from '#testing/fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { WITHOUT_LIMITS } from '#testing/limits'
import { readStoredBytes, storeSettings } from '#testing/object-stores'
import { type Bidder, prebidClient } from '#testing/prebids'
import { useApp } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const app = await useApp({ ...storeSettings, ...WITHOUT_LIMITS })
/** Has cached nothing of the auctions. */
const other = await useApp({ ...storeSettings, ...WITHOUT_LIMITS, DATA_DIR: app.config.dataDir }, app.databaseUrl)
const connect = useSockets(app)
const company = await makeCompany(app)
const prebids = prebidClient(app, company)
const staff = staffOf(app, company.token)
const { platform } = app.app

const DAY_MS = 86_400_000
const AFTER_THE_CYCLE_SECONDS = 12 * 86_400

/** The job as it runs so many days from now. */
const archiveIn = (days: number, changes: Partial<typeof platform> = {}) => {
  const nowMs = () => platform.clock.nowMs() + days * DAY_MS
  return archiveRoomEvents({
    ...platform,
    config: { ...platform.config, roomEventsKeptDays: 30 },
    clock: { ...platform.clock, nowMs, now: () => new Date(nowMs()) },
    ...changes,
  })
}

async function bid(auctionId: string, who: Bidder, amount: number) {
  const socket = await connect(company.token)
  const ack = await socket.ask('auction.bid.place', { auctionId, enrolledSubscriberId: who.enrollmentId, amount })
  expect(ack.data.status).toBe('ACCEPTED')
}

let auction: TestAuction
let members: Bidder[]
let auctionId: string
beforeEach(holdAuction)

async function holdAuction() {
  auction = await prebids.makeSealedAuction({ config: { allowStaffOfflineBids: true } })
  auctionId = auction.auctionId
  members = [await prebids.makeBidder(auction, 'Asha'), await prebids.makeBidder(auction, 'Babu')]
  await staff.plan(auctionId, AFTER_THE_CYCLE_SECONDS)
  for (const [n, member] of members.entries())
    expect((await prebids.place(auction, member, 80_000 + n)).status).toBe(201)
  await staff.closePrebidDirectly(auctionId)
  await staff.start(auctionId)
  await bid(auctionId, members[0]!, 79_000)
  await bid(auctionId, members[1]!, 78_000)
  await staff.end(auctionId)
}

async function complete() {
  await staff.revealDirectly(auctionId)
  const { leadingBidId } = await staff.row(auctionId)
  await declareCandidate(platform, anySuperadmin(), auctionId, { bidId: leadingBidId! })
  expect((await staff.row(auctionId)).status).toBe('COMPLETE')
}

const count = async (table: 'roomEvents' | 'roomLogParts') => {
  const rows = await app.db.selectFrom(table).select('auctionId').where('auctionId', '=', auctionId).execute()
  return rows.length
}
const get = async (path: string, token: string, from = app) => {
  const response = await from.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, text: response.payload }
}
const logPath = (persona: 'companies' | 'subscribers/me', path: string) =>
  `/v2/${persona}/auctions/${auctionId}/log/${path}`

/** Digests of everything that callers read of the log, but for anchors: the public log goes on meanwhile. */
async function readEverything(from = app) {
  const paths = ['bundle', 'head', 'inclusion?index=3', 'consistency?from=2']
  const asked = paths.flatMap((path) => [
    [logPath('companies', path), company.token] as const,
    ...members.map(({ token }) => [logPath('subscribers/me', path), token] as const),
  ])
  const answers = []
  for (const [path, token] of asked) answers.push(await get(path, token, from))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  return answers.map(({ text }) => hash('sha256', text.replace(/"anchors":\[.*?\],"prebids"/, '')))
}

test('events stay while the setting is unset, the auction is not complete, or the days have not passed', async () => {
  const before = await count('roomEvents')
  await archiveIn(40)
  await complete()
  await archiveIn(29)
  await archiveIn(4000, { config: platform.config })
  expect(platform.config.roomEventsKeptDays).toBeNull()
  expect(await count('roomEvents')).toBeGreaterThan(before)
  expect(await count('roomLogParts')).toBe(0)
})

test('after the days the events are in the object store only, and evidence and proofs are the same as before', async () => {
  await complete()
  const before = await readEverything()
  await archiveIn(31)
  expect(await count('roomEvents')).toBe(0)
  expect(await count('roomLogParts')).toBe(1)
  expect(await readEverything()).toEqual(before)
  expect(await readEverything(other)).toEqual(before)

  const bundle = (await get(logPath('subscribers/me', 'bundle'), members[0]!.token)).text
  const policy = `log ${formatKey(platform.trust.log.key)}\nlog ${formatKey(platform.trust.receipts.key)}\nquorum none\n`
  const report = await verifyFiles(
    { bundle, receipts: null, policy },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )
  expect(report.verdict.kind).toBe('SIGNED')
})

test('a member opens nothing of staff and of others in archived evidence', async () => {
  await complete()
  await archiveIn(31)
  const { events } = JSON.parse((await get(logPath('subscribers/me', 'bundle'), members[1]!.token)).text) as Bundle
  const opened = events.flatMap((event) => event.private?.facts ?? [])
  expect(opened.length).toBeGreaterThan(0)
  for (const facts of opened) expect(facts).not.toMatch(/"actorId"|auction\.attendance|auction\.winner\.changed/)
})

test('nothing readable is in the stored object', async () => {
  await complete()
  await archiveIn(31)
  const part = await app.db
    .selectFrom('roomLogParts')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const bytes = await readStoredBytes(app, part.objectKey)
  expect(bytes.subarray(0, 8).toString()).toBe('KURIENC1')
  expect(bytes.includes(Buffer.from([0x1f, 0x8b]), 128) && bytes.includes(auctionId)).toBe(false)
})

test('a client that comes back for archived events starts from the snapshot', async () => {
  await complete()
  await archiveIn(31)
  const socket = await connect(company.token)
  const { serverSequence } = await staff.row(auctionId)
  const ask = (lastSequence: number) => socket.ask('auction.subscribe', { auctionId, lastSequence })
  expect((await ask(1)).data.recovered).toBe(false)
  expect((await socket.event('auction.state.snapshot')).data.serverSequence).toBe(serverSequence)
  expect((await ask(serverSequence)).data.recovered).toBe(true)
  expect(socket.events()).toEqual([])
})

test('minutes can be drafted after the events were archived, and the new event is archived in a part of its own', async () => {
  await complete()
  await archiveIn(31)
  const path = `/v2/companies/auctions/${auctionId}/minutes`
  const body = { place: 'MG Road, Kochi', unpaidPrizes: 'none', presentInHall: [] }
  const { status, data } = await app.call('POST', path, { token: company.token, body })
  expect({ status, isOutdated: data.isOutdated }).toEqual({ status: 201, isOutdated: false })
  expect(await count('roomEvents')).toBe(1)
  const before = await readEverything()
  await archiveIn(62)
  expect(await count('roomEvents')).toBe(0)
  expect(await count('roomLogParts')).toBe(2)
  expect(await readEverything()).toEqual(before)
  expect((await app.call('GET', path, { token: company.token })).status).toBe(200)
})

const CRASHES: readonly [when: string, changes: (store: ObjectStore) => Partial<typeof platform>][] = [
  [
    'while the object is being stored',
    (objectStore) => ({ objectStore: { ...objectStore, put: () => Promise.reject(new Error('killed')) } }),
  ],
  [
    'before the object was read back',
    (objectStore) => ({ objectStore: { ...objectStore, open: () => Promise.reject(new Error('killed')) } }),
  ],
  ['before the part was recorded', () => ({ transact: () => Promise.reject(new Error('killed')) })],
  [
    'before the events were deleted',
    () => {
      let calls = 0
      const transact: typeof platform.transact = (work) =>
        calls++ === 0 ? platform.transact(work) : Promise.reject(new Error('killed'))
      return { transact }
    },
  ],
]
test.each(CRASHES)('a run that ends %s loses nothing, and the next one goes on', async (_when, changes) => {
  await complete()
  const [before, eventCount] = [await readEverything(), await count('roomEvents')]
  const log = { ...platform.log, error: () => {} } as typeof platform.log
  await archiveIn(31, { ...changes(platform.objectStore), log })
  expect(await count('roomEvents')).toBe(eventCount)
  expect(await readEverything()).toEqual(before)
  await archiveIn(31)
  expect([await count('roomEvents'), await count('roomLogParts')]).toEqual([0, 1])
  expect(await readEverything()).toEqual(before)
})

test('a run that ended in the middle of the events goes on, and readers get the rest from the archive', async () => {
  await complete()
  const before = await readEverything()
  const events = await app.db.selectFrom('roomEvents').selectAll().where('auctionId', '=', auctionId).execute()
  await archiveIn(31)
  await app.db
    .insertInto('roomEvents')
    .values(events.filter(({ serverSequence }) => serverSequence > 3))
    .execute()
  expect(await readEverything()).toEqual(before)
  await archiveIn(31)
  expect(await count('roomEvents')).toBe(0)
})

test('two processes at once archive each auction once', async () => {
  await complete()
  const before = await readEverything()
  const log = { ...platform.log, error: () => {} } as typeof platform.log
  await Promise.allSettled([archiveIn(31, { log }), archiveIn(31, { log })])
  await archiveIn(31)
  expect([await count('roomEvents'), await count('roomLogParts')]).toEqual([0, 1])
  expect(await readEverything()).toEqual(before)
})

test('keeps the events where the archive does not give the tree of the auction', async () => {
  await complete()
  const eventCount = await count('roomEvents')
  const problems: string[] = []
  const log = { ...platform.log, error: ({ err }: { err: Error }) => void problems.push(err.message) }
  const altered = async (key: string) => {
    expect(await platform.objectStore.find(key)).not.toBeNull()
    return Readable.from([Buffer.from('something else')])
  }
  await archiveIn(31, { log: log as never, objectStore: { ...platform.objectStore, open: altered } })
  expect(problems).toHaveLength(1)
  expect(await count('roomEvents')).toBe(eventCount)
})

test('an object that the history before a restore left in the store is not in the way', async () => {
  await complete()
  const before = await readEverything()
  const { serverSequence } = await staff.row(auctionId)
  const forgotten = `room-logs/${auctionId}/1-${serverSequence}`
  await platform.objectStore.put(forgotten, Buffer.from('another history'), 'application/gzip')
  await archiveIn(31)
  expect([await count('roomEvents'), await count('roomLogParts')]).toEqual([0, 1])
  expect(await readEverything()).toEqual(before)
})

test('damaged auctions keep their events, and do not keep those of others from the archive', async () => {
  const damaged: string[] = []
  for (let made = 0; made < 5; made++) {
    await complete()
    damaged.push(auctionId)
    await holdAuction()
  }
  await app.db.deleteFrom('roomEvents').where('auctionId', 'in', damaged).where('serverSequence', '=', 2).execute()
  await complete()
  const problems: string[] = []
  const log = { ...platform.log, error: ({ err }: { err: Error }) => void problems.push(err.message) }
  await archiveIn(31, { log: log as never })
  expect(problems.filter((problem) => problem.includes('has a gap'))).toHaveLength(5)
  expect(await count('roomEvents')).toBe(0)
})
