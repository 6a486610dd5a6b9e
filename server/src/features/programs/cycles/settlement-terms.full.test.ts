import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeEnrollment, makeProgram, makeUser } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { token } = company
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id
afterEach(() => expectBooksBalance(app))
const LOT = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }

async function scene(chitTerms: object, changes: Record<string, unknown> = {}) {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...LOT,
    ...changes,
    chitTerms: JSON.stringify(chitTerms),
  })
  const ids: string[] = []
  for (let number = 1; number <= 4; number++)
    ids.push(await makeEnrollment(app, company.companyId, programId, subscriberId, number))
  const { data } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  return { programId, ids, cycleId: data.cycleId as string }
}
const post = (path: string, body: object) => app.call('POST', path, { token, body })
const bill = async (cycleId: string, dueDate: string) =>
  (await post(`/v2/companies/cycles/${cycleId}/invoices`, { dueDate })).data.invoices as { id: string }[]
const pay = (invoice: { id: string }, paidAt: string) =>
  post(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'CASH', paidAt })
const win = async (cycleId: string, enrolledSubscriberId: string, amount: number, division = 1) =>
  (
    await post(`/v2/companies/cycles/${cycleId}/winners`, {
      winners: [{ division, amount, subscriberId, enrolledSubscriberId }],
    })
  ).data
const sharesOf = async (cycleId: string) => {
  const shares = await app.db
    .selectFrom('settlementShares')
    .innerJoin('enrollments', 'enrollments.id', 'settlementShares.enrollmentId')
    .select(['ticketNumber', 'dividendPaise'])
    .where('cycleId', '=', cycleId)
    .orderBy('ticketNumber')
    .execute()
  return shares.map(({ ticketNumber, dividendPaise }) => [ticketNumber, dividendPaise])
}

test('[spec: A commission that is always kept] a commission that is always kept lowers the prize at its declaration, and members see what is paid', async () => {
  const { ids, cycleId } = await scene({ commissionRule: 'ALWAYS' })
  const outcome = await win(cycleId, ids[0]!, 100_000)
  expect(outcome.winners[0]).toMatchObject({ amount: 100_000, prize: 95_000 })
  expect(outcome.settlement).toMatchObject({ pot: 100_000, prize: 95_000, foremanCommission: 5000, dividend: 0 })
})

test('PAID_BY_DUE_DATE shares the dividend among those who paid in time, also when the cycle is settled again', async () => {
  const { ids, cycleId } = await scene({ dividendTo: 'PAID_BY_DUE_DATE' }, { divisions: 2 })
  const invoices = await bill(cycleId, '2026-11-10')
  await pay(invoices[0]!, '2026-11-10')
  await pay(invoices[1]!, '2026-11-11')
  await pay(invoices[2]!, '2026-11-09')
  await win(cycleId, ids[0]!, 90_000)
  expect(
    (await app.call('PATCH', `/v2/companies/cycles/${cycleId}`, { token, body: { status: 'COMPLETED' } })).status,
  ).toBe(200)
  expect(await sharesOf(cycleId)).toEqual([
    [1, 250_000],
    [3, 250_000],
  ])
  await pay(invoices[3]!, '2026-11-10')
  await win(cycleId, ids[1]!, 90_000, 2)
  expect(await sharesOf(cycleId)).toEqual([
    [1, 500_000],
    [3, 500_000],
  ])
})

test('NON_DEFAULTERS leaves out a ticket with an overdue instalment of any cycle', async () => {
  const { programId, ids, cycleId } = await scene({ dividendTo: 'NON_DEFAULTERS' })
  const first = await bill(cycleId, '2026-11-01')
  for (const invoice of first.slice(1)) await pay(invoice, '2026-11-12')
  await win(cycleId, ids[1]!, 95_000)
  const next = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data.cycleId as string
  for (const invoice of await bill(next, '2099-01-01')) await pay(invoice, '2026-11-12')
  await win(next, ids[2]!, 89_000)
  expect(await sharesOf(next)).toEqual([
    [2, 200_000],
    [3, 200_000],
    [4, 200_000],
  ])
})

test('if nobody qualifies, all tickets share', async () => {
  const { ids, cycleId } = await scene({ dividendTo: 'PAID_BY_DUE_DATE' })
  await bill(cycleId, '2026-11-01')
  await win(cycleId, ids[1]!, 91_000)
  expect((await sharesOf(cycleId)).map(([, paise]) => paise)).toEqual([100_000, 100_000, 100_000, 100_000])
})
