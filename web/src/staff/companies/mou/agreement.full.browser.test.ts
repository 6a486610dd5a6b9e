import { PDF, uploadTo } from '@kuri/server/testing/sample-files'
import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

async function assignAgreement(companyId: string) {
  const { token } = await kuri.app.superadmin()
  const base = `/v2/admin/companies/${companyId}/mou-versions`
  const body = { fileName: 'agreement.pdf', contentType: 'application/pdf' }
  const { data } = await kuri.app.call('POST', `${base}/generate`, { token, body })
  await uploadTo(data, PDF)
  await kuri.app.call('POST', `${base}/${data.mouVersionId}/confirm`, { token })
  await kuri.app.call('POST', `${base}/${data.mouVersionId}/assign`, { token })
}

test('the owner is led to the agreement, reads it in the page and accepts it', async () => {
  const world = await makeStaffWorld(kuri.app)
  const early = await kuri.openAs(world.ownerMobile, '/co/agreement')
  await see(early.getByText('The platform has not sent the agreement yet.')).toBeVisible()
  await expectAccessible(early)
  await assignAgreement(world.companyId)
  const page = await kuri.openAs(world.ownerMobile, '/co')
  await see(page).toHaveURL(/\/co\/agreement$/)
  await see(page.locator('iframe[title="The agreement"]')).toHaveAttribute('src', /^blob:/)
  const accept = page.getByRole('button', { name: 'Accept for the company' })
  await see(accept).toBeDisabled()
  await see(page.getByText('Read the agreement and say so first.')).toBeVisible()
  await page.getByText('I have read the agreement').click()
  await accept.click()
  await see(page.getByText('Your company has accepted this version.')).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).click()
  await see(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('somebody who may only read goes on working and sees who can accept', async () => {
  const world = await makeStaffWorld(kuri.app)
  await assignAgreement(world.companyId)
  const viewer = await world.employee('role_viewer_company')
  const page = await kuri.openAs(viewer.mobileNumber, '/co')
  await see(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.goto('/co/agreement')
  await see(page.getByText(/^Only the owner/)).toBeVisible()
  await see(page.getByRole('button', { name: 'Accept for the company' })).toHaveCount(0)
})
