// The endpoints of an auction's tree: heads and proofs that the verifier accepts, and what is refused.
import { fromBase64 } from '@kuri/verify/base/bytes'
import { parseCheckpoint, parseProof } from '@kuri/verify/notes/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { isConsistent, isIncluded } from '@kuri/verify/tree/merkle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { listAllLeaves } from '#testing/trees'
import { useRoom } from '#testing/use-room'
import { formatFrontier } from '../tree/frontier.ts'
import { HashTree } from './hash-tree.ts'

const { app, room, connect } = await useRoom({ members: 1 })
const { auctionId } = room
const { trust } = app.app.platform
const member = { auctionId, enrolledSubscriberId: room.members[0]!.enrollmentId }

const staff = await connect(room.company.token)
await staff.ask('auction.status.update', { auctionId, status: 'START' })
const socket = await connect(room.members[0]!.token)
await socket.ask('auction.subscribe', member)
await socket.ask('auction.join', member)
for (let n = 0; n < 5; n++) await socket.ask('auction.bid.place', { ...member, amount: 90_000 - n })

async function read(path: string, token: string) {
  const response = await app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, text: response.payload }
}
const own = (path: string, token = room.members[0]!.token) =>
  read(`/v2/subscribers/me/auctions/${auctionId}/log/${path}`, token)
const company = (path: string) => read(`/v2/companies/auctions/${auctionId}/log/${path}`, room.company.token)

async function opened(note: string) {
  expect(await openNote(parseNote(note)!, trust.receipts.keys, verifyWithWebCrypto)).toMatchObject({ kind: 'SIGNED' })
  return parseCheckpoint(parseNote(note)!.text)!
}

test('members and staff read the same signed head', async () => {
  const [mine, theirs] = [await own('head'), await company('head')]
  expect(mine.status).toBe(200)
  const checkpoint = await opened(mine.text)
  expect(checkpoint.origin).toBe(`${trust.host}/a/${auctionId}`)
  expect((await opened(theirs.text)).root).toEqual(checkpoint.root)
})

test('every event can be proven, and every earlier tree is continued', async () => {
  const { size } = await opened((await own('head')).text)
  const leaves = await listAllLeaves(app.db, auctionId, size)
  const bytes = (hash: string) => Uint8Array.from(Buffer.from(hash, 'latin1'))
  for (let from = 1; from <= size; from++) {
    const proof = parseProof((await own(`inclusion?index=${from - 1}&size=${size}`)).text)!
    const { root } = await opened(proof.checkpoint)
    expect(isIncluded(bytes(leaves[from - 1]!.hash), from - 1, size, proof.hashes, root)).toBe(true)
    const answer = (await company(`consistency?from=${from}&to=${size}`)).text
    const [hashes, note] = [answer.slice(0, answer.indexOf('\n\n')), answer.slice(answer.indexOf('\n\n') + 2)]
    const [old, ...lines] = hashes.split('\n')
    expect(old).toBe(`old ${from}`)
    const earlier = parseProof((await own(`inclusion?index=0&size=${from}`)).text)!
    const before = await opened(earlier.checkpoint)
    expect(
      isConsistent(
        before,
        await opened(note),
        lines.map((line) => fromBase64(line)!),
      ),
    ).toBe(true)
  }
})

test.each([
  ['consistency?from=3&to=2', 'from'],
  ['consistency?from=0&to=2', 'from'],
  ['consistency?from=1&to=9999', 'to'],
  ['consistency?from=01&to=2', 'from'],
  ['consistency?from=1e1&to=20', 'from'],
  ['consistency?from=-1&to=2', 'from'],
  ['inclusion?index=2&size=2', 'index'],
  ['inclusion?index=0&size=0', 'size'],
  ['inclusion?index=0&size=9007199254740993', 'size'],
])('refuses %s with 400 at %s', async (path, field) => {
  const { status, text } = await own(path)
  expect(status).toBe(400)
  expect(JSON.parse(text).error.details).toMatchObject([{ path: field }])
})

test('somebody without a ticket finds no log', async () => {
  const stranger = await makeSubscriber(app)
  expect((await own('head', stranger.token)).status).toBe(404)
})

test('an auction without a tree has no head yet', async () => {
  const { logFrontier } = await app.db
    .selectFrom('auctions')
    .select('logFrontier')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('auctions').set({ logFrontier: null }).where('id', '=', auctionId).execute()
  const { status, text } = await own('head')
  expect({ status, code: JSON.parse(text).error.code }).toEqual({ status: 409, code: 'LOG_NOT_READY' })
  await app.db.updateTable('auctions').set({ logFrontier }).where('id', '=', auctionId).execute()
})

test('the proofs of a growing tree are those of the verifier', async () => {
  const verifier = await import('@kuri/verify/tree/merkle')
  const { leafHashOf } = await import('../tree/frontier.ts')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (count, a, b) => {
      const tree = new HashTree()
      const leaves = Array.from({ length: count }, (_, index) => leafHashOf(`${index}`))
      for (const leaf of leaves) tree.append(leaf)
      const size = 1 + (a % count)
      const index = b % size
      const bytes = leaves.slice(0, size).map((leaf) => Uint8Array.from(Buffer.from(leaf, 'latin1')))
      const text = (hashes: readonly Uint8Array[]) => hashes.map((hash) => Buffer.from(hash).toString('latin1'))
      expect(tree.rootAt(size)).toBe(text([verifier.rootOf(bytes)])[0])
      expect(tree.inclusionProof(index, size)).toEqual(text(verifier.inclusionProof(bytes, index)))
      expect(tree.consistencyProof(index + 1, size)).toEqual(text(verifier.consistencyProof(bytes, index + 1)))
    }),
  )
  expect(formatFrontier({ size: 0, peaks: [] })).toBe('0.')
})
