import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails with the rule and the element of every violation that axe finds on the page. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page: page as never }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
