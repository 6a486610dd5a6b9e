import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { anySuperadmin, PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'
import { recordLot } from './lots.actions.ts'
import * as winners from './winners.actions.ts'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)

const permit = anySuperadmin()
const { makeBid, makePrebid, makeMember, changeAuction } = make
type Auction = make.TestAuction
type Member = Awaited<ReturnType<typeof makeMember>>
const PREBIDS = { hasPrebid: true }

/** An auction that has ended, with some members. */
async function ended(options: { config?: object; program?: object; members?: number } = {}) {
  const auction = await make.makeAuction(app, company, {
    config: { ...options.config },
    program: { ...options.program },
    cycle: PAST_CYCLE,
    auction: {
      status: 'ENDED',
      run: 1,
      stateVersion: 1,
      endedAt: new Date(),
      joinWindowOpenedAt: new Date(),
      auctionStartAt: new Date(Date.now() - 60_000),
    },
  })
  const members: Member[] = []
  for (let index = 0; index < (options.members ?? 3); index++)
    members.push(await makeMember(app, auction, `Member ${index}`))
  const [asha, babu, chitra] = members as [Member, Member, Member]
  return { ...auction, auction, members, asha, babu, chitra }
}
const declare = (auction: Auction, offer: { bidId: string } | { prebidId: string }) =>
  winners.declareCandidate(app.app.platform, permit, auction.auctionId, offer)
const manually = (auction: Auction, member: Member, rupees: number) =>
  winners.declareManually(
    app.app.platform,
    permit,
    auction.auctionId,
    { enrollmentId: member.enrollmentId, amountPaise: rupees * 100 },
    'agreed',
  )
const draw = (auction: Auction, winner: Member, among: Member[]) =>
  recordLot(app.app.platform, permit, auction.auctionId, {
    winnerEnrollmentId: winner.enrollmentId,
    candidateEnrollmentIds: among.map(({ enrollmentId }) => enrollmentId),
  })
const idsOf = (members: readonly Member[]) => members.map(({ enrollmentId }) => enrollmentId).toSorted()
const lotTickets = async ({ auctionId }: Auction) =>
  (await staff.lotTickets(auctionId)).data.tickets
    .map(({ enrolledSubscriberId }: { enrolledSubscriberId: string }) => enrolledSubscriberId)
    .toSorted()
const lotOf = async ({ auctionId }: Auction) => {
  const { actionLogs } = (await staff.logs(auctionId)).data
  return actionLogs.find(({ action }: { action: string }) => action === 'RECORD_LOT').metadata.lot
}
const disqualify = (auction: Auction, winnerId: string) =>
  staff.disqualifyWinner(auction.auctionId, { winnerId, disqualificationReasonCode: 'KYC_ISSUE' })
const candidates = async ({ auctionId }: Auction) => (await staff.candidates(auctionId)).data.candidates
const winnersOf = ({ auctionId }: Auction) =>
  app.db
    .selectFrom('winners')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('selectedAt')
    .orderBy('id')
    .execute()
const cycleOf = ({ cycleId }: Auction) =>
  app.db.selectFrom('cycles').select(['status', 'completedAt']).where('id', '=', cycleId).executeTakeFirstOrThrow()
