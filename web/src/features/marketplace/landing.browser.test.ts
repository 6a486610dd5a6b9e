import { expect as see } from '@playwright/test'
import { test } from 'vitest'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { useBrowser } from '../../../testing/browser.ts'

const kuri = useBrowser()

test('a visitor reads the start page, and nothing on it breaks a rule of accessibility', async () => {
  const page = await kuri.visit('/')
  await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
