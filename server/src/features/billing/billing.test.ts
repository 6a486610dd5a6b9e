import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeEnrollment, makeProgram, makeRole, makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const get = (path: string, token: string) => app.call('GET', path, { token })
const post = (path: string, body: object = {}) => app.call('POST', path, { token: company.token, body })

/** Three tickets, two of Devi's; cycle 1 billed (due long ago), ticket 1 paid, ticket 3 wins 70,000; cycle 2 billed. */
const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')
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
const cycle = async (status: string) => (await post('/v2/companies/cycles', { programId, status })).data
const first = await cycle('ACTIVE')
const billed = await post(`/v2/companies/cycles/${first.cycleId}/invoices`, { dueDate: '2026-01-31' })
await post(`/v2/companies/invoices/${billed.data.invoices[0].id}/mark-as-paid`, {
  paymentMode: 'CASH',
  reference: 'R-1',
})
await post(`/v2/companies/cycles/${first.cycleId}/winners`, {
  winners: [{ division: 1, amount: 70000, subscriberId: ravi.userId, enrolledSubscriberId: tickets[2] }],
})
const second = await cycle('ACTIVE')
await post(`/v2/companies/cycles/${second.cycleId}/invoices`, { dueDate: '2099-01-31' })
const cycles = [first, second]

test('[G144, domain] a statement lists invoices, dividends and prizes per cycle, and its totals agree with them', async () => {
  const path = `/v2/companies/programs/${programId}/subscribers/${devi.userId}/statements`
  const { status, data } = await get(path, company.token)
  expect(status).toBe(200)
  // Discount 30,000, commission 5,000: 25,000 over 3 tickets, 8,333.34 to the first, then 8,333.33.
  expect(data).toMatchObject({
    programId,
    subscriberId: devi.userId,
    subscriberName: 'Devi',
    count: 2,
    enrollments: [
      { enrolledSubscriberId: tickets[0], dividendEarned: 8333.34, dividendDeducted: 8333.34, dividendBalance: 0 },
      { enrolledSubscriberId: tickets[1], dividendEarned: 8333.33, dividendDeducted: 8333.33, dividendBalance: 0 },
    ],
    totals: {
      invoiceCount: 4,
      gross: 120000,
      dividend: 16666.67,
      billed: 103333.33,
      paid: 30000,
      due: 73333.33,
      overdue: 30000,
      prize: 0,
    },
  })
  expect(data.cycles[0]).toMatchObject({
    cycleId: cycles[0]!.cycleId,
    status: 'COMPLETED',
    invoices: [
      { status: 'PAID', amount: 30000 },
      { status: 'OVERDUE', amount: 30000 },
    ],
    dividends: [
      { ticketNumber: 1, amount: 8333.34 },
      { ticketNumber: 2, amount: 8333.33 },
    ],
    prizes: [],
  })
  expect(data.cycles[1].invoices[0]).toMatchObject({
    amount: 21666.66,
    lines: [
      { type: 'SUBSCRIPTION', amount: 30000 },
      { type: 'DIVIDEND', amount: -8333.34 },
    ],
  })
})

test('[G144] a statement also lists invoices without a cycle, so that its totals add up', async () => {
  const userId = (await makeSubscriber(app, 'Meera')).userId
  const ticket = await makeEnrollment(app, company.companyId, programId, userId, 4)
  const at = { createdAt: new Date(), updatedAt: new Date() }
  const place = { companyId: company.companyId, programId, subscriberId: userId, ...at }
  const fee = { ...place, kind: 'ENROLLMENT', grossAmountPaise: 3_000_000, amountPaise: 3_000_000 } as const
  const paid = { ...fee, id: newId(), requestId: newId(), enrollmentId: ticket, status: 'PAID', paidAt: new Date() }
  await app.db
    .insertInto('invoices')
    .values({ ...paid, status: 'PAID' })
    .execute()
  await app.db
    .insertInto('invoices')
    .values({ ...fee, id: newId(), requestId: newId() })
    .execute()
  const path = `/v2/companies/programs/${programId}/subscribers/${userId}/statements`
  const { data } = await get(path, company.token)
  expect(data.otherInvoices).toMatchObject([
    { kind: 'ENROLLMENT', invoiceId: paid.id, cycleId: null, amount: 30000, status: 'PAID', ticketNumber: 4 },
    { kind: 'ENROLLMENT', amount: 30000, status: 'DRAFT', ticketNumber: null },
  ])
  const listed = [...data.otherInvoices, ...data.cycles.flatMap((cycle: { invoices: object[] }) => cycle.invoices)]
  expect(data.totals).toMatchObject({ invoiceCount: listed.length, billed: 60000, paid: 30000, due: 30000 })
  const one = await get(`${path}?enrolledSubscriberId=${ticket}`, company.token)
  expect(one.data.otherInvoices).toHaveLength(1)
  expect(one.data.totals).toMatchObject({ invoiceCount: 1, billed: 30000 })
  await app.db.deleteFrom('invoices').where('subscriberId', '=', userId).execute()
  await app.db.deleteFrom('enrollments').where('id', '=', ticket).execute()
})

