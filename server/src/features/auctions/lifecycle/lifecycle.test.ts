import { AUCTION_STATUSES } from '@kuri/contract/auction-enums'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeAuction, makeMember } from '#server/testing/auction-fixtures'
import { makeCompany, makeEmployee, makeRole, makeSubscriber } from '#server/testing/fixtures'
import { inSeconds, PAST_CYCLE, type Staff, staffOf } from '#server/testing/lifecycle'
import { startTestApp, type TestApp } from '#server/testing/test-app'
import { ACTION_LOG_ACTIONS } from './mutation.ts'

let app: TestApp
let company: Awaited<ReturnType<typeof makeCompany>>
let staff: Staff
let admin: Staff
beforeAll(async () => {
  app = await startTestApp()
  company = await makeCompany(app)
  staff = staffOf(app, company.token)
  admin = staffOf(app, (await app.superadmin()).token, 'admin')
})
afterAll(() => app.close())

type Status = (typeof AUCTION_STATUSES)[number]
const soon = (seconds = 3600) => inSeconds(app, seconds)
/** Straight into a status: how one gets there is another test's business. */
async function auctionIn(status: Status, config: object = {}, cycle: object = PAST_CYCLE) {
  const { auctionId } = await makeAuction(app, company, {
    config: { ...config },
    cycle: { ...cycle },
    ...(status === 'PENDING' ? {} : { auction: { status, auctionStartAt: new Date(soon()), stateVersion: 1 } }),
  })
  return auctionId
}
const others = (...except: Status[]) => AUCTION_STATUSES.filter((status) => !except.includes(status))
/** Nothing happened: same version, status and log. */
async function unchanged(id: string, status: Status) {
  expect(await staff.row(id)).toMatchObject({ status, stateVersion: status === 'PENDING' ? 0 : 1 })
  expect(await staff.actions(id)).toEqual([])
}
const ENVELOPE = ['auctionId', 'cycleId', 'stateVersion', 'status', 'prebidPhase']
  .concat(['prebidAmountsRevealed', 'prebidAmountsRevealedAt'])
  .sort()

describe('[D1 3.3, 4.2] approve', () => {
  test('[D1 3.3] SCHEDULED becomes READY where approval is required', async () => {
    const id = await auctionIn('SCHEDULED', { approvalRequired: true })
    const { status, data } = await staff.approve(id, { reason: 'checked' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ auctionId: id, status: 'READY', approvalRequired: true, stateVersion: 2 })
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['cycleId', 'auctionStartAt']))
    expect(await staff.actions(id)).toEqual(['APPROVE'])
    expect(await staff.transitions(id)).toEqual(['approved'])
    expect((await staff.overview(id)).data.currentPhase).toBe('READY_TO_START')
  })

  test('[D1 3.3] not where it is not required', async () => {
    const id = await auctionIn('SCHEDULED')
    const answer = await staff.approve(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'APPROVAL_NOT_REQUIRED'])
    await unchanged(id, 'SCHEDULED')
  })

  test.each(others('SCHEDULED'))('[D1 3.3] not at %s', async (status) => {
    const id = await auctionIn(status, { approvalRequired: true })
    const answer = await staff.approve(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'ILLEGAL_TRANSITION'])
    await unchanged(id, status)
  })

  test('of five approvals at once one is the first', async () => {
    const id = await auctionIn('SCHEDULED', { approvalRequired: true })
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.approve(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })
})

