import { makeCompany, newMobile } from '@kuri/server/testing/fixtures'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()

test('an invited person sees who invites them, accepts with the code, and is signed in', async () => {
  const { token } = await makeCompany(kuri.app, 'Nila Chits')
  const mobileNumber = newMobile()
  const email = 'deepa@example.in'
  const invited = await kuri.app.call('POST', '/v2/companies/employees/invitations', {
    token,
    body: {
      name: 'Deepa Nambiar',
      email,
      mobileNumber,
      countryCode: 'IN',
      assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
    },
  })
  expect(invited.error).toBeFalsy()
  const outbox = async (to: string) =>
    (
      await kuri.app.http.inject({
        url: `/dev/outbox.json?to=${encodeURIComponent(to)}`,
        headers: { host: 'localhost' },
      })
    ).json().messages[0]
  const { token: linkToken } = await outbox(email)
  const { code } = await outbox(mobileNumber)

  const page = await kuri.visit(`/invitations/accept?token=${linkToken}`)
  await see(page.getByText('Nila Chits invites you to work with them.')).toBeVisible()
  await see(page).toHaveURL(/\/invitations\/accept$/)
  await see(page.getByLabel('Your name')).toHaveValue('Deepa Nambiar')
  await expectAccessible(page)
  await page.getByLabel('Code of six digits').fill('000000')
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await see(page.getByRole('alert')).toContainText('The code is wrong')
  await see(page.getByLabel('Code of six digits')).toHaveValue('')
  await page.getByLabel('Code of six digits').fill(code)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await see(page).toHaveURL(/\/co$/)
  await see(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  // On a phone the name is in the menu, which is closed.
  await see(page.getByText('Nila Chits').first()).toBeAttached()

  const again = await kuri.visit(`/invitations/accept?token=${linkToken}`)
  await see(again.getByText('The invitation has been accepted.')).toBeVisible()
  await expectAccessible(again)
})

test('an incomplete link is said without asking the service, and an unknown one after', async () => {
  const page = await kuri.visit('/invitations/accept?token=short')
  await see(page.getByText('The link is incomplete.')).toBeVisible()
  const unknown = await kuri.visit(`/invitations/accept?token=${'a'.repeat(64)}`)
  await see(unknown.getByText('This invitation does not exist any more.')).toBeVisible()
  await expectAccessible(unknown)
})
