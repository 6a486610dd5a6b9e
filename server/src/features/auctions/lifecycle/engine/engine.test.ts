import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeAuction, makeAuction, makeBid, makeMember, makePrebid } from '#testing/auction-fixtures'
import { dayFromNow } from '#testing/days'
import { PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany({ LOG_LEVEL: 'fatal' })
const staff = staffOf(app, company.token)

/** An auction with a closed prebid window, scheduled to start in 1,000 seconds. */
async function planned(config: object = {}, cycle: object = PAST_CYCLE, startsIn = 1000) {
  const auction = await makeAuction(app, company, { config: { ...config }, cycle: { ...cycle } })
  await staff.plan(auction.auctionId, startsIn)
  return auction
}
const passes = async (seconds: number) => {
  await app.advanceSeconds(seconds)
  await app.app.engine.tick()
}
const statusOf = async (auctionId: string) => (await staff.row(auctionId)).status
/** Signs in again, since the clock may have been moved. */
const editCycle = async (cycleId: string, body: object) => {
  const { token } = await app.signIn(company.ownerMobile)
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token, body })).status).toBe(200)
}

describe('[spec: Automatic steps] the automatic start', () => {
  test('starts at the start time with the system as actor, and ends at the end time', async () => {
    const { auctionId } = await planned({ autoStart: true })
    await passes(900)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await passes(100)
    const live = await staff.row(auctionId)
    expect(live).toMatchObject({ status: 'LIVE', startedById: null, run: 1 })
    expect(live.dueAt).toEqual(live.auctionEndAt)
    await passes(600)
    const ended = await staff.row(auctionId)
    expect(ended).toMatchObject({ status: 'ENDED', dueAt: null, auctionEndAt: live.auctionEndAt })
    expect((await staff.actions(auctionId)).slice(-2)).toEqual(['AUTO_START', 'AUTO_END'])
    expect((await staff.transitions(auctionId)).slice(-2)).toEqual(['started', 'closed'])
  })

  test('does not happen without autoStart', async () => {
    const { auctionId } = await planned()
    await passes(5000)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
  })

  test('waits for a required approval and then happens immediately', async () => {
    const { auctionId } = await planned({ autoStart: true, approvalRequired: true })
    await passes(2000)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await staff.approveDirectly(auctionId)
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('LIVE')
  })

  test('waits for an ACTIVE cycle, which the sweep notices', async () => {
    const { auctionId, cycleId } = await planned({ autoStart: true }, { ...PAST_CYCLE, status: 'UPCOMING' })
    await passes(2000)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await app.db.updateTable('cycles').set({ status: 'ACTIVE' }).where('id', '=', cycleId).execute()
    expect(await app.app.engine.sweep()).toBeGreaterThan(0)
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('LIVE')
  })

  test('waits while staff have postponed the cycle, and happens when they activate it again', async () => {
    const { auctionId, cycleId } = await planned({ autoStart: true })
    await editCycle(cycleId, { status: 'UPCOMING' })
    await passes(2000)
    expect(await staff.row(auctionId)).toMatchObject({ status: 'SCHEDULED', dueAt: null })
    await editCycle(cycleId, { status: 'ACTIVE' })
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('LIVE')
  })

  test('[spec: Automatic steps] waits while an extended cycle keeps the prebid window open, and happens when the cycle is shortened', async () => {
    const { auctionId, cycleId } = await planned({ autoStart: true, hasPrebid: true })
    await editCycle(cycleId, { endDate: dayFromNow(5) })
    await passes(2000)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await editCycle(cycleId, { endDate: dayFromNow(-2) })
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('LIVE')
  })

  test('does not happen in a program without auctions, and the engine does not retry in a loop', async () => {
    const { auctionId, programId } = await planned({ autoStart: true })
    await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', programId).execute()
    await passes(2000)
    expect(await staff.row(auctionId)).toMatchObject({ status: 'SCHEDULED', dueAt: null })
  })

  test('waits while the prebid window is open, and happens when it is closed', async () => {
    const { auctionId } = await makeAuction(app, company, { config: { autoStart: true, hasPrebid: true } })
    await staff.plan(auctionId, 30 * 86_400)
    await changeAuction(app, auctionId, { auctionStartAt: new Date(Date.now() - 1000), dueAt: new Date(0) })
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await staff.closePrebidDirectly(auctionId)
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('LIVE')
  })

  test('[spec: Reopened for the next division] does not happen to a reopened auction', async () => {
    const { auctionId } = await planned({ autoStart: true })
    await changeAuction(app, auctionId, { endedAt: new Date(app.app.platform.clock.nowMs() + 2_000_000) })
    await passes(1500)
    expect(await statusOf(auctionId)).toBe('SCHEDULED')
    await staff.plan(auctionId, 1000)
    await passes(1000)
    expect(await statusOf(auctionId)).toBe('LIVE')
  })
})