describe('[D1 3.3] cancel', () => {
  test.each(['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED'] as const)('[G031] from %s', async (status) => {
    const id = await auctionIn(status)
    const { status: code, data } = await staff.cancel(id)
    expect(code).toBe(200)
    expect(Object.keys(data).sort()).toEqual(ENVELOPE)
    expect(data.status).toBe('CANCELLED')
    expect(await staff.row(id)).toMatchObject({ dueAt: null, auctionEndAt: null })
    expect(await staff.actions(id)).toEqual(['CANCEL'])
    expect(await staff.transitions(id)).toEqual(['closed'])
  })

  test.each(['ENDED', 'COMPLETE', 'CANCELLED'] as const)('[G011] not from %s: 409', async (status) => {
    const id = await auctionIn(status)
    expect((await staff.cancel(id)).status).toBe(409)
    await unchanged(id, status)
  })

  test('[D1 3.3] CANCELLED is terminal', async () => {
    const id = await auctionIn('SCHEDULED', { approvalRequired: true, hasPrebid: true })
    await staff.cancel(id)
    expect((await staff.schedule(id, { auctionStartAt: soon() })).status).toBe(400)
    for (const command of [staff.approve, staff.openPrebid, staff.closePrebid, staff.reveal])
      expect((await command(id)).status).toBe(400)
    for (const command of [staff.start, staff.pause, staff.resume, staff.end])
      await expect(command(id)).rejects.toMatchObject({ status: 409 })
    expect((await staff.row(id)).stateVersion).toBe(2)
  })
})

describe('[D1 4.2, G003, G006] the prebid window', () => {
  const OPEN_CYCLE = {}

  test.each(['SCHEDULED', 'READY'] as const)('[D1 3.3] opens once at %s', async (status) => {
    const id = await auctionIn(status, { hasPrebid: true }, OPEN_CYCLE)
    const before = Date.now()
    const first = await staff.openPrebid(id)
    expect(first.data.prebidOpened).toBe(true)
    expect(Date.parse(first.data.prebidStartAt)).toBeGreaterThanOrEqual(before - 5)
    expect(first.data.prebidEndAt).toMatch(/T18:29:59\.999Z$/)
    const again = await staff.openPrebid(id)
    expect(again.data).toEqual({ ...first.data, prebidOpened: false })
    expect(await staff.actions(id)).toEqual(['MANUAL_OPEN_PREBID'])
    expect(await staff.transitions(id)).toEqual(['prebid_opened'])
  })

  test('[D1 3.3] closes once, at once, and stays closed', async () => {
    const id = await auctionIn('SCHEDULED', { hasPrebid: true }, OPEN_CYCLE)
    expect((await staff.overview(id)).data).toMatchObject({ prebidPhase: 'OPEN', currentPhase: 'PREBID_OPEN' })
    const first = await staff.closePrebid(id)
    expect(first.data).toMatchObject({ prebidClosed: true, stateVersion: 2 })
    expect((await staff.overview(id)).data).toMatchObject({ prebidPhase: 'CLOSED', currentPhase: 'PREBID_CLOSED' })
    const again = await staff.closePrebid(id)
    expect(again.data).toEqual({ ...first.data, prebidClosed: false })
    const reopened = await staff.openPrebid(id)
    expect([reopened.status, reopened.error?.code]).toEqual([400, 'PREBID_ALREADY_CLOSED'])
    expect(await staff.actions(id)).toEqual(['MANUAL_CLOSE_PREBID'])
    expect(await staff.transitions(id)).toEqual(['prebid_closed'])
  })

  test('[D1 3.2] a closed window that needs approval waits for it', async () => {
    const id = await auctionIn('SCHEDULED', { hasPrebid: true, approvalRequired: true }, OPEN_CYCLE)
    await staff.closePrebid(id)
    expect((await staff.overview(id)).data.currentPhase).toBe('PENDING_APPROVAL')
  })

  test('a window whose deadline has passed by itself: open is refused, close is no news', async () => {
    const id = await auctionIn('SCHEDULED', { hasPrebid: true })
    expect((await staff.openPrebid(id)).status).toBe(400)
    expect((await staff.closePrebid(id)).data).toMatchObject({ prebidClosed: false, stateVersion: 1 })
  })

  test.each(others('SCHEDULED', 'READY'))('[D1 3.3] neither opens nor closes at %s', async (status) => {
    const id = await auctionIn(status, { hasPrebid: true }, OPEN_CYCLE)
    expect((await staff.openPrebid(id)).status).toBe(400)
    expect((await staff.closePrebid(id)).status).toBe(400)
    await unchanged(id, status)
  })

  test('[D1 3.3] nor where prebids are off', async () => {
    const id = await auctionIn('SCHEDULED')
    for (const command of [staff.openPrebid, staff.closePrebid])
      expect((await command(id)).error?.code).toBe('PREBID_DISABLED')
  })
})

