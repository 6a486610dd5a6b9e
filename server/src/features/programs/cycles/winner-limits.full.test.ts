import { expect, test } from 'vitest'
import { makeEnrollment, makeProgram, makeUser } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { token } = company
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id
const chitTerms = { maxDiscountHundredths: 3000, minDiscountHundredths: 500, bidStepPaise: 50_000 }

/** A cycle whose auction is held outside the platform. */
async function outsideAuction(changes: Record<string, unknown>) {
  const outside = { isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...outside,
    ...changes,
    chitTerms: JSON.stringify(changes.chitTerms ?? {}),
  })
  const enrolledSubscriberId = await makeEnrollment(app, company.companyId, programId, subscriberId, 1)
  const body = { programId, status: 'ACTIVE' }
  const { data } = await app.call('POST', '/v2/companies/cycles', { token, body })
  return (amount: number) =>
    app.call('POST', `/v2/companies/cycles/${data.cycleId}/winners`, {
      token,
      body: { winners: [{ division: 1, amount, subscriberId, enrolledSubscriberId }] },
    })
}

test('a winner of an outside auction keeps to the limits and the step, and the refusal names the nearest amount', async () => {
  const win = await outsideAuction({ chitTerms, bid: 'AUCTION' })
  for (const [amount, requiredAmount] of [
    [100_000, 95_000],
    [94_740, 94_500],
    [65_000, 70_000],
  ] as const) {
    const { status, error } = await win(amount)
    const message = 'must be between 70000 and 95000, and its discount in steps of 500'
    expect([status, error?.details]).toMatchObject([400, [{ path: 'winners.0.amount', message, requiredAmount }]])
  }
  expect((await win(94_500)).status).toBe(201)
})

test('a lot gives the whole amount where nobody made an offer', async () => {
  expect((await (await outsideAuction({ chitTerms, bid: 'AUCTION_AND_LOT' }))(100_000)).status).toBe(201)
  expect((await (await outsideAuction({ chitTerms, bid: 'LOT' }))(100_000)).status).toBe(201)
})

test('without limits in the terms only the total counts', async () => {
  expect((await (await outsideAuction({ bid: 'AUCTION' }))(10_000)).status).toBe(201)
})
