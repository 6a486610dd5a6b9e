import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { makeCompany, makeSubscriber } from '#testing/fixtures'
import { staffOf } from '#testing/lifecycle'
import { useApp } from '#testing/use-app'

const app = await useApp()
const company = await makeCompany(app, 'Malabar Chits')

const { makeAuction, makeBid, makeMember, makePrebid, changeAuction } = make
const now = () => app.app.platform.clock.now()
const list = (token: string, query = '') => app.call('GET', `/v2/subscribers/me/auctions?${query}`, { token })
const detail = (token: string, auctionId: string, query = '') =>
  app.call('GET', `/v2/subscribers/me/auctions/${auctionId}?${query}`, { token })
const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000)
type Entry = {
  currentUser: Record<string, unknown>
  liveBids: object[]
  prebids: object[]
  invoiceStatus: string | null
}
const entry = async (token: string, auctionId: string): Promise<Entry> =>
  (await detail(token, auctionId)).data.enrollments[0]

test('[spec: The list of auctions; One item per ticket] lists one item per ticket with its fields, of their programs only', async () => {
  const auction = await makeAuction(app, company, { program: { name: 'Vishu Kuri' } })
  const asha = await makeMember(app, auction)
  const second = await makeMember(app, auction, 'Asha', asha)
  const babu = await makeMember(app, await makeAuction(app, company))
  await make.makeInvoice(app, auction, asha, 'DRAFT')
  const { data } = await list(asha.token)
  expect(data.count).toBe(2)
  expect(data.auctions[0]).toEqual({
    auctionId: auction.auctionId,
    cycleId: auction.cycleId,
    enrolledSubscriberId: asha.enrollmentId,
    ticketNumber: asha.ticketNumber,
    programId: auction.programId,
    programName: 'Vishu Kuri',
    chitId: expect.any(String),
    companyId: company.companyId,
    companyName: 'Malabar Chits',
    companyAvatar: null,
    companyBranch: 'Headquarters',
    cycleNumber: 1,
    cycleStatus: 'ACTIVE',
    auctionStatus: 'PENDING',
    prebidPhase: 'NONE',
    prebidEndAt: null,
    auctionStartAt: null,
    auctionDurationSeconds: 600,
    auctionEndAt: null,
    minimumBidAmount: 60_000,
    totalAmount: 100_000,
    bidLimits: {
      lowestAmount: 60_000,
      highestAmount: 100_000,
      discountStep: null,
      meaning: 'PRIZE',
      isLimitShared: true,
    },
    leadingBidAmount: null,
    invoiceStatus: 'DRAFT',
  })
  expect(data.auctions[1]).toMatchObject({ enrolledSubscriberId: second.enrollmentId, invoiceStatus: null })
  // [spec: The list of auctions; Creating the invoices of a cycle] What the member's own invoices say.
  await app.db.updateTable('invoices').set({ dueDate: '2020-01-31' }).where('cycleId', '=', auction.cycleId).execute()
  expect((await list(asha.token)).data.auctions[0].invoiceStatus).toBe('OVERDUE')
  expect((await detail(asha.token, auction.auctionId)).data.enrollments[0].invoiceStatus).toBe('OVERDUE')
  const others = (await list(babu.token)).data.auctions
  expect(others).toHaveLength(1)
  expect(others[0].auctionId).not.toBe(auction.auctionId)
})

