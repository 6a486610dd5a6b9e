import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction, makeDisqualification, makeInvoice, makeMember, makeWinner } from '#testing/auction-fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { prebidDoors } from '#testing/prebids'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'
import { declareCandidate } from '../winners/winners.actions.ts'

const { app, company } = await useCompany()
const doors = prebidDoors(app, company)

const code = (answer: { status: number; error: { code: string } | null }) => [answer.status, answer.error?.code]
async function sealedWorld(changes: Parameters<typeof doors.makeSealedAuction>[0] = {}) {
  const auction = await doors.makeSealedAuction(changes)
  return { auction, anu: await doors.makeBidder(auction, 'Anu') }
}

test('[D1 2.11] a placement answers the result and a receipt', async () => {
  const { auction, anu } = await sealedWorld()
  const { status, data } = await doors.place(auction, anu, 87654.32)
  expect(status).toBe(201)
  expect(data).toEqual({
    auctionId: auction.auctionId,
    cycleId: auction.cycleId,
    prebidId: expect.stringMatching(/^c[a-z0-9]{24}$/),
    enrolledSubscriberId: anu.enrollmentId,
    status: 'ACTIVE',
    documentSubmissionId: null,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    nonce: expect.any(String),
  })
  const claim = `${auction.auctionId}:${anu.enrollmentId}:8765432:${data.nonce}`
  expect(createHash('sha256').update(claim).digest('hex')).toBe(data.commitment)
})

test('[D1 4.1] the amount is taken half-up to paise; its owner reads it', async () => {
  const { auction, anu } = await sealedWorld()
  await doors.place(auction, anu, 61000.005)
  const { currentUser } = await doors.overview(auction, anu)
  expect(currentUser.activePrebid.amount).toBe(61000.01)
  expect(currentUser).toMatchObject({ canPrebid: false, prebidBlockedReason: 'ACTIVE_PREBID_EXISTS' })
})

test('[D1 2.16] neither amount nor nonce can be read in the table, nor the length of the amount', async () => {
  const { auction, anu } = await sealedWorld({ program: { minimumBidAmountPaise: 100 } })
  const ben = await doors.makeBidder(auction, 'Ben')
  const { data } = await doors.place(auction, anu, 87654.32)
  await doors.place(auction, ben, 5)
  const stored = await app.db.selectFrom('prebids').selectAll().where('auctionId', '=', auction.auctionId).execute()
  const text = JSON.stringify(stored)
  for (const trace of ['8765432', '87654.32', data.nonce]) expect(text).not.toContain(trace)
  expect(new Set(stored.map(({ sealedAmount }) => sealedAmount.length)).size).toBe(1)
})

test('[D1 4.1 rule 1] one active prebid per enrollment; after a cancellation another', async () => {
  const { auction, anu } = await sealedWorld()
  const first = await doors.place(auction, anu, 70000)
  expect(code(await doors.place(auction, anu, 71000))).toEqual([400, 'ACTIVE_PREBID_EXISTS'])
  const cancelled = await doors.cancel(auction, anu, first.data.prebidId)
  expect(cancelled.status).toBe(200)
  expect(cancelled.data).toMatchObject({ prebidId: first.data.prebidId, status: 'CANCELLED', commitment: null })
  const second = await doors.place(auction, anu, 71000)
  expect(second.status).toBe(201)
  expect(second.data.prebidId).not.toBe(first.data.prebidId)
})

test('[D1 4.1 rule 7] of twenty parallel placements exactly one stands', async () => {
  const { auction, anu } = await sealedWorld()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => doors.place(auction, anu, 70000 + i)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(code(answer)).toEqual([400, 'ACTIVE_PREBID_EXISTS'])
  const stored = await app.db
    .selectFrom('prebids')
    .select('status')
    .where('auctionId', '=', auction.auctionId)
    .execute()
  expect(stored).toEqual([{ status: 'ACTIVE' }])
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[D1 4.1] two tickets of one person have a prebid each, and equal or worse amounts are not compared', async () => {
  const { auction, anu } = await sealedWorld()
  const second = await doors.makeBidder(auction, 'Anu', anu)
  const ben = await doors.makeBidder(auction, 'Ben')
  for (const [who, amount] of [
    [anu, 70000],
    [second, 70000],
    [ben, 99000],
  ] as const)
    expect((await doors.place(auction, who, amount)).status).toBe(201)
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(3)
})

