import { afterAll, expect, test } from 'vitest'
import { makeHeadSigner } from '#features/proof/tree/head-signer'
import { openSnapshotReads, type SnapshotReads } from '#platform/db/snapshot-reads'
import { makeFairGate } from '#platform/flow/fair-gate'
import { prebidClient } from '#testing/prebids'
import { makeRoom } from '#testing/rooms'
import { useCompany } from '#testing/use-app'
import { type Entrant, makeMemberSnapshots } from './member-snapshots.ts'
import { makeSharedLists } from './shared-lists.ts'
import type { RoomSnapshot } from './snapshot.ts'

const { app, company } = await useCompany()
const { platform } = app.app
const reads = openSnapshotReads({
  url: app.databaseUrl,
  connections: 2,
  history: platform.history,
  onIdleError: () => {},
})
afterAll(() => reads.close())

let readCount = 0
const counted: SnapshotReads = {
  ...reads,
  read(work) {
    readCount++
    return reads.read(work)
  },
}
const read = makeMemberSnapshots(platform, {
  snapshots: counted,
  heads: makeHeadSigner(platform),
  gate: makeFairGate(2),
})

const entrant = ({ userId, enrollmentId }: { userId: string; enrollmentId: string }): Entrant => ({
  subscriberId: userId,
  enrollmentId,
  resume: null,
  isWaiting: () => true,
})
const textOf = (snapshot: RoomSnapshot | null) =>
  JSON.stringify([snapshot!.auctionJson('FULL'), snapshot!.audienceJson('FULL'), snapshot!.currentUser])

test('100 members who enter at once are read for twice', async () => {
  const { auctionId, members } = await makeRoom(app, { company, members: 4 })
  readCount = 0
  const snapshots = await Promise.all(Array.from({ length: 100 }, (_, n) => read(auctionId, entrant(members[n % 4]!))))
  expect(readCount).toBe(2)
  expect(snapshots.map((snapshot) => snapshot!.currentUser?.enrolledSubscriberId)).toEqual(
    snapshots.map((_, n) => members[n % 4]!.enrollmentId),
  )
})

test('somebody whose ticket is not their own gets nothing, and the others of the batch get their own', async () => {
  const [here, there] = [await makeRoom(app, { company, members: 2 }), await makeRoom(app, { members: 1 })]
  const [first, second] = here.members
  const [own, foreign, ofOtherCompany, gone, unknown] = await Promise.allSettled([
    read(here.auctionId, entrant(first!)),
    read(here.auctionId, { ...entrant(first!), enrollmentId: second!.enrollmentId }),
    read(here.auctionId, entrant(there.members[0]!)),
    read(here.auctionId, { ...entrant(second!), isWaiting: () => false }),
    read('no such auction', entrant(first!)),
  ])
  expect(own).toMatchObject({
    status: 'fulfilled',
    value: { currentUser: { enrolledSubscriberId: first!.enrollmentId } },
  })
  for (const refused of [foreign, ofOtherCompany])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'NOT_YOUR_ENROLLMENT' } })
  for (const empty of [gone, unknown]) expect(empty).toMatchObject({ status: 'fulfilled', value: null })
})

test('a sealed amount reaches its owner alone, also when both are read for together', async () => {
  const client = prebidClient(app, company)
  const auction = await client.makeSealedAuction()
  const [asha, binu] = [await client.makeBidder(auction, 'Asha'), await client.makeBidder(auction, 'Binu')]
  await client.place(auction, asha, 87_654.32)
  await client.place(auction, binu, 76_543.21)
  const [ofAsha, ofBinu] = await Promise.all([
    read(auction.auctionId, entrant(asha)),
    read(auction.auctionId, entrant(binu)),
  ])
  expect([textOf(ofAsha), textOf(ofBinu)]).toEqual([
    expect.stringContaining('87654.32'),
    expect.stringContaining('76543.21'),
  ])
  expect(textOf(ofAsha)).not.toContain('76543.21')
  expect(textOf(ofBinu)).not.toContain('87654.32')
  expect(ofAsha!.auctionJson('FULL')).not.toMatch(/87654|76543/)
})

test('a list is read once for each version and second, and serialized once for each detail', async () => {
  let serialized = 0
  let nowMs = 0
  const lists = makeSharedLists({ elapsedMs: () => nowMs }, (detail, list: string[]) => {
    serialized++
    return [detail, ...list]
  })
  const readList = async (version: string) => (await lists.read('auction', version, async () => [version]))('FULL')
  expect([await readList('1'), await readList('1'), await readList('2')]).toEqual([
    '["FULL","1"]',
    '["FULL","1"]',
    '["FULL","2"]',
  ])
  expect(serialized).toBe(2)
  expect((await lists.read('auction', '2', async () => []))('LITE')).toBe('["LITE","2"]')
  nowMs = 1000
  expect((await lists.read('auction', '2', async () => ['later']))('LITE')).toBe('["LITE","later"]')
})
