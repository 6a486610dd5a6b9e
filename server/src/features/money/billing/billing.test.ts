import { expect, test } from 'vitest'
import { useBilledProgram } from '#testing/billed-program'
import { makeCompany, makeEmployee, makeRole, makeSubscriber } from '#testing/fixtures'

const { app, company, get, post, devi, ravi, programId, tickets, cycles } = await useBilledProgram()
const stranger = await makeCompany(app, 'Cochin Chits')

test('a subscriber reads only their own programs, invoices and statement', async () => {
  const programs = await get('/v2/subscribers/me/programs', ravi.token)
  expect(programs.data).toMatchObject({
    count: 1,
    programs: [
      {
        programId,
        companyName: 'Malabar Chits',
        totalAmount: 100000,
        completedCycleCount: 1,
        cycleCount: 50,
        currentCycle: { cycleId: cycles[1]!.cycleId, cycleNumber: 2, auctionId: null },
        due: 51666.67,
        enrollments: [{ enrolledSubscriberId: tickets[2], ticketNumber: 3, hasWon: true }],
      },
    ],
  })
  const invoices = await get('/v2/subscribers/me/invoices', devi.token)
  expect(invoices.data.count).toBe(4)
  expect(invoices.data.invoices.every((i: { subscriberId: string }) => i.subscriberId === devi.userId)).toBe(true)
  expect((await get('/v2/subscribers/me/invoices?status=OVERDUE', devi.token)).data.count).toBe(1)
  expect((await get(`/v2/subscribers/me/invoices?cycleId=${cycles[1]!.cycleId}`, devi.token)).data.count).toBe(2)
  const own = await get(`/v2/subscribers/me/programs/${programId}/statement`, ravi.token)
  expect(own.data).toMatchObject({ subscriberId: ravi.userId, totals: { prize: 70000, invoiceCount: 2 } })
  expect(own.data.cycles[0].prizes).toMatchObject([{ ticketNumber: 3, division: 1, prize: 70000 }])
  const outsider = await makeSubscriber(app)
  expect((await get(`/v2/subscribers/me/programs/${programId}/statement`, outsider.token)).status).toBe(404)
  expect((await get('/v2/subscribers/me/programs', outsider.token)).data).toMatchObject({ count: 0, programs: [] })
  expect((await get('/v2/subscribers/me/invoices', outsider.token)).data.count).toBe(0)
})

test('[spec: Dashboards and billing lists] the billing lists are newest first, filtered and limited to the company', async () => {
  const all = await get('/v2/companies/billing/invoices?pageSize=4', company.token)
  expect(all.data).toMatchObject({ count: 6, totalPages: 2, hasNextPage: true })
  expect(all.data.invoices[0].cycleNumber).toBe(2)
  const count = async (query: string) =>
    (await get(`/v2/companies/billing/invoices?${query}`, company.token)).data.count
  expect(await count('status=PAID')).toBe(1)
  expect(await count('status=OVERDUE')).toBe(2)
  expect(await count('status=DRAFT')).toBe(3)
  expect(await count(`programId=${programId}&cycleId=${cycles[0]!.cycleId}`)).toBe(3)
  expect(await count('from=2099-01-01')).toBe(0)
  expect(await count('to=2020-01-01')).toBe(0)
  expect(await count('from=2026-01-01&to=2099-01-01')).toBe(6)
  for (const query of ['from=2027-02-29', 'from=2026-02-01&to=2026-01-31', 'status=FOO', 'programId=x', 'pageSize=101'])
    expect((await get(`/v2/companies/billing/invoices?${query}`, company.token)).status, query).toBe(400)
  expect((await get('/v2/companies/billing/invoices', stranger.token)).data.count).toBe(0)
  expect((await get(`/v2/companies/billing/invoices?programId=${programId}`, stranger.token)).data.count).toBe(0)
})

test('[spec: Dashboards and billing lists] a reversed payment stays in the transactions with the status REVERSED', async () => {
  const list = async (query = '') => (await get(`/v2/companies/billing/transactions${query}`, company.token)).data
  const before = await list()
  expect(before).toMatchObject({
    count: 1,
    transactions: [{ amount: 30000, status: 'SUCCESS', paymentMode: 'CASH', reference: 'R-1', reversedAt: null }],
  })
  const receipts = await get('/v2/companies/receipts', company.token)
  const receipt = `/v2/companies/receipts/${receipts.data.receipts[0].id}`
  await post(`${receipt}/void`, { reason: 'Wrong ticket' })
  const second = await makeEmployee(app, company.companyId, [
    { roleId: 'role_branch_manager_branch', branchId: company.branchId },
  ])
  expect((await app.call('POST', `${receipt}/void/approve`, { token: second.token })).status).toBe(200)
  expect((await list('?status=SUCCESS')).count).toBe(0)
  expect(await list('?status=REVERSED')).toMatchObject({ count: 1, transactions: [{ status: 'REVERSED' }] })
  expect((await list(`?programId=${programId}&from=2026-01-01`)).count).toBe(1)
  expect((await get('/v2/companies/billing/transactions', stranger.token)).data.count).toBe(0)
})

test('[spec: Which endpoint asks for what] the billing lists need company.billing.manage company-wide', async () => {
  const { companyId } = company
  const viewer = await makeEmployee(app, companyId, [{ roleId: 'role_viewer_company' }])
  const biller = await makeEmployee(app, companyId, [
    { roleId: await makeRole(app, companyId, 'COMPANY', ['company.billing.manage']) },
  ])
  for (const path of ['/v2/companies/billing/invoices', '/v2/companies/billing/transactions']) {
    expect((await get(path, viewer.token)).status).toBe(403)
    expect((await get(path, biller.token)).status).toBe(200)
    expect((await get(path, devi.token)).status).toBe(403)
  }
})