test.each(['PENDING', 'SCHEDULED', 'READY'])('[D1 4.1 rule 3] prebids are taken while %s', async (status) => {
  const { auction, anu } = await sealedWorld({ auction: { status } })
  expect((await doors.place(auction, anu, 70000)).status).toBe(201)
})

test.each(['LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'])(
  '[D1 7] nothing is placed, changed or withdrawn while %s',
  async (status) => {
    const { auction, anu } = await sealedWorld()
    const ben = await doors.makeBidder(auction, 'Ben')
    const { data } = await doors.place(auction, anu, 70000)
    await changeAuction(app, auction.auctionId, { status })
    expect(code(await doors.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
    expect(code(await doors.edit(auction, anu, data.prebidId, 71000))).toEqual([400, 'PREBID_NOT_OPEN'])
    expect(code(await doors.cancel(auction, anu, data.prebidId))).toEqual([400, 'PREBID_NOT_OPEN'])
  },
)

test('[D1 4.1 rule 3, 7] also when the winner has completed the auction, and its cycle with it, no prebid is taken', async () => {
  const { auction, anu } = await sealedWorld()
  const { auctionId } = auction
  const ben = await doors.makeBidder(auction, 'Ben')
  const { data } = await doors.place(auction, anu, 70000)
  const staff = staffOf(app, company.token)
  await staff.plan(auctionId, 20 * 86_400)
  await staff.closePrebidDirectly(auctionId)
  const steps = [
    ['LIVE', () => staff.start(auctionId)],
    ['PAUSED', () => staff.pause(auctionId)],
    ['ENDED', () => staff.end(auctionId)],
    ['COMPLETE', () => declareCandidate(app.app.platform, anySuperadmin(), auctionId, { prebidId: data.prebidId })],
  ] as const
  for (const [status, step] of steps) {
    await step()
    expect((await doors.auctionRow(auction)).status).toBe(status)
    expect(code(await doors.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
  }
  const { cycleStatus } = await doors.overview(auction, ben)
  expect(cycleStatus).toBe('COMPLETED')
})

test('[D1 4.2, G005] a closed window takes, changes and gives back nothing, at once', async () => {
  const { auction, anu } = await sealedWorld({ auction: { status: 'SCHEDULED' } })
  const ben = await doors.makeBidder(auction, 'Ben')
  const { data } = await doors.place(auction, anu, 70000)
  const closed = await app.call('POST', `/v2/companies/auctions/${auction.auctionId}/prebid/close`, {
    token: company.token,
    body: {},
  })
  expect(closed.data.prebidClosed).toBe(true)
  expect(code(await doors.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await doors.edit(auction, anu, data.prebidId, 71000))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await doors.cancel(auction, anu, data.prebidId))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect((await doors.overview(auction, anu)).currentUser.activePrebid.amount).toBe(70000)
})

test('[D1 7] what stands in the way of a placement has its code', async () => {
  const off = await sealedWorld({ config: { hasPrebid: false } })
  expect(code(await doors.place(off.auction, off.anu, 70000))).toEqual([400, 'PREBID_DISABLED'])
  const lot = await sealedWorld()
  await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', lot.auction.programId).execute()
  expect(code(await doors.place(lot.auction, lot.anu, 70000))).toEqual([400, 'NOT_AN_AUCTION_PROGRAM'])
  const early = await sealedWorld({ cycle: { status: 'UPCOMING' } })
  expect(code(await doors.place(early.auction, early.anu, 70000))).toEqual([400, 'CYCLE_NOT_ACTIVE'])

  const { auction } = await sealedWorld()
  const unpaid = await makeMember(app, auction, 'Unpaid')
  expect(code(await doors.place(auction, unpaid, 70000))).toEqual([400, 'PAYMENT_REQUIRED'])
  await makeInvoice(app, auction, unpaid, 'DRAFT')
  expect(code(await doors.place(auction, unpaid, 70000))).toEqual([400, 'PAYMENT_REQUIRED'])
  const winner = await doors.makeBidder(auction, 'Winner')
  await makeWinner(app, auction, winner)
  expect(code(await doors.place(auction, winner, 70000))).toEqual([400, 'PRIOR_WINNER'])
  const out = await doors.makeBidder(auction, 'Out')
  await makeDisqualification(app, auction, out, 'PREBID')
  expect(code(await doors.place(auction, out, 70000))).toEqual([403, 'PREBID_DISQUALIFIED'])
  const liveOut = await doors.makeBidder(auction, 'Live out')
  await makeDisqualification(app, auction, liveOut, 'LIVE')
  expect((await doors.place(auction, liveOut, 70000)).status).toBe(201)
})

test('[D1 4.1 rule 2, 7] the enrollment must be the caller’s and of this program: 403; no such auction: 404', async () => {
  const { auction, anu } = await sealedWorld()
  const other = await sealedWorld()
  const ben = await doors.makeBidder(auction, 'Ben')
  const as = (enrollmentId: string) => ({ ...anu, enrollmentId })
  expect(code(await doors.place(auction, as(ben.enrollmentId), 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect(code(await doors.place(other.auction, anu, 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect(code(await doors.place(auction, as(newId()), 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect((await doors.place({ ...auction, auctionId: newId() }, anu, 70000)).status).toBe(404)
})

test.each([
  [60000, 201],
  [100000, 201],
  ['60000.00', 201],
  [59999.99, 'INVALID_AMOUNT'],
  [100000.01, 'INVALID_AMOUNT'],
  [0, 'INVALID_AMOUNT'],
  [-5, 'INVALID_AMOUNT'],
  ['-5', 'INVALID_AMOUNT'],
  [1e300, 'INVALID_AMOUNT'],
  ['abc', 'VALIDATION_FAILED'],
  ['', 'VALIDATION_FAILED'],
  ['1,000', 'VALIDATION_FAILED'],
  [null, 'VALIDATION_FAILED'],
  [true, 'VALIDATION_FAILED'],
  [undefined, 'VALIDATION_FAILED'],
])('[D1 4.1 rule 6, 7] amount %s → %s, in both bid modes, placed and edited', async (amount, expected) => {
  for (const auctionBidMode of ['TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING']) {
    const { auction, anu } = await sealedWorld({ config: { auctionBidMode } })
    const placed = await doors.place(auction, anu, amount)
    if (typeof expected === 'number') expect(placed.status).toBe(expected)
    else expect(code(placed)).toEqual([400, expected])
    if (expected !== 201) expect(placed.error?.details?.[0]?.path).toBe('amount')

    const ben = await doors.makeBidder(auction, 'Ben')
    const { data } = await doors.place(auction, ben, 80000)
    const edited = await doors.edit(auction, ben, data.prebidId, amount)
    if (typeof expected === 'number') expect(edited.status).toBe(200)
    else expect(code(edited)).toEqual([400, expected])
    const kept = (await doors.overview(auction, ben)).currentUser.activePrebid.amount
    expect(kept).toBe(typeof expected === 'number' ? Number(amount) : 80000)
  }
})

test('[D1 7] malformed or missing ids are 400 with their path', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await doors.place(auction, anu, 70000)
  const bad = { ...anu, enrollmentId: 'x' }
  expect((await doors.place(auction, bad, 70000)).error?.details?.[0]?.path).toBe('enrolledSubscriberId')
  expect((await doors.place(auction, anu, 70000, { signatureAssetId: 'x' })).status).toBe(400)
  expect((await doors.place({ ...auction, auctionId: 'x' }, anu, 70000)).status).toBe(400)
  expect((await doors.edit(auction, anu, 'x', 70000)).status).toBe(400)
  const path = `/v2/subscribers/me/auctions/${auction.auctionId}/prebid`
  expect((await app.call('DELETE', `${path}/${data.prebidId}`, { token: anu.token })).status).toBe(400)
  expect([404, 405]).toContain((await app.call('GET', path, { token: anu.token })).status)
})

test('[D1 4.1 rule 4] an edit keeps the prebid active with the new amount and gives a new receipt', async () => {
  const { auction, anu } = await sealedWorld()
  const placed = await doors.place(auction, anu, 70000)
  const edited = await doors.edit(auction, anu, placed.data.prebidId, '80000.50')
  expect(edited.status).toBe(200)
  expect(edited.data).toMatchObject({ prebidId: placed.data.prebidId, status: 'ACTIVE', documentSubmissionId: null })
  expect(edited.data.commitment).not.toBe(placed.data.commitment)
  const claim = `${auction.auctionId}:${anu.enrollmentId}:8000050:${edited.data.nonce}`
  expect(createHash('sha256').update(claim).digest('hex')).toBe(edited.data.commitment)
  expect((await doors.overview(auction, anu)).currentUser.activePrebid).toMatchObject({ amount: 80000.5 })
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[D1 4.1 rules 4, 5] under IMMUTABLE_CANCEL_ONLY nothing is changed, but it can be withdrawn', async () => {
  const { auction, anu } = await sealedWorld({ config: { prebidMutabilityPolicy: 'IMMUTABLE_CANCEL_ONLY' } })
  const { data } = await doors.place(auction, anu, 70000)
  expect(code(await doors.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'PREBID_IMMUTABLE'])
  expect((await doors.overview(auction, anu)).currentUser.activePrebid.amount).toBe(70000)
  expect((await doors.cancel(auction, anu, data.prebidId)).status).toBe(200)
})

test('[D1 2.9] an edit asks for the payment again; a withdrawal does not', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await doors.place(auction, anu, 70000)
  await app.db
    .updateTable('invoices')
    .set({ status: 'DRAFT', paidAt: null })
    .where('enrollmentId', '=', anu.enrollmentId)
    .execute()
  expect(code(await doors.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'PAYMENT_REQUIRED'])
  expect((await doors.cancel(auction, anu, data.prebidId)).status).toBe(200)
})

test('[D1 7, G100] a prebid that is absent, over, or of another auction, person or ticket is not found, also when closed', async () => {
  const { auction, anu } = await sealedWorld()
  const twin = await doors.makeBidder(auction, 'Anu', anu)
  const ben = await doors.makeBidder(auction, 'Ben')
  const other = await sealedWorld()
  const { data } = await doors.place(auction, anu, 70000)
  const gone = await doors.place(auction, ben, 70000)
  await doors.cancel(auction, ben, gone.data.prebidId)
  const tries = [
    [auction, anu, newId()],
    [auction, ben, gone.data.prebidId],
    [auction, twin, data.prebidId],
    [auction, ben, data.prebidId],
    [auction, { ...ben, enrollmentId: anu.enrollmentId }, data.prebidId],
    [other.auction, anu, data.prebidId],
    [{ ...auction, auctionId: newId() }, anu, data.prebidId],
  ] as const
  for (const prebidEndAt of [null, new Date()]) {
    await changeAuction(app, auction.auctionId, { prebidEndAt })
    for (const [where, who, prebidId] of tries) {
      expect((await doors.edit(where, who, prebidId, 80000)).status).toBe(404)
      expect((await doors.cancel(where, who, prebidId)).status).toBe(404)
    }
  }
})

test('[D1 9, 6.2] every write moves the version; staff hear of it without the amount, subscribers hear nothing', async () => {
  const { auction, anu } = await sealedWorld()
  const versions = [(await doors.auctionRow(auction)).stateVersion]
  const { data } = await doors.place(auction, anu, 87654.32)
  versions.push((await doors.auctionRow(auction)).stateVersion)
  await doors.edit(auction, anu, data.prebidId, 87654.33)
  versions.push((await doors.auctionRow(auction)).stateVersion)
  await doors.cancel(auction, anu, data.prebidId)
  versions.push((await doors.auctionRow(auction)).stateVersion)
  expect(versions.map((version) => version - versions[0]!)).toEqual([0, 1, 2, 3])
  const events = await readLog(app.db, auction.auctionId)
  expect(events.map(({ type, audience }) => [type, audience])).toEqual([
    ['auction.prebid.created', 'STAFF'],
    ['auction.prebid.deleted', 'STAFF'],
  ])
  expect(events[0]!.payload).toMatchObject({
    prebidId: data.prebidId,
    amount: null,
    status: 'ACTIVE',
    activePrebidCount: 1,
  })
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(0)
})

test('places, edits and withdrawals at the same moment leave the count right', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await doors.place(auction, anu, 70000)
  const others = await Promise.all(Array.from({ length: 5 }, (_, i) => doors.makeBidder(auction, `Member ${i}`)))
  await Promise.all([
    doors.cancel(auction, anu, data.prebidId),
    doors.cancel(auction, anu, data.prebidId),
    doors.edit(auction, anu, data.prebidId, 71000),
    ...others.map((who) => doors.place(auction, who, 72000)),
  ])
  const active = await app.db
    .selectFrom('prebids')
    .select('id')
    .where('auctionId', '=', auction.auctionId)
    .where('status', '=', 'ACTIVE')
    .execute()
  expect(active).toHaveLength(5)
  expect((await doors.auctionRow(auction)).activePrebidCount).toBe(5)
})
