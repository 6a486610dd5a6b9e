// What proves a bid: its leaf, the signed head of the room that covers it, and the signed refusal of a late bid.
import { fromBase64, utf8 } from '@kuri/verify/base/bytes'
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { leafHash, rootOf } from '@kuri/verify/tree/merkle'
import { expect, test } from 'vitest'
import { listAllLeaves, treeFaults } from '#testing/trees'
import { useRoom } from '#testing/use-room'

const { app, room, connect } = await useRoom({ members: 2 })
const { trust } = app.app.platform
const { auctionId } = room
const at = (member: number) => ({ auctionId, enrolledSubscriberId: room.members[member]!.enrollmentId })

const signersOf = (note: string) => openNote(parseNote(note)!, trust.receipts.keys, verifyWithWebCrypto)

/** The root of the first events, computed from what is stored. */
const storedRoot = async (size: number) =>
  rootOf((await listAllLeaves(app.db, auctionId, size)).map(({ line }) => leafHash(utf8(line))))

test('every acknowledged bid is covered by a signed head that the room hears and the final log has', async () => {
  const staff = await connect(room.company.token)
  await staff.ask('auction.subscribe', { auctionId })
  const members = await Promise.all(room.members.map(({ token }) => connect(token)))
  for (const [n, member] of members.entries()) {
    await member.ask('auction.subscribe', at(n))
    await member.ask('auction.join', at(n))
  }
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  const acks = []
  for (let n = 0; n < 12; n++)
    acks.push(await members[n % 2]!.ask('auction.bid.place', { ...at(n % 2), amount: 90_000 - n }))

  const last = acks.at(-1)!.data.serverSequence
  for (const member of members)
    await member.waitFor(
      ({ type, data }) => type === 'auction.log.head' && data.log.size >= last,
      'the head of all bids',
    )
  const heads = members[0]!.frames.filter(({ type }) => type === 'auction.log.head').map(({ data }) => data.log)
  for (const { size, root, note } of heads) {
    expect(fromBase64(root)).toEqual(await storedRoot(size))
    expect(await signersOf(note)).toMatchObject({ kind: 'SIGNED' })
    const checkpoint = parseCheckpoint(parseNote(note)!.text)
    expect(checkpoint).toMatchObject({ origin: `${trust.host}/a/${auctionId}`, size })
    expect(checkpoint!.root).toEqual(fromBase64(root))
  }
  const lines = (await listAllLeaves(app.db, auctionId, last)).map(({ line }) => line)
  for (const { data } of acks) expect(lines[data.serverSequence - 1]).toContain(data.bidId)
  expect(await treeFaults(app.db, auctionId)).toEqual([])
})

test('the room hears a signed head, and a snapshot carries one', async () => {
  const staff = await connect(room.company.token)
  await staff.ask('auction.subscribe', { auctionId })
  const { data: snapshot } = await staff.event('auction.state.snapshot')
  expect(await signersOf(snapshot.payload.log.note)).toMatchObject({ kind: 'SIGNED' })
  const member = await connect(room.members[0]!.token)
  await member.ask('auction.subscribe', at(0))
  await member.ask('auction.bid.place', { ...at(0), amount: 80_000 })
  const { data } = await staff.event('auction.log.head')
  expect(await signersOf(data.log.note)).toMatchObject({ kind: 'SIGNED' })
  expect(fromBase64(data.log.root)).toEqual(await storedRoot(data.log.size))
})

test('a bid that is repeated gets the same leaf', async () => {
  const member = await connect(room.members[1]!.token)
  const [first, again] = [
    await member.ask('auction.bid.place', { ...at(1), amount: 70_000 }, 'repeated'),
    await member.ask('auction.bid.place', { ...at(1), amount: 70_000 }, 'repeated'),
  ]
  expect(again.data.isReplay).toBe(true)
  expect(again.data.serverSequence).toBe(first.data.serverSequence)
})

test('while signing is stopped, bids go on, and the head that covers them comes when it is allowed again', async () => {
  trust.stopSigning('history', 'The database is older than what was signed.')
  const member = await connect(room.members[1]!.token)
  await member.ask('auction.subscribe', at(1))
  const { type, data } = await member.ask('auction.bid.place', { ...at(1), amount: 60_000 })
  expect(type).toBe('ack')
  const isHead = (frame: { type: string; data: { log: { size: number } } }) =>
    frame.type === 'auction.log.head' && frame.data.log.size >= data.serverSequence
  expect(member.frames.some(isHead)).toBe(false)
  trust.allowSigning('history')
  await member.waitFor(isHead, 'the head of the bid')
})

test('a late bid gets a signed refusal with its times and the head', async () => {
  await app.db
    .updateTable('auctions')
    .set({ auctionEndAt: new Date(Date.now() - 5000), dueAt: null, writeId: 'late' })
    .where('id', '=', auctionId)
    .execute()
  const member = await connect(room.members[0]!.token)
  const { data } = await member.ask('auction.bid.place', { ...at(0), amount: 50_000 })
  expect(data.reason).toBe('BID_TOO_LATE')
  expect(await signersOf(data.refusalNote)).toMatchObject({ kind: 'SIGNED' })
  const { text } = parseNote(data.refusalNote)!
  expect(text).toContain(`ticket ${room.members[0]!.enrollmentId}\npaise 5000000\n`)
  expect(text).toContain(`judged ${data.judgedAt}\ndeadline ${data.deadlineAt}\n`)
})