test('[D1 2.1] a statement has pages of ten cycles by default, and its totals cover all cycles', async () => {
  for (const [path, token] of [
    [`/v2/companies/programs/${programId}/subscribers/${devi.userId}/statements`, company.token],
    [`/v2/subscribers/me/programs/${programId}/statement`, devi.token],
  ] as const) {
    const whole = (await get(path, token)).data
    expect(whole).toMatchObject({ pageNumber: 1, pageSize: 10 })
    const page = (await get(`${path}?pageNumber=2&pageSize=1`, token)).data
    expect(page).toMatchObject({ count: 2, totals: whole.totals, enrollments: whole.enrollments })
    expect(page.cycles).toEqual([whole.cycles[1]])
  }
})

test('[G172] enrolledSubscriberId narrows a statement to one ticket and must belong to the subscriber', async () => {
  const path = (subscriber: string) => `/v2/companies/programs/${programId}/subscribers/${subscriber}/statements`
  const one = await get(`${path(devi.userId)}?enrolledSubscriberId=${tickets[1]}&pageSize=1`, company.token)
  expect(one.data).toMatchObject({
    count: 2,
    totalPages: 2,
    totals: { invoiceCount: 2, paid: 0, dividendEarned: 8333.33 },
  })
  expect(one.data.enrollments).toHaveLength(1)
  expect((await get(`${path(devi.userId)}?enrolledSubscriberId=${tickets[2]}`, company.token)).status).toBe(404)
  expect((await get(path(company.ownerId), company.token)).status).toBe(404)
  expect((await get(path('x'), company.token)).status).toBe(400)
})

test('[D2 4.8, 7] statements need statement.manage at the program, and other companies get 404', async () => {
  const path = `/v2/companies/programs/${programId}/subscribers/${devi.userId}/statements`
  const { companyId } = company
  const holder = async (code: string) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'PROGRAM', [code]), programId }]))
      .token
  expect((await get(path, await holder('payment.manage'))).status).toBe(404)
  expect((await get(path, await holder('statement.manage'))).status).toBe(200)
  expect((await get(path, stranger.token)).status).toBe(404)
})

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

test('[G142] the billing lists are newest first, filtered and limited to the company', async () => {
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

test('[G142] a reversed payment stays in the transactions with the status REVERSED', async () => {
  const list = async (query = '') => (await get(`/v2/companies/billing/transactions${query}`, company.token)).data
  const before = await list()
  expect(before).toMatchObject({
    count: 1,
    transactions: [{ amount: 30000, status: 'SUCCESS', paymentMode: 'CASH', reference: 'R-1', reversedAt: null }],
  })
  await post(`/v2/companies/invoices/${before.transactions[0].invoiceId}/cancel`)
  expect((await list('?status=SUCCESS')).count).toBe(0)
  expect(await list('?status=REVERSED')).toMatchObject({ count: 1, transactions: [{ status: 'REVERSED' }] })
  expect((await list(`?programId=${programId}&from=2026-01-01`)).count).toBe(1)
  expect((await get('/v2/companies/billing/transactions', stranger.token)).data.count).toBe(0)
})

test('[D2 4.8] the billing lists need company.billing.manage company-wide', async () => {
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
