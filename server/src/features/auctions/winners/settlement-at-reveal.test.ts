// A cycle that a sealed prebid has won is settled when the prebids are revealed [spec: Settled at the reveal]: before, no figure gives the
// amount away.
import { expect, test } from 'vitest'
import * as make from '#testing/auction-fixtures'
import { makeCycle } from '#testing/fixtures'
import { anySuperadmin, PAST_CYCLE, staffOf } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'
import { declareCandidate } from './winners.actions.ts'

const { app, company } = await useCompany()
const { platform } = app.app
const staff = staffOf(app, company.token)
const { token } = company

type Options = { divisions?: number; config?: object; revealed?: boolean }

/** Ended, with three members whose prebids are 70,000, 80,000 and 90,000 of 1,00,000; instalments of 30,000. */
async function ended({ divisions = 1, config = {}, revealed = false }: Options = {}) {
  const auction = await make.makeAuction(app, company, {
    config: { hasPrebid: true, ...config },
    program: { divisions, subscriptionAmountPaise: 3_000_000 },
    cycle: PAST_CYCLE,
    auction: {
      status: 'ENDED',
      run: 1,
      stateVersion: 1,
      liveStartedAt: new Date(),
      endedAt: new Date(),
      ...(revealed ? { prebidsRevealedAt: new Date() } : {}),
    },
  })
  const members = []
  const prebids: string[] = []
  for (const [index, rupees] of [70_000, 80_000, 90_000].entries()) {
    members.push(await make.makeMember(app, auction, `Member ${index}`))
    prebids.push(await make.makePrebid(app, auction, members[index]!, rupees))
  }
  return { ...auction, auction, members, prebids }
}
const declare = (auctionId: string, offer: { prebidId: string } | { bidId: string }) =>
  declareCandidate(platform, anySuperadmin(), auctionId, offer)
const reveal = (auctionId: string) => staff.reveal(auctionId, {})
const detailsOf = async (cycleId: string) =>
  (await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, { token })).data
const statementOf = async (programId: string, member: { token: string }) =>
  (await app.call('GET', `/v2/subscribers/me/programs/${programId}/statement`, { token: member.token })).data
const billNextCycle = async ({ companyId, programId }: make.TestAuction, cycleNumber = 2) => {
  const cycleId = await makeCycle(app, companyId, programId, cycleNumber, { status: 'UPCOMING' })
  const { data } = await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token, body: {} })
  return { cycleId, invoices: data.invoices as { id: string; amount: number }[] }
}
const amountsOf = async (cycleId: string) => {
  const path = `/v2/companies/cycles/${cycleId}/invoices?pageSize=100`
  return (await app.call('GET', path, { token })).data.invoices.map(({ amount }: { amount: number }) => amount)
}
// 30,000 of discount less 5,000 of commission, for three tickets.
const SHARES = [8333.34, 8333.33, 8333.33]

test('completes the cycle with the winner, and divides its pot and lowers the next bills with the reveal', async () => {
  const { auction, auctionId, cycleId, programId, members, prebids } = await ended()
  await declare(auctionId, { prebidId: prebids[0]! })
  const next = await billNextCycle(auction)
  await app.call('POST', `/v2/companies/invoices/${next.invoices[0]!.id}/mark-as-paid`, { token, body: {} })

  const before = await detailsOf(cycleId)
  expect(before).toMatchObject({ cycle: { status: 'COMPLETED' }, settlement: null, settlementAwaitsReveal: true })
  expect((await staff.overview(auctionId)).data).toMatchObject({
    auctionStatus: 'COMPLETE',
    settlementAwaitsReveal: true,
    prebidDeletionBlockedReason: 'PREBIDS_FINAL',
  })
  expect(await amountsOf(next.cycleId)).toEqual([30_000, 30_000, 30_000])
  const statement = await statementOf(programId, members[1]!)
  expect(statement).toMatchObject({ totals: { dividendEarned: 0, dividend: 0 } })
  expect(statement.cycles[0].dividends).toEqual([])

  expect((await reveal(auctionId)).status).toBe(200)
  expect(await detailsOf(cycleId)).toMatchObject({
    settlement: { pot: 100_000, prize: 70_000, foremanCommission: 5000, dividend: 25_000, enrollmentCount: 3 },
    settlementAwaitsReveal: false,
  })
  expect((await staff.overview(auctionId)).data.settlementAwaitsReveal).toBe(false)
  // A bill that was paid before stays as it is; its dividend lowers the bill after it.
  expect(await amountsOf(next.cycleId)).toEqual([30_000, 21_666.67, 21_666.67])
  const later = await billNextCycle(auction, 3)
  expect(later.invoices.map(({ amount }) => amount)).toEqual([21_666.66, 30_000, 30_000])
  expect((await statementOf(programId, members[1]!)).cycles[0].dividends).toMatchObject([{ amount: SHARES[1] }])

  const settled = await detailsOf(cycleId)
  expect((await reveal(auctionId)).status).toBe(200)
  expect((await detailsOf(cycleId)).settlement).toEqual(settled.settlement)
})

test('settles at once where the prebids are revealed already or only live bids have won', async () => {
  const revealed = await ended({ revealed: true })
  await declare(revealed.auctionId, { prebidId: revealed.prebids[0]! })
  expect((await detailsOf(revealed.cycleId)).settlement.prize).toBe(70_000)

  const live = await ended()
  await declare(live.auctionId, { bidId: await make.makeBid(app, live.auction, live.members[2]!, 75_000) })
  expect((await detailsOf(live.cycleId)).settlement.prize).toBe(75_000)
  const { settlement } = await detailsOf(live.cycleId)
  await reveal(live.auctionId)
  expect((await detailsOf(live.cycleId)).settlement).toEqual(settlement)
})