describe('[D1 4.2, G169] reveal', () => {
  test.each(['ENDED', 'COMPLETE'] as const)('[D1 3.3] once, at %s', async (status) => {
    const id = await auctionIn(status, { hasPrebid: true })
    const first = await staff.reveal(id)
    expect(Object.keys(first.data).sort()).toEqual(ENVELOPE)
    expect(first.data).toMatchObject({ prebidAmountsRevealed: true, stateVersion: 2, status })
    expect(first.data.prebidAmountsRevealedAt).not.toBeNull()
    expect((await staff.reveal(id)).data).toEqual(first.data)
    expect(await staff.row(id)).toMatchObject({ prebidsRevealedById: company.ownerId })
    expect(await staff.actions(id)).toEqual(['REVEAL_PREBIDS'])
    expect(await staff.transitions(id)).toEqual(['prebids_revealed'])
  })

  test.each(others('ENDED', 'COMPLETE'))('[D1 3.3] not at %s', async (status) => {
    const id = await auctionIn(status, { hasPrebid: true })
    const answer = await staff.reveal(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'REVEAL_TOO_EARLY'])
    await unchanged(id, status)
  })

  test('[D1 3.3] not where prebids are off', async () => {
    expect((await staff.reveal(await auctionIn('ENDED'))).status).toBe(400)
  })
})

describe('[D1 3.4] the live run', () => {
  test('[D1 3.3] start stamps, forgets the leader, sets the end and tells every member', async () => {
    const auction = await makeAuction(app, company, { cycle: PAST_CYCLE })
    const member = await makeMember(app, auction)
    const id = auction.auctionId
    await staff.schedule(id, { auctionStartAt: soon() })
    await staff.start(id)
    const row = await staff.row(id)
    expect(row).toMatchObject({ status: 'LIVE', leadingBidId: null, endedAt: null, run: 1, stateVersion: 2 })
    expect(row.auctionEndAt!.getTime()).toBe(row.startedAt!.getTime() + 600_000)
    expect(row.dueAt).toEqual(row.auctionEndAt)
    expect(row.liveStartedAt).toEqual(row.startedAt)
    expect(row.startedById).not.toBeNull()
    expect((await staff.actions(id)).at(-1)).toBe('START')
    const notices = await app.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('userId', '=', member.userId)
      .execute()
    expect(notices).toMatchObject([{ type: 'AUCTION_STARTED', data: { auctionId: id } }])
    const [started] = await app.db
      .selectFrom('roomEvents')
      .select('payload')
      .where('auctionId', '=', id)
      .orderBy('serverSequence', 'desc')
      .limit(1)
      .execute()
    expect(started!.payload).toMatchObject({ transition: 'started', state: { status: 'LIVE', leadingBid: null } })
  })

  test('[D1 3.3] pause clears the deadline, resume gives the rest back, end closes', async () => {
    const id = await auctionIn('SCHEDULED')
    await staff.start(id)
    const { auctionEndAt } = await staff.row(id)
    await staff.pause(id)
    expect(await staff.row(id)).toMatchObject({ status: 'PAUSED', auctionEndAt: null, dueAt: null })
    expect((await staff.row(id)).pausedAt).not.toBeNull()
    const pausedMs = 5000
    await app.advanceSeconds(pausedMs / 1000)
    await staff.resume(id)
    const resumed = await staff.row(id)
    expect(resumed).toMatchObject({ status: 'LIVE', pausedAt: null })
    const later = resumed.auctionEndAt!.getTime() - auctionEndAt!.getTime()
    expect(later).toBeGreaterThanOrEqual(pausedMs)
    expect(later).toBeLessThan(pausedMs + 5000)
    await staff.end(id)
    expect(await staff.row(id)).toMatchObject({ status: 'ENDED', dueAt: null })
    expect(await staff.actions(id)).toEqual(['START', 'PAUSE', 'RESUME', 'END'])
    expect(await staff.transitions(id)).toEqual(['started', 'paused', 'resumed', 'closed'])
  })

  test('[D1 3.3] a paused auction can be ended', async () => {
    const id = await auctionIn('PAUSED')
    await staff.end(id)
    expect((await staff.row(id)).status).toBe('ENDED')
  })

  const COMMANDS = {
    start: ['SCHEDULED', 'READY'],
    pause: ['LIVE'],
    resume: ['PAUSED'],
    end: ['LIVE', 'PAUSED'],
  } as const satisfies Partial<Record<keyof Staff, readonly Status[]>>
  const pairs = Object.entries(COMMANDS).flatMap(([command, from]) =>
    AUCTION_STATUSES.filter((status) => !(from as readonly Status[]).includes(status)).map(
      (status) => [command as keyof typeof COMMANDS, status] as const,
    ),
  )
  test.each(pairs)('[D1 3.3] no %s at %s: a conflict that changes nothing', async (command, status) => {
    const id = await auctionIn(status)
    await expect(staff[command](id)).rejects.toMatchObject({ status: 409 })
    await unchanged(id, status)
  })

  test.each([
    ['approval is missing', { approvalRequired: true }, {}, 'APPROVAL_PENDING'],
    ['the prebid window is open', { hasPrebid: true }, { endDate: '2099-01-01' }, 'PREBID_WINDOW_OPEN'],
    ['the cycle is not active', {}, { status: 'UPCOMING' }, 'CYCLE_NOT_ACTIVE'],
  ] as const)('[D1 4.4] no start while %s', async (_name, config, cycle, code) => {
    const id = await auctionIn('SCHEDULED', config, { ...PAST_CYCLE, ...cycle })
    await expect(staff.start(id)).rejects.toMatchObject({ code })
    await unchanged(id, 'SCHEDULED')
  })

  test('[G070] no start in a program without auctions: 400', async () => {
    const { auctionId } = await makeAuction(app, company, { auction: { status: 'SCHEDULED', stateVersion: 1 } })
    const { programId } = await staff.row(auctionId)
    await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', programId).execute()
    await expect(staff.start(auctionId)).rejects.toMatchObject({ status: 400, code: 'NOT_AN_AUCTION_PROGRAM' })
  })
})

