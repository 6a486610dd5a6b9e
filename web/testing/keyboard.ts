// A person without a mouse: reaches everything with Tab and presses it with Enter.
import type { Page } from 'playwright-core'
import { see } from './see.ts'

const MOST_PRESSES = 60

export function keyboardOf(page: Page) {
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const named = (role: 'button' | 'link') => page.getByRole(role, { name, exact: true })
    const wanted = page.getByLabel(name, { exact: true }).or(named('button')).or(named('link')).last()
    await see(wanted).toBeAttached()
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      if ((await wanted.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  return {
    tabTo,
    async typeAt(name: string | RegExp, text: string) {
      await tabTo(name)
      await page.keyboard.type(text)
    },
    async enterAt(name: string | RegExp) {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
  }
}
