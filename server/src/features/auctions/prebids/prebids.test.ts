import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { changeAuction, makeDisqualification, makeInvoice, makeMember, makeWinner } from '#testing/auction-fixtures'
import { makeCycle } from '#testing/fixtures'
import { anySuperadmin, staffOf } from '#testing/lifecycle'
import { prebidClient } from '#testing/prebids'
import { readLog } from '#testing/room-events'
import { useCompany } from '#testing/use-app'
import { declareCandidate } from '../winners/winners.actions.ts'

const { app, company } = await useCompany()
const client = prebidClient(app, company)

const code = (answer: { status: number; error: { code: string } | null }) => [answer.status, answer.error?.code]
async function sealedWorld(changes: Parameters<typeof client.makeSealedAuction>[0] = {}) {
  const auction = await client.makeSealedAuction(changes)
  return { auction, anu: await client.makeBidder(auction, 'Anu') }
}

test('[spec: What a write returns] returns the result and a receipt for a placement', async () => {
  const { auction, anu } = await sealedWorld()
  const { status, data } = await client.place(auction, anu, 87654.32)
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
    log: { index: 1, size: 2, root: expect.any(String), note: expect.any(String) },
  })
  const claim = `${auction.auctionId}:${anu.enrollmentId}:8765432:${data.nonce}`
  expect(createHash('sha256').update(claim).digest('hex')).toBe(data.commitment)
})

test('[spec: Member endpoints and rules] rounds the amount half-up to paise and shows it to its owner', async () => {
  const { auction, anu } = await sealedWorld()
  await client.place(auction, anu, 61000.005)
  const { currentUser } = await client.overview(auction, anu)
  expect(currentUser.activePrebid.amount).toBe(61000.01)
  expect(currentUser).toMatchObject({ canPrebid: false, prebidBlockedReason: 'ACTIVE_PREBID_EXISTS' })
})

test('[spec: The seal] stores neither the amount, its length nor the nonce in readable form', async () => {
  const { auction, anu } = await sealedWorld({ program: { minimumBidAmountPaise: 100 } })
  const ben = await client.makeBidder(auction, 'Ben')
  const { data } = await client.place(auction, anu, 87654.32)
  await client.place(auction, ben, 5)
  const stored = await app.db.selectFrom('prebids').selectAll().where('auctionId', '=', auction.auctionId).execute()
  const text = JSON.stringify(stored)
  for (const trace of ['8765432', '87654.32', data.nonce]) expect(text).not.toContain(trace)
  expect(new Set(stored.map(({ sealedAmount }) => sealedAmount.length)).size).toBe(1)
})

test('[spec: Member endpoints and rules] allows one active prebid per enrollment, and another after a cancellation', async () => {
  const { auction, anu } = await sealedWorld()
  const first = await client.place(auction, anu, 70000)
  expect(code(await client.place(auction, anu, 71000))).toEqual([400, 'ACTIVE_PREBID_EXISTS'])
  const cancelled = await client.cancel(auction, anu, first.data.prebidId)
  expect(cancelled.status).toBe(200)
  expect(cancelled.data).toMatchObject({ prebidId: first.data.prebidId, status: 'CANCELLED', commitment: null })
  const second = await client.place(auction, anu, 71000)
  expect(second.status).toBe(201)
  expect(second.data.prebidId).not.toBe(first.data.prebidId)
})

test('[spec: Member endpoints and rules] accepts exactly one of twenty parallel placements', async () => {
  const { auction, anu } = await sealedWorld()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => client.place(auction, anu, 70000 + i)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(code(answer)).toEqual([400, 'ACTIVE_PREBID_EXISTS'])
  const stored = await app.db
    .selectFrom('prebids')
    .select('status')
    .where('auctionId', '=', auction.auctionId)
    .execute()
  expect(stored).toEqual([{ status: 'ACTIVE' }])
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[spec: Member endpoints and rules] accepts a prebid for each ticket of a subscriber without comparing the amounts', async () => {
  const { auction, anu } = await sealedWorld()
  const second = await client.makeBidder(auction, 'Anu', anu)
  const ben = await client.makeBidder(auction, 'Ben')
  for (const [who, amount] of [
    [anu, 70000],
    [second, 70000],
    [ben, 99000],
  ] as const)
    expect((await client.place(auction, who, amount)).status).toBe(201)
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(3)
})