describe('[spec: Automatic steps] automatic opening of the prebid window', () => {
  test('happens once, immediately after scheduling', async () => {
    const { auctionId } = await makeAuction(app, company, { config: { hasPrebid: true, autoOpenPrebid: true } })
    await staff.plan(auctionId, 30 * 86_400)
    await app.app.engine.tick()
    const row = await staff.row(auctionId)
    expect(row.prebidStartAt).not.toBeNull()
    expect(row.prebidEndAt!.toISOString()).toMatch(/T18:29:59\.999Z$/)
    await app.app.engine.tick()
    expect((await staff.actions(auctionId)).filter((action) => action === 'AUTO_OPEN_PREBID')).toHaveLength(1)
    expect(await staff.transitions(auctionId)).toEqual(['schedule_changed', 'prebid_opened'])
  })

  test('does not reopen a window that staff have closed', async () => {
    const { auctionId } = await makeAuction(app, company, { config: { hasPrebid: true } })
    await staff.plan(auctionId, 30 * 86_400)
    await staff.closePrebidDirectly(auctionId)
    await changeAuction(app, auctionId, { autoOpenPrebid: true })
    await app.app.engine.sweep()
    await app.app.engine.tick()
    expect((await staff.row(auctionId)).prebidStartAt).toBeNull()
  })
})

describe('[spec: Automatic steps] the live run', () => {
  test('[spec: A paused auction never ends by itself] never ends while paused, and has the remaining time after the resume', async () => {
    const { auctionId } = await planned()
    await staff.start(auctionId)
    await passes(400)
    await staff.pause(auctionId)
    await passes(5000)
    expect(await staff.row(auctionId)).toMatchObject({ status: 'PAUSED', auctionEndAt: null, dueAt: null })
    await staff.resume(auctionId)
    await passes(150)
    expect(await statusOf(auctionId)).toBe('LIVE')
    await passes(60)
    expect(await statusOf(auctionId)).toBe('ENDED')
  })

  test('[spec: Closing by calls; Words for cancelling and for the next call] goes through three calls of full length and ends after the third', async () => {
    const { auctionId } = await planned({ auctionClosingMode: 'CALL_MODE' })
    await staff.start(auctionId)
    const phase = async () => (await staff.row(auctionId)).closingPhase
    expect(await staff.row(auctionId)).toMatchObject({ closingPhase: 'FIRST_CALL', auctionEndAt: null })
    await passes(31)
    expect(await phase()).toBe('SECOND_CALL')
    await passes(21)
    expect(await phase()).toBe('THIRD_CALL')
    await passes(11)
    expect(await statusOf(auctionId)).toBe('ENDED')
    expect((await staff.transitions(auctionId)).slice(-4)).toEqual(['started', 'extended', 'extended', 'closed'])
    expect((await staff.actions(auctionId)).slice(-2)).toEqual(['START', 'AUTO_END'])
  })

  test('[spec: Closing by calls] keeps the call and its remaining time during a pause', async () => {
    const { auctionId } = await planned({ auctionClosingMode: 'CALL_MODE', auctionFirstCallSeconds: 100 })
    await staff.start(auctionId)
    await passes(40)
    await staff.pause(auctionId)
    await passes(1000)
    expect(await staff.row(auctionId)).toMatchObject({ closingPhase: 'FIRST_CALL', closingPhaseEndsAt: null })
    await staff.resume(auctionId)
    const { closingPhaseEndsAt } = await staff.row(auctionId)
    const left = closingPhaseEndsAt!.getTime() - app.app.platform.clock.nowMs()
    expect(left).toBeGreaterThan(40_000)
    expect(left).toBeLessThanOrEqual(60_000)
  })

  test.each(['PENDING', 'COMPLETE', 'CANCELLED'] as const)('takes no step in %s', async (status) => {
    const { auctionId } = await planned({ autoStart: true, autoDeclareWinner: true })
    await changeAuction(app, auctionId, { status })
    await passes(5000)
    await app.app.engine.sweep()
    expect(await staff.row(auctionId)).toMatchObject({ status, stateVersion: 1 })
  })
})

