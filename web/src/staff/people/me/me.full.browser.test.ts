import { test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makeStaffWorld } from '../../../../testing/staff-world.ts'

const kuri = useBrowser()

test('an employee reads their roles, and a role that is taken away is gone at the next look', async () => {
  const world = await makeStaffWorld(kuri.app)
  const operator = await world.employee('role_auction_operator_branch')
  const page = await kuri.openAs(operator.mobileNumber, '/co/me')
  await see(page.getByRole('rowheader', { name: 'Auction Operator' })).toBeVisible()
  await see(page.getByText('Start, pause, resume and end auctions')).toBeVisible()
  await see(page.getByText('Manage bank accounts')).toHaveCount(0)
  await expectAccessible(page)
  await kuri.app.db
    .deleteFrom('roleAssignments')
    .where('companyId', '=', world.companyId)
    .where('roleId', '=', 'role_auction_operator_branch')
    .execute()
  await page.evaluate(
    "window.dispatchEvent(new Event('visibilitychange')); document.dispatchEvent(new Event('visibilitychange'))",
  )
  await see(page.getByText('Start, pause, resume and end auctions')).toHaveCount(0)
})