const prebidStatus = async (id: string) =>
  (await app.db.selectFrom('prebids').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const isSettled = async ({ cycleId }: Auction) =>
  (await app.db.selectFrom('settlements').select('cycleId').where('cycleId', '=', cycleId).execute()).length === 1

describe('[spec: The list of candidates] candidates', () => {
  test('lists the best live bid of each enrollment, lowest payout first', async () => {
    const { auction, asha, babu } = await ended()
    await makeBid(app, auction, asha, 95_000)
    const first = await makeBid(app, auction, babu, 90_000)
    const best = await makeBid(app, auction, asha, 85_000)
    const list = await candidates(auction)
    expect(list).toEqual([
      {
        rank: 1,
        source: 'LIVE_BID',
        bidId: best,
        prebidId: null,
        auctionBidId: best,
        auctionPrebidId: null,
        subscriberId: asha.userId,
        enrolledSubscriberId: asha.enrollmentId,
        ticketNumber: expect.any(Number),
        subscriberName: 'Member 0',
        subscriberAvatar: null,
        amount: 85_000,
        createdAt: expect.any(String),
        isTied: false,
        division: 1,
      },
      expect.objectContaining({ rank: 2, bidId: first, amount: 90_000 }),
    ])
  })

  test('[spec: Which bid is better] ranks the highest discount first in DISCOUNT_INCREASING', async () => {
    const { auction, asha, babu, chitra } = await ended({ config: { auctionBidMode: 'DISCOUNT_INCREASING' } })
    await makeBid(app, auction, asha, 10_000)
    await makeBid(app, auction, babu, 30_000)
    await makeBid(app, auction, chitra, 20_000)
    expect((await candidates(auction)).map(({ amount }: { amount: number }) => amount)).toEqual([
      30_000, 20_000, 10_000,
    ])
  })

  test('omits winners, disqualified bidders, deleted bids and bids of an earlier run', async () => {
    const { auction, members } = await ended({ members: 5 })
    const [winner, disqualified, deleted, earlier, left] = members as [Member, Member, Member, Member, Member]
    const past = await make.makeAuction(app, company, {
      programId: auction.programId,
      cycle: { cycleNumber: 9, status: 'COMPLETED' },
    })
    await make.makeWinner(app, past, winner)
    await makeBid(app, auction, winner, 61_000)
    await makeBid(app, auction, disqualified, 62_000, { disqualifiedAt: new Date() })
    await makeBid(app, auction, earlier, 63_000, { run: 0 })
    const expected = await makeBid(app, auction, left, 64_000)
    await makeBid(app, auction, deleted, 60_500, { deletedAt: new Date() })
    expect((await candidates(auction)).map(({ bidId }: { bidId: string }) => bidId)).toEqual([expected])
  })

  test('lists prebids only if there is no live bid, with equal amounts tied in the order they were made', async () => {
    const { auction, asha, babu, chitra } = await ended({ config: PREBIDS })
    const earlier = new Date(Date.now() - 5000)
    const second = await makePrebid(app, auction, babu, 70_000)
    const first = await makePrebid(app, auction, asha, 70_000, { createdAt: earlier })
    await makePrebid(app, auction, chitra, 65_000, { status: 'CANCELLED' })
    expect(await candidates(auction)).toMatchObject([
      { rank: 1, source: 'PREBID', prebidId: first, auctionPrebidId: first, bidId: null, isTied: true, amount: 70_000 },
      { rank: 2, prebidId: second, isTied: true },
    ])
    const live = await makeBid(app, auction, chitra, 99_000)
    expect(await candidates(auction)).toMatchObject([{ source: 'LIVE_BID', bidId: live }])
  })

  test('[spec: At the floor] ranks the first of equal bids in one batch first, as the leader', async () => {
    const { auction, asha, babu, chitra } = await ended()
    const createdAt = new Date()
    const bids = []
    for (const [index, member] of [asha, babu, chitra].entries())
      bids.push(await makeBid(app, auction, member, 60_000, { createdAt, id: `c${'zyx'[index]}`.padEnd(25, '0') }))
    expect(await candidates(auction)).toMatchObject([
      { rank: 1, enrolledSubscriberId: asha.enrollmentId, isTied: true },
      { rank: 2, enrolledSubscriberId: babu.enrollmentId },
      { rank: 3, enrolledSubscriberId: chitra.enrollmentId },
    ])
  })

  test.each(['LIVE', 'PREBID'] as const)(
    '[spec: Deleting bids and disqualifying bidders] never treats the prebid of an enrollment disqualified in phase %s as a candidate',
    async (phase) => {
      const { auction, asha, babu, chitra } = await ended({
        config: { ...PREBIDS, autoDeclareWinner: true },
      })
      const prebidId = await makePrebid(app, auction, asha, 60_000, { status: 'SUPERSEDED' })
      const best = await makePrebid(app, auction, babu, 60_000)
      const left = await makePrebid(app, auction, chitra, 61_000)
      await make.makeDisqualification(app, auction, asha, phase)
      expect(await candidates(auction)).toMatchObject([{ prebidId: best }, { prebidId: left }])
      await expect(declare(auction, { prebidId })).rejects.toMatchObject({ status: 409, code: 'NOT_A_CANDIDATE' })
      await expect(draw(auction, asha, [asha, babu])).rejects.toMatchObject({ status: 409, code: 'LOT_NOT_TIED' })
      await changeAuction(app, auction.auctionId, { prebidsRevealedAt: new Date(), dueAt: new Date() })
      await app.app.engine.tick()
      expect(await winnersOf(auction)).toMatchObject([{ enrollmentId: babu.enrollmentId }])
    },
  )

  test('lists nobody before the end or when every division has a winner, and returns pages', async () => {
    const { auction, asha, babu } = await ended()
    await makeBid(app, auction, asha, 90_000)
    const bidId = await makeBid(app, auction, babu, 80_000)
    const page = await staff.candidates(auction.auctionId, 'pageSize=1&pageNumber=2')
    expect(page.data).toMatchObject({ count: 2, totalPages: 2, candidates: [{ rank: 2 }] })
    for (const status of ['LIVE', 'PAUSED', 'SCHEDULED'] as const) {
      await changeAuction(app, auction.auctionId, { status })
      expect(await candidates(auction)).toEqual([])
    }
    await changeAuction(app, auction.auctionId, { status: 'ENDED' })
    await declare(auction, { bidId })
    expect(await candidates(auction)).toEqual([])
  })
})

describe('[spec: All commands] declaring a winner', () => {
  test('completes the auction and completes and settles the cycle when a live bid wins', async () => {
    const { auction, asha, babu } = await ended({ config: PREBIDS })
    const prebid = await makePrebid(app, auction, babu, 60_000)
    const bidId = await makeBid(app, auction, asha, 80_000)
    const { auction: after } = await declare(auction, { bidId })
    expect(after).toMatchObject({ status: 'COMPLETE', declaredWinnerCount: 1, stateVersion: 2, dueAt: null })
    expect(await winnersOf(auction)).toMatchObject([
      {
        enrollmentId: asha.enrollmentId,
        division: 1,
        amountPaise: 8_000_000,
        prizePaise: 8_000_000,
        status: 'DECLARED',
      },
    ])
    expect(await winnersOf(auction)).toMatchObject([
      { type: 'AUCTION', selectionSource: 'LIVE_BID_REVIEW', auctionBidId: bidId },
    ])
    expect((await cycleOf(auction)).status).toBe('COMPLETED')
    expect(await isSettled(auction)).toBe(true)
    expect(await prebidStatus(prebid)).toBe('SUPERSEDED')
    expect(await staff.actions(auction.auctionId)).toEqual(['DECLARE_WINNER'])
    const { data } = await staff.overview(auction.auctionId)
    expect(data).toMatchObject({ declaredWinnerCount: 1, remainingWinnerSlots: 0, winners: [{ type: 'AUCTION' }] })
    expect(data.winnerId).toBe(data.winners[0].id)
  })

  test('[spec: Transitions in the room] broadcasts winner_selected to the room and auction.winner.changed to staff', async () => {
    const { auction, asha } = await ended({ config: PREBIDS })
    const prebidId = await makePrebid(app, auction, asha, 77_777)
    await declare(auction, { prebidId })
    const events = await readLog(app.db, auction.auctionId)
    expect(events).toMatchObject([
      {
        type: 'auction.state.changed',
        audience: 'ROOM',
        payload: {
          transition: 'winner_selected',
          winner: {
            enrolledSubscriberId: asha.enrollmentId,
            amount: null,
            auctionPrebidId: prebidId,
            auctionBidId: null,
          },
          declaredWinnerCount: 1,
          remainingWinnerSlots: 0,
        },
      },
      {
        type: 'auction.winner.changed',
        audience: 'STAFF',
        payload: { action: 'SELECTED', winner: { amount: 77_777 } },
      },
    ])
    expect(JSON.stringify(events[0])).not.toContain('77777')
  })

  test('accepts any candidate, even if another is better, and refuses an offer that is not a candidate', async () => {
    const { auction, asha, babu } = await ended()
    const worse = await makeBid(app, auction, asha, 90_000)
    await makeBid(app, auction, babu, 80_000)
    await expect(declare(auction, { bidId: newId() })).rejects.toMatchObject({ code: 'BID_NOT_FOUND' })
    await expect(declare(auction, { prebidId: worse })).rejects.toMatchObject({ code: 'LIVE_BIDS_EXIST' })
    expect((await declare(auction, { bidId: worse })).auction.status).toBe('COMPLETE')
  })

  test('refuses a prebid if there are live bids', async () => {
    const { auction, asha, babu } = await ended({ config: PREBIDS })
    const prebidId = await makePrebid(app, auction, asha, 60_000)
    await makeBid(app, auction, babu, 99_000)
    await expect(declare(auction, { prebidId })).rejects.toMatchObject({ code: 'LIVE_BIDS_EXIST' })
  })

  test.each(['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'COMPLETE', 'CANCELLED'] as const)(
    'refuses a declaration in %s',
    async (status) => {
      const { auction, asha } = await ended()
      const bidId = await makeBid(app, auction, asha, 90_000)
      await changeAuction(app, auction.auctionId, { status })
      const attempts = [
        () => declare(auction, { bidId }),
        () => manually(auction, asha, 90_000),
        () => draw(auction, asha, [asha, asha]),
      ]
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'WINNER_TOO_EARLY' })
      expect(await staff.row(auction.auctionId)).toMatchObject({ status, stateVersion: 1 })
    },
  )

  test('refuses a declaration in a cycle that is not ACTIVE', async () => {
    const { auction, asha, cycleId } = await ended()
    const bidId = await makeBid(app, auction, asha, 90_000)
    await app.db.updateTable('cycles').set({ status: 'CANCELLED' }).where('id', '=', cycleId).execute()
    await expect(declare(auction, { bidId })).rejects.toMatchObject({ code: 'CYCLE_NOT_ACTIVE' })
  })

  test('accepts one of many parallel declarations', async () => {
    const { auction, asha, babu } = await ended()
    const bids = [await makeBid(app, auction, asha, 90_000), await makeBid(app, auction, babu, 80_000)]
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => declare(auction, { bidId: bids[index % 2]! })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await winnersOf(auction)).toHaveLength(1)
  })
})

