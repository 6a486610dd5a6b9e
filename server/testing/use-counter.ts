// A one-line preamble for tests of the counter: a company with two branches, cashiers, a bank account, and billed tickets.
import { makeBranch, makeCycle, makeEmployee, makeEnrollment, makeProgram, makeSubscriber } from './fixtures.ts'
import { useCompany } from './use-app.ts'

export type Payload = Record<string, unknown>

export async function useCounter() {
  const { app, company } = await useCompany()
  const { companyId, branchId } = company
  const cashier = await makeEmployee(app, companyId, [{ roleId: 'role_branch_manager_branch', branchId }], 'Cashier')
  const manager = await makeEmployee(app, companyId, [{ roleId: 'role_branch_manager_branch', branchId }], 'Manager')
  const otherBranchId = await makeBranch(app, companyId, 'Thrissur')
  const stranger = await makeEmployee(
    app,
    companyId,
    [{ roleId: 'role_branch_manager_branch', branchId: otherBranchId }],
    'Cashier of Thrissur',
  )
  const call = (method: string, path: string, body?: unknown, token = cashier.token) =>
    app.call(method, `/v2/companies/${path}`, { token, ...(body === undefined ? {} : { body }) })
  const account = await call(
    'POST',
    `branches/${branchId}/bank-accounts`,
    { accountHolder: 'Malabar', accountNumber: '123456789012', bankName: 'State Bank', ifsc: 'SBIN0001234' },
    company.token,
  )
  const accountId: string = account.data.id

  /** A member with billed tickets in a program of ₹ 2,000 instalments: one bill per ticket and cycle, oldest first. */
  async function makePayer({ tickets = 1, cycles = 1, changes = {} as Payload, name = 'Devi' } = {}) {
    const payer = await makeSubscriber(app, name)
    const programId = await makeProgram(app, companyId, branchId, changes)
    const ticketIds: string[] = []
    for (let number = 1; number <= tickets; number++)
      ticketIds.push(await makeEnrollment(app, companyId, programId, payer.userId, number))
    const invoices: string[][] = ticketIds.map(() => [])
    for (let number = 1; number <= cycles; number++) {
      const billed = await billCycle(programId, number)
      for (const [index, id] of ticketIds.entries())
        invoices[index]!.push(billed.find((invoice) => invoice.enrolledSubscriberId === id)!.id)
    }
    return { ...payer, programId, ticketIds, ticketId: ticketIds[0]!, invoices, invoiceId: invoices[0]?.[0] ?? '' }
  }

  async function billCycle(programId: string, number: number): Promise<{ id: string; enrolledSubscriberId: string }[]> {
    const month = String(number).padStart(2, '0')
    const cycleId = await makeCycle(app, companyId, programId, number, {
      status: 'COMPLETED',
      startDate: `2026-${month}-01`,
      endDate: `2026-${month}-28`,
    })
    const { data } = await call('POST', `cycles/${cycleId}/invoices`, { dueDate: `2026-${month}-28` }, company.token)
    return data.invoices
  }

  /** Cash at the counter of the headquarters, unless the body says otherwise. */
  const take = (payer: { userId: string }, body: Payload, token = cashier.token) =>
    call('POST', 'receipts', { branchId, subscriberId: payer.userId, mode: 'CASH', ...body }, token)
  const cheque = {
    mode: 'CHEQUE',
    instrumentNumber: '004512',
    instrumentBank: 'Canara Bank',
    instrumentDate: '2026-11-01',
  }
  const getInvoice = async (id: string) =>
    app.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const getAdvance = async (ticketId: string) =>
    (await app.db.selectFrom('enrollments').select('advancePaise').where('id', '=', ticketId).executeTakeFirstOrThrow())
      .advancePaise
  const at = { companyId, branchId, otherBranchId, accountId }
  return {
    app,
    company,
    cashier,
    manager,
    stranger,
    call,
    take,
    cheque,
    makePayer,
    billCycle,
    getInvoice,
    getAdvance,
    ...at,
  }
}