describe('[spec: Automatic steps; Transitions in the room] after the end', () => {
  test('sends the end, the reveal and the declaration as three events in order, each with its own version', async () => {
    const auction = await planned({ hasPrebid: true, autoRevealPrebids: true, autoDeclareWinner: true })
    const { auctionId } = auction
    const [asha, babu] = [await makeMember(app, auction), await makeMember(app, auction)]
    await makePrebid(app, auction, asha, 80_000)
    const best = await makePrebid(app, auction, babu, 70_000)
    await staff.start(auctionId)
    await passes(600)
    const row = await staff.row(auctionId)
    expect(row).toMatchObject({ status: 'COMPLETE', declaredWinnerCount: 1, dueAt: null, activePrebidCount: 0 })
    const events = (await readLog(app.db, auctionId)).filter(({ type }) => type === 'auction.state.changed').slice(-3)
    expect(events.map(({ payload }) => payload.transition)).toEqual(['closed', 'prebids_revealed', 'winner_selected'])
    expect(events.map(({ stateVersion }) => stateVersion)).toEqual([3, 4, 5])
    expect((await staff.actions(auctionId)).slice(-3)).toEqual([
      'AUTO_END',
      'AUTO_REVEAL_PREBIDS',
      'AUTO_DECLARE_WINNER',
    ])
    const [winner] = await app.db.selectFrom('winners').selectAll().where('auctionId', '=', auctionId).execute()
    expect(winner).toMatchObject({ auctionPrebidId: best, selectedById: null, selectionSource: 'PREBID_REVIEW' })
  })

  test('waits with the declaration for a reveal by staff', async () => {
    const auction = await planned({ hasPrebid: true, autoDeclareWinner: true })
    await makePrebid(app, auction, await makeMember(app, auction), 80_000)
    await staff.start(auction.auctionId)
    await staff.end(auction.auctionId)
    await passes(1)
    expect(await staff.row(auction.auctionId)).toMatchObject({ status: 'ENDED', dueAt: null })
    await staff.revealDirectly(auction.auctionId)
    await app.app.engine.tick()
    expect(await statusOf(auction.auctionId)).toBe('COMPLETE')
  })

  test.each([
    ['there are no offers', []],
    ['two offers share the lowest payout', [70_000, 70_000, 80_000]],
  ] as const)('declares no winner if %s, and clears the due time', async (_name, offers) => {
    const auction = await planned({ hasPrebid: true, autoRevealPrebids: true, autoDeclareWinner: true })
    for (const amount of offers) await makePrebid(app, auction, await makeMember(app, auction), amount)
    await staff.start(auction.auctionId)
    await passes(600)
    const row = await staff.row(auction.auctionId)
    expect(row).toMatchObject({ status: 'ENDED', dueAt: null, autoDeclareStopped: true, declaredWinnerCount: 0 })
    expect(await app.app.engine.sweep()).toBe(0)
  })

  test('[spec: After a winner with divisions left] declares the winners of several divisions one by one, live bids before prebids', async () => {
    const auction = await makeAuction(app, company, {
      config: { hasPrebid: true, autoRevealPrebids: true, autoDeclareWinner: true },
      cycle: PAST_CYCLE,
      program: { divisions: 2 },
    })
    const { auctionId } = auction
    await staff.plan(auctionId, 1000)
    await makePrebid(app, auction, await makeMember(app, auction), 60_000)
    await staff.start(auctionId)
    const [asha, babu] = [await makeMember(app, auction), await makeMember(app, auction)]
    const second = await makeBid(app, auction, asha, 90_000)
    const first = await makeBid(app, auction, babu, 85_000)
    await passes(600)
    expect(await staff.row(auctionId)).toMatchObject({ status: 'COMPLETE', declaredWinnerCount: 2 })
    const winners = await app.db
      .selectFrom('winners')
      .select(['division', 'auctionBidId'])
      .where('auctionId', '=', auctionId)
      .orderBy('division')
      .execute()
    expect(winners).toEqual([
      { division: 1, auctionBidId: first },
      { division: 2, auctionBidId: second },
    ])
    const prebids = await app.db.selectFrom('prebids').select('status').where('auctionId', '=', auctionId).execute()
    expect(prebids).toEqual([{ status: 'SUPERSEDED' }])
  })

  test('[spec: Automatic steps] waits with the declaration while staff have postponed the cycle', async () => {
    const auction = await planned({ autoDeclareWinner: true })
    await staff.start(auction.auctionId)
    await makeBid(app, auction, await makeMember(app, auction), 90_000)
    await editCycle(auction.cycleId, { status: 'UPCOMING' })
    await passes(600)
    expect(await staff.row(auction.auctionId)).toMatchObject({ status: 'ENDED', declaredWinnerCount: 0, dueAt: null })
    await editCycle(auction.cycleId, { status: 'ACTIVE' })
    await app.app.engine.tick()
    expect(await staff.row(auction.auctionId)).toMatchObject({ status: 'COMPLETE', declaredWinnerCount: 1 })
  })

  test('declares no winner in a cycle that is no longer ACTIVE', async () => {
    const auction = await planned({ autoDeclareWinner: true })
    await staff.start(auction.auctionId)
    await makeBid(app, auction, await makeMember(app, auction), 90_000)
    await app.db.updateTable('cycles').set({ status: 'CANCELLED' }).where('id', '=', auction.cycleId).execute()
    await passes(600)
    expect(await staff.row(auction.auctionId)).toMatchObject({ status: 'ENDED', declaredWinnerCount: 0, dueAt: null })
  })
})