describe('[spec: After a winner with divisions left; Which division] several divisions', () => {
  test('fills the lowest open division and stays ENDED until the last one has a winner', async () => {
    const { auction, asha, babu, chitra } = await ended({ program: { divisions: 2 } })
    const bids = [
      await makeBid(app, auction, asha, 90_000),
      await makeBid(app, auction, babu, 85_000),
      await makeBid(app, auction, chitra, 80_000),
    ]
    expect((await declare(auction, { bidId: bids[2]! })).auction).toMatchObject({
      status: 'ENDED',
      declaredWinnerCount: 1,
    })
    expect((await cycleOf(auction)).status).toBe('ACTIVE')
    expect(await candidates(auction)).toMatchObject([
      { bidId: bids[1], division: 2, rank: 1 },
      { bidId: bids[0], rank: 2 },
    ])
    await expect(declare(auction, { bidId: bids[2]! })).rejects.toMatchObject({ code: 'NOT_A_CANDIDATE' })
    expect((await declare(auction, { bidId: bids[1]! })).auction.status).toBe('COMPLETE')
    expect((await winnersOf(auction)).map(({ division }) => division)).toEqual([1, 2])
  })

  test('[spec: Transitions of an auction; Reopened for the next division; What becomes of a prebid] reopens the auction for the next division after a prebid won', async () => {
    const { auction, asha, babu } = await ended({
      config: { ...PREBIDS, approvalRequired: true, autoStart: true },
      program: { divisions: 2 },
    })
    const { auctionId } = auction
    await changeAuction(app, auctionId, {
      prebidsRevealedAt: new Date(),
      approvedAt: new Date(),
      auctionEndAt: new Date(),
    })
    const prebidId = await makePrebid(app, auction, asha, 70_000)
    const other = await makePrebid(app, auction, babu, 75_000)
    const before = await staff.row(auctionId)
    const { auction: after } = await declare(auction, { prebidId })
    expect(after).toMatchObject({
      status: 'SCHEDULED',
      auctionStartAt: before.auctionStartAt,
      auctionEndAt: null,
      dueAt: null,
      approvedAt: null,
      declaredWinnerCount: 1,
      activePrebidCount: 1,
      prebidsRevealedAt: before.prebidsRevealedAt,
    })
    expect([await prebidStatus(prebidId), await prebidStatus(other)]).toEqual(['APPLIED', 'ACTIVE'])
    expect((await cycleOf(auction)).status).toBe('ACTIVE')
    const [winner] = await winnersOf(auction)
    expect((await disqualify(auction, winner!.id)).status).toBe(409)
    expect((await staff.approve(auctionId)).data.status).toBe('READY')
    await staff.start(auctionId)
    await staff.end(auctionId)
    expect((await declare(auction, { prebidId: other })).auction).toMatchObject({ status: 'COMPLETE', run: 2 })
    expect((await winnersOf(auction)).map(({ division }) => division)).toEqual([1, 2])
  })
})

