// The yearly statement of a group, as the Registrar gets it.
import { expect, test } from 'vitest'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { makeDeclaredPrize } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
let { token } = company
const DAY = 86_400
const today = () => app.app.platform.clock.now().toISOString().slice(0, 10)
const read = (programId: string, query: string, as = token) =>
  app.call('GET', `/v2/companies/programs/${programId}/statements/annual?${query}`, { token: as })
const lineOf = (lines: { line: string }[], line: string) => lines.find((each) => each.line === line)

test('[spec: Yearly statement of a group] comes as CSV and as the printed form', async () => {
  const { programId } = await makeDeclaredPrize(app, company)
  const csv = await app.http.inject({
    url: `/v2/companies/programs/${programId}/statements/annual?to=${today()}&format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toContain("PAYMENTS,5,COMMISSION,Foreman's commission,1000,1000")
  const pdf = await app.http.inject({
    url: `/v2/companies/programs/${programId}/statements/annual?to=${today()}&format=pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('[spec: Yearly statement of a group] is for those who keep or read the books, and not of the future', async () => {
  const { programId } = await makeDeclaredPrize(app, company)
  const holder = async (code: string) =>
    makeEmployee(app, company.companyId, [{ roleId: await makeRole(app, company.companyId, 'COMPANY', [code]) }], code)
  const reader = await holder('statement.manage')
  const other = await holder('payment.manage')
  expect((await read(programId, `to=${today()}`, reader.token)).status).toBe(200)
  expect((await read(programId, `to=${today()}`, other.token)).status).toBe(404)
  const future = await read(programId, 'to=2199-01-01')
  expect([future.status, future.error?.details?.[0]?.path]).toEqual([400, 'to'])
})

test('[spec: Yearly statement of a group] opens with what the last one closed with, and both sides are equal', async () => {
  const startDate = today()
  const { programId, invoices } = await makeDeclaredPrize(app, company, { startDate })
  const pay = (id: string) =>
    app.call('POST', `/v2/companies/invoices/${id}/mark-as-paid`, { token, body: { paymentMode: 'CASH' } })
  for (const { id } of invoices.slice(0, 2)) expect((await pay(id)).status).toBe(200)
  await app.advanceSeconds(366 * DAY)
  token = (await app.signIn(company.ownerMobile)).token
  expect((await pay(invoices[2].id)).status).toBe(200)

  const { data, error } = await read(programId, `to=${today()}`)
  expect(error).toBeNull()
  const last = (await read(programId, `to=${new Date(Date.parse(data.from) - DAY * 1000).toISOString().slice(0, 10)}`))
    .data
  expect(last).toMatchObject({ from: startDate, openingBalance: 0, isBalanced: true })
  // 2 × 5,000 in cash, of which the foreman has taken the commission of 1,000.
  expect(last.closingBalance).toBe(9000)
  expect(lineOf(last.receipts, 'SUBSCRIPTIONS_CASH')).toMatchObject({ item: '1', year: 10_000, total: 10_000 })
  expect(lineOf(last.payments, 'COMMISSION')).toMatchObject({ item: '5', year: 1000, total: 1000 })
  expect(data).toMatchObject({ openingBalance: last.closingBalance, closingBalance: 14_000, isBalanced: true })
  expect(lineOf(data.receipts, 'SUBSCRIPTIONS_CASH')).toMatchObject({ year: 5000, total: 15_000 })
  for (const side of ['assets', 'liabilities'] as const)
    for (const { line, opening } of data[side]) expect(lineOf(last[side], line)).toMatchObject({ closing: opening })
  // Ticket 1 has won and has paid; ticket 4 owes and has not won.
  expect(data.assets.map(({ line, closing }: { line: string; closing: number }) => [line, closing])).toEqual([
    ['DUE_FROM_NON_PRIZED', 5000],
    ['POOL', 15_000],
  ])
  expect(data.liabilities.map(({ line, closing }: { line: string; closing: number }) => [line, closing])).toEqual([
    ['DIVIDENDS', 4000],
    ['PRIZES', 15_000],
    ['FOREMAN', 1000],
  ])
})
