import { test } from 'vitest'
import { useBrowser } from '../../../testing/browser.ts'
import { see } from '../../../testing/see.ts'
import { makeStaffWorld } from '../../../testing/staff-world.ts'

const kuri = useBrowser()

test('a page of staff is English in every language, also where members read the same words', async () => {
  const { ownerMobile } = await makeStaffWorld(kuri.app)
  const page = await kuri.openAs(ownerMobile, '/co/programs', {
    language: 'ml',
    viewport: { width: 1280, height: 800 },
  })
  await see(page.locator('html')).toHaveAttribute('lang', 'ml')
  const menu = page.getByRole('navigation').first()
  await see(menu.getByText('Programs', { exact: true })).toBeVisible()
  await see(menu.getByText('Auctions', { exact: true })).toBeVisible()
  await see(menu.getByText('Money', { exact: true })).toBeVisible()
})