test('[spec: Order and search] orders the list by start, unscheduled last, and searches it', async () => {
  const first = await makeAuction(app, company, { program: { name: 'Thiruvathira', chitId: 'T-1' } })
  const asha = await makeMember(app, first)
  const early = await makeAuction(app, company, {
    programId: first.programId,
    cycle: { cycleNumber: 2, status: 'UPCOMING' },
    auction: { auctionStartAt: inSeconds(10) },
  })
  const late = await makeAuction(app, company, {
    programId: first.programId,
    cycle: { cycleNumber: 3, status: 'UPCOMING' },
    auction: { auctionStartAt: inSeconds(20) },
  })
  const ids = async (query = '') =>
    (await list(asha.token, query)).data.auctions.map((item: { auctionId: string }) => item.auctionId)
  expect(await ids()).toEqual([early.auctionId, late.auctionId, first.auctionId])
  expect(await ids('pageSize=1&pageNumber=2')).toEqual([late.auctionId])
  for (const text of ['thiru', 't-1', 'malabar', 'headquarters']) expect(await ids(`search=${text}`)).toHaveLength(3)
  expect(await ids('search=nothing')).toEqual([])
  expect((await list(asha.token, `search=${'x'.repeat(101)}`)).status).toBe(400)
})

test('lists live auctions first, then the next ones, then past ones, and filters by status and program', async () => {
  const next = (programId: string, cycleNumber: number, changes: Record<string, unknown>) =>
    makeAuction(app, company, { programId, cycle: { cycleNumber, status: 'UPCOMING' }, auction: changes })
  const oldest = await makeAuction(app, company, { auction: { status: 'COMPLETE', auctionStartAt: inSeconds(-9000) } })
  const asha = await makeMember(app, oldest)
  const { programId } = oldest
  const past = await next(programId, 2, { status: 'CANCELLED', auctionStartAt: inSeconds(-6000) })
  const far = await next(programId, 3, { status: 'SCHEDULED', auctionStartAt: inSeconds(9000) })
  const near = await next(programId, 4, { status: 'READY', auctionStartAt: inSeconds(6000) })
  const live = await next(programId, 5, { status: 'LIVE', auctionStartAt: inSeconds(-10) })
  const open = await next(programId, 6, { auctionStartAt: null })
  const other = await makeAuction(app, company, { auction: { status: 'PAUSED', auctionStartAt: inSeconds(-60) } })
  await makeMember(app, other, 'Asha', asha)
  const ids = async (query: string) =>
    (await list(asha.token, query)).data.auctions.map((item: { auctionId: string }) => item.auctionId)
  const all = [other, live, near, far, open, past, oldest].map(({ auctionId }) => auctionId)
  expect(await ids('sortOrder=current')).toEqual(all)
  expect(await ids('sortOrder=desc&pageSize=2')).toEqual([far.auctionId, near.auctionId])
  expect(await ids('auctionStatus=LIVE,PAUSED&sortOrder=asc')).toEqual([other.auctionId, live.auctionId])
  expect(await ids(`programId=${other.programId}`)).toEqual([other.auctionId])
  expect((await list(asha.token, 'auctionStatus=LIVE')).data.count).toBe(1)
  for (const wrong of ['sortOrder=up', 'auctionStatus=OPEN', 'programId=x'])
    expect((await list(asha.token, wrong)).status, wrong).toBe(400)
})

test('[spec: The list of auctions; The seal] shows the live leader as leadingBidAmount, and prebids only after end and reveal', async () => {
  const open = await makeAuction(app, company, { auction: { status: 'LIVE' } })
  const sealed = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'LIVE' } })
  const asha = await makeMember(app, open)
  const babu = await makeMember(app, sealed)
  const lead = async (token: string) => (await list(token)).data.auctions[0].leadingBidAmount
  expect(await lead(asha.token)).toBeNull()
  await makeBid(app, open, asha, 91_000)
  await makeBid(app, sealed, babu, 92_000)
  expect([await lead(asha.token), await lead(babu.token)]).toEqual([91_000, null])
  await changeAuction(app, sealed.auctionId, { status: 'ENDED' })
  expect(await lead(babu.token)).toBeNull()
  await changeAuction(app, sealed.auctionId, { prebidsRevealedAt: now() })
  expect(await lead(babu.token)).toBe(92_000)
  await changeAuction(app, sealed.auctionId, { status: 'COMPLETE' })
  expect(await lead(babu.token)).toBe(92_000)
  for (const status of ['LIVE', 'PAUSED'] as const) {
    await changeAuction(app, sealed.auctionId, { status, run: 2 })
    expect(await lead(babu.token), status).toBeNull()
  }
})

