import { expect, test } from 'vitest'
import { dayFromNow } from '#testing/days'
import { makeCompany, makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const VIEWS = ['', '/overview', '/revenue', '/billing', '/profile-health']
const read = (view: string, token: string) => app.call('GET', `/v2/companies/dashboard${view}`, { token })
const post = (path: string, body: object = {}) => app.call('POST', path, { token: company.token, body })

const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')
const subscriber = await makeSubscriber(app)
const program = (changes: object) =>
  makeProgram(app, company.companyId, company.branchId, { ...changes } as Record<string, unknown>)
await program({ programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' })
const archived = await program({ programStatus: 'DRAFTED', approvalStatus: 'UNDER_REVIEW' })
await app.call('DELETE', `/v2/companies/me/programs/${archived}`, { token: company.token })
await post('/v2/companies/cycles', { programId: await program({}) })
const programId = await program({ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false })
const tickets = [1, 2].map((n) => makeEnrollment(app, company.companyId, programId, subscriber.userId, n))
const [first] = await Promise.all(tickets)
const { cycleId } = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
const { invoices } = (await post(`/v2/companies/cycles/${cycleId}/invoices`, { dueDate: '2026-01-31' })).data
await post(`/v2/companies/invoices/${invoices[0].id}/mark-as-paid`)
await post(`/v2/companies/cycles/${cycleId}/winners`, {
  winners: [{ division: 1, amount: 60000, subscriberId: subscriber.userId, enrolledSubscriberId: first }],
})

test('[spec: Which endpoint asks for what] every view works for the owner, also of an empty company', async () => {
  for (const view of VIEWS)
    for (const { token } of [company, stranger]) expect((await read(view, token)).status, view).toBe(200)
})

test('[spec: Which endpoint asks for what] returns 403 to subscribers and superadmins', async () => {
  const superadmin = await app.superadmin()
  for (const view of VIEWS)
    for (const { token } of [subscriber, superadmin]) expect((await read(view, token)).status, view).toBe(403)
})

test('[spec: Dashboards and billing lists] the dashboard counts only the rows of its own company', async () => {
  expect((await read('', company.token)).data).toEqual({
    programs: expect.objectContaining({ total: 3, drafted: 1, active: 2, underReview: 1, completed: 0, archived: 1 }),
    subscribers: { total: 1, enrollments: 2, newThisMonth: 1 },
    enrollmentRequests: expect.objectContaining({ total: 0 }),
    cycles: { upcoming: 1, active: 0, completed: 1 },
    auctions: expect.objectContaining({ total: 1, pending: 1, live: 0 }),
  })
  expect((await read('', stranger.token)).data).toMatchObject({
    programs: { total: 0 },
    subscribers: { total: 0, enrollments: 0 },
    auctions: { total: 0, pending: 0 },
  })
})

test('[spec: Dashboards and billing lists] the overview adds employees, branches, money and the foreman’s commission', async () => {
  expect((await read('/overview', company.token)).data).toMatchObject({
    employees: { active: expect.any(Number), suspended: 0 },
    branches: { total: 1, active: 1 },
    billing: { billed: 4000, collected: 2000, due: 2000, overdue: 2000, reversed: 0, collectedThisMonth: 2000 },
    foremanCommission: 5000,
    nextAuctions: [],
  })
})

test('[spec: Dashboards and billing lists] reports revenue and billing by month, including months without any', async () => {
  const revenue = (await read('/revenue?months=3', company.token)).data
  expect(revenue.months).toHaveLength(3)
  expect(revenue.months[2]).toMatchObject({
    collected: 2000,
    paymentCount: 1,
    foremanCommission: 5000,
    prizes: 60000,
    dividends: 35000,
    settledCycleCount: 1,
  })
  expect(revenue.months[0]).toMatchObject({ collected: 0, foremanCommission: 0 })
  expect(revenue.totals).toMatchObject({ collected: 2000, foremanCommission: 5000, prizes: 60000 })

  const billing = (await read('/billing?months=60', company.token)).data
  expect(billing.totals).toMatchObject({ billed: 4000, invoiceCount: 2, paidCount: 1, dueCount: 1, overdueCount: 1 })
  expect(billing.months).toHaveLength(60)
  expect(billing.months.find(({ month }: { month: string }) => month === '2026-01')).toEqual({
    month: '2026-01',
    billed: 4000,
    collected: 0,
    due: 2000,
    overdue: 2000,
  })
  for (const months of ['0', '61', 'x'])
    expect((await read(`/billing?months=${months}`, company.token)).status).toBe(400)
})

test('[spec: Dashboards and billing lists] a payment counts in the month of its booking, and the months add up to the total', async () => {
  const { companyId, branchId, token } = await makeCompany(app, 'Palakkad Chits')
  const chit = await makeProgram(app, companyId, branchId, { bid: 'LOT', isAuctionHostedOnPlatform: false })
  const ticketId = await makeEnrollment(app, companyId, chit, subscriber.userId, 1)
  const take = (amount: number, paidAt?: string) =>
    app.call('POST', '/v2/companies/receipts', {
      token,
      body: {
        ...{ branchId, subscriberId: subscriber.userId, enrolledSubscriberId: ticketId, amount, mode: 'CASH' },
        ...(paidAt ? { paidAt } : {}),
      },
    })
  expect((await take(700, dayFromNow(-40))).status).toBe(201)
  expect((await take(300)).status).toBe(201)
  for (const view of ['/revenue?months=3', '/billing?months=3']) {
    const { months, totals } = (await read(view, token)).data
    expect(months.map(({ collected }: { collected: number }) => collected)).toEqual([0, 0, 1000])
    expect(totals.collected).toBe(1000)
  }
})

test('[spec: Dashboards and billing lists] profile health lists the missing parts', async () => {
  const { data } = await read('/profile-health', company.token)
  expect(data.profileStatus).toBe('ACTIVE')
  expect(data.missing).toContain('AVATAR')
  expect(data.missing).not.toContain('HEADQUARTERS_ADDRESS')
  expect(data.missing).not.toContain('GSTIN')
  expect(data.completenessPercent).toBe(
    Math.floor((100 * (data.parts.length - data.missing.length)) / data.parts.length),
  )
})

test('[spec: Which endpoint asks for what] each view needs all its permissions company-wide', async () => {
  const { companyId, branchId } = company
  const holder = async (...codes: string[]) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', codes) }])).token
  const four = ['program.read', 'subscriber.manage', 'company.billing.manage', 'employee.read']
  for (const left of four)
    expect((await read('/overview', await holder(...four.filter((code) => code !== left)))).status, left).toBe(403)
  expect((await read('/overview', await holder(...four))).status).toBe(200)
  for (const code of ['program.read', 'subscriber.manage'])
    expect((await read('', await holder(code))).status).toBe(403)
  expect((await read('', await holder('program.read', 'subscriber.manage'))).status).toBe(200)
  const manager = await makeEmployee(app, companyId, [{ roleId: 'role_program_manager_branch', branchId }])
  expect((await read('', manager.token)).status).toBe(403)
  const [biller, profiler] = [await holder('company.billing.manage'), await holder('company.profile.read')]
  for (const view of ['/revenue', '/billing']) {
    expect((await read(view, profiler)).status).toBe(403)
    expect((await read(view, biller)).status).toBe(200)
  }
  expect((await read('/profile-health', biller)).status).toBe(403)
  expect((await read('/profile-health', profiler)).status).toBe(200)
})
