import { expect, test } from 'vitest'
import { useBiddingRooms } from '#testing/bidding-rooms'
import type { openSocket } from '#testing/sockets'

const { world, connect, liveRoom } = useBiddingRooms()
const [A, B] = [0, 1] as const

type Rights = Record<string, unknown>
/** Waits for the rights that match, so that an announcement of an earlier change does not count. */
const rights = async (socket: Awaited<ReturnType<typeof openSocket>>, key: string, value: unknown): Promise<Rights> => {
  const { data } = await socket.waitFor(
    (frame) => frame.type === 'auction.viewer.changed' && frame.data.currentUser[key] === value,
    `auction.viewer.changed with ${key} ${value}`,
  )
  return data.currentUser
}

test('sends a member who joins over HTTP the right to bid, on every socket of theirs and to nobody else', async () => {
  const { bidders, members, auctionId } = await liveRoom({ joined: false })
  const second = await connect(members[A]!.token)
  await second.ask('auction.subscribe', bidders[A]!.at)
  const { enrollmentId, token } = members[A]!
  const body = { enrolledSubscriberId: enrollmentId }
  await world.app.call('POST', `/v2/subscribers/me/auctions/${auctionId}/join`, { token, body })
  for (const socket of [bidders[A]!.socket, second])
    expect(await rights(socket, 'hasJoined', true)).toMatchObject({
      enrolledSubscriberId: enrollmentId,
      accessMode: 'PARTICIPANT',
      canBid: true,
      bidBlockedReason: null,
      joinBlockedReason: 'ALREADY_JOINED',
    })
  await bidders[B]!.socket.ask('auction.join', bidders[B]!.at)
  await rights(bidders[B]!.socket, 'hasJoined', true)
  const received = bidders[B]!.socket.frames.filter(({ type }) => type === 'auction.viewer.changed')
  expect(received.map(({ data }) => data.currentUser.enrolledSubscriberId)).not.toContain(enrollmentId)
})

test('sends the right to join after the instalment was paid, and takes it back with the payment', async () => {
  const { bidders, members, cycleId } = await liveRoom({ joined: false })
  const setStatus = (status: 'DRAFT' | 'PAID') =>
    world.app.db
      .updateTable('invoices')
      .set({ status })
      .where('enrollmentId', '=', members[A]!.enrollmentId)
      .where('cycleId', '=', cycleId)
      .execute()
  await setStatus('DRAFT')
  expect(await rights(bidders[A]!.socket, 'joinBlockedReason', 'PAYMENT_REQUIRED')).toMatchObject({ canJoin: false })
  await setStatus('PAID')
  expect(await rights(bidders[A]!.socket, 'canJoin', true)).toMatchObject({ isPaymentCompletedForCycle: true })
})

test('sends a disqualified bidder and a winner what is left to them', async () => {
  const { bidders, staff, auctionId } = await liveRoom()
  const { bidId } = (await bidders[B]!.bid(90_000)).data
  await staff.ask('auction.bid.mark', {
    auctionId,
    action: 'DISQUALIFY_BIDDER',
    enrolledSubscriberId: bidders[A]!.enrollmentId,
    reason: 'bids for a friend',
    reasonCode: 'RULE_VIOLATION',
  })
  expect(await rights(bidders[A]!.socket, 'bidBlockedReason', 'LIVE_BID_DISQUALIFIED')).toMatchObject({
    canBid: false,
    disqualifications: [{ phase: 'LIVE', reasonCode: 'RULE_VIOLATION' }],
  })
  await staff.ask('auction.end', { auctionId, reason: 'time' })
  await staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId })
  expect(await rights(bidders[B]!.socket, 'hasAlreadyWonProgram', true)).toMatchObject({ canBid: false })
})
