import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()

const { makeAuction, makeBid, makeMember, makePrebid, changeAuction } = make
const now = () => app.app.platform.clock.now()
const overview = (member: { token: string }, auction: { cycleId: string }, enrollmentId: string) =>
  app.call('GET', `/v2/subscribers/me/cycles/${auction.cycleId}/auction/${enrollmentId}`, { token: member.token })

test('[spec: The cycle overview] returns exactly the documented fields', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true } })
  const asha = await makeMember(app, auction)
  const { status, data } = await overview(asha, auction, asha.enrollmentId)
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(
    [
      ...[
        'auctionId',
        'cycleId',
        'programId',
        'companyId',
        'stateVersion',
        'cycleNumber',
        'cycleStatus',
        'auctionStatus',
      ],
      ...[
        'programBidType',
        'minimumBidAmount',
        'totalAmount',
        'bidLimits',
        'leadingBid',
        'bidCount',
        'activePrebidCount',
      ],
      ...['prebidAmountsRevealed', 'prebidAmountsRevealedAt', 'prebidStartAt', 'prebidEndAt', 'auctionStartAt'],
      ...['auctionEndAt', 'minimumBidReachedAt', 'startedAt', 'pausedAt', 'endedAt', 'auctionDurationSeconds'],
      ...['prebidPhase', 'settings', 'auctionBaseAmount', 'liveBids', 'currentUser', 'nextBid', 'joinWindow'],
      ...['currentPhase', 'approvalRequired', 'closingPhase', 'closingPhaseEndsAt', 'liveStartedAt', 'programName'],
      ...['chitId', 'branchName', 'cycleStartDate', 'cycleEndDate', 'earliestStartAt', 'prebidClosesAt'],
      ...['remainingSeconds', 'pauseReason', 'openDrawId', 'declaredWinnerCount'],
    ].sort(),
  )
  expect(data.currentUser).toEqual({
    subscriberId: asha.userId,
    enrolledSubscriberId: asha.enrollmentId,
    ticketNumber: asha.ticketNumber,
    canViewDetails: true,
    canSubscribeRealtime: false,
    accessMode: 'VIEWER',
    hasJoined: false,
    joinedAt: null,
    canJoin: false,
    joinBlockedReason: 'AUCTION_NOT_JOINABLE',
    canBid: false,
    bidBlockedReason: 'AUCTION_NOT_LIVE',
    isBarredByArrears: false,
    hasLimitBid: false,
    isLeadingBidder: false,
    isPaymentCompletedForCycle: false,
    hasAlreadyWonProgram: false,
    canPrebid: false,
    isPrebidDisqualified: false,
    isLiveBidDisqualified: false,
    prebidBlockedReason: 'PAYMENT_REQUIRED',
    activePrebid: null,
    latestBid: null,
    latestPrebid: null,
    disqualifications: [],
  })
})

test('[spec: The cycle overview; The seal] shows prebids to their owner, and neither as leading nor as opening amount', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'SCHEDULED' } })
  const [asha, babu] = [await makeMember(app, auction), await makeMember(app, auction)]
  await makePrebid(app, auction, babu, 78_901)
  const prebidId = await makePrebid(app, auction, asha, 71_234)
  const { data } = await overview(asha, auction, asha.enrollmentId)
  expect(data).toMatchObject({
    leadingBid: null,
    auctionBaseAmount: null,
    bidCount: 0,
    activePrebidCount: 2,
    liveBids: [],
  })
  expect(data.currentUser.activePrebid).toEqual({
    id: prebidId,
    amount: 71_234,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    documentSubmissionId: null,
    documentSubmissionStatus: null,
    generatedPdfUrl: null,
    receipt: { commitment: expect.stringMatching(/^[0-9a-f]{64}$/), nonce: expect.any(String) },
  })
  expect(JSON.stringify(data)).not.toContain('78901')

  await app.db.updateTable('prebids').set({ status: 'CANCELLED' }).where('id', '=', prebidId).execute()
  const after = (await overview(asha, auction, asha.enrollmentId)).data.currentUser
  expect(after.activePrebid).toBeNull()
  expect(Object.keys(after.latestPrebid)).toHaveLength(13)
  expect(after.latestPrebid).toMatchObject({ id: prebidId, amount: 71_234, status: 'CANCELLED', disqualifiedAt: null })
})