test.each(['PENDING', 'SCHEDULED', 'READY'])(
  '[spec: Member endpoints and rules] accepts prebids in %s',
  async (status) => {
    const { auction, anu } = await sealedWorld({ auction: { status } })
    expect((await client.place(auction, anu, 70000)).status).toBe(201)
  },
)

test.each(['LIVE', 'PAUSED', 'ENDED', 'COMPLETE', 'CANCELLED'])(
  '[spec: Errors] refuses to place, edit or cancel a prebid in %s',
  async (status) => {
    const { auction, anu } = await sealedWorld()
    const ben = await client.makeBidder(auction, 'Ben')
    const { data } = await client.place(auction, anu, 70000)
    await changeAuction(app, auction.auctionId, { status })
    expect(code(await client.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
    expect(code(await client.edit(auction, anu, data.prebidId, 71000))).toEqual([400, 'PREBID_NOT_OPEN'])
    expect(code(await client.cancel(auction, anu, data.prebidId))).toEqual([400, 'PREBID_NOT_OPEN'])
  },
)

test('[spec: Member endpoints and rules] accepts no prebid after the winner has completed the auction and its cycle', async () => {
  const { auction, anu } = await sealedWorld()
  const { auctionId } = auction
  const ben = await client.makeBidder(auction, 'Ben')
  const { data } = await client.place(auction, anu, 70000)
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
    expect((await client.auctionRow(auction)).status).toBe(status)
    expect(code(await client.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
  }
  const { cycleStatus } = await client.overview(auction, ben)
  expect(cycleStatus).toBe('COMPLETED')
})

test('[spec: Endpoints and schedule rules; After the window closes] refuses to place, edit or cancel a prebid as soon as the window is closed', async () => {
  const { auction, anu } = await sealedWorld({ auction: { status: 'SCHEDULED' } })
  const ben = await client.makeBidder(auction, 'Ben')
  const { data } = await client.place(auction, anu, 70000)
  const closed = await app.call('POST', `/v2/companies/auctions/${auction.auctionId}/prebid/close`, {
    token: company.token,
    body: {},
  })
  expect(closed.data.prebidClosed).toBe(true)
  expect(code(await client.place(auction, ben, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await client.edit(auction, anu, data.prebidId, 71000))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await client.cancel(auction, anu, data.prebidId))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect((await client.overview(auction, anu)).currentUser.activePrebid.amount).toBe(70000)
})

test('[spec: Errors] returns a code for each reason that blocks a placement', async () => {
  const off = await sealedWorld({ config: { hasPrebid: false } })
  expect(code(await client.place(off.auction, off.anu, 70000))).toEqual([400, 'PREBID_DISABLED'])
  const lot = await sealedWorld()
  await app.db.updateTable('programs').set({ bid: 'LOT' }).where('id', '=', lot.auction.programId).execute()
  expect(code(await client.place(lot.auction, lot.anu, 70000))).toEqual([400, 'NOT_AN_AUCTION_PROGRAM'])
  const early = await sealedWorld({ cycle: { status: 'UPCOMING' } })
  expect(code(await client.place(early.auction, early.anu, 70000))).toEqual([400, 'CYCLE_NOT_ACTIVE'])

  const { auction } = await sealedWorld()
  const unpaid = await makeMember(app, auction, 'Unpaid')
  expect(code(await client.place(auction, unpaid, 70000))).toEqual([400, 'PAYMENT_REQUIRED'])
  await makeInvoice(app, auction, unpaid, 'DRAFT')
  expect(code(await client.place(auction, unpaid, 70000))).toEqual([400, 'PAYMENT_REQUIRED'])
  const winner = await client.makeBidder(auction, 'Winner')
  await makeWinner(app, auction, winner)
  expect(code(await client.place(auction, winner, 70000))).toEqual([400, 'PRIOR_WINNER'])
  const out = await client.makeBidder(auction, 'Out')
  await makeDisqualification(app, auction, out, 'PREBID')
  expect(code(await client.place(auction, out, 70000))).toEqual([403, 'PREBID_DISQUALIFIED'])
  const liveOut = await client.makeBidder(auction, 'Live out')
  await makeDisqualification(app, auction, liveOut, 'LIVE')
  expect((await client.place(auction, liveOut, 70000)).status).toBe(201)
})

test('[spec: Member endpoints and rules] returns 403 for an enrollment of another subscriber or program and 404 for an unknown auction', async () => {
  const { auction, anu } = await sealedWorld()
  const other = await sealedWorld()
  const ben = await client.makeBidder(auction, 'Ben')
  const as = (enrollmentId: string) => ({ ...anu, enrollmentId })
  expect(code(await client.place(auction, as(ben.enrollmentId), 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect(code(await client.place(other.auction, anu, 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect(code(await client.place(auction, as(newId()), 70000))).toEqual([403, 'NOT_YOUR_ENROLLMENT'])
  expect((await client.place({ ...auction, auctionId: newId() }, anu, 70000)).status).toBe(404)
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
])(
  '[spec: Member endpoints and rules] answers the amount %s with %s, in both bid modes, placed and edited',
  async (amount, expected) => {
    for (const auctionBidMode of ['TOTAL_VALUE_DECREASING', 'DISCOUNT_INCREASING']) {
      const { auction, anu } = await sealedWorld({ config: { auctionBidMode } })
      const placed = await client.place(auction, anu, amount)
      if (typeof expected === 'number') expect(placed.status).toBe(expected)
      else expect(code(placed)).toEqual([400, expected])
      if (expected !== 201) expect(placed.error?.details?.[0]?.path).toBe('amount')

      const ben = await client.makeBidder(auction, 'Ben')
      const { data } = await client.place(auction, ben, 80000)
      const edited = await client.edit(auction, ben, data.prebidId, amount)
      if (typeof expected === 'number') expect(edited.status).toBe(200)
      else expect(code(edited)).toEqual([400, expected])
      const kept = (await client.overview(auction, ben)).currentUser.activePrebid.amount
      expect(kept).toBe(typeof expected === 'number' ? Number(amount) : 80000)
    }
  },
)

test('[spec: Errors] returns 400 with the path for a malformed or missing id', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await client.place(auction, anu, 70000)
  const bad = { ...anu, enrollmentId: 'x' }
  expect((await client.place(auction, bad, 70000)).error?.details?.[0]?.path).toBe('enrolledSubscriberId')
  expect((await client.place(auction, anu, 70000, { signatureAssetId: 'x' })).status).toBe(400)
  expect((await client.place({ ...auction, auctionId: 'x' }, anu, 70000)).status).toBe(400)
  expect((await client.edit(auction, anu, 'x', 70000)).status).toBe(400)
  const path = `/v2/subscribers/me/auctions/${auction.auctionId}/prebid`
  expect((await app.call('DELETE', `${path}/${data.prebidId}`, { token: anu.token })).status).toBe(400)
  expect([404, 405]).toContain((await app.call('GET', path, { token: anu.token })).status)
})

test('[spec: Member endpoints and rules] keeps an edited prebid active with the new amount and returns a new receipt', async () => {
  const { auction, anu } = await sealedWorld()
  const placed = await client.place(auction, anu, 70000)
  const edited = await client.edit(auction, anu, placed.data.prebidId, '80000.50')
  expect(edited.status).toBe(200)
  expect(edited.data).toMatchObject({ prebidId: placed.data.prebidId, status: 'ACTIVE', documentSubmissionId: null })
  expect(edited.data.commitment).not.toBe(placed.data.commitment)
  const claim = `${auction.auctionId}:${anu.enrollmentId}:8000050:${edited.data.nonce}`
  expect(createHash('sha256').update(claim).digest('hex')).toBe(edited.data.commitment)
  expect((await client.overview(auction, anu)).currentUser.activePrebid).toMatchObject({ amount: 80000.5 })
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(1)
})

test('[spec: Member endpoints and rules] allows a cancellation but no edit under IMMUTABLE_CANCEL_ONLY', async () => {
  const { auction, anu } = await sealedWorld({ config: { prebidMutabilityPolicy: 'IMMUTABLE_CANCEL_ONLY' } })
  const { data } = await client.place(auction, anu, 70000)
  expect(code(await client.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'PREBID_IMMUTABLE'])
  expect((await client.overview(auction, anu)).currentUser.activePrebid.amount).toBe(70000)
  expect((await client.cancel(auction, anu, data.prebidId)).status).toBe(200)
})

test('[spec: What each ticket may do] checks the payment again for an edit but not for a cancellation', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await client.place(auction, anu, 70000)
  await app.db
    .updateTable('invoices')
    .set({ status: 'DRAFT', paidAt: null })
    .where('enrollmentId', '=', anu.enrollmentId)
    .execute()
  expect(code(await client.edit(auction, anu, data.prebidId, 80000))).toEqual([400, 'PAYMENT_REQUIRED'])
  expect((await client.cancel(auction, anu, data.prebidId)).status).toBe(200)
})

test('[spec: Errors; Order on an edit or withdrawal] returns 404 for a prebid that is unknown, inactive, or of another auction, person or ticket, even after the window closed', async () => {
  const { auction, anu } = await sealedWorld()
  const twin = await client.makeBidder(auction, 'Anu', anu)
  const ben = await client.makeBidder(auction, 'Ben')
  const other = await sealedWorld()
  const { data } = await client.place(auction, anu, 70000)
  const gone = await client.place(auction, ben, 70000)
  await client.cancel(auction, ben, gone.data.prebidId)
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
      expect((await client.edit(where, who, prebidId, 80000)).status).toBe(404)
      expect((await client.cancel(where, who, prebidId)).status).toBe(404)
    }
  }
})

test('[spec: Versions of an object; All events] increases the version with every write and sends events without the amount to staff only', async () => {
  const { auction, anu } = await sealedWorld()
  const versions = [(await client.auctionRow(auction)).stateVersion]
  const { data } = await client.place(auction, anu, 87654.32)
  versions.push((await client.auctionRow(auction)).stateVersion)
  await client.edit(auction, anu, data.prebidId, 87654.33)
  versions.push((await client.auctionRow(auction)).stateVersion)
  await client.cancel(auction, anu, data.prebidId)
  versions.push((await client.auctionRow(auction)).stateVersion)
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
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(0)
})

test('keeps the count correct under parallel placements, edits and cancellations', async () => {
  const { auction, anu } = await sealedWorld()
  const { data } = await client.place(auction, anu, 70000)
  const others = await Promise.all(Array.from({ length: 5 }, (_, i) => client.makeBidder(auction, `Member ${i}`)))
  await Promise.all([
    client.cancel(auction, anu, data.prebidId),
    client.cancel(auction, anu, data.prebidId),
    client.edit(auction, anu, data.prebidId, 71000),
    ...others.map((who) => client.place(auction, who, 72000)),
  ])
  const active = await app.db
    .selectFrom('prebids')
    .select('id')
    .where('auctionId', '=', auction.auctionId)
    .where('status', '=', 'ACTIVE')
    .execute()
  expect(active).toHaveLength(5)
  expect((await client.auctionRow(auction)).activePrebidCount).toBe(5)
})

test('[spec: Limits of an amount] a prebid keeps to the limits and the step of the chit terms, and names the nearest amount', async () => {
  const chitTerms = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }
  const { auction, anu } = await sealedWorld({ program: { chitTerms: JSON.stringify(chitTerms) } })
  for (const [amount, requiredAmount] of [
    [100_000, 95_000],
    [94_740, 94_500],
    [60_000, 70_000],
  ] as const) {
    const refused = await client.place(auction, anu, amount)
    expect(code(refused)).toEqual([400, 'INVALID_AMOUNT'])
    const message = 'must be between 70000 and 95000, and its discount in steps of 500'
    expect(refused.error?.details).toMatchObject([{ path: 'amount', message, requiredAmount }])
  }
  expect((await client.place(auction, anu, 94_500)).status).toBe(201)
})

test('a ticket with any overdue instalment cannot prebid where the chit terms bar it', async () => {
  const { auction, anu } = await sealedWorld({ program: { chitTerms: JSON.stringify({ arrearsBar: 'ALL_DUES' }) } })
  const past = { status: 'COMPLETED', startDate: '2026-01-01', endDate: '2026-01-31' }
  const cycleId = await makeCycle(app, auction.companyId, auction.programId, 99, past)
  await makeInvoice(app, { ...auction, cycleId }, anu, 'DRAFT', '2026-01-31')
  expect(code(await client.place(auction, anu, 70_000))).toEqual([400, 'PAYMENT_REQUIRED'])
  const { currentUser } = await client.overview(auction, anu)
  expect(currentUser).toMatchObject({ canPrebid: false, prebidBlockedReason: 'PAYMENT_REQUIRED' })
  await app.db.updateTable('invoices').set({ status: 'PAID', paidAt: new Date(), paidPaise: 200_000 }).execute()
  expect((await client.place(auction, anu, 70_000)).status).toBe(201)
})