describe('[spec: Named by staff] a manual winner', () => {
  test('accepts an enrollment that did not bid, with an amount within the limits', async () => {
    const { auction, asha, babu, chitra } = await ended()
    await makeBid(app, auction, asha, 80_000)
    for (const amount of [59_999.99, 100_000.01])
      await expect(manually(auction, babu, amount)).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    await expect(manually(auction, asha, 70_000)).rejects.toMatchObject({ code: 'BIDDER_IS_A_CANDIDATE' })
    const elsewhere = await ended()
    await expect(manually(auction, elsewhere.asha, 70_000)).rejects.toMatchObject({ code: 'ENROLLMENT_NOT_FOUND' })
    const past = await make.makeAuction(app, company, {
      programId: auction.programId,
      cycle: { cycleNumber: 9, status: 'COMPLETED' },
    })
    await make.makeWinner(app, past, chitra)
    await expect(manually(auction, chitra, 70_000)).rejects.toMatchObject({ code: 'PRIOR_WINNER' })
    expect((await manually(auction, babu, 60_000)).auction.status).toBe('COMPLETE')
    expect(await winnersOf(auction)).toMatchObject([
      {
        type: 'AUCTION',
        selectionSource: 'MANUAL_SELECTION',
        auctionBidId: null,
        auctionPrebidId: null,
        amountPaise: 6_000_000,
      },
    ])
    expect(await staff.actions(auction.auctionId)).toEqual(['DECLARE_WINNER'])
  })

  test('[spec: Deleting bids and disqualifying bidders] refuses an enrollment that was disqualified from the live auction, as a manual winner and in a lot', async () => {
    const { auction, asha, babu, chitra } = await ended({ program: { bid: 'AUCTION_AND_LOT' } })
    for (const member of [asha, babu, chitra]) await make.makeInvoice(app, auction, member, 'PAID')
    await make.makeDisqualification(app, auction, asha, 'LIVE')
    await make.makeDisqualification(app, auction, babu, 'PREBID')
    await expect(manually(auction, asha, 70_000)).rejects.toMatchObject({ code: 'ENROLLMENT_DISQUALIFIED' })
    await expect(draw(auction, babu, [asha, babu])).rejects.toMatchObject({ code: 'LOT_NOT_ELIGIBLE' })
    expect((await draw(auction, babu, [babu, chitra])).auction.status).toBe('COMPLETE')
  })
})

