import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction, makeAuction, makeMember } from '#testing/auction-fixtures'
import { inSeconds, PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)
const admin = staffOf(app, (await app.superadmin()).token, 'admin')

const pending = async (config: object = {}, cycle: object = {}) =>
  (await makeAuction(app, company, { config: { ...config }, cycle: { ...cycle } })).auctionId
const soon = (seconds = 3600) => inSeconds(app, seconds)
const paths = (answer: { error: { details: { path: string }[] | null } | null }) =>
  answer.error?.details?.map(({ path }) => path)
const scheduled = async (config: object = {}, cycle: object = {}) => {
  const id = await pending(config, cycle)
  expect((await staff.schedule(id, { auctionStartAt: soon() })).status).toBe(200)
  return id
}

describe('[spec: Transitions of an auction; Endpoints and schedule rules] scheduling', () => {
  test('[spec: Endpoints and schedule rules] makes a PENDING auction SCHEDULED and returns its times', async () => {
    const id = await pending()
    const auctionStartAt = soon()
    const { status, data } = await staff.schedule(id, { auctionStartAt, auctionDurationSeconds: 900 })
    expect(status).toBe(200)
    expect(data).toEqual({
      auctionId: id,
      cycleId: (await staff.row(id)).cycleId,
      stateVersion: 1,
      status: 'SCHEDULED',
      prebidStartAt: null,
      prebidEndAt: null,
      auctionStartAt,
      auctionDurationSeconds: 900,
      auctionEndAt: new Date(Date.parse(auctionStartAt) + 900_000).toISOString(),
      prebidPhase: 'NONE',
    })
    expect(await staff.actions(id)).toEqual(['SCHEDULE', 'ARM_LIFECYCLE'])
    expect(await staff.transitions(id)).toEqual(['schedule_changed'])
  })

  test('is available to the superadmin', async () => {
    expect((await admin.schedule(await pending(), { auctionStartAt: soon() })).data.status).toBe('SCHEDULED')
  })

  test('is refused if the cycle is over', async () => {
    for (const status of ['COMPLETED', 'CANCELLED'])
      expect((await staff.schedule(await pending({}, { status }), { auctionStartAt: soon() })).error?.code).toBe(
        'CYCLE_NOT_ACTIVE',
      )
  })

  test('[spec: Endpoints and schedule rules] refuses an empty body and a reason alone', async () => {
    const id = await pending()
    for (const body of [{}, { reason: 'because' }, { somethingElse: 1 }])
      expect((await staff.schedule(id, body)).status).toBe(400)
    expect((await staff.row(id)).stateVersion).toBe(0)
  })

  test('[spec: The start of a schedule] requires a start time for the first schedule and never clears it', async () => {
    const id = await pending()
    expect(paths(await staff.schedule(id, { auctionDurationSeconds: 60 }))).toEqual(['auctionStartAt'])
    expect(paths(await staff.schedule(id, { auctionStartAt: null }))).toEqual(['auctionStartAt'])
    expect(paths(await staff.schedule(await scheduled(), { auctionStartAt: null }))).toEqual(['auctionStartAt'])
  })

  test('[spec: Endpoints and schedule rules] requires a duration from some layer in DURATION_MODE', async () => {
    const without = await pending({ auctionDurationSeconds: undefined })
    const refused = await staff.schedule(without, { auctionStartAt: soon() })
    expect(refused.status).toBe(400)
    expect(paths(refused)).toEqual(['auctionDurationSeconds'])
    const { data } = await staff.schedule(await pending({ auctionDurationSeconds: 77 }), { auctionStartAt: soon() })
    expect(data.auctionDurationSeconds).toBe(77)
    expect(
      (await staff.schedule(without, { auctionStartAt: soon(), auctionClosingMode: 'CALL_MODE' })).data,
    ).toMatchObject({ status: 'SCHEDULED', auctionEndAt: null })
  })

  test.each([0, 86_401, 1.5, -1, '60'])(
    '[spec: Endpoints and schedule rules] refuses a duration of %s',
    async (auctionDurationSeconds) => {
      const answer = await staff.schedule(await pending(), { auctionStartAt: soon(), auctionDurationSeconds })
      expect(answer.status).toBe(400)
      expect(paths(answer)).toEqual(['auctionDurationSeconds'])
    },
  )

  test.each([1, 30, 86_400])('[spec: Duration] accepts a duration of %s seconds', async (auctionDurationSeconds) => {
    const { data } = await staff.schedule(await pending(), { auctionStartAt: soon(), auctionDurationSeconds })
    expect(data.auctionDurationSeconds).toBe(auctionDurationSeconds)
  })

  test('[spec: Endpoints and schedule rules] refuses fields of the other closing mode unless they are null', async () => {
    const id = await pending()
    const at = { auctionStartAt: soon() }
    expect(paths(await staff.schedule(id, { ...at, auctionFirstCallSeconds: 10, auctionThirdCallSeconds: 3 }))).toEqual(
      ['auctionFirstCallSeconds', 'auctionThirdCallSeconds'],
    )
    const calls = { ...at, auctionClosingMode: 'CALL_MODE' }
    expect(
      paths(await staff.schedule(id, { ...calls, auctionDurationSeconds: 60, auctionExtensionSeconds: 5 })),
    ).toEqual(['auctionDurationSeconds', 'auctionExtensionSeconds'])
    expect((await staff.schedule(id, { ...calls, auctionDurationSeconds: null })).status).toBe(200)
    const settings = (await staff.overview(id)).data.settings
    expect(settings).toMatchObject({ auctionClosingMode: 'CALL_MODE', auctionFirstCallSeconds: 30 })
  })

  test('[spec: Closing by calls] has no duration in call mode, whatever a lower layer sets', async () => {
    const id = await scheduled()
    const { data } = await staff.schedule(id, { auctionClosingMode: 'CALL_MODE' })
    expect(data).toMatchObject({ auctionDurationSeconds: null, auctionEndAt: null })
    expect((await staff.overview(id)).data.auctionDurationSeconds).toBeNull()
    const back = await staff.schedule(id, { auctionClosingMode: 'DURATION_MODE' })
    expect(back.data.auctionDurationSeconds).toEqual(expect.any(Number))
  })

  test('[spec: Values of the other mode] checks the fields of the resulting mode when the mode changes', async () => {
    const id = await scheduled()
    expect((await staff.schedule(id, { auctionClosingMode: 'CALL_MODE', auctionSecondCallSeconds: 7 })).status).toBe(
      200,
    )
    expect(paths(await staff.schedule(id, { auctionExtensionSeconds: 5 }))).toEqual(['auctionExtensionSeconds'])
    expect(
      paths(await staff.schedule(id, { auctionClosingMode: 'DURATION_MODE', auctionFirstCallSeconds: 9 })),
    ).toEqual(['auctionFirstCallSeconds'])
    expect((await staff.schedule(id, { auctionClosingMode: null })).data.auctionDurationSeconds).toBe(600)
  })

  test.each([
    ['in the past', () => soon(-1)],
    ['now', () => soon(0)],
    ['not a date', () => 'tomorrow'],
    ['a number', () => 12345],
  ])('[spec: Endpoints and schedule rules] refuses a start time that is %s', async (_name, start) => {
    const id = await pending()
    const answer = await staff.schedule(id, { auctionStartAt: start() })
    expect(answer.status).toBe(400)
    expect(paths(answer)).toEqual(['auctionStartAt'])
    expect(await staff.row(id)).toMatchObject({ status: 'PENDING', stateVersion: 0 })
  })

  test("[spec: Time] refuses a start before the end of the cycle's last day in the business time zone if there are prebids", async () => {
    const id = await pending({ hasPrebid: true })
    const { endDate } = await app.db
      .selectFrom('cycles')
      .select('endDate')
      .where('id', '=', (await staff.row(id)).cycleId)
      .executeTakeFirstOrThrow()
    const end = Date.parse(`${endDate}T18:29:59.999Z`)
    const refused = await staff.schedule(id, { auctionStartAt: new Date(end - 1).toISOString() })
    expect(paths(refused)).toEqual(['auctionStartAt'])
    expect((await staff.schedule(id, { auctionStartAt: new Date(end).toISOString() })).data).toMatchObject({
      status: 'SCHEDULED',
      prebidPhase: 'OPEN',
    })
  })

  test('[spec: Endpoints and schedule rules] checks the stored start time when a reschedule enables prebids', async () => {
    const id = await scheduled()
    expect(paths(await staff.schedule(id, { hasPrebid: true }))).toEqual(['auctionStartAt'])
    expect((await staff.schedule(await scheduled({}, PAST_CYCLE), { hasPrebid: true })).status).toBe(200)
  })

  test.each([
    'prebidMutabilityPolicy',
    'auctionPresetId',
    'allowedSecurities',
    'autoStart',
    'approvalRequired',
    'autoOpenPrebid',
    'autoRevealPrebids',
    'autoDeclareWinner',
  ])('[spec: Fields and resolution] refuses %s, even as null', async (key) => {
    const id = await pending()
    for (const value of [true, 'MUTABLE_UNTIL_CLOSE', null]) {
      const answer = await staff.schedule(id, { auctionStartAt: soon(), [key]: value })
      expect(answer.status).toBe(400)
      expect(paths(answer)).toEqual([key])
    }
  })

  test('[spec: Endpoints and schedule rules] stores settings in the body for this auction only', async () => {
    const id = await pending()
    const own = {
      auctionBidMode: 'DISCOUNT_INCREASING',
      auctionExtensionSeconds: 30,
      subscriberJoinGraceSeconds: 10,
      subscriberJoinLeadSeconds: 20,
      allowStaffOfflineBids: true,
      auctionJoiningRule: 'GRACE_PERIOD',
    }
    expect((await staff.schedule(id, { auctionStartAt: soon(), ...own })).status).toBe(200)
    expect((await staff.overview(id)).data.settings).toMatchObject(own)
    const events = await app.db.selectFrom('roomEvents').select('type').where('auctionId', '=', id).execute()
    expect(events.map(({ type }) => type)).toContain('auction.settings.updated')
  })

  test.each([
    ['auctionBidMode', 'FOO'],
    ['auctionClosingMode', 'FOO'],
    ['auctionJoiningRule', 'FOO'],
    ['hasPrebid', 'yes'],
    ['subscriberJoinLeadSeconds', -1],
    ['reason', ''],
    ['reason', 'x'.repeat(501)],
  ])(
    '[spec: The words of an auction; Reasons and comments] reports an invalid %s with its path',
    async (key, value) => {
      expect(paths(await staff.schedule(await pending(), { auctionStartAt: soon(), [key]: value }))).toEqual([key])
    },
  )
})

