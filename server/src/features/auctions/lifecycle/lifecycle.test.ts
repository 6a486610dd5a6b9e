import { AUCTION_STATUSES } from '@kuri/contract/auctions/enums'
import { describe, expect, test } from 'vitest'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { inSeconds, PAST_CYCLE, type Staff, staffOf } from '#testing/lifecycle'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)

type Status = (typeof AUCTION_STATUSES)[number]
const soon = (seconds = 3600) => inSeconds(app, seconds)
/** An auction that is put into a status directly. */
async function auctionIn(status: Status, config: object = {}, cycle: object = PAST_CYCLE) {
  const { auctionId } = await makeAuction(app, company, {
    config: { ...config },
    cycle: { ...cycle },
    ...(status === 'PENDING' ? {} : { auction: { status, auctionStartAt: new Date(soon()), stateVersion: 1 } }),
  })
  return auctionId
}
const others = (...except: Status[]) => AUCTION_STATUSES.filter((status) => !except.includes(status))
/** Expects that nothing happened: same version, status and log. */
async function unchanged(id: string, status: Status) {
  expect(await staff.row(id)).toMatchObject({ status, stateVersion: status === 'PENDING' ? 0 : 1 })
  expect(await staff.actions(id)).toEqual([])
}
const ENVELOPE = ['auctionId', 'cycleId', 'stateVersion', 'status', 'prebidPhase']
  .concat(['prebidAmountsRevealed', 'prebidAmountsRevealedAt'])
  .sort()

describe('[spec: Transitions of an auction; Endpoints and schedule rules] approve', () => {
  test('[spec: Transitions of an auction] makes a SCHEDULED auction READY if approval is required', async () => {
    const id = await auctionIn('SCHEDULED', { approvalRequired: true })
    const { status, data } = await staff.approve(id, { reason: 'checked' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ auctionId: id, status: 'READY', approvalRequired: true, stateVersion: 2 })
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['cycleId', 'auctionStartAt']))
    expect(await staff.actions(id)).toEqual(['APPROVE'])
    expect(await staff.transitions(id)).toEqual(['approved'])
    expect((await staff.overview(id)).data.currentPhase).toBe('READY_TO_START')
  })

  test('[spec: Transitions of an auction] is refused if approval is not required', async () => {
    const id = await auctionIn('SCHEDULED')
    const answer = await staff.approve(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'APPROVAL_NOT_REQUIRED'])
    await unchanged(id, 'SCHEDULED')
  })

  test.each(others('SCHEDULED'))('[spec: Transitions of an auction] is refused in %s', async (status) => {
    const id = await auctionIn(status, { approvalRequired: true })
    const answer = await staff.approve(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'AUCTION_STATE_CONFLICT'])
    await unchanged(id, status)
  })

  test('accepts one of five parallel approvals', async () => {
    const id = await auctionIn('SCHEDULED', { approvalRequired: true })
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.approve(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })
})