describe('[spec: Lots] a lot', () => {
  test('decides between enrollments tied at the lowest prebid', async () => {
    const { auction, members, asha, babu, chitra } = await ended({ config: PREBIDS, members: 4 })
    const prebid = await makePrebid(app, auction, asha, 60_000)
    await makePrebid(app, auction, babu, 60_000)
    await makePrebid(app, auction, chitra, 61_000)
    await expect(draw(auction, asha, [asha])).rejects.toMatchObject({ status: 400, code: 'LOT_NEEDS_TWO' })
    await expect(draw(auction, asha, [asha, asha])).rejects.toMatchObject({ code: 'LOT_NEEDS_TWO' })
    await expect(draw(auction, members[3]!, [asha, babu])).rejects.toMatchObject({ code: 'LOT_WINNER_NOT_DRAWN' })
    await expect(draw(auction, asha, [asha, chitra])).rejects.toMatchObject({ status: 409, code: 'LOT_NOT_TIED' })
    expect((await draw(auction, asha, [asha, babu])).auction.status).toBe('COMPLETE')
    expect(await winnersOf(auction)).toMatchObject([
      {
        type: 'LOT',
        selectionSource: 'LOT_SELECTION',
        auctionPrebidId: prebid,
        amountPaise: 6_000_000,
        enrollmentId: asha.enrollmentId,
      },
    ])
    expect(await prebidStatus(prebid)).toBe('APPLIED')
    expect(await staff.actions(auction.auctionId)).toEqual(['RECORD_LOT'])
  })

  test('[spec: At the floor] decides between live bids tied at the floor, and is refused if one bid is the best', async () => {
    const { auction, asha, babu, chitra } = await ended()
    await makeBid(app, auction, chitra, 70_000)
    await makeBid(app, auction, asha, 60_000)
    await expect(draw(auction, asha, [asha, chitra])).rejects.toMatchObject({ code: 'LOT_NOT_TIED' })
    const tied = await makeBid(app, auction, babu, 60_000)
    expect((await draw(auction, babu, [asha, babu])).auction.status).toBe('COMPLETE')
    expect(await winnersOf(auction)).toMatchObject([{ auctionBidId: tied, type: 'LOT' }])
  })

  test('[trust] is drawn among all tied enrollments, which the action log keeps', async () => {
    const { auction, asha, babu, chitra, members } = await ended({ config: PREBIDS, members: 4 })
    for (const member of [asha, babu, chitra]) await makePrebid(app, auction, member, 60_000)
    await makePrebid(app, auction, members[3]!, 61_000)
    await expect(draw(auction, asha, [asha, babu])).rejects.toMatchObject({
      status: 409,
      code: 'LOT_INCOMPLETE',
      details: [{ path: 'candidateEnrolledSubscriberIds', message: expect.stringContaining('all 3 tickets') }],
    })
    expect(await lotTickets(auction)).toEqual(idsOf([asha, babu, chitra]))
    await draw(auction, asha, [chitra, babu, asha, asha])
    expect(await lotOf(auction)).toEqual({
      proof: 'NONE',
      among: 'TIED',
      candidates: idsOf([asha, babu, chitra]),
      candidatesComplete: true,
    })
    expect(await lotTickets(auction)).toEqual([])
  })

  test('[trust] is drawn among all who are eligible if nobody offered anything', async () => {
    const { auction, asha, babu, chitra, members } = await ended({ program: { bid: 'AUCTION_AND_LOT' }, members: 6 })
    const [, , , late, unpaid, disqualified] = members as Member[]
    for (const member of [asha, babu, chitra, disqualified!]) await make.makeInvoice(app, auction, member, 'PAID')
    await make.makeInvoice(app, auction, unpaid!, 'DRAFT')
    await make.makeDisqualification(app, auction, disqualified!, 'LIVE')
    // One that only its prebid was disqualified for can still win a lot.
    await make.makeDisqualification(app, auction, chitra, 'PREBID')
    expect(await lotTickets(auction)).toEqual(idsOf([asha, babu, chitra]))
    await expect(draw(auction, asha, [asha, babu])).rejects.toMatchObject({ code: 'LOT_INCOMPLETE' })
    await make.makeInvoice(app, auction, late!, 'PAID')
    await expect(draw(auction, asha, [asha, babu, chitra])).rejects.toMatchObject({ code: 'LOT_INCOMPLETE' })
    await draw(auction, late!, [asha, babu, chitra, late!])
    expect(await lotOf(auction)).toMatchObject({ among: 'ELIGIBLE', candidatesComplete: true })
  })

  test('[trust] lists no tickets where one offer is the best, and in a program without lots', async () => {
    const { auction, asha, babu } = await ended()
    expect(await lotTickets(auction)).toEqual([])
    await makeBid(app, auction, asha, 70_000)
    await makeBid(app, auction, babu, 60_000)
    expect(await lotTickets(auction)).toEqual([])
  })

  test('is possible without any offer only in AUCTION_AND_LOT, among paid members, for the total amount', async () => {
    const plain = await ended()
    await expect(draw(plain.auction, plain.asha, [plain.asha, plain.babu])).rejects.toMatchObject({
      code: 'LOT_NOT_TIED',
    })
    const { auction, asha, babu, chitra } = await ended({ program: { bid: 'AUCTION_AND_LOT' } })
    await make.makeInvoice(app, auction, asha, 'PAID')
    await make.makeInvoice(app, auction, babu, 'PAID')
    await expect(draw(auction, asha, [asha, chitra])).rejects.toMatchObject({ code: 'LOT_NOT_ELIGIBLE' })
    await expect(draw(auction, asha, [asha, plain.asha])).rejects.toMatchObject({ code: 'ENROLLMENT_NOT_FOUND' })
    await draw(auction, babu, [asha, babu])
    expect(await winnersOf(auction)).toMatchObject([
      { prizePaise: 10_000_000, type: 'LOT', enrollmentId: babu.enrollmentId },
    ])
  })

  test('[spec: A commission that is always kept] pays the total less the commission where the commission is always kept', async () => {
    const { auction, asha, babu } = await ended({
      program: { bid: 'AUCTION_AND_LOT', chitTerms: JSON.stringify({ commissionRule: 'ALWAYS' }) },
    })
    await make.makeInvoice(app, auction, asha, 'PAID')
    await make.makeInvoice(app, auction, babu, 'PAID')
    await draw(auction, babu, [asha, babu])
    expect(await winnersOf(auction)).toMatchObject([{ amountPaise: 10_000_000, prizePaise: 9_500_000 }])
  })
})

