import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { useBilledProgram } from '#testing/billed-program'
import { makeCompany, makeEmployee, makeEnrollment, makeRole, makeSubscriber } from '#testing/fixtures'

const { app, company, get, devi, programId, tickets, cycles } = await useBilledProgram()
const stranger = await makeCompany(app, 'Cochin Chits')

test('[spec: Statements] a statement lists invoices, dividends and prizes per cycle, and its totals agree with them', async () => {
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

test('[spec: Statements] a statement also lists invoices without a cycle, so that its totals add up', async () => {
  const userId = (await makeSubscriber(app, 'Meera')).userId
  const ticket = await makeEnrollment(app, company.companyId, programId, userId, 4)
  const at = { createdAt: new Date(), updatedAt: new Date() }
  const place = { companyId: company.companyId, programId, subscriberId: userId, ...at }
  const fee = { ...place, kind: 'ENROLLMENT', grossAmountPaise: 3_000_000, amountPaise: 3_000_000 } as const
  const paid = {
    ...fee,
    id: newId(),
    requestId: newId(),
    enrollmentId: ticket,
    paidPaise: 3_000_000,
    paidAt: new Date(),
  }
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

test('[spec: The envelope] a statement has pages of ten cycles by default, and its totals cover all cycles', async () => {
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

test('[spec: Whose id it is] enrolledSubscriberId narrows a statement to one ticket and must belong to the subscriber', async () => {
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

test('[spec: Which endpoint asks for what; Errors] statements need statement.manage at the program, and other companies get 404', async () => {
  const path = `/v2/companies/programs/${programId}/subscribers/${devi.userId}/statements`
  const { companyId } = company
  const holder = async (code: string) =>
    (await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'PROGRAM', [code]), programId }]))
      .token
  expect((await get(path, await holder('payment.manage'))).status).toBe(404)
  expect((await get(path, await holder('statement.manage'))).status).toBe(200)
  expect((await get(path, stranger.token)).status).toBe(404)
})
