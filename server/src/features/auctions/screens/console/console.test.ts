import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { countQueries } from '#testing/count-queries'
import { makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const admin = (await app.superadmin()).token
const company = await makeCompany(app)

const { makeAuction, makeBid, makeMember, makePrebid, changeAuction } = make
const read = (auctionId: string, query = '', token = company.token, area = 'companies') =>
  app.call('GET', `/v2/${area}/auctions/${auctionId}?${query}`, { token })
const now = () => app.app.platform.clock.now()

const KEYS = [
  ...['auctionId', 'cycleId', 'cycleNumber', 'cycleStatus', 'programId', 'companyId', 'stateVersion', 'auctionStatus'],
  ...['prebidPhase', 'currentPhase', 'approvalRequired', 'programBidType', 'auctionBaseAmount', 'minimumBidAmount'],
  ...['totalAmount', 'leadingBid', 'bidCount', 'activePrebidCount', 'prebidStartAt', 'prebidEndAt', 'auctionStartAt'],
  ...['auctionDurationSeconds', 'auctionEndAt', 'startedAt', 'pausedAt', 'endedAt', 'minimumBidReachedAt'],
  ...['prebidAmountsRevealed', 'prebidAmountsRevealedAt', 'programDivisions', 'declaredWinnerCount'],
  ...['remainingWinnerSlots', 'winnerId', 'winners', 'liveBids', 'prebids', 'participants', 'announcements'],
  ...['realtimeStats', 'settings', 'closingPhase', 'closingPhaseEndsAt', 'joinWindow'],
]

test('[spec: The console; Also in the console] returns the overview with every field, the same to the company and the superadmin', async () => {
  const auction = await makeAuction(app, company, { config: { approvalRequired: true, hasPrebid: true } })
  const mine = await read(auction.auctionId)
  expect(mine.status).toBe(200)
  expect(Object.keys(mine.data)).toEqual(expect.arrayContaining(KEYS))
  expect(mine.data).toMatchObject({
    auctionStatus: 'PENDING',
    prebidPhase: 'OPEN',
    currentPhase: 'PREBID_OPEN',
    approvalRequired: true,
    programBidType: 'AUCTION',
    auctionBaseAmount: null,
    leadingBid: null,
    minimumBidAmount: 60_000,
    totalAmount: 100_000,
    winnerId: null,
    winners: [],
    realtimeStats: null,
    programDivisions: 1,
    declaredWinnerCount: 0,
    remainingWinnerSlots: 1,
    joinWindow: { status: 'SCHEDULED', version: 0, opensAt: null, joiningRule: 'ANYTIME' },
  })
  expect(Object.keys(mine.data.settings)).toHaveLength(13)
  expect((await read(auction.auctionId, '', admin, 'admin')).data).toEqual(mine.data)
})

test("[spec: What a caller may see] answers 403 for another company's auction, 404 for an unknown one and 400 for an invalid id", async () => {
  const other = await makeCompany(app)
  const { auctionId } = await makeAuction(app, other)
  expect((await read(auctionId)).status).toBe(403)
  expect((await read(newId())).status).toBe(404)
  expect((await read('abc')).status).toBe(400)
  expect(
    (await app.call('GET', `/v2/companies/auctions/${auctionId}/audience-sessions`, { token: company.token })).status,
  ).toBe(403)
})

test('[spec: The console] pages bids, prebids and participants independently', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'LIVE' } })
  const members = [
    await makeMember(app, auction, 'Asha'),
    await makeMember(app, auction, 'Babu'),
    await makeMember(app, auction, 'Chitra'),
  ]
  for (const [index, member] of members.entries()) {
    await makeBid(app, auction, member, 90_000 - index)
    await makePrebid(app, auction, member, 80_000 - index)
  }
  const { data } = await read(
    auction.auctionId,
    'bidPageSize=1&bidPageNumber=2&prebidPageSize=2&participantPageSize=2&participantPageNumber=2',
  )
  expect(data.liveBids).toMatchObject({
    count: 3,
    pageNumber: 2,
    pageSize: 1,
    totalPages: 3,
    hasPreviousPage: true,
    hasNextPage: true,
  })
  expect(data.liveBids.items.map((bid: { amount: number }) => bid.amount)).toEqual([89_999])
  expect(data.prebids).toMatchObject({ count: 3, pageSize: 2, hasNextPage: true })
  expect(data.prebids.items).toHaveLength(2)
  expect(data.participants).toMatchObject({ count: 3, pageNumber: 2, hasNextPage: false })
  expect(data.participants.items.map((item: { subscriberName: string }) => item.subscriberName)).toEqual(['Chitra'])
  for (const page of ['bid', 'prebid', 'participant']) {
    expect((await read(auction.auctionId, `${page}PageSize=101`)).status).toBe(400)
    expect((await read(auction.auctionId, `${page}PageNumber=0`)).status).toBe(400)
  }
})

