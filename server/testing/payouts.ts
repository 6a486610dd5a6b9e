// A program whose first winner is declared, with the people who prepare, approve and pay the prize.
import { makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

type Company = { companyId: string; branchId: string; token: string }

export const LOT_PROGRAM = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }

/** Each with exactly one permission for the whole company. */
export async function makePayoutStaff(app: TestApp, { companyId }: Company) {
  const holder = async (code: string) =>
    makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', [code]) }], code)
  return {
    preparer: await holder('payment.manage'),
    approver: await holder('company.compliance.manage'),
    payer: await holder('company.billing.manage'),
    reader: await holder('statement.manage'),
  }
}

export async function makeBankAccount(app: TestApp, { branchId, token }: Company, accountNumber = '100200300400') {
  const body = { accountHolder: 'Malabar Chits', accountNumber, bankName: 'State Bank', ifsc: 'SBIN0001234' }
  return (await app.call('POST', `/v2/companies/branches/${branchId}/bank-accounts`, { token, body })).data.id as string
}

/**
 * Four tickets of ₹ 5,000 for four months, a pot of ₹ 20,000. Cycle 1 is billed; ticket 1 wins ₹ 15,000. The commission is ₹ 1,000
 * and the dividend ₹ 1,000 for each ticket.
 */
export async function makeDeclaredPrize(
  app: TestApp,
  company: Company,
  changes: Record<string, unknown> = {},
  prize = 15_000,
) {
  const { companyId, branchId, token } = company
  const post = (path: string, body: object) => app.call('POST', path, { token, body })
  const winner = await makeSubscriber(app, 'Devi')
  const programId = await makeProgram(app, companyId, branchId, {
    ...LOT_PROGRAM,
    totalAmountPaise: 2_000_000,
    subscriptionAmountPaise: 500_000,
    minimumBidAmountPaise: 1_000_000,
    durationValue: 4,
    totalSlots: 4,
    ...changes,
  })
  const tickets: string[] = []
  for (let number = 1; number <= 4; number++) {
    const { userId } = number === 1 ? winner : await makeSubscriber(app, `Member ${number}`)
    tickets.push(await makeEnrollment(app, companyId, programId, userId, number))
  }
  const cycle = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  const { invoices } = (await post(`/v2/companies/cycles/${cycle.cycleId}/invoices`, {})).data
  const body = { division: 1, amount: prize, subscriberId: winner.userId, enrolledSubscriberId: tickets[0] }
  await post(`/v2/companies/cycles/${cycle.cycleId}/winners`, { winners: [body] })
  const { id: payoutId, winnerId } = await app.db
    .selectFrom('payouts')
    .select(['id', 'winnerId'])
    .where('cycleId', '=', cycle.cycleId)
    .executeTakeFirstOrThrow()
  return { programId, cycleId: cycle.cycleId as string, tickets, winner, payoutId, winnerId, invoices }
}

export const PAYEE = { name: 'Devi Menon', accountNumber: '998877665544', ifsc: 'SBIN0001234' }
