import { makeCompany, makeEmployee } from '@kuri/server/testing/fixtures'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('the owner makes an employee a reader, sees what they read, and lets them work again', async () => {
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const auditor = await makeEmployee(kuri.app, company.companyId, [{ roleId: 'role_viewer_company' }], 'Asha Auditor')
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const page = await kuri.openAs(company.ownerMobile, `/co/employees/${auditor.membershipId}`)
  await page.getByRole('button', { name: 'Make them a reader' }).click()
  await page.getByLabel('From', { exact: true }).fill(day(-1))
  await page.getByLabel('Until the start of').fill(day(30))
  await page.getByRole('button', { name: 'Save the access' }).click()
  await see(page.getByText('The access is saved.')).toBeVisible()
  const readEmployee = async () =>
    (await kuri.app.call('GET', `/v2/companies/employees/${auditor.membershipId}`, { token: company.token })).data
  expect((await readEmployee()).reader).toMatchObject({ kind: 'AUDITOR' })
  expect((await kuri.app.call('GET', '/v2/companies/me/programs', { token: auditor.token })).status).toBe(200)
  await page.reload()
  await see(page.getByRole('table', { name: 'What they have read' })).toContainText('/v2/companies/me/programs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No longer a reader' }).click()
  await page.getByRole('button', { name: 'Let them work' }).click()
  await see(page.getByRole('button', { name: 'Make them a reader' })).toBeVisible()
  expect((await readEmployee()).reader).toBeNull()
})