test('[spec: Bids and prebids of the console; The console] keeps deleted bids in the history and leaves them out of the counts', async () => {
  const auction = await makeAuction(app, company, {
    auction: { status: 'LIVE', liveStartedAt: now(), startedAt: now() },
  })
  const member = await makeMember(app, auction, 'Asha')
  await makeBid(app, auction, member, 91_000, { deletedAt: now(), deletionReason: 'typed wrong' })
  const bidId = await makeBid(app, auction, member, 90_000)
  const { data } = await read(auction.auctionId)
  expect(data).toMatchObject({ bidCount: 1, auctionBaseAmount: 90_000 })
  expect(data.leadingBid).toEqual({
    id: bidId,
    subscriberId: member.userId,
    enrolledSubscriberId: member.enrollmentId,
    ticketNumber: member.ticketNumber,
    subscriberName: 'Asha',
    amount: 90_000,
    createdAt: expect.any(String),
  })
  expect(data.liveBids.count).toBe(2)
  expect(data.liveBids.items[0]).toEqual({
    id: bidId,
    subscriberId: member.userId,
    enrolledSubscriberId: member.enrollmentId,
    ticketNumber: member.ticketNumber,
    subscriberName: 'Asha',
    subscriberAvatar: null,
    amount: 90_000,
    type: 'LIVE',
    source: 'ONLINE',
    serverSequence: expect.any(Number),
    createdAt: expect.any(String),
    deletedAt: null,
    deletionReason: null,
    disqualificationReasonCode: null,
    disqualifiedAt: null,
  })
  expect(data.liveBids.items[1].deletedAt).not.toBeNull()
})

test('[spec: The seal] shows staff prebids without amounts until the end, and live amounts always', async () => {
  const auction = await makeAuction(app, company, { config: { hasPrebid: true }, auction: { status: 'SCHEDULED' } })
  const member = await makeMember(app, auction)
  await makePrebid(app, auction, member, 73_456)
  const amounts = async () => {
    const answer = await read(auction.auctionId)
    return [answer.data.prebids.items[0].amount, JSON.stringify(answer.data).includes('73456')]
  }
  expect(await amounts()).toEqual([null, false])
  await changeAuction(app, auction.auctionId, { status: 'LIVE', liveStartedAt: now() })
  await makeBid(app, auction, member, 88_000)
  expect(await amounts()).toEqual([null, false])
  expect((await read(auction.auctionId)).data.liveBids.items[0].amount).toBe(88_000)
  await changeAuction(app, auction.auctionId, { status: 'ENDED' })
  expect(await amounts()).toEqual([73_456, true])
  await changeAuction(app, auction.auctionId, { prebidsRevealedAt: now() })
  expect((await read(auction.auctionId)).data).toMatchObject({
    prebidAmountsRevealed: true,
    prebidAmountsRevealedAt: expect.any(String),
  })
})

