import { makeCompany, makeProgram } from '@kuri/server/testing/fixtures'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('staff record the papers of a program, and choose that a missing one is refused', async () => {
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const programId = await makeProgram(kuri.app, company.companyId, company.branchId, { name: 'Onam 40' })
  const get = async (path: string) =>
    (await kuri.app.call('GET', `/v2/companies/compliance/${path}`, { token: company.token })).data
  const page = await kuri.openAs(company.ownerMobile, `/co/filings?programId=${programId}`)
  const row = page.getByRole('row', { name: /Security/ })
  await row.getByRole('button', { name: 'Record' }).click()
  await page.getByLabel('Done on').fill('2026-01-10')
  await page.getByLabel('Number').fill('FD-118')
  await page.getByLabel('Amount').fill('500000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(page.getByText('It is recorded.')).toBeVisible()
  await see(row).toContainText('FD-118')
  expect((await get(`items?programId=${programId}&kind=SECURITY`)).items).toMatchObject([
    { state: 'DONE', number: 'FD-118', security: { form: 'FD', amount: 500_000 } },
  ])
  await page.getByText('Refuse to publish a program without its previous sanction').click()
  await see(page.getByText('The policy is saved.')).toBeVisible()
  expect(await get('policy')).toEqual({ publishing: 'REFUSE', starting: 'WARN' })
})
