// Removing a member of an imported chit: months before the import are known gross only.
import { afterAll, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { makeImportCalls } from '#testing/program-imports'
import { endNoticeDays } from '#testing/ticket-cases'
import { useCompany } from '#testing/use-app'
import { spreadContributions } from './quotes.rules.ts'

const { app, company } = await useCompany()
afterAll(() => expectBooksBalance(app))
const { sendStep, getSelection, importUpTo } = makeImportCalls(app, company)
const roleId = await makeRole(app, company.companyId, 'COMPANY', ['company.compliance.manage'])
const officer = await makeEmployee(app, company.companyId, [{ roleId }], 'Officer')
const post = (path: string, body: object = {}, token = company.token) =>
  app.call('POST', `/v2/companies/${path}`, { token, body })

/** Three past months of ₹ 2,000; the second ticket has not paid the second one, and is in default with it. */
async function importProgram() {
  const programId = await importUpTo(3, { isAuctionHostedOnPlatform: false })
  const { cycles } = (await getSelection(programId, 4)).data
  await sendStep(programId, 4, {
    cycles: cycles.map(({ cycleId, subscribers }: { cycleId: string; subscribers: object[] }, month: number) => ({
      cycleId,
      subscribers: subscribers.map((subscriber, n) => ({ ...subscriber, isPaid: month !== 1 || n === 0 })),
    })),
  })
  expect((await sendStep(programId, 5, { cycles: [] })).status).toBe(200)
  await app.db
    .updateTable('programs')
    .set({ chitTerms: JSON.stringify({ defaultInstalments: 1 }), foremanCommissionHundredths: 0 })
    .where('id', '=', programId)
    .execute()
  return { programId, ticketId: cycles[0].subscribers[1].enrolledSubscriberId as string }
}

test('[domain] what an imported member paid before is stated with the notice, and refunded net of dividends', async () => {
  const { programId, ticketId } = await importProgram()
  const notice = { reason: 'An instalment is overdue' }
  const refused = await post(`tickets/${ticketId}/removal-notice`, notice)
  expect([refused.status, refused.error?.code]).toEqual([409, 'CONTRIBUTIONS_NOT_STATED'])
  const tooMuch = await post(`tickets/${ticketId}/removal-notice`, { ...notice, contributionsPaid: '4000.01' })
  expect(tooMuch.error?.details?.[0]?.path).toBe('contributionsPaid')
  const { data } = await post(`tickets/${ticketId}/removal-notice`, { ...notice, contributionsPaid: '3000.01' })
  await endNoticeDays(app, data.id)
  expect((await post(`ticket-cases/${data.id}/confirm`, {}, officer.token)).status).toBe(200)
  const { refunds } = (
    await app.call('GET', `/v2/companies/refunds-due?programId=${programId}`, { token: company.token })
  ).data
  expect(refunds).toMatchObject([{ kind: 'REMOVAL', amount: 3000.01 }])
  // The buyer pays what the member had paid, and what the company paid for the second month.
  const quote = await app.call('GET', `/v2/companies/company-tickets/${ticketId}/quote`, { token: company.token })
  const net = quote.data.months.map(({ amount }: { amount: number }) => amount)
  expect(net.slice(0, 3)).toEqual([1500, 2000, 1500.01])
})

test('[domain] a stated sum is spread over the months before an import, and odd paise go to the last', () => {
  const month = (cycleNumber: number, beforeImportPaise: number) => ({
    ...{ cycleId: `c${cycleNumber}`, cycleNumber, dueDate: null, grossPaise: 250_003, dividendPaise: 0 },
    beforeImportPaise,
  })
  const months = [month(1, 250_003), month(2, 0), month(3, 250_003), month(4, 250_003)]
  const net = spreadContributions(months, 562_507).map(({ grossPaise, dividendPaise }) => grossPaise - dividendPaise)
  expect(net).toEqual([187_502, 250_003, 187_502, 187_503])
  expect(spreadContributions(months, null).every(({ dividendPaise }) => dividendPaise === 0)).toBe(true)
})