test('[spec: The detail; What each ticket may do] returns the detail with every field and without removed ones', async () => {
  const auction = await makeAuction(app, company, { program: { prebidDocumentRequired: true } })
  const asha = await makeMember(app, auction)
  const { status, data } = await detail(asha.token, auction.auctionId)
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(
    [
      ...['auctionId', 'cycleId', 'programId', 'companyId', 'cycleNumber', 'cycleStatus', 'programName'],
      ...['prebidDocumentRequired', 'prebidDocumentTemplateVersionId', 'chitId', 'companyName', 'companyAvatar'],
      ...[
        'companyBranch',
        'totalAmount',
        'auctionStatus',
        'prebidPhase',
        'currentPhase',
        'liveStartedAt',
        'prebidEndAt',
      ],
      ...[
        'auctionStartAt',
        'auctionEndAt',
        'auctionDurationSeconds',
        'prebidAmountsRevealed',
        'prebidAmountsRevealedAt',
      ],
      ...[
        'minimumBidAmount',
        'bidLimits',
        'settings',
        'joinWindow',
        'audience',
        'liveBids',
        'announcements',
        'enrollments',
        'winners',
      ],
      ...['stateVersion', 'approvalRequired', 'closingPhase', 'closingPhaseEndsAt', 'startedAt', 'pausedAt', 'endedAt'],
      ...['branchName', 'cycleStartDate', 'cycleEndDate', 'earliestStartAt', 'prebidClosesAt'],
      ...['remainingSeconds', 'pauseReason', 'openDrawId'],
    ].sort(),
  )
  expect(data).toMatchObject({
    prebidDocumentRequired: true,
    currentPhase: 'PENDING',
    liveStartedAt: null,
    audience: null,
  })
  expect(Object.keys(data.joinWindow).sort()).toEqual([
    'closedAt',
    'closesAt',
    'joiningRule',
    'openedAt',
    'opensAt',
    'status',
    'version',
  ])
  expect(Object.keys(data.enrollments[0]).sort()).toEqual([
    'currentUser',
    'enrolledSubscriberId',
    'invoiceStatus',
    'liveBids',
    'prebids',
    'refusedBids',
    'ticketNumber',
  ])
  expect(data.enrollments[0].currentUser).toEqual({
    canViewDetails: true,
    canSubscribeRealtime: false,
    accessMode: 'VIEWER',
    hasJoined: false,
    joinedAt: null,
    canJoin: false,
    joinBlockedReason: 'AUCTION_NOT_JOINABLE',
    isPrebidDisqualified: false,
    isLiveBidDisqualified: false,
    canPrebid: false,
    prebidBlockedReason: 'PREBID_DISABLED',
    canBid: false,
    bidBlockedReason: 'AUCTION_NOT_LIVE',
    hasAlreadyWonProgram: false,
    isPaymentCompletedForCycle: false,
    isBarredByArrears: false,
  })
})

test('[spec: Who may call what; Errors] answers 404 for unknown auctions and other programs, 400 for invalid ids and programs without auctions, 403 for staff', async () => {
  const auction = await makeAuction(app, company)
  const asha = await makeMember(app, auction)
  const stranger = await makeSubscriber(app)
  expect((await detail(asha.token, newId())).status).toBe(404)
  expect((await detail(stranger.token, auction.auctionId)).status).toBe(404)
  expect((await detail(asha.token, 'abc')).status).toBe(400)
  expect((await detail(company.token, auction.auctionId)).status).toBe(403)
  for (const query of ['participantPageNumber=0', 'participantPageSize=101', 'participantPageSize=abc'])
    expect((await detail(asha.token, auction.auctionId, query)).status).toBe(400)
  await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', auction.programId).execute()
  expect((await detail(asha.token, auction.auctionId)).error?.code).toBe('NOT_AN_AUCTION_PROGRAM')
  expect((await detail(stranger.token, auction.auctionId)).status).toBe(404)
})

