// Two processes with NATS take bids for one auction. Each judges the bids of its own sockets by what the database says.
import { parseCheckpoint } from '@kuri/verify/notes/checkpoint'
import { openNote, parseNote, verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { expect, test } from 'vitest'
import { makeRoom } from '#testing/rooms'
import { useSmallNats } from '#testing/small-nats'
import type { TestApp } from '#testing/test-app'
import { headFaults, treeFaults } from '#testing/trees'
import { useApp } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const nats = await useSmallNats()
const env = { EVENT_BUS: 'nats', NATS_URL: nats.url }
const here = await useApp(env)
const there = await useApp(env, here.databaseUrl)
const connect = useSockets(here)

/** A live auction with one member at each process. */
async function openRoom() {
  const room = await makeRoom(here, { members: 2 })
  const { auctionId } = room
  const staff = await connect(room.company.token)
  await staff.ask('auction.status.update', { auctionId, status: 'START' })
  const join = async (member: number, app: TestApp) => {
    const { token, enrollmentId } = room.members[member]!
    const at = { auctionId, enrolledSubscriberId: enrollmentId }
    const socket = await connect(token, app)
    await socket.ask('auction.subscribe', at)
    await socket.ask('auction.join', at)
    return Object.assign((amount: number) => socket.ask('auction.bid.place', { ...at, amount }), { socket })
  }
  return { auctionId, bidHere: await join(0, here), bidThere: await join(1, there) }
}

test('bids at both processes are covered by signed heads of the one log', async () => {
  const { bidHere, bidThere, auctionId } = await openRoom()
  const acks = []
  for (let n = 0; n < 10; n++) acks.push(await (n % 2 ? bidThere : bidHere)(90_000 - n * 100))
  expect(acks.map(({ type }) => type)).toEqual(Array(10).fill('ack'))
  const last = acks.at(-1)!.data.serverSequence
  const heads = []
  for (const { socket } of [bidHere, bidThere]) {
    await socket.waitFor(
      ({ type, data }) => type === 'auction.log.head' && data.log.size >= last,
      'the head of all bids',
    )
    heads.push(...socket.frames.filter(({ type }) => type === 'auction.log.head').map(({ data }) => data.log))
  }
  expect(await headFaults(here.db, auctionId, heads)).toEqual([])
  expect(await treeFaults(here.db, auctionId)).toEqual([])
  const { trust } = here.app.platform
  const signed = heads.at(-1)!
  const note = parseNote(signed.note)!
  expect(await openNote(note, trust.receipts.keys, verifyWithWebCrypto)).toMatchObject({ kind: 'SIGNED' })
  expect(parseCheckpoint(note.text)).toMatchObject({ origin: `${trust.host}/a/${auctionId}`, size: signed.size })
})

test('bids that reach both processes at once are stored once each, and every one is lower than the one before it', async () => {
  const { bidHere, bidThere, auctionId } = await openRoom()
  const amounts = Array.from({ length: 20 }, (_, n) => 80_000 - n * 100)
  const replies = await Promise.all([
    ...amounts.map((amount) => bidHere(amount)),
    ...amounts.map((amount) => bidThere(amount - 50)),
  ])
  const accepted = replies.filter(({ type }) => type === 'ack').map(({ data }) => data.bidId)
  const stored = await here.db
    .selectFrom('bids')
    .select(['id', 'amountPaise'])
    .where('auctionId', '=', auctionId)
    .orderBy('serverSequence')
    .execute()
  expect(accepted.length).toBeGreaterThan(0)
  expect(stored.map(({ id }) => id).sort()).toEqual(accepted.sort())
  const paise = stored.map(({ amountPaise }) => amountPaise)
  expect(paise).toEqual([...new Set(paise)].toSorted((a, b) => b - a))
  expect(await treeFaults(here.db, auctionId)).toEqual([])
})
