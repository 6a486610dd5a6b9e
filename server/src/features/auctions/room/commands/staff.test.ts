import { describe, expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { type AuctionChanges, makeRoom } from '#testing/rooms'
import type { TestSocket } from '#testing/sockets'
import { useCompany } from '#testing/use-app'
import { useSockets } from '#testing/use-room'

const { app, company } = await useCompany()
const connect = useSockets(app)
const staff = await connect(company.token)

const row = (auctionId: string) =>
  app.db.selectFrom('auctions').selectAll().where('id', '=', auctionId).executeTakeFirstOrThrow()
const start = (auctionId: string, by = staff) => by.ask('auction.status.update', { auctionId, status: 'START' })
const room = (auction: AuctionChanges = {}, more: { members?: number; program?: object } = {}) =>
  makeRoom(app, { company, members: more.members ?? 0, auction, program: { ...more.program } })
const logs = async (auctionId: string): Promise<string[]> =>
  (
    await app.call('GET', `/v2/companies/auctions/${auctionId}/action-logs`, { token: company.token })
  ).data.actionLogs.map(({ action }: { action: string }) => action)

/** A running auction with joined members who have bid these amounts. */
async function bidRoom(amounts: number[], auction: AuctionChanges = {}, program: object = {}) {
  const made = await makeRoom(app, { company, members: Math.max(2, amounts.length), auction, program: { ...program } })
  const bids: string[] = []
  const sockets: TestSocket[] = []
  for (const { token, enrollmentId } of made.members) {
    const socket = await connect(token)
    sockets.push(socket)
    const at = { auctionId: made.auctionId, enrolledSubscriberId: enrollmentId }
    await socket.ask('auction.subscribe', at)
    await socket.ask('auction.join', at)
  }
  await start(made.auctionId)
  for (const [index, amount] of amounts.entries()) {
    const at = { auctionId: made.auctionId, enrolledSubscriberId: made.members[index]!.enrollmentId }
    const ack = await sockets[index]!.ask('auction.bid.place', { ...at, amount })
    expect(ack.type).toBe('ack')
    bids.push(ack.data.bidId)
  }
  return { ...made, bids, sockets }
}
const end = (auctionId: string) => staff.ask('auction.end', { auctionId, reason: 'time' })

describe('[spec: What a start does; All commands] starting', () => {
  test('acknowledges the command, makes the auction LIVE, logs it and notifies the room and the program', async () => {
    const made = await room({}, { members: 1 })
    const member = await connect(made.members[0]!.token)
    await member.ask('auction.subscribe', {
      auctionId: made.auctionId,
      enrolledSubscriberId: made.members[0]!.enrollmentId,
    })
    const reply = await start(made.auctionId)
    expect(reply).toMatchObject({
      type: 'command.acknowledged',
      data: { command: 'auction.status.update', status: 'accepted', correlationId: reply.correlationId },
    })
    const { data } = await member.transition('started')
    expect(data).toMatchObject({
      auctionId: made.auctionId,
      cycleId: made.cycleId,
      stateVersion: 1,
      serverSequence: 1,
      payload: { state: { status: 'LIVE', currentPhase: 'LIVE_BIDDING', pausedAt: null, closingPhase: null } },
    })
    expect(data.payload.state.auctionEndAt).toEqual(expect.any(String))
    expect(data.payload.state.leadingBid).toBeNull()
    expect(await row(made.auctionId)).toMatchObject({ status: 'LIVE', startedById: company.ownerId })
    expect(await logs(made.auctionId)).toContain('START')
    const notices = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('userId', '=', made.members[0]!.userId)
      .execute()
    expect(notices).toEqual([{ type: 'AUCTION_STARTED' }])
  })
  test.each([
    ['already LIVE', { status: 'LIVE' as const }, {}, 'CONFLICT'],
    ['PENDING', { status: 'PENDING' as const }, {}, 'CONFLICT'],
    ['approval not given', { approvalRequired: true }, {}, 'CONFLICT'],
    ['prebid window open', { hasPrebid: true }, {}, 'CONFLICT'],
    ['no open division', { declaredWinnerCount: 1 }, {}, 'CONFLICT'],
    ['not an auction program', {}, { bid: 'LOT' }, 'BAD_REQUEST'],
  ])('[spec: Why a start is refused] %s: fails and changes nothing', async (_title, auction, program, code) => {
    const made = await room(auction, { program })
    const before = await row(made.auctionId)
    expect(await start(made.auctionId)).toMatchObject({
      type: 'command.failed',
      data: { code, message: expect.any(String) },
    })
    expect(await row(made.auctionId)).toEqual(before)
  })
  test('[spec: Why a start is refused] answers CONFLICT when the cycle is not ACTIVE', async () => {
    const made = await room()
    await app.db.updateTable('cycles').set({ status: 'UPCOMING' }).where('id', '=', made.cycleId).execute()
    expect((await start(made.auctionId)).data.code).toBe('CONFLICT')
  })
  test('answers NOT_FOUND for unknown or unreadable auctions, FORBIDDEN for foreign ones or without the permission', async () => {
    const made = await room()
    expect((await start(`c${'0'.repeat(24)}`)).data.code).toBe('NOT_FOUND')
    const other = await connect((await makeCompany(app, 'Others')).token)
    expect(await start(made.auctionId, other)).toMatchObject({ type: 'command.rejected', data: { code: 'FORBIDDEN' } })
    for (const [codes, code] of [
      [['auction.read'], 'FORBIDDEN'],
      [['branch.read'], 'NOT_FOUND'],
    ] as const) {
      const roleId = await makeRole(app, company.companyId, 'COMPANY', [...codes])
      const employee = await connect((await makeEmployee(app, company.companyId, [{ roleId }])).token)
      expect(await start(made.auctionId, employee)).toMatchObject({ type: 'command.rejected', data: { code } })
    }
  })
  test('rejects a subscriber and lets the superadmin start', async () => {
    const made = await room({}, { members: 1 })
    const member = await connect(made.members[0]!.token)
    expect(await start(made.auctionId, member)).toMatchObject({ type: 'command.rejected', data: { code: 'FORBIDDEN' } })
    const admin = await connect((await app.superadmin()).token)
    expect((await start(made.auctionId, admin)).type).toBe('command.acknowledged')
  })
  test('accepts only START as status and requires auctionId', async () => {
    const made = await room()
    for (const data of [
      { auctionId: made.auctionId, status: 'END' },
      { status: 'START' },
      { auctionId: 'x', status: 'START' },
    ])
      expect(await staff.ask('auction.status.update', data)).toMatchObject({
        type: 'command.rejected',
        data: { code: 'BAD_REQUEST', details: expect.any(Array) },
      })
  })
})

describe('[spec: Transitions of an auction] pause, resume, end', () => {
  test('requires a reason of 1 to 500 characters, trimmed', async () => {
    const { auctionId } = await room()
    await start(auctionId)
    for (const reason of [undefined, '   ', 'x'.repeat(501), 5])
      expect(await staff.ask('auction.pause', { auctionId, reason })).toMatchObject({
        type: 'command.rejected',
        data: { code: 'BAD_REQUEST' },
      })
    expect((await staff.ask('auction.pause', { auctionId, reason: ` ${'x'.repeat(500)} ` })).type).toBe(
      'command.acknowledged',
    )
    expect(await row(auctionId)).toMatchObject({ status: 'PAUSED', auctionEndAt: null })
    const early = await staff.ask('auction.pause', { auctionId, reason: 'again' })
    expect(early).toMatchObject({
      type: 'command.failed',
      data: { code: 'CONFLICT', reason: 'AUCTION_STATE_CONFLICT' },
    })
    expect((await staff.ask('auction.resume', { auctionId, reason: 'go on' })).type).toBe('command.acknowledged')
    expect((await row(auctionId)).auctionEndAt).toBeInstanceOf(Date)
    expect((await end(auctionId)).type).toBe('command.acknowledged')
    expect((await end(auctionId)).type).toBe('command.failed')
    expect(await logs(auctionId)).toEqual(['END', 'RESUME', 'PAUSE', 'START'])
  })
  test('keeps a subscription open after the end, so that it receives the winner', async () => {
    const { auctionId, bids, sockets } = await bidRoom([90_000, 80_000])
    await end(auctionId)
    await sockets[0]!.transition('closed')
    const declared = await staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId: bids[1] })
    expect(declared.type).toBe('command.acknowledged')
    const { data } = await sockets[0]!.transition('winner_selected')
    expect(data.payload).toMatchObject({
      winner: {
        amount: 80_000,
        division: 1,
        status: 'DECLARED',
        selectionSource: 'LIVE_BID_REVIEW',
        auctionBidId: bids[1],
      },
      declaredWinnerCount: 1,
      remainingWinnerSlots: 0,
      state: { status: 'COMPLETE' },
    })
    expect(sockets[0]!.frames.map(({ type }) => type)).not.toContain('auction.winner.changed')
  })
  test('sends the same event when the engine ends the auction at the deadline', async () => {
    const made = await room({ durationSeconds: 1 }, { members: 1 })
    const member = await connect(made.members[0]!.token)
    await member.ask('auction.subscribe', {
      auctionId: made.auctionId,
      enrolledSubscriberId: made.members[0]!.enrollmentId,
    })
    await start(made.auctionId)
    const { data, timestamp } = await member.transition('closed')
    expect(data.payload.state.status).toBe('ENDED')
    const due = Date.parse(data.payload.state.auctionEndAt)
    expect(Date.parse(timestamp) - due).toBeGreaterThanOrEqual(0)
    expect(await logs(made.auctionId)).toContain('AUTO_END')
  })
})