describe('[spec: Transitions of an auction] cancel', () => {
  test.each(['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED'] as const)(
    '[spec: Words for cancelling and for the next call] is possible in %s',
    async (status) => {
      const id = await auctionIn(status)
      const { status: code, data } = await staff.cancel(id)
      expect(code).toBe(200)
      expect(Object.keys(data).sort()).toEqual(ENVELOPE)
      expect(data.status).toBe('CANCELLED')
      expect(await staff.row(id)).toMatchObject({ dueAt: null, auctionEndAt: null })
      expect(await staff.actions(id)).toEqual(['CANCEL'])
      expect(await staff.transitions(id)).toEqual(['closed'])
    },
  )

  test.each(['ENDED', 'COMPLETE', 'CANCELLED'] as const)(
    '[spec: The wrong status] returns 409 in %s',
    async (status) => {
      const id = await auctionIn(status)
      expect((await staff.cancel(id)).status).toBe(409)
      await unchanged(id, status)
    },
  )

  test('[spec: Transitions of an auction] is final: no command changes a CANCELLED auction', async () => {
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

describe('[spec: Endpoints and schedule rules; Open from the beginning; Stamping the window] the prebid window', () => {
  const OPEN_CYCLE = {}

  test.each(['SCHEDULED', 'READY'] as const)('[spec: Transitions of an auction] opens once in %s', async (status) => {
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

  test('[spec: Transitions of an auction] closes once, immediately, and stays closed', async () => {
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

  test('[spec: The phase on screens] shows PENDING_APPROVAL after it closed if approval is required', async () => {
    const id = await auctionIn('SCHEDULED', { hasPrebid: true, approvalRequired: true }, OPEN_CYCLE)
    await staff.closePrebid(id)
    expect((await staff.overview(id)).data.currentPhase).toBe('PENDING_APPROVAL')
  })

  test('refuses to open after its deadline, and closing then changes nothing', async () => {
    const id = await auctionIn('SCHEDULED', { hasPrebid: true })
    expect((await staff.openPrebid(id)).status).toBe(400)
    expect((await staff.closePrebid(id)).data).toMatchObject({ prebidClosed: false, stateVersion: 1 })
  })

  test.each(others('SCHEDULED', 'READY'))(
    '[spec: Transitions of an auction] neither opens nor closes in %s',
    async (status) => {
      const id = await auctionIn(status, { hasPrebid: true }, OPEN_CYCLE)
      expect((await staff.openPrebid(id)).status).toBe(400)
      expect((await staff.closePrebid(id)).status).toBe(400)
      await unchanged(id, status)
    },
  )

  test('[spec: Transitions of an auction] neither opens nor closes if prebids are disabled', async () => {
    const id = await auctionIn('SCHEDULED')
    for (const command of [staff.openPrebid, staff.closePrebid])
      expect((await command(id)).error?.code).toBe('PREBID_DISABLED')
  })
})

describe('[spec: Endpoints and schedule rules; The reveal] reveal', () => {
  test.each(['ENDED', 'COMPLETE'] as const)('[spec: Transitions of an auction] happens once in %s', async (status) => {
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

  test.each(others('ENDED', 'COMPLETE'))('[spec: Transitions of an auction] is refused in %s', async (status) => {
    const id = await auctionIn(status, { hasPrebid: true })
    const answer = await staff.reveal(id)
    expect([answer.status, answer.error?.code]).toEqual([400, 'REVEAL_TOO_EARLY'])
    await unchanged(id, status)
  })

  test('[spec: Transitions of an auction] is refused if prebids are disabled', async () => {
    expect((await staff.reveal(await auctionIn('ENDED'))).status).toBe(400)
  })
})

describe('[spec: What a start does] the live run', () => {
  test('[spec: Transitions of an auction] starts without a leader, sets the end and notifies every member', async () => {
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
    const started = (await readLog(app.db, id)).at(-1)
    expect(started!.payload).toMatchObject({ transition: 'started', state: { status: 'LIVE', leadingBid: null } })
  })

  test('[spec: Transitions of an auction] clears the deadline on pause, restores the remaining time on resume, and ends', async () => {
    const id = await auctionIn('SCHEDULED')
    await staff.start(id)
    const { auctionEndAt } = await staff.row(id)
    const pausedAfter = Date.now()
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
    expect(later).toBeLessThanOrEqual(pausedMs + Date.now() - pausedAfter)
    await staff.end(id)
    expect(await staff.row(id)).toMatchObject({ status: 'ENDED', dueAt: null })
    expect(await staff.actions(id)).toEqual(['START', 'PAUSE', 'RESUME', 'END'])
    expect(await staff.transitions(id)).toEqual(['started', 'paused', 'resumed', 'closed'])
  })

  test('[spec: Transitions of an auction] can be ended while paused', async () => {
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
  test.each(pairs)(
    '[spec: Transitions of an auction] refuses %s in %s with a conflict and changes nothing',
    async (command, status) => {
      const id = await auctionIn(status)
      await expect(staff[command](id)).rejects.toMatchObject({ status: 409 })
      await unchanged(id, status)
    },
  )

  test.each([
    ['approval is missing', { approvalRequired: true }, {}, 'APPROVAL_PENDING'],
    ['the prebid window is open', { hasPrebid: true }, { endDate: '2099-01-01' }, 'PREBID_WINDOW_OPEN'],
    ['the cycle is not active', {}, { status: 'UPCOMING' }, 'CYCLE_NOT_ACTIVE'],
  ] as const)('[spec: All commands] refuses a start while %s', async (_name, config, cycle, code) => {
    const id = await auctionIn('SCHEDULED', config, { ...PAST_CYCLE, ...cycle })
    await expect(staff.start(id)).rejects.toMatchObject({ code })
    await unchanged(id, 'SCHEDULED')
  })

  test('[spec: Why a start is refused] returns 400 for a start in a program without auctions', async () => {
    const { auctionId } = await makeAuction(app, company, { auction: { status: 'SCHEDULED', stateVersion: 1 } })
    const { programId } = await staff.row(auctionId)
    await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', programId).execute()
    await expect(staff.start(auctionId)).rejects.toMatchObject({ status: 400, code: 'NOT_AN_AUCTION_PROGRAM' })
  })
})
