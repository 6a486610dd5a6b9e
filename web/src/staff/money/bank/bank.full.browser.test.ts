import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany, makeEmployee } from '@kuri/server/testing/fixtures'
import { makeBankAccount, makeDeclaredPrize } from '@kuri/server/testing/payouts'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
let other: { mobileNumber: string }
let bankAccountId: string
const past = `${dayFromNow(-40).slice(0, 7)}-10`
const read = async (path: string) =>
  (await kuri.app.call('GET', `/v2/companies/bank-accounts/${bankAccountId}/${path}`, { token: company.token })).data
const statement = (rows: readonly string[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...rows].join('\n')),
})

beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
  bankAccountId = await makeBankAccount(kuri.app, company)
  other = await makeEmployee(kuri.app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Meera')
  const { invoices } = await makeDeclaredPrize(kuri.app, company, { name: 'Onam 40' })
  for (const [index, amount] of [
    [1, 700],
    [2, 800],
  ] as const) {
    const { subscriberId, enrolledSubscriberId } = invoices[index]
    const body = { branchId: company.branchId, subscriberId, enrolledSubscriberId, amount }
    const paid = { ...body, mode: 'NEFT', utr: `SBINWEB000${index}`, depositAccountId: bankAccountId }
    const { error } = await kuri.app.call('POST', '/v2/companies/receipts', { token: company.token, body: paid })
    expect(error).toBeNull()
  }
})

test('a statement is imported, a proposal accepted, a match undone and made by hand, and the day agrees', async () => {
  const page = await kuri.openAs(company.ownerMobile, '/co/bank')
  await page.getByRole('link', { name: /State Bank/ }).click()
  await see(page.getByText('No statement yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  const today = dayFromNow(0)
  const file = page.getByLabel('Statement as CSV')
  await file.setInputFiles(statement(['40/11/2026,Bad,,1,,2']))
  await see(page.getByText('rows.2.date')).toBeVisible()
  await file.setInputFiles(
    statement([`${past},Before,,,100,100`, `${today},By clearing A,,,700,800`, `${today},By clearing B,,,800,1600`]),
  )
  await see(page.getByText('3 new lines; 0 matched, 2 proposed.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await expectAccessible(page)
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/By clearing A/)
    .getByRole('button', { name: 'Accept' })
    .click()
  await see(row(/By clearing A/).getByRole('button', { name: 'Undo' })).toBeVisible()
  await row(/By clearing B/)
    .getByRole('button', { name: 'Reject' })
    .click()
  await see(row(/By clearing B/)).toHaveCount(0)
  expect((await read('matches')).matches).toMatchObject([
    { status: 'MATCHED', lines: [{ narration: 'By clearing A' }] },
  ])

  await page.getByRole('link', { name: 'Match', exact: true }).click()
  await page.getByRole('button', { name: 'Look for matches' }).click()
  await see(page.getByText('0 matched, 0 proposed.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose By clearing B' }).check({ force: true })
  await see(page.getByRole('button', { name: 'Match them' })).toBeDisabled()
  await page.getByRole('region', { name: 'In the books' }).getByRole('checkbox').last().check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Match them' }).click()
  await see(page.getByText('Everything in the books is on a statement.')).toBeVisible()
  expect((await read('matches')).matches).toHaveLength(2)

  await page.getByRole('link', { name: 'Reconciliation', exact: true }).click()
  await see(page.getByText('Agrees to the paisa')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^reconciliation-.*\.csv$/)
})

test('one person asks for the signature of a month, another gives it', async () => {
  const page = await kuri.openAs(company.ownerMobile, `/co/bank/${bankAccountId}`)
  await page.getByRole('button', { name: 'Sign a month' }).click()
  await page.getByRole('dialog').getByLabel('Any day of the month').fill(past)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for the signature' }).click()
  await see(page.getByText('A second person can sign it now.')).toBeVisible()
  const { data } = await kuri.app.call('GET', '/v2/companies/approvals?status=PENDING', { token: company.token })
  expect(data.approvals).toMatchObject([{ kind: 'BANK_MONTH', subjectId: bankAccountId }])
  const second = await kuri.openAs(other.mobileNumber, '/co/approvals')
  await see(second.getByRole('row', { name: /State Bank/ })).toContainText('Signature of a bank month')
})
