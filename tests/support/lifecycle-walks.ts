// Compares the lifecycle with a reference model [spec: One status drives everything]: after every random command, clock move or restart the
// service and the model must agree. A failing run prints its seed; MODEL_SEED=<seed> replays it (npm test -- lifecycle-model.full).

import * as make from '@kuri/server/testing/auction-fixtures'
import { makeCompany, makeSubscriber } from '@kuri/server/testing/fixtures'
import { anySuperadmin, PAST_CYCLE, staffOf } from '@kuri/server/testing/lifecycle'
import { cloneDatabase, startTestApp, type TestApp } from '@kuri/server/testing/test-app'
import { treeFaults } from '@kuri/server/testing/trees'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as lifecycle from '../../server/src/features/auctions/lifecycle/lifecycle.actions.ts'
import { declareCandidate, disqualifyWinner } from '../../server/src/features/auctions/winners/winners.actions.ts'
import { type Config, choices, DURATION_SECONDS, LifecycleModel, type Step, WINDOW_SECONDS } from './lifecycle-model.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: TestApp
let company: Awaited<ReturnType<typeof makeCompany>>
let person: Awaited<ReturnType<typeof makeSubscriber>>

async function startService() {
  database = await cloneDatabase()
  app = await startTestApp({}, database.url)
  company = await makeCompany(app)
  person = await makeSubscriber(app, 'Asha')
}
async function stopService() {
  await app.close()
  await database.drop()
}

const permit = anySuperadmin()
/** The model reads the clock slightly later than the service, and a restart on a busy machine takes a while. */
const SLACK_MS = 600_000
const nowMs = () => app.app.platform.clock.nowMs()

/** The auction under test, with prebids if there is a window, and a member who can bid. */
async function makeSubject(config: Config) {
  const { divisions, hasLiveBid, prebidAmounts, ...layers } = config
  const auction = await make.makeAuction(app, company, {
    config: { ...layers, auctionDurationSeconds: DURATION_SECONDS },
    program: { divisions },
    cycle: PAST_CYCLE,
    // The cycle has ended, so a deadline of the auction keeps the window open for as long as the model expects.
    ...(config.hasPrebid ? { auction: { prebidEndAt: new Date(nowMs() + WINDOW_SECONDS * 1000) } } : {}),
  })
  const prebids: string[] = []
  if (config.hasPrebid)
    for (const amount of prebidAmounts)
      prebids.push(await make.makePrebid(app, auction, await make.makeMember(app, auction, 'Asha', person), amount))
  return { auction, prebids, bidder: hasLiveBid ? await make.makeMember(app, auction, 'Asha', person) : null }
}
type Subject = Awaited<ReturnType<typeof makeSubject>>

async function perform(step: Step, subject: Subject): Promise<void> {
  const { platform, engine } = app.app
  const { auctionId } = subject.auction
  const start = (seconds: number) => ({ auctionStartAt: new Date(nowMs() + seconds * 1000) })
  switch (step.do) {
    case 'wait':
      await app.advanceSeconds(step.seconds)
      return void (await engine.tick())
    case 'restart':
      await app.close()
      app = await startTestApp({}, database.url)
      return void (await app.app.engine.tick())
    case 'sweep':
      await engine.sweep()
      return void (await engine.tick())
    case 'schedule':
      await lifecycle.scheduleAuction(platform, permit, auctionId, start(step.seconds))
      break
    case 'approve':
      await lifecycle.approveAuction(platform, permit, auctionId)
      break
    case 'cancel':
      await lifecycle.cancelAuction(platform, permit, auctionId)
      break
    case 'openPrebid':
      await lifecycle.openPrebidWindow(platform, permit, auctionId)
      break
    case 'closePrebid':
      await lifecycle.closePrebidWindow(platform, permit, auctionId)
      break
    case 'start':
      await lifecycle.startAuction(platform, permit, auctionId)
      break
    case 'pause':
      await lifecycle.pauseAuction(platform, permit, auctionId, 'model')
      break
    case 'resume':
      await lifecycle.resumeAuction(platform, permit, auctionId, 'model')
      break
    case 'end':
      await lifecycle.endAuction(platform, permit, auctionId, 'model')
      break
    case 'reveal':
      await lifecycle.revealPrebids(platform, permit, auctionId)
      break
    case 'bid': {
      const row = await staffOf(app, '').row(auctionId)
      if (row.status === 'LIVE' && subject.bidder && row.leadingBidId === null)
        await make.makeBid(app, subject.auction, subject.bidder, 90_000, { run: row.run })
      break
    }
    case 'declare': {
      const row = await staffOf(app, '').row(auctionId)
      const offer = row.leadingBidId ? { bidId: row.leadingBidId } : { prebidId: await bestPrebid(subject) }
      await declareCandidate(platform, permit, auctionId, offer)
      break
    }
    case 'disqualify': {
      const winner = await app.db
        .selectFrom('winners')
        .select('id')
        .where('auctionId', '=', auctionId)
        .where('status', '=', 'DECLARED')
        .orderBy('division', 'desc')
        .limit(1)
        .executeTakeFirst()
      await disqualifyWinner(platform, permit, auctionId, {
        winnerId: winner?.id ?? 'nobody',
        disqualificationReasonCode: 'OTHER',
      })
      break
    }
  }
  await engine.tick()
}

