import { utf8 } from '@kuri/verify/base/bytes'
import { formatAnchor, parseAnchor, pseudonymOf } from '@kuri/verify/log/anchor'
import { parseLogEntry } from '@kuri/verify/log/log-entries'
import { parseProof } from '@kuri/verify/notes/checkpoint'
import { isIncluded, leafHash, rootOfFrontier } from '@kuri/verify/tree/merkle'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LOG_SEQUENCER_LOCK } from '#platform/db/advisory-locks'
import { newId } from '#platform/ids'
import { expectOneHistory, makeTree, readCheckpoint, readEntries } from '#testing/public-log'
import { makeRoom } from '#testing/rooms'
import { treeFaults } from '#testing/trees'
import { twoProcesses } from '#testing/two-processes'
import { appendEntry } from './append.actions.ts'
import { makeCheckpointCopy } from './checkpoint-copy.ts'
import { readEntryProof } from './proofs.ts'
import { sequenceEntries } from './sequence.actions.ts'

const { world, openCachedRoom } = twoProcesses()
const sweep = () => world.app.app.publicLog.sweep()
const textOf = (entry: Uint8Array) => Buffer.from(entry).toString()

async function listOwnAnchors(auctionId: string) {
  const entries = await readEntries(world.app, (await readCheckpoint(world.app)).size)
  return entries.flatMap((entry, index) => {
    const anchor = parseAnchor(textOf(entry))
    return anchor?.pseudonym === pseudonymOf(auctionId) ? [{ index, ...anchor }] : []
  })
}

const insertEvent = (auctionId: string, sequence: number, type: string) =>
  sql`INSERT INTO room_events (auction_id, server_sequence, state_version, type, payload, created_at)
    VALUES (${auctionId}, ${sequence}, 1, ${type}, '{}', now())`.execute(world.app.db)

test('the log begins with its keys, signed by them', async () => {
  await sweep()
  const [first] = await readEntries(world.app, 1)
  const { trust } = world.app.app.platform
  expect(parseLogEntry(textOf(first!))).toMatchObject({
    kind: 'KEY',
    log: { name: 'localhost/log', id: trust.log.key.id },
    receipts: { name: 'localhost/receipts', id: trust.receipts.key.id },
  })
})

test('the head of an auction is anchored, and every anchor names the one before it', async () => {
  const { auctionId } = await makeRoom(world.app)
  const tree = makeTree(world.app, auctionId)
  await tree.grow(3)
  await sweep()
  await insertEvent(auctionId, 5_000_004, 'auction.state.changed')
  const head = await tree.grow(2)
  await sweep()
  const [first, second] = await listOwnAnchors(auctionId)
  expect(first).toMatchObject({ size: 3, previous: null })
  expect(second).toMatchObject({ size: 5, previous: first!.index, root: rootOfFrontier(head) })
})

test('an ordinary change waits for ten seconds, and a turning point does not', async () => {
  const { auctionId } = await makeRoom(world.app)
  const tree = makeTree(world.app, auctionId)
  const sizes = async () => (await listOwnAnchors(auctionId)).map(({ size }) => size)
  await tree.grow(1)
  await sweep()
  await insertEvent(auctionId, 5_000_002, 'auction.bid.created')
  await tree.grow(1)
  await sweep()
  expect(await sizes()).toEqual([1])
  await world.app.advanceSeconds(10)
  await sweep()
  expect(await sizes()).toEqual([1, 2])
  await insertEvent(auctionId, 5_000_003, 'auction.draw.opened')
  await tree.grow(1)
  await sweep()
  expect(await sizes()).toEqual([1, 2, 3])
})

test('nothing is written while nothing changes', async () => {
  await sweep()
  const before = await readCheckpoint(world.app)
  expect(await sweep()).toBe(false)
  expect((await readCheckpoint(world.app)).text).toBe(before.text)
})

test('an auction from before the log is marked at its first anchor, even when it is over', async () => {
  const { auctionId } = await makeRoom(world.app, { auction: { status: 'COMPLETE' } })
  await world.app.db.insertInto('auctionsBeforeLog').values({ auctionId }).execute()
  const head = await makeTree(world.app, auctionId).grow(7)
  await sweep()
  const [anchor] = await listOwnAnchors(auctionId)
  const entries = await readEntries(world.app, anchor!.index + 1)
  expect(parseLogEntry(textOf(entries[anchor!.index - 1]!))).toEqual({
    kind: 'BACKFILL',
    pseudonym: pseudonymOf(auctionId),
    size: 7,
    root: rootOfFrontier(head),
  })
})