test('[spec: The console; Participants of the console] lists all tickets of the program as participants, with what each has paid, bid and won', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'LIVE', hasPrebid: true } })
  const [asha, babu, chitra] = [
    await makeMember(app, auction, 'Asha'),
    await makeMember(app, auction, 'Babu'),
    await makeMember(app, auction, 'Chitra'),
  ]
  await make.makeInvoice(app, auction, asha, 'PAID')
  await make.makeInvoice(app, auction, babu, 'DRAFT')
  await app.db.updateTable('invoices').set({ dueDate: '2020-01-31' }).where('cycleId', '=', auction.cycleId).execute()
  await make.makeParticipation(app, auction, asha)
  await make.makeSeat(app, auction, asha)
  await make.makeParticipation(app, auction, babu, { source: 'FLOOR' })
  await makeBid(app, auction, asha, 95_000)
  await makeBid(app, auction, asha, 94_000)
  await makePrebid(app, auction, chitra, 70_000)
  await make.makeDisqualification(app, auction, chitra, 'LIVE')
  await make.makeWinner(app, auction, babu)
  const { data } = await read(auction.auctionId)
  expect(data.participants.items).toMatchObject([
    {
      subscriberId: asha.userId,
      enrolledSubscriberId: asha.enrollmentId,
      invoiceStatus: 'PAID',
      isPaymentCompletedForCycle: true,
      isOnline: true,
      source: 'ONLINE',
      hasJoined: true,
      hasBid: true,
      hasPrebid: false,
      latestBidAmount: 94_000,
      isDisqualified: false,
      hasWonCycle: false,
      wonCycleNumber: null,
    },
    {
      invoiceStatus: 'OVERDUE',
      isPaymentCompletedForCycle: false,
      isOnline: true,
      source: 'FLOOR',
      hasWonCycle: true,
      wonCycleNumber: 1,
    },
    {
      invoiceStatus: null,
      isOnline: false,
      hasJoined: false,
      hasBid: false,
      hasPrebid: true,
      latestBidAmount: null,
      isDisqualified: true,
    },
  ])
  expect(data.audience).toEqual({
    viewerCount: 0,
    joinedParticipantCount: 2,
    presentParticipantCount: 2,
    bidderCount: 1,
  })
})

test('[spec: The id of a winner; Disqualified winners in lists; Winners from prebids] shows staff disqualified winners too, and the newest standing one as winnerId', async () => {
  const auction = await makeAuction(app, company, {
    config: { hasPrebid: true },
    auction: { status: 'ENDED', declaredWinnerCount: 1 },
  })
  const [asha, babu] = [await makeMember(app, auction, 'Asha'), await makeMember(app, auction, 'Babu')]
  await make.makeWinner(app, auction, asha, { status: 'DISQUALIFIED', disqualifiedAt: now() })
  const prebidId = await makePrebid(app, auction, babu, 70_000)
  const winnerId = await make.makeWinner(app, auction, babu, {
    auctionPrebidId: prebidId,
    selectionSource: 'PREBID_REVIEW',
  })
  const { data } = await read(auction.auctionId)
  expect(data).toMatchObject({ winnerId, declaredWinnerCount: 1, remainingWinnerSlots: 0 })
  expect(data.winners).toMatchObject([
    { status: 'DISQUALIFIED', subscriberName: 'Asha', type: 'AUCTION' },
    {
      id: winnerId,
      status: 'DECLARED',
      amount: 70_000,
      auctionPrebidId: prebidId,
      selectionSource: 'PREBID_REVIEW',
      division: 1,
    },
  ])
})

test('[spec: The console; When bids are shown] shows realtime stats from the first start on', async () => {
  const started = new Date(now().getTime() - 120_000)
  const auction = await makeAuction(app, company, {
    auction: { status: 'LIVE', liveStartedAt: started, startedAt: started },
  })
  const [asha, babu] = [await makeMember(app, auction), await makeMember(app, auction)]
  expect((await read(auction.auctionId)).data.realtimeStats).toMatchObject({
    totalBids: 0,
    bidVelocityPerMinute: 0,
    averageBidIntervalSeconds: null,
  })
  await makeBid(app, auction, asha, 95_000, { createdAt: new Date(started.getTime() + 10_000) })
  await makeBid(app, auction, babu, 94_000, { createdAt: new Date(started.getTime() + 20_000) })
  await makeBid(app, auction, asha, 93_000, { createdAt: new Date(started.getTime() + 70_000) })
  await changeAuction(app, auction.auctionId, { status: 'COMPLETE', endedAt: new Date(started.getTime() + 120_000) })
  expect((await read(auction.auctionId)).data.realtimeStats).toEqual({
    bidVelocityPerMinute: 1.5,
    averageBidIntervalSeconds: 30,
    uniqueBidders: 2,
    totalBids: 3,
  })
})