/** The lowest prebid among enrollments that have not won here. */
async function bestPrebid({ auction, prebids }: Subject): Promise<string> {
  const taken = await app.db
    .selectFrom('winners')
    .select('enrollmentId')
    .where('auctionId', '=', auction.auctionId)
    .execute()
  const rows = await app.db
    .selectFrom('prebids')
    .select(['id', 'enrollmentId'])
    .where('auctionId', '=', auction.auctionId)
    .execute()
  const free = rows.filter(({ enrollmentId }) => !taken.some((winner) => winner.enrollmentId === enrollmentId))
  return prebids.find((id) => free.some((row) => row.id === id)) ?? 'nobody'
}

async function expectAgreement(model: LifecycleModel, subject: Subject, trace: string) {
  const staff = staffOf(app, await freshToken(), 'admin')
  const { auctionId } = subject.auction
  const [row, actions, overview] = [
    await staff.row(auctionId),
    await staff.actions(auctionId),
    (await staff.overview(auctionId)).data,
  ]
  if (row.status === 'LIVE') expect(Math.abs(row.auctionEndAt!.getTime() - model.endsMs!), trace).toBeLessThan(SLACK_MS)
  expect(
    {
      status: row.status,
      currentPhase: overview.currentPhase,
      prebidPhase: overview.prebidPhase,
      due: row.dueAt === null ? null : 'set',
      actions,
      stateVersion: row.stateVersion,
      winners: row.declaredWinnerCount,
      isRevealed: row.prebidsRevealedAt !== null,
      staffSeeAmounts: overview.prebids.items.every(({ amount }: { amount: number | null }) => amount !== null),
      eventVersion: await highestEventVersion(auctionId),
    },
    trace,
  ).toEqual(model.expected(nowMs()))
}

/** Signs in again, since a token is not valid after a long wait or a restart. */
const token = { text: '', of: null as TestApp | null, aheadMs: -1 }
async function freshToken(): Promise<string> {
  const aheadMs = app.app.platform.clock.aheadMs()
  if (token.of !== app || token.aheadMs !== aheadMs)
    Object.assign(token, { text: (await app.superadmin()).token, of: app, aheadMs })
  return token.text
}

const highestEventVersion = async (auctionId: string) =>
  (
    await app.db
      .selectFrom('roomEvents')
      .select((eb) => eb.fn.max('stateVersion').as('version'))
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
  ).version ?? 0

/** Prefers configurations that reach many states: prebids, several divisions. */
const configs: fc.Arbitrary<Config> = fc.record({
  hasPrebid: fc.constantFrom(true, true, false),
  approvalRequired: fc.boolean(),
  autoStart: fc.boolean(),
  autoOpenPrebid: fc.boolean(),
  autoRevealPrebids: fc.boolean(),
  autoDeclareWinner: fc.boolean(),
  divisions: fc.constantFrom(1, 2, 2),
  hasLiveBid: fc.boolean(),
  prebidAmounts: fc.constantFrom([], [70_000, 80_000], [60_000, 70_000, 70_000], [70_000, 70_000]),
})

/** Without a seed the walks are new in every run. */
export function testLifecycle(title: string, { walks, seed }: { walks: number; seed?: number | undefined }) {
  beforeAll(startService)
  afterAll(stopService)

  test(title, async () => {
    await fc.assert(
      fc.asyncProperty(configs, choices, async (config, chosen) => {
        const subject = await makeSubject(config)
        const model = new LifecycleModel(config, nowMs())
        const done: string[] = []
        for (const choice of chosen) {
          const step = model.stepFor(choice)
          done.push(JSON.stringify(step))
          const refusal = await perform(step, subject).then(
            () => null,
            (error) => (typeof error?.status === 'number' ? 'refused' : Promise.reject(error)),
          )
          const isRefused = model.perform(step, nowMs())
          const trace = `${JSON.stringify(config)}\n${done.join('\n')}`
          expect(refusal, trace).toBe(isRefused ? 'refused' : null)
          await expectAgreement(model, subject, trace)
          expect(await treeFaults(app.db, subject.auction.auctionId), trace).toEqual([])
        }
        await lifecycle.cancelAuction(app.app.platform, permit, subject.auction.auctionId).catch(() => {})
      }),
      // Shrinking takes minutes on a real service, so it is off unless MODEL_SHRINK=yes.
      { numRuns: walks, endOnFailure: process.env.MODEL_SHRINK !== 'yes', ...(seed === undefined ? {} : { seed }) },
    )
  }, 600_000)
}