test('an entry is logged once per key, and only when its transaction commits', async () => {
  const { bus, transact, clock, db } = world.app.app.platform
  const content = (size: number) =>
    formatAnchor({ pseudonym: pseudonymOf(newId()), size, root: new Uint8Array(32), previous: null })
  const key = `test:${newId()}`
  const hand = (text: string) => transact((tx) => appendEntry(bus, tx, { key, content: text }, clock.now()))
  await hand(content(1))
  await hand(content(2))
  await world.app.app.publicLog.tick()
  await hand(content(3))
  await expect(
    transact(async (tx) => {
      await appendEntry(bus, tx, { key: `${key}:lost`, content: content(4) }, clock.now())
      throw new Error('lost')
    }),
  ).rejects.toThrow('lost')
  await sweep()
  const rows = await db.selectFrom('logEntries').selectAll().where('key', 'like', `${key}%`).execute()
  expect(rows).toHaveLength(1)
  const proof = parseProof((await readEntryProof(db, rows[0]!.logId, rows[0]!.entryIndex))!)!
  const { size, root } = await readCheckpoint(world.app)
  expect(isIncluded(leafHash(utf8(rows[0]!.content)), rows[0]!.entryIndex, size, proof.hashes, root)).toBe(true)
})

test('two processes that write at once give out one history', async () => {
  const rooms = await Promise.all(Array.from({ length: 4 }, () => makeRoom(world.app)))
  const trees = rooms.map(({ auctionId }) => ({ auctionId, tree: makeTree(world.app, auctionId) }))
  const heads: { size: number; root: Uint8Array }[] = []
  for (let round = 1; round <= 12; round++) {
    await Promise.all(
      trees.map(async ({ auctionId, tree }) => {
        await insertEvent(auctionId, 5_000_000 + round, 'auction.state.changed')
        await tree.grow(1)
      }),
    )
    await Promise.all([world.app.app.publicLog.sweep(), world.other.app.publicLog.sweep()])
    heads.push(...(await Promise.all([readCheckpoint(world.app), readCheckpoint(world.other)])))
  }
  await sweep()
  await expectOneHistory(world.app, heads)
  for (const { auctionId } of trees) {
    const anchors = await listOwnAnchors(auctionId)
    expect(anchors.at(-1)!.size).toBe(12)
    expect(anchors.map(({ previous }) => previous)).toEqual([null, ...anchors.slice(0, -1).map(({ index }) => index)])
  }
})

test('a checkpoint whose transaction was lost after signing is never given out', async () => {
  const { auctionId } = await makeRoom(world.app)
  const tree = makeTree(world.app, auctionId)
  await sweep()
  const before = await readCheckpoint(world.app)
  const { platform } = world.app.app
  const lost: string[] = []
  const signer = platform.trust.log
  const sign = async (text: string) => {
    const note = await signer.sign(text)
    lost.push(note)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND objid = ${LOG_SEQUENCER_LOCK} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
      world.other.db,
    )
    return note
  }
  await tree.grow(1)
  const trust = { ...platform.trust, logOf: () => ({ ...signer, sign }) }
  const copy = makeCheckpointCopy(platform.config.dataDir)
  // The sequencers of the processes may hold the lock for a moment.
  const tryOnce = async () => {
    await sequenceEntries({ ...platform, trust, copy }, [auctionId]).catch(() => {})
    return lost.length
  }
  await expect.poll(tryOnce, { interval: 20 }).toBe(1)
  await tree.grow(1)
  const sizeAfterSweep = async () => {
    await sweep()
    return (await readCheckpoint(world.app)).size
  }
  await expect.poll(sizeAfterSweep).toBeGreaterThan(before.size)
  const notes = await world.app.db.selectFrom('logCheckpoints').select('note').execute()
  expect(notes.map(({ note }) => note)).not.toContain(lost[0])
  await expectOneHistory(world.app, [before])
})

test('the start and the bids of a real auction reach the log by the wake-ups of its room', async () => {
  const { room } = await openCachedRoom()
  const anchored = async () => {
    await world.other.app.publicLog.tick()
    const { serverSequence } = await world.app.db
      .selectFrom('auctions')
      .select('serverSequence')
      .where('id', '=', room.auctionId)
      .executeTakeFirstOrThrow()
    const last = (await listOwnAnchors(room.auctionId)).at(-1)
    return last !== undefined && last.size > 0 && last.size <= serverSequence
  }
  await expect.poll(anchored).toBe(true)
  await world.app.advanceSeconds(10)
  const sizes = async () => {
    await world.app.app.publicLog.tick()
    return (await listOwnAnchors(room.auctionId)).at(-1)!.size
  }
  const auction = () =>
    world.app.db.selectFrom('auctions').selectAll().where('id', '=', room.auctionId).executeTakeFirstOrThrow()
  await expect.poll(sizes).toBe((await auction()).serverSequence)
  expect(await treeFaults(world.app.db, room.auctionId)).toEqual([])
})
