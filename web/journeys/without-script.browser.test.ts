// Pages of visitors can be read before the app is there, and the app takes them over without moving anything.
import { makeCompany, makeProgram } from '@kuri/server/testing/fixtures'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { useBrowser } from '../testing/browser.ts'
import { see } from '../testing/see.ts'

const kuri = useBrowser()
const PROBE = `"'><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`
let pages: [path: string, text: string][]

beforeAll(async () => {
  const { companyId, branchId } = await makeCompany(kuri.app)
  const programId = await makeProgram(kuri.app, companyId, branchId, {
    ...{ programStatus: 'PUBLISHED', startDate: '2027-01-01', name: PROBE },
    ...{ totalAmountPaise: 30_000_000, totalSlots: 30, availableSlots: 29 },
  })
  pages = [
    ['/', PROBE],
    ['/chits', PROBE],
    [`/chits/${programId}`, PROBE],
    [`/companies/${companyId}`, PROBE],
    ['/challenges', 'ചലഞ്ചുകൾ'],
    ['/check-passbook', 'പാസ്ബുക്ക്'],
  ]
})

test('every page of visitors can be read in Malayalam without JavaScript', async () => {
  const context = await kuri.newContext({ javaScriptEnabled: false, locale: 'ml-IN' })
  const page = await context.newPage()
  for (const [path, text] of pages) {
    // The first pages may be there before a thread could draw them.
    await see.poll(async () => (await (await page.goto(path))?.text())?.includes('class="drawn"')).toBe(true)
    await see(page.getByText(text).first()).toBeVisible()
    await see(page.locator('html')).toHaveAttribute('lang', 'ml')
    await see(page.locator('.k-skel:visible')).toHaveCount(0)
    await see(page.getByText('Kuri needs JavaScript')).not.toBeVisible()
  }
})

const WATCH_SHIFTS = `window.shifts = []
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true })`

test('the app takes a drawn page over without moving anything', async () => {
  const context = await kuri.newContext({ language: 'ml', locale: 'ml-IN' })
  for (const [path, text] of pages) {
    const page = await context.newPage()
    await page.addInitScript(WATCH_SHIFTS)
    await page.goto(path)
    await see(page.locator('.drawn')).toHaveCount(0)
    await see(page.getByText(text).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await page.evaluate('window.shifts')]).toEqual([path, []])
    expect(await page.title()).not.toBe('hacked')
    await expectAccessible(page)
    await page.close()
  }
})

test('a language that was chosen on the device is the one of the next drawn page', async () => {
  const page = await (await kuri.newContext({ locale: 'en-IN' })).newPage()
  await page.goto('/chits')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ta')
  await see(page.locator('html')).toHaveAttribute('lang', 'ta')
  await see.poll(async () => (await (await page.goto('/chits'))?.text())?.includes('<html lang="ta">')).toBe(true)
})