test('waits with all divisions when one of them was won by a sealed prebid', async () => {
  const { auction, auctionId, cycleId, members, prebids } = await ended({ divisions: 2 })
  await declare(auctionId, { prebidId: prebids[0]! })
  await staff.start(auctionId)
  await staff.end(auctionId)
  await declare(auctionId, { bidId: await make.makeBid(app, auction, members[1]!, 65_000, { run: 2 }) })
  expect(await detailsOf(cycleId)).toMatchObject({ cycle: { status: 'COMPLETED' }, settlement: null })
  await reveal(auctionId)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ pot: 200_000, prize: 135_000, dividend: 55_000 })
})

test('waits when staff close the cycle before all winners are declared, and settles those who won', async () => {
  const { auctionId, cycleId, prebids } = await ended({ divisions: 2 })
  await declare(auctionId, { prebidId: prebids[0]! })
  await staff.start(auctionId)
  await staff.end(auctionId)
  const close = { token, body: { status: 'COMPLETED' } }
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, close)).status).toBe(200)
  expect(await detailsOf(cycleId)).toMatchObject({ settlement: null, settlementAwaitsReveal: true })
  await reveal(auctionId)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ pot: 100_000, prize: 70_000 })
})

test('settles with the winners who stand when one is disqualified before or after the reveal', async () => {
  const { auctionId, cycleId, prebids } = await ended()
  const disqualifyWinner = async () => {
    const { winnerId } = (await staff.overview(auctionId)).data
    await staff.disqualifyWinner(auctionId, { winnerId, disqualificationReasonCode: 'KYC_ISSUE' })
  }
  await declare(auctionId, { prebidId: prebids[0]! })
  await disqualifyWinner()
  expect(await detailsOf(cycleId)).toMatchObject({ cycle: { status: 'ACTIVE' }, settlementAwaitsReveal: false })
  await declare(auctionId, { prebidId: prebids[1]! })
  expect(await detailsOf(cycleId)).toMatchObject({ settlement: null, settlementAwaitsReveal: true })
  await reveal(auctionId)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ prize: 80_000 })
  await disqualifyWinner()
  expect((await detailsOf(cycleId)).settlement).toBeNull()
  await declare(auctionId, { prebidId: prebids[2]! })
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ prize: 90_000 })
})

test('reveals by itself, and settles, when staff declared the winner before the automatic reveal', async () => {
  const { auctionId, cycleId, prebids } = await ended({ config: { autoRevealPrebids: true } })
  await declare(auctionId, { prebidId: prebids[0]! })
  await app.app.engine.tick()
  expect((await staff.actions(auctionId)).at(-1)).toBe('AUTO_REVEAL_PREBIDS')
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ prize: 70_000 })
  expect(await staff.row(auctionId)).toMatchObject({ status: 'COMPLETE', dueAt: null })
})

test('lets staff reveal an auction that was cancelled after its first division, which settles its cycle', async () => {
  const { auctionId, cycleId, prebids } = await ended({ divisions: 2 })
  await declare(auctionId, { prebidId: prebids[0]! })
  await staff.cancelDirectly(auctionId)
  const close = { token, body: { status: 'COMPLETED' } }
  expect((await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, close)).status).toBe(200)
  expect(await detailsOf(cycleId)).toMatchObject({ settlement: null, settlementAwaitsReveal: true })
  expect((await reveal(auctionId)).status).toBe(200)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ prize: 70_000 })

  const undecided = await ended()
  await make.changeAuction(app, undecided.auctionId, { status: 'CANCELLED' })
  expect((await reveal(undecided.auctionId)).error?.code).toBe('REVEAL_TOO_EARLY')
})

test('settles with the terms that held when the cycle was completed', async () => {
  const { auctionId, cycleId, programId, prebids } = await ended()
  await declare(auctionId, { prebidId: prebids[0]! })
  const changes = { totalAmountPaise: 20_000_000, foremanCommissionHundredths: 100 }
  await app.db.updateTable('programs').set(changes).where('id', '=', programId).execute()
  await reveal(auctionId)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ pot: 100_000, foremanCommission: 5000 })
})

test('makes up for a settlement that a reveal by an older process left out', async () => {
  const { auctionId, cycleId, prebids } = await ended()
  await declare(auctionId, { prebidId: prebids[0]! })
  await make.changeAuction(app, auctionId, { prebidsRevealedAt: new Date() })
  expect((await reveal(auctionId)).status).toBe(200)
  expect((await detailsOf(cycleId)).settlement).toMatchObject({ prize: 70_000 })
})

test('settles exactly once when the last declaration and the reveal race', async () => {
  for (let round = 0; round < 4; round++) {
    const { auctionId, cycleId, prebids } = await ended()
    const calls = [() => declare(auctionId, { prebidId: prebids[0]! }), () => staff.revealDirectly(auctionId)]
    await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
    const details = await detailsOf(cycleId)
    expect(details.settlement).toMatchObject({ prize: 70_000, enrollmentCount: 3 })
    const shares = await app.db
      .selectFrom('settlementShares')
      .select('dividendPaise')
      .where('cycleId', '=', cycleId)
      .execute()
    expect(shares.map(({ dividendPaise }) => dividendPaise / 100)).toEqual(SHARES)
  }
})
