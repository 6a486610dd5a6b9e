// The balance sheet of a company over two years, and its mapping.
import { afterAll, expect, test } from 'vitest'
import { financialYearOf } from '#features/money/ledger/financial-year.rules'
import { expectBooksBalance } from '#testing/books'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { makeDeclaredPrize } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
afterAll(() => expectBooksBalance(app))
const { token } = company
const today = app.app.platform.clock.now().toISOString().slice(0, 10)
const year = financialYearOf(today)
const lastYear = financialYearOf(`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`)
const get = (path: string, as = token) => app.call('GET', `/v2/companies/accounting/${path}`, { token: as })
const put = (body: object, as = token) => app.call('PUT', '/v2/companies/accounting/mapping', { token: as, body })
const freeze = (body: object, as = token) =>
  app.call('POST', '/v2/companies/accounting/mapping/freeze', { token: as, body })
const amounts = (lines: { head: string; amount: number }[]) =>
  Object.fromEntries(lines.map(({ head, amount }) => [head, amount]))

test('[spec: Balance sheet] has equal sides, and its figures are those of the trial balance', async () => {
  const { invoices } = await makeDeclaredPrize(app, company)
  await app.call('POST', `/v2/companies/invoices/${invoices[0].id}/mark-as-paid`, {
    token,
    body: { paymentMode: 'CASH' },
  })
  const { data, error } = await get(`balance-sheet?year=${year}`)
  expect(error).toBeNull()
  expect(data).toMatchObject({
    isBalanced: true,
    isOver: false,
    profit: 1000,
    totalAssets: 20_000,
    totalLiabilities: 20_000,
  })
  // Ticket 1 has paid 5,000 and won 15,000; the other three owe 5,000 each.
  expect(amounts(data.assets)).toEqual({ A1: 5000, A13: 15_000 })
  expect(amounts(data.liabilities)).toEqual({ L6: 15_000, L11: 4000, L13: 1000 })
  expect([amounts(data.income), amounts(data.expenses)]).toEqual([{ I_COMMISSION: 1000 }, {}])
  const { rows } = (await get(`trial-balance?from=${data.from}&to=${data.to}`)).data
  const sum = (accounts: string[]) =>
    rows
      .filter((row: { account: string }) => accounts.includes(row.account))
      .reduce((total: number, row: { closing: number }) => total + row.closing, 0)
  expect(sum(['CASH', 'TICKET'])).toBe(data.totalAssets)
  expect(sum(['PRIZE_PAYABLE', 'DIVIDEND_PAYABLE', 'COMMISSION_INCOME'])).toBe(-data.totalLiabilities)
})

test('[spec: Balance sheet] an account is moved by those who read the books, for later years too, until the year is frozen', async () => {
  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['statement.manage'])
  const auditor = await makeEmployee(app, company.companyId, [{ roleId }], 'Auditor')
  expect((await get(`mapping?year=${lastYear}`)).data).toMatchObject({ source: 'USUAL', frozenAt: null })
  const places = [{ account: 'PRIZE_PAYABLE', debit: 'A13', credit: 'L12' }]
  expect((await put({ year: lastYear, places }, auditor.token)).data).toMatchObject({ source: 'OWN' })
  const later = (await get(`mapping?year=${year}`)).data
  expect(later.source).toBe('EARLIER_YEAR')
  expect(later.places).toContainEqual(places[0])
  expect(amounts((await get(`balance-sheet?year=${year}`)).data.liabilities)).toMatchObject({ L12: 15_000 })

  const both = await put({ year: lastYear, places: [{ account: 'CASH', debit: 'A1', credit: 'I_OTHER' }] })
  expect([both.status, both.error?.details?.[0]?.path]).toEqual([400, 'places.0.credit'])
  expect((await freeze({ year: lastYear }, auditor.token)).status).toBe(403)
  expect((await freeze({ year })).error?.code).toBe('YEAR_NOT_OVER')
  expect((await freeze({ year: lastYear })).data.frozenAt).not.toBeNull()
  expect((await put({ year: lastYear, places })).error?.code).toBe('YEAR_FROZEN')
  expect((await freeze({ year: lastYear })).error?.code).toBe('YEAR_FROZEN')
  for (const wrong of ['2026-29', '2199-00']) expect((await get(`balance-sheet?year=${wrong}`)).status).toBe(400)
})

test('[spec: Balance sheet] comes as CSV and as the printed form', async () => {
  const read = (format: string) =>
    app.http.inject({
      url: `/v2/companies/accounting/balance-sheet?year=${year}&format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await read('csv')).body).toContain("INCOME,I_COMMISSION,Foreman's commission,1000,0")
  expect((await read('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
