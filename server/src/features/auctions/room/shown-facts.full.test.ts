// What the room shows is enough for a browser to answer by itself: tickets, the next amounts, the rest of a pause, and rights by
// the rules of the contract.
import { nextBid } from '@kuri/contract/auctions/rules/next-bid.rules'
import { rightsOf } from '@kuri/contract/auctions/rules/rights.rules'
import { factsOfAuction, rangeOfLimits, standingOfUser } from '@kuri/contract/auctions/rules/wire-facts'
import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

test('bid events name the ticket and the leader, and offer the next amounts', async () => {
  const { bidders, staff, auctionId } = await liveRoom({ auction: { extensionSeconds: 30 } })
  const { bidId } = (await bidders[A]!.bid(90_000)).data
  const leadingBid = { id: bidId, ticketNumber: 1, subscriberName: 'Member 1', amount: 90_000 }
  const nextBid = { requiredAmount: 89_999.99, step: 500, suggestedAmounts: [89_500, 89_000, 87_500], isAtFloor: false }
  const created = (await bidders[B]!.socket.event('auction.bid.created')).data
  expect(created.payload).toMatchObject({ bid: { id: bidId, ticketNumber: 1 }, leadingBid, nextBid })
  const extended = (await bidders[B]!.socket.transition('extended')).data
  expect(extended.payload.state).toMatchObject({ leadingBid, nextBid })

  const better = (await bidders[B]!.bid(60_000)).data.bidId
  await staff.ask('auction.bid.mark', { auctionId, bidId: better, action: 'DELETE_BID', reason: 'typed wrong' })
  const deleted = (await bidders[A]!.socket.event('auction.bid.deleted')).data
  expect(deleted.payload).toMatchObject({ bidId: better, ticketNumber: 2, leadingBid, nextBid })
})

test('at the limit the only offer is to equal the leader, and the overview says who has', async () => {
  const { bidders, members, cycleId } = await liveRoom()
  await bidders[A]!.bid(60_000)
  const { payload } = (await bidders[B]!.socket.event('auction.bid.created')).data
  expect(payload.nextBid).toMatchObject({ requiredAmount: 60_000, suggestedAmounts: [60_000], isAtFloor: true })
  const hasLimitBid = async (index: number) => {
    const url = `/v2/subscribers/me/cycles/${cycleId}/auction/${members[index]!.enrollmentId}`
    return (await world.app.call('GET', url, { token: members[index]!.token })).data.currentUser.hasLimitBid
  }
  expect([await hasLimitBid(A), await hasLimitBid(B)]).toEqual([true, false])
})

test('a paused auction shows why it is paused and how much time is left', async () => {
  const { bidders, staff, auctionId } = await liveRoom()
  await staff.ask('auction.pause', { auctionId, reason: 'The lights went out' })
  const { state } = (await bidders[A]!.socket.transition('paused')).data.payload
  expect(state).toMatchObject({ status: 'PAUSED', auctionEndAt: null, pauseReason: 'The lights went out' })
  expect(state.remainingSeconds).toBeGreaterThan(1700)
  expect(state.remainingSeconds).toBeLessThanOrEqual(1800)
  const late = await connect(world.company.token)
  await late.ask('auction.subscribe', { auctionId })
  const { auction } = (await late.event('auction.state.snapshot')).data.payload
  expect(auction).toMatchObject({ pauseReason: 'The lights went out', remainingSeconds: state.remainingSeconds })

  await staff.ask('auction.resume', { auctionId, reason: 'They are back' })
  const resumed = (await bidders[A]!.socket.transition('resumed')).data.payload.state
  expect(resumed).toMatchObject({ status: 'LIVE', pauseReason: null, remainingSeconds: null })
})

test('the winner is announced with ticket and name', async () => {
  const { bidders, staff, auctionId } = await liveRoom()
  const { bidId } = (await bidders[B]!.bid(90_000)).data
  await staff.ask('auction.end', { auctionId, reason: 'time' })
  await staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId })
  const { payload } = (await bidders[A]!.socket.transition('winner_selected')).data
  expect(payload.winner).toMatchObject({ ticketNumber: 2, subscriberName: 'Member 2', amount: 90_000 })
})

test('the rules of the contract, run on a snapshot, give the rights and amounts of the server', async () => {
  const { bidders, members, auctionId, staff } = await liveRoom({ auction: { joiningRule: 'GRACE_PERIOD' } })
  await bidders[A]!.bid(84_000)
  const at = { auctionId, enrolledSubscriberId: members[A]!.enrollmentId }
  const snapshot = async () => {
    const socket = await connect(members[A]!.token)
    await socket.ask('auction.subscribe', at)
    return (await socket.event('auction.state.snapshot')).data.payload
  }
  for (const command of ['auction.pause', null]) {
    const { auction, currentUser } = await snapshot()
    const rights = rightsOf(factsOfAuction(auction), standingOfUser(currentUser), world.app.app.platform.clock.now())
    expect(currentUser).toMatchObject(rights)
    const { requiredPaise, suggestedPaise } = nextBid(rangeOfLimits(auction.bidLimits, auction.totalAmount), {
      totalAmountPaise: auction.totalAmount * 100,
      leadingAmountPaise: auction.leadingBid.amount * 100,
    })
    expect(auction.nextBid).toMatchObject({
      requiredAmount: requiredPaise! / 100,
      suggestedAmounts: suggestedPaise.map((paise) => paise / 100),
    })
    if (command) await staff.ask(command, { auctionId, reason: 'a break' })
  }
})
