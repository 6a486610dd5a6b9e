// The chit terms of a program in its auctions: limits and steps of bids, arrears, payment before floor bids.
import { describe, expect, test } from 'vitest'
import { makeInvoice } from '#testing/auction-fixtures'
import { useBiddingRooms } from '#testing/bidding-rooms'
import { makeCycle } from '#testing/fixtures'

const { world, liveRoom } = useBiddingRooms()
const [A, B, C] = [0, 1, 2] as const

const LIMITS = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }
const roomWith = (chitTerms: object, more: Parameters<typeof liveRoom>[0] = {}) =>
  liveRoom({ ...more, program: { chitTerms: JSON.stringify(chitTerms), ...more.program } })
const outOfRange = (requiredAmount: number) => ({ code: 'BAD_REQUEST', reason: 'AMOUNT_OUT_OF_RANGE', requiredAmount })

type Ticket = { enrollmentId: string; userId: string }
const owePastInstalment = async (room: Awaited<ReturnType<typeof liveRoom>>, member: Ticket) => {
  const { companyId, programId } = room
  const past = { status: 'COMPLETED', startDate: '2026-01-01', endDate: '2026-01-31' }
  const cycleId = await makeCycle(world.app, companyId, programId, 90 + Math.floor(Math.random() * 1e6), past)
  await makeInvoice(world.app, { ...room, cycleId }, member, 'DRAFT', '2026-01-31')
}

describe('limits and steps', () => {
  test('a prize outside the range or off the step is refused with the nearest acceptable amount', async () => {
    const { bidders } = await roomWith(LIMITS)
    expect((await bidders[A]!.bid(100_000)).data).toMatchObject(outOfRange(95_000))
    expect((await bidders[A]!.bid(94_740)).data).toMatchObject(outOfRange(94_500))
    expect((await bidders[A]!.bid(65_000)).data).toMatchObject(outOfRange(70_000))
    expect((await bidders[A]!.bid(94_500)).type).toBe('ack')
    // The second bid of a ticket is judged by what the process has cached.
    expect((await bidders[A]!.bid(94_499)).data).toMatchObject(outOfRange(94_000))
    expect((await bidders[B]!.bid(94_500)).data).toMatchObject({ reason: 'BID_NOT_BETTER', requiredAmount: 94_000 })
    expect((await bidders[A]!.bid(94_000)).type).toBe('ack')
  })

  test('[spec: At the floor] several tickets may bid the capped discount, once each, and the first one leads', async () => {
    const { bidders, row, staff, auctionId, ...room } = await roomWith(LIMITS, {
      members: 3,
      auction: { bidMode: 'DISCOUNT_INCREASING' },
      program: { minimumBidAmountPaise: 100_000 },
    })
    expect((await bidders[A]!.bid(5_000)).type).toBe('ack')
    expect((await bidders[A]!.bid(30_500)).data).toMatchObject(outOfRange(30_000))
    expect((await bidders[A]!.bid(30_000)).type).toBe('ack')
    expect((await bidders[A]!.bid(30_000)).data).not.toHaveProperty('requiredAmount')
    expect((await bidders[B]!.bid(30_500)).data).toMatchObject(outOfRange(30_000))
    for (const ticket of [B, C]) expect((await bidders[ticket]!.bid(30_000)).type).toBe('ack')
    for (const ticket of [B, C]) expect((await bidders[ticket]!.bid(30_000)).data.reason).toBe('BID_NOT_BETTER')
    expect(await row()).toMatchObject({ leadingEnrollmentId: bidders[A]!.enrollmentId, bidCount: 4 })

    await staff.ask('auction.end', { auctionId, reason: 'time' })
    const candidates = await world.app.call('GET', `/v2/companies/auctions/${auctionId}/eligible-winner-candidates`, {
      token: room.company.token,
    })
    const tied = candidates.data.candidates.filter(({ amount }: { amount: number }) => amount === 30_000)
    expect(tied).toHaveLength(3)
    const ids = bidders.map(({ enrollmentId }) => enrollmentId)
    const drawn = await staff.ask('auction.winner.record_lot', {
      auctionId,
      winnerEnrolledSubscriberId: ids[C],
      candidateEnrolledSubscriberIds: ids,
    })
    expect(drawn.type, JSON.stringify(drawn.data)).toBe('command.acknowledged')
  })

  test('screens and rooms show the limits, the step and the next amount', async () => {
    const { bidders, auctionId, members } = await roomWith(LIMITS)
    await bidders[A]!.bid(94_500)
    const detail = await world.app.call('GET', `/v2/subscribers/me/auctions/${auctionId}`, { token: members[A]!.token })
    const bidLimits = {
      lowestAmount: 70_000,
      highestAmount: 95_000,
      discountStep: 500,
      nextAmount: 94_000,
      meaning: 'PRIZE',
      isLimitShared: true,
    }
    expect(detail.data.bidLimits).toEqual(bidLimits)
    const console = await world.app.call('GET', `/v2/companies/auctions/${auctionId}`, { token: world.company.token })
    expect(console.data.bidLimits).toEqual(bidLimits)
  })

  test('a manual winner takes an amount within the limits', async () => {
    const { staff, auctionId, members } = await roomWith(LIMITS)
    await staff.ask('auction.end', { auctionId, reason: 'time' })
    const declare = (amount: number) =>
      staff.ask('auction.winner.declare', {
        auctionId,
        mode: 'MANUAL',
        enrolledSubscriberId: members[A]!.enrollmentId,
        amount,
        reason: 'Agreed in the hall',
      })
    const details = [expect.objectContaining({ path: 'amount', requiredAmount: 94_500 })]
    expect((await declare(94_740)).data).toMatchObject({ reason: 'INVALID_AMOUNT', details })
    expect((await declare(94_500)).type).toBe('command.acknowledged')
  })
})