describe('[G002, G105] who may', () => {
  const BODIES = {
    schedule: { auctionStartAt: '2099-01-01T00:00:00Z' },
    disqualifyWinner: { winnerId: newId(), disqualificationReasonCode: 'OTHER' },
  }
  const NEEDS = {
    schedule: ['auction.schedule'],
    approve: ['auction.schedule', 'auction.operate'],
    cancel: ['auction.schedule', 'auction.operate'],
    openPrebid: ['auction.prebid.manage'],
    closePrebid: ['auction.prebid.manage'],
    reveal: ['auction.prebid.manage'],
    disqualifyWinner: ['auction.winner.manage'],
    logs: ['auction.read'],
    candidates: ['auction.read'],
  } as const
  type Command = keyof typeof NEEDS
  const COMMANDS = Object.keys(NEEDS) as Command[]
  const CODES = [
    'auction.read',
    'auction.schedule',
    'auction.operate',
    'auction.prebid.manage',
    'auction.winner.manage',
  ] as const
  const run = (by: Staff, command: Command, id: string) =>
    (by[command] as (id: string, body?: object) => ReturnType<Staff['approve']>)(
      id,
      BODIES[command as keyof typeof BODIES],
    )

  test("another company's auction is 403 at every door, for whoever asks", async () => {
    const other = await makeCompany(app)
    const { auctionId } = await makeAuction(app, other)
    for (const command of COMMANDS)
      expect([command, (await run(staff, command, auctionId)).status]).toEqual([command, 403])
  })

  test('an unknown auction is 404 at every door', async () => {
    for (const by of [staff, admin])
      for (const command of COMMANDS)
        expect([command, (await run(by, command, newId())).status]).toEqual([command, 404])
  })

  test.each(CODES)('%s at the program opens exactly its doors; the others are 404', async (code) => {
    const roleId = await makeRole(app, company.companyId, 'PROGRAM', [code])
    const { auctionId, programId } = await makeAuction(app, company)
    const employee = await makeEmployee(app, company.companyId, [{ roleId, programId }])
    const by = staffOf(app, employee.token)
    for (const command of COMMANDS) {
      const { status, error } = await run(by, command, auctionId)
      const mayPass = (NEEDS[command] as readonly string[]).includes(code)
      // Past the gate a winner of that id is missing too; its code tells the two apart.
      expect([command, status === 404 && error?.code === 'NOT_FOUND']).toEqual([command, !mayPass])
    }
    const elsewhere = await makeAuction(app, company)
    for (const command of COMMANDS) expect((await run(by, command, elsewhere.auctionId)).status).toBe(404)
  })

  test('[D1 5] subscribers have no business here, strangers even less', async () => {
    const { auctionId } = await makeAuction(app, company)
    const { token } = await makeSubscriber(app)
    for (const door of ['companies', 'admin'] as const) {
      expect((await staffOf(app, token, door).cancel(auctionId)).status).toBe(403)
      expect((await staffOf(app, 'nonsense', door).cancel(auctionId)).status).toBe(401)
    }
    expect((await staffOf(app, company.token, 'admin').cancel(auctionId)).status).toBe(403)
  })
})

