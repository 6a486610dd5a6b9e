import { CODE } from '@kuri/server/testing/sign-in-codes'
import type { Page } from 'playwright-core'

/** On the sign-in page, with the code that tests have instead of an SMS. */
export async function signInAt(page: Page, mobileNumber: string): Promise<void> {
  await page.getByLabel('Your mobile number').fill(mobileNumber.slice(3))
  await page.getByLabel('I accept the terms').check({ force: true })
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Code of six digits').fill(CODE)
}