test('[spec: What each ticket may do] lets members open the room while SCHEDULED, READY, LIVE or PAUSED', async () => {
  const auction = await makeAuction(app, company)
  const asha = await makeMember(app, auction)
  const answers: unknown[] = []
  for (const status of ['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED']) {
    await changeAuction(app, auction.auctionId, { status })
    const { data } = await detail(asha.token, auction.auctionId)
    expect([data.currentPhase, data.enrollments[0].currentUser.canViewDetails]).toEqual([expect.any(String), true])
    answers.push(data.enrollments[0].currentUser.canSubscribeRealtime)
  }
  expect(answers).toEqual([false, true, true, true, true, false, false, false])
})

test('[spec: The words of an auction; Why a form is blocked] returns prebidBlockedReason in the order of its table', async () => {
  const auction = await makeAuction(app, company, { cycle: { status: 'UPCOMING' } })
  const asha = await makeMember(app, auction)
  const reason = async () => {
    const { currentUser } = await entry(asha.token, auction.auctionId)
    expect(currentUser.canPrebid).toBe(currentUser.prebidBlockedReason === null)
    return currentUser.prebidBlockedReason
  }
  // Everything stands in the way; taking the obstacles away one by one shows them in their order.
  await changeAuction(app, auction.auctionId, { status: 'LIVE', prebidEndAt: inSeconds(-1) })
  const prebidId = await makePrebid(app, auction, asha, 70_000)
  await make.makeDisqualification(app, auction, asha, 'PREBID')
  const winnerId = await make.makeWinner(app, auction, asha)
  expect(await reason()).toBe('PREBID_DISABLED')
  await changeAuction(app, auction.auctionId, { hasPrebid: true })
  expect(await reason()).toBe('CYCLE_NOT_ACTIVE')
  await app.db.updateTable('cycles').set({ status: 'ACTIVE' }).where('id', '=', auction.cycleId).execute()
  expect(await reason()).toBe('AUCTION_NOT_ACCEPTING_PREBIDS')
  await changeAuction(app, auction.auctionId, { status: 'READY' })
  expect(await reason()).toBe('PREBID_CLOSED')
  await changeAuction(app, auction.auctionId, { prebidEndAt: null })
  expect(await reason()).toBe('PAYMENT_REQUIRED')
  await make.makeInvoice(app, auction, asha, 'PAID')
  expect(await reason()).toBe('PRIOR_WINNER')
  await app.db.deleteFrom('winners').where('id', '=', winnerId).execute()
  expect(await reason()).toBe('PREBID_DISQUALIFIED')
  await app.db.deleteFrom('disqualifications').where('auctionId', '=', auction.auctionId).execute()
  expect(await reason()).toBe('ACTIVE_PREBID_EXISTS')
  await app.db.updateTable('prebids').set({ status: 'CANCELLED' }).where('id', '=', prebidId).execute()
  expect(await reason()).toBeNull()
})

