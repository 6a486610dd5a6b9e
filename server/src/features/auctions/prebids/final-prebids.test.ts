// Prebids after the auction has been live [spec: Final once the auction has been live]: staff have read the amounts, so nobody can add,
// change or remove one.
import { expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { staffOf } from '#testing/lifecycle'
import { prebidClient } from '#testing/prebids'
import { openSocket } from '#testing/sockets'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const client = prebidClient(app, company)
const staff = staffOf(app, company.token)
const code = ({ status, error }: { status: number; error: { code: string } | null }) => [status, error?.code]

/** Over HTTP and the socket: scheduled, the window closed by moving the cycle's last day, live, ended. */
async function readyToDeclare() {
  const auction = await client.makeSealedAuction({
    program: { divisions: 2 },
    cycle: { startDate: dayFromNow(-30) },
    config: { autoStart: false, autoRevealPrebids: false, autoDeclareWinner: false },
  })
  const { auctionId, cycleId } = auction
  const [anu, ben, dora, accomplice] = await Promise.all(
    ['Anu', 'Ben', 'Dora', 'Accomplice'].map((name) => client.makeBidder(auction, name)),
  )
  const place = async (who: typeof anu, amount: number) =>
    (await client.place(auction, who!, amount)).data.prebidId as string
  const prebids = { ben: await place(ben, 77777.5), anu: await place(anu, 81234), dora: await place(dora, 90000) }
  await staff.schedule(auctionId, { auctionStartAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })

  const moveEnd = (endDate: string) =>
    app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token: company.token, body: { endDate } })
  const socket = await openSocket(app.url, company.token)
  const command = async (type: string, data: object) => {
    const { type: reply } = await socket.ask(type, { auctionId, ...data })
    expect(reply).toBe('command.acknowledged')
  }
  const start = () => command('auction.status.update', { status: 'START' })
  const end = () => command('auction.end', { reason: 'nobody bids' })
  expect((await moveEnd(dayFromNow(-1))).status).toBe(200)
  await start()
  await end()
  const declare = (prebidId: string) => command('auction.winner.declare', { mode: 'CANDIDATE', prebidId })
  const amounts = async () =>
    (await staff.candidates(auctionId)).data.candidates.map(({ amount }: { amount: number }) => amount)
  return { auction, prebids, anu: anu!, dora: dora!, accomplice: accomplice!, moveEnd, start, end, declare, amounts }
}

test('refuses to reopen the window for the next division by moving the cycle, and takes no prebid that undercuts', async () => {
  const { auction, prebids, anu, accomplice, moveEnd, start, end, declare, amounts } = await readyToDeclare()
  expect(await amounts()).toEqual([77777.5, 81234, 90000])
  await declare(prebids.ben)
  expect((await client.auctionRow(auction)).status).toBe('SCHEDULED')

  expect(code(await moveEnd(dayFromNow(10)))).toEqual([409, 'CYCLE_DATES_FINAL'])
  // Even with a later last day in the table the window stays closed.
  await app.db
    .updateTable('cycles')
    .set({ endDate: dayFromNow(10) })
    .where('id', '=', auction.cycleId)
    .execute()
  const { data: console } = await staff.overview(auction.auctionId)
  expect(console).toMatchObject({ prebidPhase: 'CLOSED', currentPhase: 'PREBID_CLOSED' })
  const { currentUser } = await client.overview(auction, accomplice)
  expect(currentUser).toMatchObject({ canPrebid: false, prebidBlockedReason: 'PREBID_CLOSED' })
  expect(code(await staff.openPrebid(auction.auctionId, {}))).toEqual([400, 'PREBID_ALREADY_CLOSED'])
  expect(code(await client.place(auction, accomplice, 81233.99))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await client.edit(auction, anu, prebids.anu, 70000))).toEqual([400, 'PREBID_NOT_OPEN'])
  expect(code(await client.cancel(auction, anu, prebids.anu))).toEqual([400, 'PREBID_NOT_OPEN'])

  await start()
  await end()
  expect(await amounts()).toEqual([81234, 90000])
})

test('refuses to delete a prebid between two divisions, and still lets staff disqualify its bidder with a reason', async () => {
  const { auction, prebids, anu, start, end, declare, amounts } = await readyToDeclare()
  const codes = ['auction.read', 'auction.operate', 'auction.prebid.manage', 'auction.bid.manage']
  const roleId = await makeRole(app, company.companyId, 'PROGRAM', codes)
  const { token } = await makeEmployee(app, company.companyId, [{ roleId, programId: auction.programId }])
  const remove = () => client.remove(auction, prebids.anu, 'a mistake', token)
  expect(code(await remove())).toEqual([409, 'PREBIDS_FINAL'])
  await declare(prebids.ben)
  expect(code(await remove())).toEqual([409, 'PREBIDS_FINAL'])

  const { auctionId } = auction
  const operator = await openSocket(app.url, token)
  const disqualified = await operator.ask('auction.bid.mark', {
    auctionId,
    action: 'DISQUALIFY_BIDDER',
    enrolledSubscriberId: anu.enrollmentId,
    reason: 'papers are missing',
    reasonCode: 'KYC_ISSUE',
  })
  expect(disqualified.type).toBe('command.acknowledged')
  await start()
  expect(code(await client.remove(auction, prebids.dora, 'why', token))).toEqual([409, 'PREBIDS_FINAL'])
  await end()
  expect(await amounts()).toEqual([90000])
})

test('stamps at the start the deadline that held, and keeps the one that staff stamped', async () => {
  const { auction } = await readyToDeclare()
  const stamped = (await client.auctionRow(auction)).prebidEndAt!
  expect(stamped.toISOString()).toBe(new Date(`${dayFromNow(-1)}T23:59:59.999+05:30`).toISOString())

  const closed = await client.makeSealedAuction({ auction: { status: 'SCHEDULED' } })
  await staff.closePrebid(closed.auctionId, {})
  const closedAt = (await client.auctionRow(closed)).prebidEndAt
  await staff.start(closed.auctionId)
  expect((await client.auctionRow(closed)).prebidEndAt).toEqual(closedAt)
})

test('refuses to switch prebids off or to turn their order around between two divisions', async () => {
  const { auction, prebids, declare } = await readyToDeclare()
  await declare(prebids.ben)
  for (const [field, value] of Object.entries({ hasPrebid: false, auctionBidMode: 'DISCOUNT_INCREASING' })) {
    const answer = await staff.schedule(auction.auctionId, { [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.error?.details?.map(({ path }) => path)).toEqual([field])
  }
  const same = { hasPrebid: true, auctionBidMode: 'TOTAL_VALUE_DECREASING', auctionDurationSeconds: 300 }
  expect((await staff.schedule(auction.auctionId, same)).status).toBe(200)
})