describe('[spec: All commands] winners', () => {
  test.each([
    ['an unknown mode', { mode: 'FOO' }],
    ['CANDIDATE with neither', { mode: 'CANDIDATE' }],
    ['CANDIDATE with both', { mode: 'CANDIDATE', bidId: 'c'.padEnd(25, '0'), prebidId: 'c'.padEnd(25, '0') }],
    ['MANUAL without enrollment', { mode: 'MANUAL', amount: 70_000, reason: 'x' }],
    ['MANUAL without amount', { mode: 'MANUAL', enrolledSubscriberId: 'c'.padEnd(25, '0'), reason: 'x' }],
    ['MANUAL without reason', { mode: 'MANUAL', enrolledSubscriberId: 'c'.padEnd(25, '0'), amount: 70_000 }],
  ])('answers %s with BAD_REQUEST', async (_title, data) => {
    const { auctionId } = await room({ status: 'ENDED' })
    expect(await staff.ask('auction.winner.declare', { auctionId, ...data })).toMatchObject({
      type: 'command.rejected',
      data: { code: 'BAD_REQUEST' },
    })
  })
  test('declares no winner while LIVE, and no prebid where live bids stand', async () => {
    const { auctionId, bids } = await bidRoom([90_000])
    const declare = (data: object) => staff.ask('auction.winner.declare', { auctionId, ...data })
    expect(await declare({ mode: 'CANDIDATE', bidId: bids[0] })).toMatchObject({
      type: 'command.failed',
      data: { code: 'CONFLICT' },
    })
    await end(auctionId)
    expect((await declare({ mode: 'CANDIDATE', prebidId: 'c'.padEnd(25, '0') })).type).toBe('command.failed')
  })
  test.each([70_000, '70000.50'])('declares a member who did not bid manually with the amount %s', async (amount) => {
    const made = await bidRoom([])
    const { auctionId } = made
    await end(auctionId)
    const reply = await staff.ask('auction.winner.declare', {
      auctionId,
      mode: 'MANUAL',
      enrolledSubscriberId: made.members[0]!.enrollmentId,
      amount,
      reason: 'agreed in the hall',
    })
    expect(reply.type).toBe('command.acknowledged')
    const won = (await made.sockets[0]!.transition('winner_selected')).data.payload.winner
    expect(won).toMatchObject({ amount: Number(amount), selectionSource: 'MANUAL_SELECTION' })
  })
  test('decides a tie at the floor by lot among the tied bidders', async () => {
    const { auctionId, members } = await bidRoom([60_000, 60_000])
    await end(auctionId)
    const ids = members.map(({ enrollmentId }) => enrollmentId)
    const lot = (winner: string, candidates: string[]) =>
      staff.ask('auction.winner.record_lot', {
        auctionId,
        winnerEnrolledSubscriberId: winner,
        candidateEnrolledSubscriberIds: candidates,
      })
    expect((await lot(ids[0]!, [ids[0]!])).data.code).toBe('BAD_REQUEST')
    expect((await lot(`c${'0'.repeat(24)}`, ids)).type).toBe('command.rejected')
    expect((await lot(ids[1]!, ids)).type).toBe('command.acknowledged')
    expect(await logs(auctionId)).toContain('RECORD_LOT')
  })
  test('[spec: After a winner with divisions left] gives each division to the next-best distinct enrollment, completes with the last and sends staff winner.changed', async () => {
    const { auctionId, bids, sockets } = await bidRoom([90_000, 80_000], {}, { divisions: 2 })
    const watch = await connect(company.token)
    await watch.ask('auction.subscribe', { auctionId })
    await end(auctionId)
    const declare = (bidId: string) => staff.ask('auction.winner.declare', { auctionId, mode: 'CANDIDATE', bidId })
    expect((await declare(bids[1]!)).type).toBe('command.acknowledged')
    expect((await row(auctionId)).status).toBe('ENDED')
    expect((await declare(bids[1]!)).type).toBe('command.failed')
    expect((await declare(bids[0]!)).type).toBe('command.acknowledged')
    expect((await row(auctionId)).status).toBe('COMPLETE')
    expect((await watch.event('auction.winner.changed')).data.payload).toMatchObject({
      action: 'SELECTED',
      winner: { amount: 80_000 },
    })

    const { data } = await app.call('GET', `/v2/companies/auctions/${auctionId}`, { token: company.token })
    const gone = await app.call('POST', `/v2/companies/auctions/${auctionId}/winner/disqualify`, {
      token: company.token,
      body: { winnerId: data.winners[0].id, disqualificationReasonCode: 'KYC_ISSUE' },
    })
    expect(gone.status).toBe(200)
    await sockets[0]!.transition('winner_disqualified')
    expect((await watch.waitFor((f) => f.data?.payload?.action === 'DISQUALIFIED')).data.payload).toHaveProperty(
      'suggestedReplacement',
    )
  })
})