describe('[spec: When joining opens and closes; Not a mutation] the join window', () => {
  test('[spec: The join window] opens when the auction is scheduled within its own lead time', async () => {
    const { auctionId } = await makeAuction(app, company, { config: { subscriberJoinLeadSeconds: 900 } })
    await staff.plan(auctionId, 300)
    await app.app.engine.tick()
    const { joinWindowOpenedAt, updatedAt, auctionStartAt } = await staff.row(auctionId)
    expect(joinWindowOpenedAt).toEqual(updatedAt)
    expect(joinWindowOpenedAt!.getTime()).toBeGreaterThan(auctionStartAt!.getTime() - 301_000)
  })

  test('is recorded as open and closed on time, without a mutation', async () => {
    const { auctionId } = await makeAuction(app, company, {
      config: { auctionJoiningRule: 'GRACE_PERIOD', subscriberJoinLeadSeconds: 300, subscriberJoinGraceSeconds: 120 },
    })
    await staff.plan(auctionId, 1000)
    const { auctionStartAt } = await staff.row(auctionId)
    await passes(750)
    const opened = await staff.row(auctionId)
    expect(opened.joinWindowOpenedAt).toEqual(new Date(auctionStartAt!.getTime() - 300_000))
    expect(opened).toMatchObject({ stateVersion: 1, serverSequence: 2, joinWindowClosedAt: null })
    await staff.start(auctionId)
    const { startedAt } = await staff.row(auctionId)
    await passes(130)
    const closed = await staff.row(auctionId)
    expect(closed.joinWindowClosedAt).toEqual(new Date(startedAt!.getTime() + 120_000))
    expect(closed).toMatchObject({ status: 'LIVE', stateVersion: 2, serverSequence: 5 })
    expect(closed.dueAt).toEqual(closed.auctionEndAt)
  })

  test('closes at the end under ANYTIME and at the start under BEFORE_START', async () => {
    const anytime = await planned()
    const before = await planned({ auctionJoiningRule: 'BEFORE_START' })
    for (const { auctionId } of [anytime, before]) await staff.start(auctionId)
    expect((await staff.row(anytime.auctionId)).joinWindowClosedAt).toBeNull()
    const closed = await staff.row(before.auctionId)
    expect(closed.joinWindowClosedAt).toEqual(closed.startedAt)
    await staff.end(anytime.auctionId)
    expect((await staff.row(anytime.auctionId)).joinWindowClosedAt).not.toBeNull()
  })
})

