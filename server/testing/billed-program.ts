// A program with a billed, settled first cycle and a billed second one, for tests of billing and statements.
import { makeEnrollment, makeProgram, makeSubscriber } from './fixtures.ts'
import { useCompany } from './use-app.ts'

/** Three tickets, two of them Devi's. Cycle 1 is overdue, ticket 1 has paid, ticket 3 (Ravi) wins 70,000; cycle 2 is billed. */
export async function useBilledProgram() {
  const { app, company } = await useCompany()
  const get = (path: string, token: string) => app.call('GET', path, { token })
  const post = (path: string, body: object = {}) => app.call('POST', path, { token: company.token, body })
  const [devi, ravi] = [await makeSubscriber(app, 'Devi'), await makeSubscriber(app, 'Ravi')]
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    bid: 'LOT',
    isAuctionHostedOnPlatform: false,
    hasFirstCycleAuction: false,
    subscriptionAmountPaise: 3_000_000,
  })
  const tickets: string[] = []
  for (const [index, userId] of [devi.userId, devi.userId, ravi.userId].entries())
    tickets.push(await makeEnrollment(app, company.companyId, programId, userId, index + 1))

  const createCycle = async () => (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  const first = await createCycle()
  const billed = await post(`/v2/companies/cycles/${first.cycleId}/invoices`, { dueDate: '2026-01-31' })
  await post(`/v2/companies/invoices/${billed.data.invoices[0].id}/mark-as-paid`, {
    paymentMode: 'CASH',
    reference: 'R-1',
  })
  await post(`/v2/companies/cycles/${first.cycleId}/winners`, {
    winners: [{ division: 1, amount: 70000, subscriberId: ravi.userId, enrolledSubscriberId: tickets[2] }],
  })
  const second = await createCycle()
  await post(`/v2/companies/cycles/${second.cycleId}/invoices`, { dueDate: '2099-01-31' })
  return { app, company, get, post, devi, ravi, programId, tickets, cycles: [first, second] }
}