describe('arrears and payment', () => {
  test('a ticket with any overdue instalment can neither join nor bid where the terms bar it', async () => {
    const room = await roomWith({ arrearsBar: 'ALL_DUES' }, { joined: false })
    const { bidders, members, auctionId } = room
    await owePastInstalment(room, members[A]!)
    expect((await bidders[A]!.socket.ask('auction.join', bidders[A]!.at)).data.reason).toBe('PAYMENT_REQUIRED')
    const { data } = await world.app.call('GET', `/v2/subscribers/me/auctions/${auctionId}`, {
      token: members[A]!.token,
    })
    expect(data.enrollments[0].currentUser).toMatchObject({ canJoin: false, joinBlockedReason: 'PAYMENT_REQUIRED' })
    expect((await bidders[B]!.socket.ask('auction.join', bidders[B]!.at)).type).toBe('ack')
    expect((await bidders[B]!.bid(90_000)).type).toBe('ack')
  })

  test('arrears are judged again with the first bid of a ticket, and shown alike', async () => {
    const room = await roomWith({ arrearsBar: 'ALL_DUES' })
    const { bidders, members, auctionId } = room
    expect((await bidders[B]!.bid(90_000)).type).toBe('ack')
    for (const member of members) await owePastInstalment(room, member)
    expect((await bidders[A]!.bid(89_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PAYMENT_REQUIRED' })
    expect((await bidders[B]!.bid(88_000)).type).toBe('ack')
    const shown = async (token: string) =>
      (await world.app.call('GET', `/v2/subscribers/me/auctions/${auctionId}`, { token })).data.enrollments[0]
        .currentUser.bidBlockedReason
    expect(await shown(members[A]!.token)).toBe('PAYMENT_REQUIRED')
    expect(await shown(members[B]!.token)).toBeNull()
  })

  test('without the term only the payment of the cycle counts', async () => {
    const room = await liveRoom()
    await owePastInstalment(room, room.members[A]!)
    expect((await room.bidders[A]!.bid(90_000)).type).toBe('ack')
  })

  test('a floor bid needs the payment of the cycle where the terms ask for it', async () => {
    const { staff, auctionId, members } = await roomWith(
      { floorBidsNeedPayment: true },
      { joined: false, auction: { allowStaffOfflineBids: true } },
    )
    await world.app.db
      .updateTable('invoices')
      .set({ status: 'DRAFT', paidAt: null, paidPaise: 0 })
      .where('enrollmentId', '=', members[A]!.enrollmentId)
      .execute()
    const bidFor = (member: Ticket, amount: number) =>
      staff.ask('auction.bid.place', { auctionId, enrolledSubscriberId: member.enrollmentId, amount })
    expect((await bidFor(members[A]!, 90_000)).data).toMatchObject({ code: 'FORBIDDEN', reason: 'PAYMENT_REQUIRED' })
    expect((await bidFor(members[B]!, 90_000)).type).toBe('ack')
  })
})