describe('[spec: Frozen settings; Null in a reschedule] the frozen configuration', () => {
  test('[spec: Endpoints and schedule rules] does not follow later changes of the layers', async () => {
    const { auctionId, programId } = await makeAuction(app, company)
    const before = (await staff.schedule(auctionId, { auctionStartAt: soon() })).data
    const settings = (await staff.overview(auctionId)).data.settings
    await app.call('PATCH', `/v2/companies/programs/${programId}/settings`, {
      token: company.token,
      body: { auctionDurationSeconds: 4000, approvalRequired: true, auctionBidMode: 'DISCOUNT_INCREASING' },
    })
    const { data } = await staff.overview(auctionId)
    expect(data.settings).toEqual(settings)
    expect(data).toMatchObject({ approvalRequired: false, stateVersion: before.stateVersion })
  })

  test('[spec: Endpoints and schedule rules] keeps settings that a reschedule omits and returns to the frozen value on null', async () => {
    const id = await pending({ auctionExtensionSeconds: 15 })
    await staff.schedule(id, { auctionStartAt: soon(), auctionExtensionSeconds: 99, auctionDurationSeconds: 120 })
    const auctionStartAt = soon(7200)
    const moved = await staff.schedule(id, { auctionStartAt })
    expect(moved.data).toMatchObject({ auctionStartAt, auctionDurationSeconds: 120, stateVersion: 2 })
    expect(await staff.row(id)).toMatchObject({ extensionSeconds: 99 })
    const cleared = await staff.schedule(id, { auctionExtensionSeconds: null, auctionDurationSeconds: null })
    expect(cleared.data).toMatchObject({ auctionStartAt, auctionDurationSeconds: 600 })
    expect(await staff.row(id)).toMatchObject({ extensionSeconds: 15 })
  })

  test('[spec: Endpoints and schedule rules] refuses to clear the only duration', async () => {
    const id = await pending({ auctionDurationSeconds: undefined })
    await staff.schedule(id, { auctionStartAt: soon(), auctionDurationSeconds: 60 })
    expect(paths(await staff.schedule(id, { auctionDurationSeconds: null }))).toEqual(['auctionDurationSeconds'])
  })

  test('[spec: A start that has passed] accepts a change of a setting after the start time has passed', async () => {
    const id = await scheduled()
    await changeAuction(app, id, { auctionStartAt: new Date(Date.now() - 60_000) })
    expect((await staff.schedule(id, { auctionExtensionSeconds: 5 })).status).toBe(200)
  })
})

