import { makeCompany } from '@kuri/server/testing/fixtures'
import { makeDeclaredPrize } from '@kuri/server/testing/payouts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { lastYears } from './years.ts'

const kuri = useBrowser()

test('the accountant moves an account to another head, saves the sheet and freezes a year that is over', async () => {
  const company = await makeCompany(kuri.app, 'Nila Chits')
  await makeDeclaredPrize(kuri.app, company)
  const [thisYear, lastYear] = lastYears() as [string, string]
  const page = await kuri.openAs(company.ownerMobile, `/co/books/balance-sheet?year=${thisYear}`)
  await see(page.getByText('Both sides are equal')).toBeVisible()
  await see(page.getByRole('row', { name: /Net chit amount payable/ }).first()).toContainText('15,000')
  await expectAccessible(page)
  for (const kind of ['PDF', 'CSV']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    expect((await saved).suggestedFilename()).toBe(`balance-sheet-${thisYear}.${kind.toLowerCase()}`)
  }
  await page.getByLabel('Prizes payable, credit').selectOption('L12')
  await page.getByRole('button', { name: 'Save the mapping' }).click()
  await see(page.getByText('The mapping is saved.')).toBeVisible()
  await see(page.getByRole('row', { name: /Other liabilities/ }).first()).toContainText('15,000')
  const read = async (year: string) =>
    (await kuri.app.call('GET', `/v2/companies/accounting/mapping?year=${year}`, { token: company.token })).data
  expect((await read(thisYear)).places).toContainEqual({ account: 'PRIZE_PAYABLE', debit: 'A7', credit: 'L12' })

  await page.getByLabel('Year', { exact: true }).selectOption(lastYear)
  await page.getByRole('button', { name: 'Freeze the year' }).click()
  await page.getByRole('button', { name: 'Freeze it' }).click()
  await page.getByRole('button', { name: 'Press again to freeze it' }).click()
  await see(page.getByText(/Frozen by Owner of Nila Chits/)).toBeVisible()
  expect((await read(lastYear)).frozenAt).not.toBeNull()
})
