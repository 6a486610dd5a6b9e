import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

const countBids = (auctionId: string) =>
  world.app.db.selectFrom('bids').select('id').where('auctionId', '=', auctionId).execute()

test('finds the receipt of a bid by the id of its message, and whether it still leads', async () => {
  const { bidders } = await liveRoom()
  const [first, second] = [bidders[A]!, bidders[B]!]
  const { data: ack } = await first.bid(90_000, 'tap-1')
  expect(ack).toMatchObject({ isLeading: true, createdAt: expect.any(String) })
  const ask = () => first.socket.ask('auction.bid.find', { ...first.at, messageId: 'tap-1' })
  const { isReplay: _isReplay, correlationId: _id, eventType: _type, log: _log, ...receipt } = ack
  const found = await ask()
  expect(found).toMatchObject({ type: 'ack', data: { messageId: 'tap-1', refusal: null, receipt } })
  await second.bid(80_000)
  expect((await ask()).data.receipt).toEqual({ ...receipt, isLeading: false })
})

test('finds nothing for a message that never arrived, and places no bid', async () => {
  const { bidders, auctionId } = await liveRoom()
  const { socket, at } = bidders[A]!
  const { type, data } = await socket.ask('auction.bid.find', { ...at, messageId: 'never-sent' })
  expect({ type, ...data }).toMatchObject({ type: 'error', code: 'NOT_FOUND', reason: 'BID_NOT_FOUND' })
  expect(await countBids(auctionId)).toEqual([])
})

test('finds a refused bid with the moment of its judgement', async () => {
  const { bidders } = await liveRoom()
  const { socket, at, bid } = bidders[A]!
  const { data: error } = await bid(1, 'too-low')
  const { data } = await socket.ask('auction.bid.find', { ...at, messageId: 'too-low' })
  expect(data).toMatchObject({
    receipt: null,
    refusal: { messageId: 'too-low', amount: 1, reason: 'AMOUNT_OUT_OF_RANGE', judgedAt: error.judgedAt },
  })
})

test('nobody finds the bids of a ticket that is not theirs', async () => {
  const { bidders } = await liveRoom()
  const [owner, other] = [bidders[A]!, bidders[B]!]
  await owner.bid(90_000, 'mine')
  const { data } = await other.socket.ask('auction.bid.find', { ...owner.at, messageId: 'mine' })
  expect(data.reason).toBe('NOT_YOUR_ENROLLMENT')
})

test('staff find the floor bids that they placed, and no others', async () => {
  const { bidders, staff, at } = await liveRoom({ auction: { allowStaffOfflineBids: true } }).then((room) => ({
    ...room,
    at: room.bidders[A]!.at,
  }))
  await staff.ask('auction.bid.place', { ...at, amount: 90_000 }, 'floor-1')
  await bidders[A]!.bid(80_000, 'online-1')
  const ask = (messageId: string) => staff.ask('auction.bid.find', { ...at, messageId })
  expect((await ask('floor-1')).data.receipt).toMatchObject({ amount: 90_000, isLeading: false })
  expect((await ask('online-1')).data.reason).toBe('BID_NOT_FOUND')
  const admin = await connect((await world.app.superadmin()).token)
  expect((await admin.ask('auction.bid.find', { ...at, messageId: 'floor-1' })).data.reason).toBe('BID_NOT_FOUND')
})