describe('[spec: Transitions in the room] REST actions in the room', () => {
  test('broadcasts a reschedule and an approval', async () => {
    const made = await room({ approvalRequired: true })
    await staff.ask('auction.subscribe', { auctionId: made.auctionId })
    const seen = staff.frames.length
    const call = (method: string, path: string, body: object) =>
      app.call(method, `/v2/companies/auctions/${made.auctionId}${path}`, { token: company.token, body })
    await call('PATCH', '/schedule', { auctionDurationSeconds: 700 })
    await staff.transition('schedule_changed', seen)
    await call('POST', '/approve', {})
    const approved = await staff.transition('approved', seen)
    expect(approved.data.payload.state.status).toBe('READY')
  })
})

describe('[spec: Announcements; Names in two commands] announcements', () => {
  test('broadcasts announcements made by socket and by REST', async () => {
    const made = await room({}, { members: 1 })
    const { auctionId } = made
    const member = await connect(made.members[0]!.token)
    await member.ask('auction.subscribe', { auctionId, enrolledSubscriberId: made.members[0]!.enrollmentId })
    expect((await staff.ask('auction.announcement.create', { auctionId, message: ' Welcome ' })).type).toBe(
      'command.acknowledged',
    )
    const { announcement } = (await member.event('auction.announcement.created')).data.payload
    expect(announcement).toMatchObject({ message: 'Welcome', tone: 'INFO', auctionId, actorId: company.ownerId })
    const update = { auctionId, announcementId: announcement.id, tone: 'WARNING' }
    expect((await staff.ask('auction.announcement.update', update)).type).toBe('command.acknowledged')
    expect((await member.event('auction.announcement.updated')).data.payload.announcement.tone).toBe('WARNING')
    const path = `/v2/companies/auctions/${auctionId}/announcements`
    const patched = await app.call('PATCH', `${path}/${announcement.id}`, {
      token: company.token,
      body: { message: 'Hello' },
    })
    expect(patched.data).toMatchObject({ message: 'Hello', tone: 'WARNING' })
    const made2 = await app.call('POST', path, { token: company.token, body: { message: 'Soon', tone: 'CRITICAL' } })
    expect(made2.status).toBe(201)
    expect((await app.call('DELETE', `${path}/${made2.data.id}`, { token: company.token })).status).toBe(200)
    expect((await member.event('auction.announcement.deleted')).data.payload.announcementId).toBe(made2.data.id)
    const gone = await staff.ask('auction.announcement.delete', { auctionId, announcementId: made2.data.id })
    expect(gone).toMatchObject({ type: 'command.failed', data: { code: 'NOT_FOUND' } })
    for (const bad of [{}, { message: '' }, { message: 'x'.repeat(1001) }, { message: 'x', tone: 'LOUD' }])
      expect((await staff.ask('auction.announcement.create', { auctionId, ...bad })).data.code).toBe('BAD_REQUEST')
  })
})
