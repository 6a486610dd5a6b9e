// Lists of 20,000 members and bills, and a program with 250 tickets.
import type { Page } from 'playwright-core'
import { slowestOf } from './interactions.ts'
import type { Measured } from './measured.ts'
import type { Company, Workplace } from './workplace.ts'

const SCREENS: readonly (readonly [name: string, path: (company: Company) => string])[] = [
  ['20,000 members', () => '/co/members'],
  ['20,000 bills', () => '/co/billing/invoices'],
  ['the 250 tickets of a program', ({ programId }) => `/co/programs/${programId}/members`],
  ['the 250 bills of a cycle', ({ cycleId }) => `/co/cycles/${cycleId}/invoices`],
]

export async function listScreens(workplace: Workplace): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [screen, path] of SCREENS) {
    const measure = async (company: Company) => {
      const page = await workplace.open(company, path(company))
      await page.getByRole('table').last().getByRole('row').nth(1).waitFor()
      const worst = await slowestOf(page, actsOn(page))
      await page.context().close()
      return worst
    }
    measured.push({ screen, many: await measure(workplace.many), few: await measure(workplace.few) })
  }
  return measured
}

/** Types into the search, turns the page, walks through the rows; what a screen does not have is left out. */
function actsOn(page: Page): (() => Promise<void>)[] {
  const search = page.getByRole('searchbox').first()
  const turn = async (name: string) => {
    const link = page.getByRole('link', { name, exact: true })
    if ((await link.count()) > 0) await link.first().click()
  }
  return [
    async () => {
      if ((await search.count()) === 0) return
      await search.click()
      await page.keyboard.type('asha', { delay: 40 })
      for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace')
      await page.waitForTimeout(500)
    },
    async () => {
      await turn('Page 2')
      await page.waitForTimeout(500)
      await turn('Page 1')
      await page.waitForTimeout(500)
    },
    async () => {
      const link = page.getByRole('table').last().getByRole('row').nth(1).getByRole('link')
      if ((await link.count()) === 0) return
      await link.first().focus()
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    },
  ]
}