test('[spec: The cycle overview; The base amount] shows the leading live bid in leadingBid, liveBids, base amount and latestBid', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'LIVE' } })
  const [asha, babu] = [await makeMember(app, auction, 'Asha'), await makeMember(app, auction, 'Babu')]
  await makeBid(app, auction, babu, 95_000)
  const bidId = await makeBid(app, auction, asha, 94_000)
  const { data } = await overview(asha, auction, asha.enrollmentId)
  expect(Object.keys(data.leadingBid).sort()).toEqual([
    'amount',
    'createdAt',
    'enrolledSubscriberId',
    'id',
    'subscriberId',
    'subscriberName',
    'ticketNumber',
  ])
  expect(data).toMatchObject({ bidCount: 2, auctionBaseAmount: 95_000, leadingBid: { id: bidId, amount: 94_000 } })
  expect(data.leadingBid).toMatchObject({ ticketNumber: asha.ticketNumber, subscriberName: 'Asha' })
  expect(data.nextBid).toEqual({
    requiredAmount: 93_999.99,
    step: 500,
    suggestedAmounts: [93_500, 93_000, 91_500],
    isAtFloor: false,
  })
  expect(data.liveBids[0]).toEqual({
    id: bidId,
    subscriberId: asha.userId,
    enrolledSubscriberId: asha.enrollmentId,
    ticketNumber: asha.ticketNumber,
    subscriberName: 'Asha',
    subscriberAvatar: null,
    amount: 94_000,
    type: 'LIVE',
    source: 'ONLINE',
    serverSequence: expect.any(Number),
    createdAt: expect.any(String),
  })
  expect(data.currentUser).toMatchObject({
    isLeadingBidder: true,
    latestBid: { id: bidId, amount: 94_000, deletedAt: null },
  })
  expect(Object.keys(data.currentUser.latestBid)).toHaveLength(7)
  await app.db
    .updateTable('bids')
    .set({ deletedAt: now(), deletionReason: 'typed wrong' })
    .where('id', '=', bidId)
    .execute()
  const { latestBid } = (await overview(asha, auction, asha.enrollmentId)).data.currentUser
  expect(latestBid).toMatchObject({ id: bidId, deletionReason: 'typed wrong', deletedAt: expect.any(String) })
})

test('[spec: The cycle overview] shows the phase of disqualifications', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true } })
  const asha = await makeMember(app, auction)
  await make.makeInvoice(app, auction, asha, 'PAID')
  await make.makeDisqualification(app, auction, asha, 'PREBID')
  const { currentUser } = (await overview(asha, auction, asha.enrollmentId)).data
  expect(currentUser).toMatchObject({
    isPrebidDisqualified: true,
    isLiveBidDisqualified: false,
    prebidBlockedReason: 'PREBID_DISQUALIFIED',
    disqualifications: [{ phase: 'PREBID', reasonCode: 'RULE_VIOLATION', reason: 'shouted' }],
  })
})

test("[spec: The cycle overview] answers 404 for another member's ticket, another program's ticket and unknown cycles", async () => {
  const auction = await makeAuction(app, company)
  const other = await makeAuction(app, company)
  const [asha, babu] = [await makeMember(app, auction), await makeMember(app, auction)]
  const elsewhere = await makeMember(app, other, 'Asha', asha)
  expect((await overview(asha, auction, babu.enrollmentId)).status).toBe(404)
  expect((await overview(asha, auction, elsewhere.enrollmentId)).status).toBe(404)
  expect((await overview(asha, { cycleId: newId() }, asha.enrollmentId)).status).toBe(404)
  expect((await overview(asha, auction, 'abc')).status).toBe(400)
  await app.db.updateTable('enrollments').set({ endedAt: now() }).where('id', '=', asha.enrollmentId).execute()
  expect((await overview(asha, auction, asha.enrollmentId)).status).toBe(404)
})

