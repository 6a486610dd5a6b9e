import { beforeEach, expect, test } from 'vitest'
import { makeBids } from './bids.ts'
import { frameOf, makeFakeWorld, type Posted } from './testing.ts'

let world: ReturnType<typeof makeFakeWorld>
let isConnected = true
let posted: Posted[] = []
let stored: string | null = null
let bids: ReturnType<typeof makeBids>

function start() {
  bids = makeBids({
    environment: world.environment,
    auctionId: 'auction',
    storage: {
      read: () => stored,
      write(text) {
        stored = text
      },
    },
    expiresAfterMs: undefined,
    post(id, type, data) {
      if (isConnected) posted.push({ id, type, data: data as Posted['data'] })
      return isConnected
    },
    serverNow: () => null,
    onChange() {},
  })
}
const kinds = () => bids.intents().map(({ state }) => state.kind)
const receipt = { bidId: 'b1', amount: 90_000, serverSequence: 7, createdAt: 'then', isLeading: true }
const answer = (type: 'ack' | 'error', correlationId: string, data: Record<string, unknown>) =>
  bids.handleFrame(frameOf(type, data, { correlationId }))
const notFound = (id: string) => answer('error', id, { code: 'NOT_FOUND', reason: 'BID_NOT_FOUND', message: '' })

beforeEach(() => {
  world = makeFakeWorld()
  isConnected = true
  posted = []
  stored = null
  start()
})

test('only the acknowledgement records a bid; after a second and a half it is unconfirmed', async () => {
  const { id, reply } = bids.place('t1', 90_000)
  expect(kinds()).toEqual(['SENDING'])
  await world.advance(1500)
  expect(kinds()).toEqual(['UNCONFIRMED'])
  answer('ack', id, { eventType: 'auction.bid.place', isReplay: true, ...receipt })
  expect(bids.intents()[0]!.state).toEqual({ kind: 'RECORDED', receipt })
  await expect(reply).resolves.toMatchObject({ type: 'ack' })
  expect(stored).toBe('[]')
})

test('a refusal carries why, what would do, and the evidence', () => {
  const { id } = bids.place('t1', 90_000)
  const evidence = { requiredAmount: 80_000, judgedAt: 'then', auctionEndAt: null, leadingBid: null }
  answer('error', id, { code: 'CONFLICT', reason: 'BID_NOT_BETTER', message: 'no', ...evidence })
  expect(bids.intents()[0]!.state).toMatchObject({
    kind: 'REFUSED',
    refusal: { reason: 'BID_NOT_BETTER', ...evidence },
  })
})

test('a bid without a connection can be taken back, and expires after ten seconds', async () => {
  isConnected = false
  const first = bids.place('t1', 90_000)
  expect(bids.cancel(first.id)).toBe(true)
  await expect(first.reply).rejects.toThrow('taken back')
  const second = bids.place('t1', 89_000)
  await world.advance(10_000)
  expect(kinds()).toEqual(['EXPIRED'])
  isConnected = true
  bids.handleLive()
  expect(posted).toEqual([])
  bids.dismiss(second.id)
  expect(bids.intents()).toEqual([])
})

test('a bid that was sent cannot be taken back', () => {
  const { id } = bids.place('t1', 90_000)
  expect(bids.cancel(id)).toBe(false)
})

test('repeats a young bid under its id after a reconnect, and looks an old one up', async () => {
  const { id } = bids.place('t1', 90_000)
  await world.advance(3000)
  bids.handleLive()
  expect(posted.map((message) => [message.id, message.type])).toEqual([
    [id, 'auction.bid.place'],
    [id, 'auction.bid.place'],
  ])
  await world.advance(8000)
  bids.handleLive()
  expect(posted.at(-1)).toMatchObject({ type: 'auction.bid.find', data: { messageId: id, enrolledSubscriberId: 't1' } })
  answer('ack', posted.at(-1)!.id, { eventType: 'auction.bid.find', receipt, refusal: null })
  expect(kinds()).toEqual(['RECORDED'])
})

test.each(['RATE_LIMITED', 'INTERNAL'])('%s keeps the bid unconfirmed and repeats it', async (code) => {
  const { id } = bids.place('t1', 90_000)
  answer('error', id, { code, message: 'later' })
  expect(kinds()).toEqual(['UNCONFIRMED'])
  await world.advance(500)
  expect(posted).toHaveLength(2)
  expect(posted[1]!.id).toBe(id)
})

test('after a reload a sent bid is looked up and never sent, and an unsent one has expired', async () => {
  const sent = bids.place('t1', 90_000)
  isConnected = false
  bids.place('t1', 89_000)
  start()
  expect(kinds()).toEqual(['EXPIRED', 'UNCONFIRMED'])
  isConnected = true
  posted = []
  bids.handleLive()
  expect(posted).toMatchObject([{ type: 'auction.bid.find', data: { messageId: sent.id } }])
  const refusal = { reason: 'BID_TOO_LATE', receivedAt: 'a', judgedAt: 'b', auctionEndAt: 'c' }
  answer('ack', posted[0]!.id, { eventType: 'auction.bid.find', receipt: null, refusal })
  expect(bids.intents()[1]!.state).toMatchObject({ kind: 'REFUSED', refusal })
})

test('a bid that is not found is asked for until the server can no longer have it', async () => {
  bids.place('t1', 90_000)
  start()
  posted = []
  bids.handleLive()
  for (let asked = 1; kinds()[0] === 'UNCONFIRMED' && asked < 50; asked++) {
    notFound(posted.at(-1)!.id)
    await world.advance(2000)
  }
  expect(kinds()).toEqual(['EXPIRED'])
  expect(posted.length * 2000).toBeGreaterThan(15_000)
  expect(posted.every(({ type }) => type === 'auction.bid.find')).toBe(true)
})

test('text in the storage that is not ours is ignored', () => {
  stored = '{nonsense'
  start()
  expect(bids.intents()).toEqual([])
})