test('[spec: What each ticket may do] allows joining and bidding after payment, until a win or a disqualification', async () => {
  const auction = await makeAuction(app, company, {
    auction: { status: 'LIVE', auctionStartAt: now(), startedAt: now(), liveStartedAt: now() },
  })
  const asha = await makeMember(app, auction)
  const user = async () => (await entry(asha.token, auction.auctionId)).currentUser
  expect(await user()).toMatchObject({
    joinBlockedReason: 'PAYMENT_REQUIRED',
    bidBlockedReason: 'PARTICIPATION_REQUIRED',
    canBid: false,
  })
  await make.makeInvoice(app, auction, asha, 'PAID')
  expect(await user()).toMatchObject({
    canJoin: true,
    joinBlockedReason: null,
    isPaymentCompletedForCycle: true,
    accessMode: 'VIEWER',
  })
  const joinedAt = inSeconds(-5)
  await make.makeParticipation(app, auction, asha, { joinedAt })
  expect(await user()).toMatchObject({
    accessMode: 'PARTICIPANT',
    hasJoined: true,
    joinedAt: joinedAt.toISOString(),
    canJoin: false,
    joinBlockedReason: 'ALREADY_JOINED',
    canBid: true,
    bidBlockedReason: null,
  })
  await app.db.updateTable('invoices').set({ status: 'CANCELLED' }).where('cycleId', '=', auction.cycleId).execute()
  expect(await user()).toMatchObject({ canBid: true, isPaymentCompletedForCycle: false })
  await make.makeDisqualification(app, auction, asha, 'LIVE')
  expect(await user()).toMatchObject({
    canBid: false,
    bidBlockedReason: 'LIVE_BID_DISQUALIFIED',
    isLiveBidDisqualified: true,
    isPrebidDisqualified: false,
  })
  await make.makeWinner(app, auction, asha)
  expect(await user()).toMatchObject({ bidBlockedReason: 'PRIOR_WINNER', hasAlreadyWonProgram: true })
})

test('[spec: The words of an auction; Several tickets] counts a win in another cycle, for the winning ticket only', async () => {
  const first = await makeAuction(app, company, { cycle: { status: 'COMPLETED' }, config: { hasPrebid: true } })
  const asha = await makeMember(app, first)
  await makeMember(app, first, 'Asha', asha)
  await make.makeWinner(app, first, asha)
  const second = await makeAuction(app, company, { programId: first.programId, cycle: { cycleNumber: 2 } })
  const { enrollments } = (await detail(asha.token, second.auctionId)).data
  expect(enrollments.map((each: Entry) => each.currentUser.hasAlreadyWonProgram)).toEqual([true, false])
})

test('[spec: The detail; What each ticket may do; Which offers a member sees; When bids are shown] shows live bids while LIVE, PAUSED or ENDED, and whether the own one leads', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'LIVE' } })
  const [asha, babu] = [await makeMember(app, auction, 'Asha'), await makeMember(app, auction, 'Babu')]
  await makeBid(app, auction, babu, 96_000, { deletedAt: now() })
  await makeBid(app, auction, asha, 95_000)
  const leading = await makeBid(app, auction, babu, 94_000)
  const { data } = await detail(babu.token, auction.auctionId)
  expect(data.liveBids[0]).toEqual({
    id: leading,
    enrolledSubscriberId: babu.enrollmentId,
    ticketNumber: babu.ticketNumber,
    subscriberName: 'Babu',
    subscriberAvatar: null,
    amount: 94_000,
    type: 'LIVE',
    status: null,
    receipt: null,
    createdAt: expect.any(String),
  })
  expect(data.liveBids.map((bid: { amount: number }) => bid.amount)).toEqual([94_000, 95_000])
  expect(data.enrollments[0].liveBids).toEqual([
    { id: leading, amount: 94_000, status: 'LEADING', createdAt: expect.any(String) },
  ])
  expect((await entry(asha.token, auction.auctionId)).liveBids).toMatchObject([{ amount: 95_000, status: 'OUTBID' }])
  for (const [status, shown] of [
    ['PAUSED', 2],
    ['ENDED', 2],
    ['COMPLETE', 0],
    ['SCHEDULED', 0],
  ] as const) {
    await changeAuction(app, auction.auctionId, { status })
    expect((await detail(babu.token, auction.auctionId)).data.liveBids, status).toHaveLength(shown)
  }
})

