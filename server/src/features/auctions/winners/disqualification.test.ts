import { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import * as make from '#testing/auction-fixtures'
import { makeCycle } from '#testing/fixtures'
import { anySuperadmin, PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'
import { declareCandidate } from './winners.actions.ts'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)

const permit = anySuperadmin()
const declare = (auctionId: string, offer: { bidId: string } | { prebidId: string }) =>
  declareCandidate(app.app.platform, permit, auctionId, offer)
const winnersOf = (auctionId: string) =>
  app.db
    .selectFrom('winners')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('selectedAt')
    .orderBy('id')
    .execute()
const cycleStatus = async (id: string) =>
  (await app.db.selectFrom('cycles').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const settlements = (cycleId: string) =>
  app.db.selectFrom('settlements').select('cycleId').where('cycleId', '=', cycleId).execute()

/** A completed auction: the first of `offers` has won. */
async function completed(kind: 'bid' | 'prebid' = 'bid', config: object = {}) {
  const auction = await make.makeAuction(app, company, {
    config: { hasPrebid: kind === 'prebid', ...config },
    cycle: PAST_CYCLE,
    auction: { status: 'ENDED', run: 1, stateVersion: 1, endedAt: new Date() },
  })
  const members = [await make.makeMember(app, auction, 'Asha'), await make.makeMember(app, auction, 'Babu')] as const
  const place = kind === 'bid' ? make.makeBid : make.makePrebid
  const second = await place(app, auction, members[1], 80_000)
  const first = await place(app, auction, members[0], 70_000)
  const offer = (id: string) => (kind === 'bid' ? { bidId: id } : { prebidId: id })
  await declare(auction.auctionId, offer(first))
  const [winner] = await winnersOf(auction.auctionId)
  return { ...auction, first, second, offer, winnerId: winner!.id, members }
}
const reasonCode = { disqualificationReasonCode: 'KYC_ISSUE' }

test('[spec: Transitions of an auction; When; What it returns; When a cycle is settled] returns a COMPLETE auction to ENDED and its cycle to ACTIVE, and reverses the settlement', async () => {
  const { auctionId, cycleId, winnerId, second, members } = await completed()
  expect(await cycleStatus(cycleId)).toBe('COMPLETED')
  const { status, data } = await staff.disqualifyWinner(auctionId, { winnerId, ...reasonCode })
  expect(status).toBe(200)
  expect(data).toEqual({
    auctionId,
    cycleId,
    stateVersion: 3,
    status: 'ENDED',
    prebidPhase: 'NONE',
    prebidAmountsRevealed: false,
    prebidAmountsRevealedAt: null,
    winnerId,
    declaredWinnerCount: 0,
    remainingWinnerSlots: 1,
    suggestedReplacement: expect.objectContaining({
      rank: 1,
      bidId: second,
      amount: 80_000,
      division: 1,
      subscriberName: 'Babu',
      enrolledSubscriberId: members[1].enrollmentId,
    }),
  })
  expect(await cycleStatus(cycleId)).toBe('ACTIVE')
  expect(await settlements(cycleId)).toEqual([])
  const { data: overview } = await staff.overview(auctionId)
  expect(overview).toMatchObject({ declaredWinnerCount: 0, remainingWinnerSlots: 1, winnerId: null })
  expect(overview.winners).toMatchObject([{ id: winnerId, status: 'DISQUALIFIED' }])
})

test('[spec: Endpoints and schedule rules; All events] removes the disqualified winner from the candidates, logs the replacement and notifies staff', async () => {
  const { auctionId, cycleId, winnerId, first, second } = await completed()
  await staff.disqualifyWinner(auctionId, {
    winnerId,
    ...reasonCode,
    disqualificationNote: 'no papers',
    reason: 'called twice',
  })
  const { candidates } = (await staff.candidates(auctionId)).data
  expect(candidates.map(({ bidId }: { bidId: string }) => bidId)).toEqual([second])
  await expect(declare(auctionId, { bidId: first })).rejects.toMatchObject({ code: 'NOT_A_CANDIDATE' })
  await declare(auctionId, { bidId: second })
  expect(await winnersOf(auctionId)).toMatchObject([
    {
      id: winnerId,
      status: 'DISQUALIFIED',
      disqualificationReasonCode: 'KYC_ISSUE',
      disqualificationNote: 'no papers',
      division: 1,
    },
    { status: 'DECLARED', replacesWinnerId: winnerId, division: 1 },
  ])
  expect(await staff.actions(auctionId)).toEqual(['DECLARE_WINNER', 'DISQUALIFY_WINNER', 'REPLACE_DISQUALIFIED_WINNER'])
  expect(await staff.transitions(auctionId)).toEqual(['winner_selected', 'winner_disqualified', 'winner_selected'])
  expect(await cycleStatus(cycleId)).toBe('COMPLETED')
  expect(await settlements(cycleId)).toHaveLength(1)
  const selections = (await readLog(app.db, auctionId)).filter(
    ({ type, audience }) => type === 'auction.winner.changed' && audience === 'STAFF',
  )
  expect(selections.map(({ payload }) => payload)).toMatchObject([
    { action: 'SELECTED' },
    { action: 'DISQUALIFIED', winner: { id: winnerId }, suggestedReplacement: { bidId: second } },
    { action: 'SELECTED', declaredWinnerCount: 1, remainingWinnerSlots: 0 },
  ])
})

test('[spec: What becomes of a prebid] marks the prebid of a disqualified winner DISQUALIFIED and lets superseded prebids win', async () => {
  const { auctionId, winnerId, first, second, offer } = await completed('prebid')
  const statuses = async () =>
    Object.fromEntries(
      (await app.db.selectFrom('prebids').select(['id', 'status']).where('auctionId', '=', auctionId).execute()).map(
        ({ id, status }) => [id, status],
      ),
    )
  expect(await statuses()).toEqual({ [first]: 'APPLIED', [second]: 'SUPERSEDED' })
  const { data } = await staff.disqualifyWinner(auctionId, { winnerId, ...reasonCode })
  expect(data.suggestedReplacement).toMatchObject({ source: 'PREBID', prebidId: second })
  await declare(auctionId, offer(second))
  expect(await statuses()).toEqual({ [first]: 'DISQUALIFIED', [second]: 'APPLIED' })
})

test('[spec: The cycle overview] shows prebid winners in their own prebid when and why they were disqualified', async () => {
  const { auctionId, cycleId, winnerId, first, members } = await completed('prebid')
  await staff.disqualifyWinner(auctionId, { winnerId, ...reasonCode })
  const path = `/v2/subscribers/me/cycles/${cycleId}/auction/${members[0].enrollmentId}`
  const { data } = await app.call('GET', path, { token: members[0].token })
  expect(data.currentUser.latestPrebid).toMatchObject({
    id: first,
    status: 'DISQUALIFIED',
    disqualifiedAt: expect.any(String),
    disqualificationReasonCode: 'KYC_ISSUE',
  })
})

test('[spec: Automatic steps] leaves the replacement to staff even with automatic declaration', async () => {
  const { auctionId, winnerId } = await completed('bid', { autoDeclareWinner: true })
  await staff.disqualifyWinner(auctionId, { winnerId, ...reasonCode })
  await app.app.engine.sweep()
  await app.app.engine.tick()
  expect(await staff.row(auctionId)).toMatchObject({ status: 'ENDED', declaredWinnerCount: 0, dueAt: null })
})

test('[spec: Endpoints and schedule rules] requires winnerId and a known reason code in the body', async () => {
  const { auctionId, winnerId } = await completed()
  const paths = async (body: object) =>
    (await staff.disqualifyWinner(auctionId, body)).error?.details?.map(({ path }) => path)
  expect(await paths({ ...reasonCode })).toEqual(['winnerId'])
  expect(await paths({ winnerId })).toEqual(['disqualificationReasonCode'])
  expect(await paths({ winnerId, disqualificationReasonCode: 'FOO' })).toEqual(['disqualificationReasonCode'])
  expect(await paths({ winnerId: 'x', ...reasonCode })).toEqual(['winnerId'])
  expect(await paths({ winnerId, ...reasonCode, reason: 'x'.repeat(501) })).toEqual(['reason'])
  expect((await staff.disqualifyWinner(auctionId, { winnerId: newId(), ...reasonCode })).status).toBe(404)
  const elsewhere = await completed()
  expect((await staff.disqualifyWinner(auctionId, { winnerId: elsewhere.winnerId, ...reasonCode })).status).toBe(404)
  await make.changeAuction(app, auctionId, { status: 'ENDED' })
  expect((await staff.disqualifyWinner(auctionId, { winnerId: newId(), ...reasonCode })).status).toBe(404)
  expect((await staff.row(auctionId)).stateVersion).toBe(2)
})

test.each(DISQUALIFICATION_REASON_CODES)(
  '[spec: The words of an auction] accepts the reason %s, and refuses a second disqualification',
  async (disqualificationReasonCode) => {
    const { auctionId, winnerId } = await completed()
    const body = { winnerId, disqualificationReasonCode }
    const answers = await Promise.all(Array.from({ length: 4 }, () => staff.disqualifyWinner(auctionId, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  },
)

test.each(['PENDING', 'SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'CANCELLED'] as const)(
  '[spec: Transitions of an auction; The wrong status] returns 409 in %s, for known and unknown winners',
  async (status) => {
    const { auctionId, winnerId } = await completed()
    await make.changeAuction(app, auctionId, { status })
    for (const id of [winnerId, newId()])
      expect((await staff.disqualifyWinner(auctionId, { winnerId: id, ...reasonCode })).status).toBe(409)
    expect(await winnersOf(auctionId)).toMatchObject([{ status: 'DECLARED' }])
  },
)

test('[spec: When a cycle is settled] refuses a disqualification that would reopen a cycle while the next cycle is active', async () => {
  const { auctionId, winnerId, companyId, programId } = await completed()
  await makeCycle(app, companyId, programId, 2)
  const answer = await staff.disqualifyWinner(auctionId, { winnerId, ...reasonCode })
  expect([answer.status, answer.error?.code]).toEqual([409, 'CYCLE_ALREADY_ACTIVE'])
  expect(await staff.row(auctionId)).toMatchObject({ status: 'COMPLETE', stateVersion: 2 })
})
