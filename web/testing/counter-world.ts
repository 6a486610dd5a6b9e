// A branch with a cashier, a manager, a bank account and members with open instalments, for the browser tests of the money pages.
import { makeCompany, makeEmployee, makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import { makeBankAccount } from '@kuri/server/testing/payouts'
import type { TestApp } from '@kuri/server/testing/test-app'
import { makePost, makeSmallChit } from './small-chit.ts'

/**
 * Four tickets of ₹ 2,500: tickets 1 and 2 are Devi's, 3 is Ravi's and 4 is Salma's. Month 1 is billed, late and unpaid.
 */
export async function makeCounterWorld(app: TestApp) {
  const company = await makeCompany(app, 'Nila Chits')
  const { companyId, branchId, token } = company
  const post = makePost(app, token)
  const hire = (name: string) => {
    const assignments = [{ roleId: 'role_branch_manager_branch', branchId }]
    return makeEmployee(app, companyId, assignments, name)
  }
  const cashier = await makeEmployee(
    app,
    companyId,
    [{ roleId: 'role_subscription_manager_branch', branchId }],
    'Shaji',
  )
  const manager = await hire('Meera')
  const accountId = await makeBankAccount(app, company)
  const programId = await makeSmallChit(app, company, 'Onam 40')
  const devi = await makeSubscriber(app, 'Devi Amma')
  const ravi = await makeSubscriber(app, 'Ravi Menon')
  const salma = await makeSubscriber(app, 'Salma Beevi')
  const tickets: string[] = []
  for (const [index, { userId }] of [devi, devi, ravi, salma].entries())
    tickets.push(await makeEnrollment(app, companyId, programId, userId, index + 1))
  const cycle = await post('cycles', { programId, status: 'ACTIVE' })
  await post(`cycles/${cycle.cycleId}/invoices`, { dueDate: '2026-01-31' })
  return {
    company,
    cashier,
    manager,
    accountId,
    programId,
    cycleId: cycle.cycleId as string,
    devi,
    ravi,
    salma,
    tickets,
    post,
  }
}