test('[spec: The seal; Which offers a member sees; Superseded prebids; Winners from prebids] shows own prebids at once, and those of others and their winner after the reveal', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'SCHEDULED' } })
  const [asha, babu] = [await makeMember(app, auction, 'Asha'), await makeMember(app, auction, 'Babu')]
  await makePrebid(app, auction, asha, 71_111)
  await makePrebid(app, auction, babu, 72_222, { status: 'CANCELLED', createdAt: new Date(Date.now() - 60_000) })
  const prebidId = await makePrebid(app, auction, babu, 73_333)
  expect((await entry(babu.token, auction.auctionId)).prebids).toEqual([
    { id: prebidId, amount: 73_333, status: 'ACTIVE', createdAt: expect.any(String) },
    expect.objectContaining({ amount: 72_222, status: 'CANCELLED' }),
  ])
  const leaks = async () => /73333|72222/.test(JSON.stringify((await detail(asha.token, auction.auctionId)).data))
  expect(await leaks()).toBe(false)
  await changeAuction(app, auction.auctionId, { status: 'ENDED' })
  await make.makeWinner(app, auction, babu, {
    auctionPrebidId: prebidId,
    amountPaise: 7_333_300,
    selectionSource: 'PREBID_REVIEW',
  })
  await app.db.updateTable('prebids').set({ status: 'APPLIED' }).where('id', '=', prebidId).execute()
  expect(await leaks()).toBe(false)
  expect((await detail(asha.token, auction.auctionId)).data).toMatchObject({
    liveBids: [],
    winners: [{ amount: null }],
  })
  expect((await detail(babu.token, auction.auctionId)).data).toMatchObject({
    winners: [{ amount: null, auctionPrebidId: prebidId }],
    enrollments: [{ prebids: [{ amount: 73_333, status: 'APPLIED' }, {}] }],
  })
  await changeAuction(app, auction.auctionId, { prebidsRevealedAt: now() })
  const { data } = await detail(asha.token, auction.auctionId)
  expect(data).toMatchObject({ prebidAmountsRevealed: true, winners: [{ amount: 73_333, subscriberName: 'Babu' }] })
  expect(data.liveBids).toMatchObject([
    { amount: 73_333, type: 'PREBID', status: 'APPLIED' },
    { amount: 71_111, type: 'PREBID', status: 'ACTIVE' },
  ])
})

test('[spec: The record of a winner] shows declared winners without disqualified ones', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'ENDED' } })
  const asha = await makeMember(app, auction)
  const winners = async () => (await detail(asha.token, auction.auctionId)).data.winners
  expect(await winners()).toEqual([])
  const id = await make.makeWinner(app, auction, asha)
  expect(Object.keys((await winners())[0])).toHaveLength(14)
  await app.db.updateTable('winners').set({ status: 'DISQUALIFIED' }).where('id', '=', id).execute()
  expect(await winners()).toEqual([])
})

test('[spec: Limits] shows at most twenty own prebids and fifty announcements', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true } })
  const asha = await makeMember(app, auction)
  for (let number = 0; number < 22; number++)
    await makePrebid(app, auction, asha, 70_000 + number, { status: 'CANCELLED' })
  for (let number = 0; number < 52; number++) await make.makeAnnouncement(app, auction, `number ${number}`)
  const { data } = await detail(asha.token, auction.auctionId)
  expect([data.enrollments[0].prebids.length, data.announcements.length]).toEqual([20, 50])
})

