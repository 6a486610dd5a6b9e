import { makeCompany } from '@kuri/server/testing/fixtures'
import { makeDeclaredPrize } from '@kuri/server/testing/payouts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('the yearly statement of a program shows both sides and is saved as the form', async () => {
  const company = await makeCompany(kuri.app, 'Nila Chits')
  const { programId } = await makeDeclaredPrize(kuri.app, company, { name: 'Onam 40' })
  const page = await kuri.openAs(company.ownerMobile, `/co/programs/${programId}`)
  await page.getByRole('link', { name: 'Yearly statement (Form XXI)' }).click()
  await see(page.getByText('Both sides are equal')).toBeVisible()
  await see(page.getByRole('row', { name: /Prize amounts due to prized subscribers/ })).toContainText('15,000')
  await expectAccessible(page)
  for (const kind of ['PDF', 'CSV']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^form-xxi-.*\\.${kind.toLowerCase()}$`))
  }
  const { data } = await kuri.app.call('GET', `/v2/companies/programs/${programId}/statements/annual?to=2026-01-01`, {
    token: company.token,
  })
  expect(data).toMatchObject({ isBalanced: true, totalAssets: 0 })
})
