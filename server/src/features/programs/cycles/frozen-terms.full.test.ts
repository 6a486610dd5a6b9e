import { expect, test } from 'vitest'
import { makeAuction } from '#testing/auction-fixtures'
import { expectBooksBalance } from '#testing/books'
import { makeEnrollment, makeProgram, makeUser } from '#testing/fixtures'
import { inSeconds, staffOf } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const admin = (await app.superadmin()).token
const { token } = company
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id
const LOT = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }

async function scene(tickets: number, changes: Record<string, unknown> = {}) {
  const programId = await makeProgram(app, company.companyId, company.branchId, { ...LOT, ...changes })
  const ids: string[] = []
  for (let number = 1; number <= tickets; number++)
    ids.push(await makeEnrollment(app, company.companyId, programId, subscriberId, number))
  return { programId, ids, cycleId: await newCycle(programId) }
}
const post = async (path: string, body: object) => app.call('POST', path, { token, body })
const newCycle = async (programId: string, status = 'ACTIVE') =>
  (await post('/v2/companies/cycles', { programId, status })).data.cycleId as string
const bill = async (cycleId: string) => (await post(`/v2/companies/cycles/${cycleId}/invoices`, {})).data.invoices
const win = (cycleId: string, enrolledSubscriberId: string, amount: number, division = 1) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, {
    winners: [{ division, amount, subscriberId, enrolledSubscriberId }],
  })
const edit = async (programId: string, body: object) =>
  expect((await app.call('PATCH', `/v2/admin/programs/${programId}`, { token: admin, body })).status).toBe(200)
const termsOf = async (cycleId: string) =>
  (await app.call('GET', `/v2/companies/cycles/${cycleId}/program-details`, { token })).data.program

test('[spec: The terms of a cycle] a cycle follows its program until it is billed, and keeps its terms afterwards', async () => {
  const { programId, ids, cycleId } = await scene(3)
  await edit(programId, { subscriptionAmount: '1900' })
  expect((await bill(cycleId))[0].amount).toBe(1900)
  await edit(programId, {
    subscriptionAmount: '2100',
    foremanCommission: '7',
    totalAmount: '120000',
    chitTerms: { commissionRule: 'ALWAYS' },
  })
  expect(await termsOf(cycleId)).toMatchObject({
    subscriptionAmount: 1900,
    foremanCommission: 5,
    totalAmount: 100_000,
    chitTerms: { commissionRule: 'FROM_DISCOUNT' },
  })
  const { data } = await win(cycleId, ids[0]!, 99_000)
  expect(data.settlement).toMatchObject({ pot: 100_000, foremanCommission: 1000 })
  await expectBooksBalance(app)
  const next = await newCycle(programId)
  expect(await termsOf(next)).toMatchObject({ subscriptionAmount: 2100, foremanCommission: 7, totalAmount: 120_000 })
})

test('[spec: The terms of a cycle] a settlement that is repeated uses the terms of the first one', async () => {
  const { programId, ids, cycleId } = await scene(3, { divisions: 2 })
  expect((await win(cycleId, ids[0]!, 90_000)).status).toBe(201)
  const closed = await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token, body: { status: 'COMPLETED' } })
  expect(closed.status).toBe(200)
  await edit(programId, { foremanCommission: '9', totalAmount: '95000' })
  const { data } = await win(cycleId, ids[1]!, 99_999, 2)
  expect(data.settlement).toMatchObject({ pot: 200_000, discount: 10_001, foremanCommission: 10_000 })
  await expectBooksBalance(app)
})

test('[spec: The terms of a cycle] scheduling an auction freezes the terms of its cycle', async () => {
  const auction = await makeAuction(app, company)
  const staff = staffOf(app, token)
  const frozenAt = async () => (await termsOf(auction.cycleId)).termsFrozenAt
  expect(await frozenAt()).toBeNull()
  expect((await staff.schedule(auction.auctionId, { auctionStartAt: inSeconds(app, 3600) })).status).toBe(200)
  expect(await frozenAt()).toEqual(expect.any(String))
  await edit(auction.programId, { foremanCommission: '9' })
  expect(await termsOf(auction.cycleId)).toMatchObject({ foremanCommission: 5 })
})