test('[spec: Limits; Announcements] shows the newest fifty announcements', async () => {
  const auction = await makeAuction(app, company)
  for (let number = 0; number < 55; number++) await make.makeAnnouncement(app, auction, `number ${number}`)
  const { announcements } = (await read(auction.auctionId)).data
  expect(announcements).toHaveLength(50)
  expect(Object.keys(announcements[0]).sort()).toEqual([
    'actorId',
    'actorName',
    'auctionId',
    'createdAt',
    'cycleId',
    'id',
    'message',
    'tone',
  ])
})

test('[spec: Arrivals and departures] lists audience sessions newest first, filtered by ticket and event', async () => {
  const auction = await makeAuction(app, company)
  const [asha, babu] = [await makeMember(app, auction, 'Asha'), await makeMember(app, auction, 'Babu')]
  const { connectionId } = await make.makeSeat(app, auction, asha)
  await make.makeSession(app, auction, asha, 'LEAVE', connectionId)
  await make.makeSeat(app, auction, babu)
  const sessions = (query = '') =>
    app.call('GET', `/v2/companies/auctions/${auction.auctionId}/audience-sessions?${query}`, { token: company.token })
  expect((await sessions()).data).toMatchObject({ count: 3, pageSize: 10 })
  const mine = (await sessions(`enrolledSubscriberId=${asha.enrollmentId}&eventType=LEAVE`)).data
  expect(mine.sessions).toEqual([
    {
      id: expect.any(String),
      auctionId: auction.auctionId,
      enrolledSubscriberId: asha.enrollmentId,
      ticketNumber: asha.ticketNumber,
      subscriberId: asha.userId,
      subscriberName: 'Asha',
      accessMode: 'VIEWER',
      eventType: 'LEAVE',
      source: 'ONLINE',
      connectionId,
      occurredAt: expect.any(String),
    },
  ])
  expect((await sessions('eventType=JOIN&pageSize=1')).data).toMatchObject({ count: 2, totalPages: 2 })
  expect((await sessions('eventType=FOO')).status).toBe(400)
  expect((await sessions('enrolledSubscriberId=x')).status).toBe(400)
})

test('[spec: The detail; The record of a winner; The list of candidates] shows names and pictures with bids, prebids, winners, participants and candidates', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'ENDED', run: 1, hasPrebid: true } })
  const asha = await makeMember(app, auction, 'Asha')
  const fileId = newId()
  await app.db
    .insertInto('files')
    .values({
      id: fileId,
      ownerUserId: asha.userId,
      purpose: 'AVATAR',
      fileName: 'asha.png',
      contentType: 'image/png',
      objectKey: `users/${fileId}`,
      status: 'READY',
      createdAt: now(),
    })
    .execute()
  await app.db.updateTable('users').set({ avatarFileId: fileId }).where('id', '=', asha.userId).execute()
  await makeBid(app, auction, asha, 90_000)
  await makePrebid(app, auction, asha, 80_000, { status: 'SUPERSEDED' })
  const candidates = await app.call('GET', `/v2/companies/auctions/${auction.auctionId}/eligible-winner-candidates`, {
    token: company.token,
  })
  await make.makeWinner(app, auction, asha)
  const { data } = await read(auction.auctionId)
  const shown = [
    data.liveBids.items,
    data.prebids.items,
    data.participants.items,
    data.winners,
    candidates.data.candidates,
  ]
  for (const [item] of shown)
    expect(item).toMatchObject({ subscriberName: 'Asha', subscriberAvatar: expect.stringContaining('http') })
  const mine = await app.call('GET', `/v2/subscribers/me/auctions/${auction.auctionId}`, { token: asha.token })
  for (const [item] of [mine.data.liveBids, mine.data.winners])
    expect(item).toMatchObject({ subscriberName: 'Asha', subscriberAvatar: expect.stringContaining('http') })
})