test('[spec: The document is sealed too] shows the prebid document to its owner at once and to staff after the end', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'SCHEDULED' } })
  const asha = await makeMember(app, auction)
  const submissionId = await insertDocument(auction, asha.userId)
  await makePrebid(app, auction, asha, 71_000, { documentSubmissionId: submissionId })
  const { activePrebid } = (await overview(asha, auction, asha.enrollmentId)).data.currentUser
  expect(activePrebid).toMatchObject({
    documentSubmissionId: submissionId,
    documentSubmissionStatus: 'GENERATED',
    generatedPdfUrl: expect.stringContaining('http'),
  })
  const forStaff = async () =>
    (await app.call('GET', `/v2/companies/auctions/${auction.auctionId}`, { token: company.token })).data.prebids
      .items[0]
  expect(await forStaff()).toMatchObject({ documentSubmissionId: submissionId, generatedPdfUrl: null })
  await changeAuction(app, auction.auctionId, { status: 'ENDED' })
  expect((await forStaff()).generatedPdfUrl).toContain('http')
})

async function insertDocument({ companyId, auctionId }: make.TestAuction, userId: string) {
  const [fileId, assetId, id] = [newId(), newId(), newId()]
  const at = now()
  await app.db
    .insertInto('files')
    .values({
      id: fileId,
      ownerUserId: userId,
      purpose: 'PREBID_DOCUMENT',
      fileName: 'prebid.pdf',
      contentType: 'application/pdf',
      objectKey: `users/${fileId}`,
      status: 'READY',
      createdAt: at,
    })
    .execute()
  await app.db
    .insertInto('signatureAssets')
    .values({ id: assetId, ownerUserId: userId, fileId, createdAt: at, updatedAt: at })
    .execute()
  await app.db
    .insertInto('documentSubmissions')
    .values({ id, companyId, auctionId, signatureAssetId: assetId, fileId, createdAt: at })
    .execute()
  return id
}

test('reads the overview with the same number of statements, whatever the history', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'LIVE' } })
  const asha = await makeMember(app, auction)
  const statements = async () =>
    (await countQueries(() => overview(asha, auction, asha.enrollmentId))).statements.length
  await statements()
  const few = await statements()
  for (let number = 0; number < 20; number++) {
    await makeBid(app, auction, asha, 95_000 - number)
    await makePrebid(app, auction, asha, 80_000, { status: 'CANCELLED' })
  }
  expect(await statements()).toBe(few)
  expect(few).toBeLessThanOrEqual(8)
})

test('polling the detail between the end and the winner costs 304s, until something has changed', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'ENDED', run: 1 } })
  const asha = await makeMember(app, auction)
  await makeBid(app, auction, asha, 94_000)
  const poll = (etag?: string) =>
    app.http.inject({
      method: 'GET',
      url: `/v2/subscribers/me/auctions/${auction.auctionId}`,
      headers: { authorization: `Bearer ${asha.token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    })
  const { headers } = await poll()
  const unchanged = await poll(headers.etag as string)
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  await make.makeWinner(app, auction, asha)
  const decided = await poll(headers.etag as string)
  expect(decided.statusCode).toBe(200)
  expect(decided.json().data.winners).toHaveLength(1)
})

test('pages through all standing bids by their place in the room, for the owner of the ticket only', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'LIVE' } })
  const asha = await makeMember(app, auction)
  const binu = await makeMember(app, auction)
  for (let index = 0; index < 5; index++) await makeBid(app, auction, binu, 9000 - index)
  const path = `/v2/subscribers/me/cycles/${auction.cycleId}/auction/${asha.enrollmentId}/bids`
  const read = (query: string, { token } = asha) => app.call('GET', `${path}?${query}`, { token })
  const first = (await read('pageSize=2')).data
  await makeBid(app, auction, binu, 8800)
  const second = (await read(`pageSize=2&beforeSequence=${first.nextBeforeSequence}`)).data
  const third = (await read(`pageSize=2&beforeSequence=${second.nextBeforeSequence}`)).data
  const amounts = [first, second, third].map(({ bids }) => bids.map(({ amount }: { amount: number }) => amount))
  expect(amounts).toEqual([[8996, 8997], [8998, 8999], [9000]])
  expect(third.nextBeforeSequence).toBeNull()
  expect(await read('', binu)).toMatchObject({ status: 404 })
  expect(await read('pageSize=101')).toMatchObject({ status: 400 })
  expect(await read('beforeSequence=x')).toMatchObject({
    status: 400,
    error: { details: [{ path: 'beforeSequence' }] },
  })
})