describe('[spec: In one paragraph; Limits] recovery', () => {
  test('repairs due times that were cleared or are wrong, and keeps correct ones', async () => {
    const { auctionId } = await planned()
    await staff.start(auctionId)
    const { auctionEndAt, stateVersion } = await staff.row(auctionId)
    expect(await app.app.engine.sweep()).toBe(0)
    for (const dueAt of [null, new Date('2099-01-01')]) {
      await changeAuction(app, auctionId, { dueAt })
      expect(await app.app.engine.sweep()).toBe(1)
      expect(await staff.row(auctionId)).toMatchObject({ dueAt: auctionEndAt, stateVersion })
    }
    await changeAuction(app, auctionId, { dueAt: null })
    await passes(700)
    expect(await statusOf(auctionId)).toBe('LIVE')
    await app.app.engine.sweep()
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('ENDED')
  })

  test('clears a due time that no longer applies', async () => {
    const { auctionId } = await planned()
    await changeAuction(app, auctionId, { dueAt: new Date(0), joinWindowOpenedAt: new Date() })
    await app.app.engine.tick()
    expect(await staff.row(auctionId)).toMatchObject({ status: 'SCHEDULED', dueAt: null, stateVersion: 1 })
  })

  /** From now on the steps of this auction fail with this SQL state, until the returned function is called. */
  async function failSteps(auctionId: string, state: string) {
    await sql`CREATE FUNCTION fail_for_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.auction_id = ${sql.lit(auctionId)} THEN RAISE EXCEPTION 'no' USING ERRCODE = ${sql.lit(state)}; END IF;
      RETURN NEW; END $$`.execute(app.db)
    await sql`CREATE TRIGGER fail_for_one BEFORE INSERT ON room_events FOR EACH ROW EXECUTE FUNCTION fail_for_one()`.execute(
      app.db,
    )
    return () => sql`DROP FUNCTION fail_for_one CASCADE`.execute(app.db)
  }

  test('postpones an auction whose step fails, takes the steps of the others, and retries', async () => {
    const auctions = await Promise.all(Array.from({ length: 12 }, () => planned()))
    const ids = auctions.map(({ auctionId }) => auctionId)
    for (const id of ids) await staff.start(id)
    const sick = ids[5]!
    const heal = await failSteps(sick, 'P0001')
    await passes(700)
    for (const id of ids) expect(await statusOf(id)).toBe(id === sick ? 'LIVE' : 'ENDED')
    const { dueAt } = await staff.row(sick)
    expect(dueAt!.getTime()).toBeGreaterThan(app.app.platform.clock.nowMs())
    await heal()
    await app.app.engine.sweep()
    await app.app.engine.tick()
    expect(await statusOf(sick)).toBe('ENDED')
  })

  test('keeps the due time of an auction whose connection was lost, and takes the step with the next tick', async () => {
    const { auctionId } = await planned()
    await staff.start(auctionId)
    const heal = await failSteps(auctionId, '57P01')
    await expect(passes(700)).rejects.toThrow('no')
    expect(await statusOf(auctionId)).toBe('LIVE')
    await heal()
    await app.app.engine.tick()
    expect(await statusOf(auctionId)).toBe('ENDED')
  })

  test('measures the lateness of steps and reports the engine in /readyz', async () => {
    const metrics = (await app.http.inject('/metrics')).body
    expect(metrics).toMatch(/kuri_engine_lateness_seconds_count [1-9]/)
    expect((await app.http.inject('/readyz')).json()).toMatchObject({ checks: { engine: true } })
  })
})