describe('[spec: Transitions of an auction] rescheduling', () => {
  test('[spec: Reopened for the next division] does not start a reopened auction before it has a new start time', async () => {
    const id = await scheduled({ autoStart: true })
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    await changeAuction(app, id, { auctionStartAt: ago(60), endedAt: ago(10), auctionEndAt: null, run: 1 })
    const { status, data } = await staff.schedule(id, { auctionExtensionSeconds: 5 })
    expect([status, data.auctionEndAt]).toEqual([200, null])
    await app.app.engine.tick()
    expect(await staff.row(id)).toMatchObject({ status: 'SCHEDULED', auctionEndAt: null, dueAt: null })
    const auctionStartAt = soon()
    const moved = await staff.schedule(id, { auctionStartAt })
    const auctionEndAt = new Date(Date.parse(auctionStartAt) + 600_000).toISOString()
    expect(moved.data).toMatchObject({ auctionStartAt, auctionEndAt })
  })

  test('[spec: Lead time] accepts the longest possible lead, grace and call times', async () => {
    const longest = 2_147_483_647
    const seconds = {
      subscriberJoinLeadSeconds: longest,
      subscriberJoinGraceSeconds: longest,
      auctionFirstCallSeconds: longest,
      auctionSecondCallSeconds: longest,
      auctionThirdCallSeconds: longest,
    }
    const id = await scheduled({ auctionClosingMode: 'CALL_MODE', auctionJoiningRule: 'GRACE_PERIOD' })
    for (const field of Object.keys(seconds))
      expect(paths(await staff.schedule(id, { [field]: longest + 1 }))).toEqual([field])
    expect((await staff.schedule(id, seconds)).status).toBe(200)
    await app.app.engine.tick()
    expect((await staff.overview(id)).data).toMatchObject({ settings: seconds, joinWindow: { status: 'OPEN' } })
    await staff.start(id)
    await staff.pause(id)
    await staff.resume(id)
    await app.app.engine.tick()
    const { data } = await staff.overview(id)
    expect(data).toMatchObject({ auctionStatus: 'LIVE', closingPhase: 'FIRST_CALL', joinWindow: { status: 'OPEN' } })
    expect(Date.parse(data.closingPhaseEndsAt)).toBeGreaterThan(Date.now() + (longest - 60) * 1000)
    await staff.end(id)
    const late = await pending({ auctionJoiningRule: 'GRACE_PERIOD' })
    for (const auctionStartAt of ['9999-12-31T23:59:59Z', '9900-01-01T00:00:00Z'])
      expect(paths(await staff.schedule(late, { auctionStartAt }))).toEqual(['auctionStartAt'])
    const auctionStartAt = '9899-12-31T23:59:59.000Z'
    expect((await staff.schedule(late, { auctionStartAt, subscriberJoinGraceSeconds: longest })).status).toBe(200)
    expect((await staff.overview(late)).data.joinWindow.closesAt).toMatch(/^9968-/)
    const bidding = await scheduled()
    expect((await staff.schedule(bidding, { auctionExtensionSeconds: longest })).status).toBe(200)
  })

  test('[spec: When joining opens and closes] gives the join window a new version, logs the change and broadcasts it to the room', async () => {
    const id = await pending()
    expect((await staff.overview(id)).data.joinWindow).toMatchObject({ version: 0, status: 'SCHEDULED', opensAt: null })
    await staff.schedule(id, { auctionStartAt: soon() })
    expect((await staff.overview(id)).data.joinWindow.version).toBe(1)
    const { data } = await staff.schedule(id, { auctionStartAt: soon(5000), reason: 'rain' })
    expect(data).toMatchObject({ status: 'SCHEDULED', stateVersion: 2 })
    expect((await staff.overview(id)).data.joinWindow.version).toBe(2)
    expect(await staff.actions(id)).toEqual(['SCHEDULE', 'ARM_LIFECYCLE', 'RESCHEDULE', 'ARM_LIFECYCLE'])
    expect(await staff.transitions(id)).toEqual(['schedule_changed', 'schedule_changed'])
  })

  test('[spec: When members are notified of an auction] notifies members of a reschedule but not of the first schedule', async () => {
    const auction = await makeAuction(app, company)
    const member = await makeMember(app, auction)
    await makeMember(app, auction, 'the same person with a second ticket', member)
    const notices = () =>
      app.db.selectFrom('notifications').select(['type', 'body']).where('userId', '=', member.userId).execute()
    await staff.schedule(auction.auctionId, { auctionStartAt: soon() })
    expect(await notices()).toEqual([])
    await staff.schedule(auction.auctionId, { auctionStartAt: '2040-11-20T18:35:00.000Z' })
    expect(await notices()).toEqual([
      {
        type: 'AUCTION_RESCHEDULED',
        body: expect.stringMatching(/: the live auction now starts on 21 November 2040, 12:05 am\.$/),
      },
    ])
  })

  test.each(['READY', 'LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'] as const)(
    '[spec: Endpoints and schedule rules] is refused in %s',
    async (status) => {
      const id = await scheduled()
      await changeAuction(app, id, { status, dueAt: null })
      const answer = await staff.schedule(id, { auctionStartAt: soon() })
      expect(answer.status).toBe(400)
      expect(answer.error?.code).toBe('AUCTION_STATE_CONFLICT')
      expect(await staff.row(id)).toMatchObject({ status, stateVersion: 1 })
    },
  )

  test('[spec: Endpoints and schedule rules] returns 404 for an unknown auction and 400 for a malformed id', async () => {
    expect((await staff.schedule(newId(), { auctionStartAt: soon() })).status).toBe(404)
    expect((await staff.schedule('nonsense', { auctionStartAt: soon() })).status).toBe(400)
  })

  test('applies both of two parallel reschedules, one after the other', async () => {
    const id = await scheduled()
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => staff.schedule(id, { auctionStartAt: soon(5000 + index) })),
    )
    const row = await staff.row(id)
    expect(row).toMatchObject({ stateVersion: 9, joinWindowVersion: 9 })
    expect((await staff.actions(id)).filter((action) => action === 'RESCHEDULE')).toHaveLength(8)
  })
})