test('[spec: The terms of a cycle] a replacement is declared with the terms of the cycle, whatever the program says by then', async () => {
  const { auction, asha, babu } = await ended({ config: { auctionBidMode: 'DISCOUNT_INCREASING' } })
  await changeAuction(app, auction.auctionId, { bidMode: 'DISCOUNT_INCREASING' })
  const first = await makeBid(app, auction, asha, 30_000)
  const second = await makeBid(app, auction, babu, 20_000)
  await declare(auction, { bidId: first })
  await app.db
    .updateTable('programs')
    .set({ totalAmountPaise: 12_000_000, foremanCommissionHundredths: 900 })
    .where('id', '=', auction.programId)
    .execute()
  await disqualify(auction, (await winnersOf(auction))[0]!.id)
  await declare(auction, { bidId: second })
  const settlement = await app.db
    .selectFrom('settlements')
    .selectAll()
    .where('cycleId', '=', auction.cycleId)
    .executeTakeFirstOrThrow()
  expect(settlement).toMatchObject({ potPaise: 10_000_000, prizePaise: 8_000_000, commissionPaise: 500_000 })
})

describe('[spec: Past its last day] a cycle that staff close before its auction has all winners', () => {
  const close = (auction: Auction, status: 'COMPLETED' | 'CANCELLED') =>
    app.call('PATCH', `/v2/companies/cycles/${auction.cycleId}`, { token: company.token, body: { status } })
  const statusOf = async ({ auctionId }: Auction) =>
    (await app.db.selectFrom('auctions').select('status').where('id', '=', auctionId).executeTakeFirstOrThrow()).status
  const potOf = async ({ cycleId }: Auction) =>
    (await app.db.selectFrom('settlements').select('potPaise').where('cycleId', '=', cycleId).executeTakeFirst())
      ?.potPaise

  test('settles the declared prizes and completes the auction, and a disqualification reopens both', async () => {
    const { auction, asha, babu } = await ended({ config: PREBIDS, program: { divisions: 2 } })
    const taken = await makeBid(app, auction, asha, 80_000)
    const open = await makeBid(app, auction, babu, 85_000)
    await declare(auction, { bidId: taken })
    expect((await close(auction, 'COMPLETED')).data).toMatchObject({ status: 'COMPLETED' })
    expect(await statusOf(auction)).toBe('COMPLETE')
    expect(await potOf(auction)).toBe(10_000_000)
    expect(await candidates(auction)).toEqual([])
    await expect(declare(auction, { bidId: open })).rejects.toMatchObject({ code: 'WINNER_TOO_EARLY' })
    await app.app.engine.tick()
    expect(await winnersOf(auction)).toHaveLength(1)
    const log = await readLog(app.db, auction.auctionId)
    expect(log.at(-1)?.payload).toMatchObject({ transition: 'closed', state: { status: 'COMPLETE' } })

    const [winner] = await winnersOf(auction)
    expect((await disqualify(auction, winner!.id)).data).toMatchObject({ status: 'ENDED', remainingWinnerSlots: 2 })
    expect((await cycleOf(auction)).status).toBe('ACTIVE')
    expect(await potOf(auction)).toBeUndefined()
  })

  test('completes the auction when the cycle is cancelled without winners', async () => {
    const { auction, asha } = await ended({ config: PREBIDS })
    const prebid = await makePrebid(app, auction, asha, 60_000)
    expect((await close(auction, 'CANCELLED')).status).toBe(200)
    expect([await statusOf(auction), await prebidStatus(prebid)]).toEqual(['COMPLETE', 'SUPERSEDED'])
    await expect(declare(auction, { prebidId: prebid })).rejects.toMatchObject({ code: 'WINNER_TOO_EARLY' })
    expect(await isSettled(auction)).toBe(false)
  })
})