test('[spec: Endpoints and schedule rules] has no REST endpoint that starts an auction or changes a winner', async () => {
  const { auctionId } = await makeAuction(app, company)
  for (const [method, path] of [
    ['POST', 'start'],
    ['POST', 'pause'],
    ['POST', 'resume'],
    ['POST', 'end'],
    ['PATCH', 'winner'],
  ] as const)
    expect([404, 405]).toContain(
      (await app.call(method, `/v2/companies/auctions/${auctionId}/${path}`, { token: company.token, body: {} }))
        .status,
    )
})

test('reads the overview with the same number of statements, whatever the history', async () => {
  const auction = await makeAuction(app, company, { auction: { status: 'LIVE', liveStartedAt: now() } })
  const statements = async () =>
    (await countQueries(() => read(auction.auctionId, 'bidPageSize=100&participantPageSize=100'))).statements
  const asha = await makeMember(app, auction)
  await makeBid(app, auction, asha, 95_000)
  await statements()
  const few = (await statements()).length
  for (let number = 0; number < 20; number++) {
    const member = await makeMember(app, auction)
    await makeBid(app, auction, member, 94_000 - number)
    await makePrebid(app, auction, member, 80_000 - number)
    await make.makeAnnouncement(app, auction, 'hello')
  }
  expect((await statements()).length).toBe(few)
  expect(few).toBeLessThanOrEqual(13)
})

test('finds participants by name, ticket and what they have done, page by page', async () => {
  const auction = await makeAuction(app, company)
  const [asha, babu, chitra] = [
    await makeMember(app, auction, 'Asha Nair'),
    await makeMember(app, auction, 'Babu Nair'),
    await makeMember(app, auction, 'Chitra Menon'),
  ]
  for (const member of [asha, babu]) await make.makeInvoice(app, auction, member, 'PAID')
  await make.makeParticipation(app, auction, asha)
  await make.makeSeat(app, auction, asha)
  await make.makeParticipation(app, auction, babu, { source: 'FLOOR' })
  await make.makeSeat(app, auction, chitra)
  const list = async (query: string) => {
    const reply = await app.call('GET', `/v2/companies/auctions/${auction.auctionId}/participants?${query}`, company)
    expect(reply.status).toBe(200)
    return reply.data
  }
  const names = async (query: string) =>
    (await list(query)).participants.map(({ subscriberName }: { subscriberName: string }) => subscriberName)
  expect(await names('')).toEqual(['Asha Nair', 'Babu Nair', 'Chitra Menon'])
  expect(await names('search=nair')).toEqual(['Asha Nair', 'Babu Nair'])
  expect(await names(`search=${babu.ticketNumber}`)).toEqual(['Babu Nair'])
  expect(await names(`ticketNumber=${chitra.ticketNumber}`)).toEqual(['Chitra Menon'])
  expect(await names('hasJoined=false')).toEqual(['Chitra Menon'])
  expect(await names('isOnline=true')).toEqual(['Asha Nair', 'Babu Nair', 'Chitra Menon'])
  expect(await names('isOnline=false')).toEqual([])
  expect(await names('isPaid=true&search=nair&hasJoined=true')).toEqual(['Asha Nair', 'Babu Nair'])
  expect(await names('isPaid=false')).toEqual(['Chitra Menon'])
  expect(await list('search=nair&pageSize=1&pageNumber=2')).toMatchObject({ count: 2, totalPages: 2 })
  expect((await list('search=asha')).participants[0]).toEqual(
    (await read(auction.auctionId)).data.participants.items[0],
  )
  const bad = await app.call('GET', `/v2/companies/auctions/${auction.auctionId}/participants?ticketNumber=x`, company)
  expect(bad).toMatchObject({ status: 400, error: { details: [{ path: 'ticketNumber' }] } })
})

test('reads a page of participants with a handful of statements, however many there are', async () => {
  const auction = await makeAuction(app, company)
  for (let number = 0; number < 12; number++) await makeMember(app, auction)
  const path = `/v2/companies/auctions/${auction.auctionId}/participants?pageSize=100&hasJoined=false&isPaid=true`
  await app.call('GET', path, company)
  const { statements } = await countQueries(() => app.call('GET', path, company))
  expect(statements.length).toBeLessThanOrEqual(6)
})