test('[spec: Audience] shows audience counters once the window has opened, and names only to members who joined', async () => {
  const auction = await makeAuction(app, company, {
    auction: { status: 'SCHEDULED', auctionStartAt: inSeconds(3600), joinLeadSeconds: 900, joinWindowVersion: 1 },
  })
  const [asha, babu, chitra] = [
    await makeMember(app, auction, 'Asha'),
    await makeMember(app, auction, 'Babu'),
    await makeMember(app, auction, 'Chitra'),
  ]
  const audience = async (token: string, query = '') => (await detail(token, auction.auctionId, query)).data.audience
  expect(await audience(asha.token)).toBeNull()
  await changeAuction(app, auction.auctionId, { joinLeadSeconds: 7200 })
  await make.makeParticipation(app, auction, asha, { joinedAt: inSeconds(-20), lastLeftAt: inSeconds(-10) })
  await make.makeParticipation(app, auction, babu, { joinedAt: inSeconds(-15), lastLeftAt: inSeconds(-12) })
  await make.makeSeat(app, auction, babu)
  await make.makeSeat(app, auction, chitra)
  await make.makeSeat(app, auction, chitra)
  const counters = { viewerCount: 1, joinedParticipantCount: 2, presentParticipantCount: 1, bidderCount: 0 }
  expect(await audience(chitra.token)).toEqual({ ...counters, participants: null })
  const seen = await audience(babu.token)
  expect(seen).toMatchObject({
    ...counters,
    participants: { count: 2, pageNumber: 1, pageSize: 10, totalPages: 1, hasPreviousPage: false, hasNextPage: false },
  })
  expect(seen.participants.items).toEqual([
    {
      subscriberId: asha.userId,
      enrolledSubscriberId: asha.enrollmentId,
      ticketNumber: asha.ticketNumber,
      name: 'Asha',
      avatar: null,
      joinSource: 'ONLINE',
      joinedAt: expect.any(String),
      presenceStatus: 'LEFT',
      lastSeenAt: expect.any(String),
    },
    expect.objectContaining({ name: 'Babu', presenceStatus: 'PRESENT', lastSeenAt: null }),
  ])
  expect(JSON.stringify(seen)).not.toContain('Chitra')
  const second = await audience(babu.token, 'participantPageSize=1&participantPageNumber=2')
  expect(second.participants).toMatchObject({ hasNextPage: false, hasPreviousPage: true, items: [{ name: 'Babu' }] })
  await changeAuction(app, auction.auctionId, { status: 'ENDED', joinWindowOpenedAt: now(), joinWindowClosedAt: now() })
  expect(await audience(chitra.token)).toMatchObject(counters)
})

test('[spec: The detail; The join window] keeps a window closed that a cancellation closed before it opened', async () => {
  const auction = await makeAuction(app, company)
  const asha = await makeMember(app, auction, 'Asha')
  const staff = staffOf(app, company.token)
  await staff.plan(auction.auctionId, 3600)
  await staff.cancelDirectly(auction.auctionId)
  // As if ten minutes had passed since: the window would have opened five minutes ago.
  const passed = { auctionStartAt: inSeconds(600), joinWindowClosedAt: inSeconds(-600) }
  await changeAuction(app, auction.auctionId, passed)
  expect((await detail(asha.token, auction.auctionId)).data).toMatchObject({
    audience: null,
    joinWindow: { status: 'CLOSED', openedAt: null, closedAt: expect.any(String) },
  })
})

test('reads list and detail with the same number of statements, whatever the history', async () => {
  const auction = await makeAuction(app, company, {
    config: { hasPrebid: true },
    auction: { status: 'LIVE', auctionStartAt: now() },
  })
  const asha = await makeMember(app, auction)
  await make.makeParticipation(app, auction, asha)
  const statements = async () => [
    (await countQueries(() => list(asha.token))).statements.length,
    (await countQueries(() => detail(asha.token, auction.auctionId))).statements.length,
  ]
  await statements()
  const few = await statements()
  for (let number = 0; number < 15; number++) {
    const member = await makeMember(app, auction, 'Asha', asha)
    await makeBid(app, auction, member, 95_000 - number)
    await makePrebid(app, auction, member, 80_000)
    await make.makeParticipation(app, auction, member)
  }
  expect(await statements()).toEqual(few)
  expect(few[0]).toBeLessThanOrEqual(2)
  // One of them finds out the version, for the next poll.
  expect(few[1]).toBeLessThanOrEqual(13)
})