test('[spec: Which bid is better] refuses an offer above the total amount as a prize', async () => {
  const { auction, asha } = await ended({
    config: { auctionBidMode: 'DISCOUNT_INCREASING', autoDeclareWinner: true },
  })
  const bidId = await makeBid(app, auction, asha, 95_000)
  await app.db
    .updateTable('programs')
    .set({ totalAmountPaise: 9_000_000 })
    .where('id', '=', auction.programId)
    .execute()
  await changeAuction(app, auction.auctionId, { dueAt: new Date() })
  await app.app.engine.tick()
  await expect(declare(auction, { bidId })).rejects.toMatchObject({ status: 400, code: 'INVALID_AMOUNT' })
  expect(await winnersOf(auction)).toEqual([])
})

test('logs the rank of a declared candidate and whom the choice passes over, and asks for no reason', async () => {
  const scene = await ended({})
  const { auction, asha, babu, chitra } = scene
  await makeBid(app, auction, asha, 90_000)
  await makeBid(app, auction, babu, 80_000)
  const bidId = await makeBid(app, auction, chitra, 80_000)
  await declare(auction, { bidId })
  const log = await app.db
    .selectFrom('auctionActionLogs')
    .select(['metadata', 'reason'])
    .where('auctionId', '=', auction.auctionId)
    .where('action', '=', 'DECLARE_WINNER')
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({ reason: null, metadata: { rank: 2, isTied: true, passedOver: [babu.enrollmentId] } })
})