describe('[D1 4.2, G165] reasons', () => {
  test('[D1 3.3] are optional, trimmed, and at most 500 characters long', async () => {
    const doors = ['approve', 'cancel', 'openPrebid', 'closePrebid', 'reveal'] as const
    const id = await auctionIn('SCHEDULED', { approvalRequired: true, hasPrebid: true }, {})
    for (const door of doors) {
      expect((await staff[door](id, { reason: 'x'.repeat(501) })).error?.details).toMatchObject([{ path: 'reason' }])
      expect((await staff[door](id, { reason: '   ' })).status).toBe(400)
      expect((await staff[door](id, { reason: 7 })).status).toBe(400)
    }
    await unchanged(id, 'SCHEDULED')
    expect((await staff.openPrebid(id, {})).status).toBe(200)
    expect((await staff.approve(id, { reason: `  ${'y'.repeat(500)} ` })).status).toBe(200)
    const { data } = await staff.logs(id)
    expect(data.actionLogs.map(({ reason }: { reason: string | null }) => reason)).toEqual(['y'.repeat(500), null])
  })
})

describe('[D1 2.2, G057] the action log', () => {
  test('newest first, paged, with everything about each entry', async () => {
    const { auctionId: id, cycleId } = await makeAuction(app, company, { config: { approvalRequired: true } })
    await staff.schedule(id, { auctionStartAt: soon() })
    await admin.approve(id, { reason: 'fine' })
    await staff.start(id)
    await staff.end(id)
    const { data } = await staff.logs(id, 'pageSize=2&pageNumber=2')
    expect(data).toMatchObject({
      count: 5,
      pageNumber: 2,
      pageSize: 2,
      totalPages: 3,
      hasPreviousPage: true,
      hasNextPage: true,
    })
    const all = (await staff.logs(id, 'pageSize=100')).data.actionLogs
    expect(all.map(({ action }: { action: string }) => action)).toEqual([
      'END',
      'START',
      'APPROVE',
      'ARM_LIFECYCLE',
      'SCHEDULE',
    ])
    expect(data.actionLogs).toEqual(all.slice(2, 4))
    expect(all[2]).toEqual({
      id: expect.any(String),
      auctionId: id,
      cycleId,
      action: 'APPROVE',
      actorId: expect.any(String),
      actorRole: 'SUPERADMIN',
      actorName: 'Superadmin',
      reason: 'fine',
      metadata: null,
      fromStatus: 'SCHEDULED',
      toStatus: 'READY',
      stateVersion: 2,
      createdAt: expect.any(String),
    })
    expect(all[4]).toMatchObject({
      actorRole: 'COMPANY',
      actorId: company.ownerId,
      actorName: 'Owner of Malabar Chits',
      fromStatus: 'PENDING',
    })
  })

  test('[D1 3.3] knows the 26 actions and no others', () => {
    expect(ACTION_LOG_ACTIONS).toHaveLength(26)
  })

  test('an auction that has nothing behind it yet has an empty log', async () => {
    const { data } = await staff.logs(await auctionIn('PENDING'))
    expect(data).toMatchObject({ actionLogs: [], count: 0 })
  })
})
