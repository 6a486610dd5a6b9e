import { makeCompany, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
const PUBLIC = { programStatus: 'PUBLISHED', startDate: '2027-01-01' }
/** Typed by somebody who tries to run a script in the pages of others. */
const PROBE = `"'><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`

let company: Awaited<ReturnType<typeof makeCompany>>
let friends: string

beforeAll(async () => {
  company = await makeCompany(kuri.app)
  friends = await make({
    name: 'Three Friends',
    totalAmountPaise: 3_000_000,
    subscriptionAmountPaise: 1_000_000,
    minimumBidAmountPaise: 1_800_000,
    totalSlots: 3,
    availableSlots: 1,
    durationValue: 3,
  })
  await make({ name: 'Onam 40' })
})

const make = (changes: object) => makeProgram(kuri.app, company.companyId, company.branchId, { ...PUBLIC, ...changes })

test('filters stand in the address: back and reload keep them, and foreign values are dropped', async () => {
  const page = await kuri.visit('/chits?maxTotalAmount=cheap&frequency=DAILY&utm=x')
  await see(page.getByText('2 chits')).toBeVisible()
  await see(page).toHaveURL(/\/chits$/)
  await page.getByLabel('Pot').selectOption('50000')
  await see(page.getByText('1 chit', { exact: true })).toBeVisible()
  await see(page).toHaveURL(/maxTotalAmount=50000/)
  await expectAccessible(page)
  await page.reload()
  await see(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /Three Friends/ }).click()
  await see(page.getByRole('heading', { level: 1 })).toHaveText('Three Friends')
  await page.getByRole('button', { name: 'Back' }).click()
  await see(page).toHaveURL(/maxTotalAmount=50000/)
  await page.getByRole('searchbox').fill('nothing like this')
  await see(page.getByText('No open chits for this search.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await see(page.getByText('2 chits')).toBeVisible()
})

test('a chit that is gone says so, and without the service the pages still read', async () => {
  const page = await kuri.visit('/chits/c000000000000000000000000')
  await see(page.getByText('This chit is full or closed.')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/v2/public/**', (route) => route.abort())
  await page.goto('/')
  await see(page.getByText('The list cannot be read at the moment.')).toBeVisible()
  await see(page.getByText('Everybody pays in')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/v2/public/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByRole('link', { name: /Three Friends/ })).toBeVisible()
})

test('a company shows who it is, where it is and what can be joined there', async () => {
  const page = await kuri.visit(`/chits/${friends}`)
  await page.getByRole('link', { name: 'About this company' }).click()
  await see(page).toHaveURL(new RegExp(`/companies/${company.companyId}$`))
  await see(page.getByRole('heading', { level: 1 })).not.toHaveText('Company')
  await see(page.getByText('Registration number')).toBeVisible()
  await see(page.getByRole('link', { name: /Three Friends/ })).toBeVisible()
  await see(page.getByRole('list', { name: 'Branches' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Onam 40/ }).click()
  await see(page.getByRole('heading', { level: 1 })).toHaveText('Onam 40')

  await page.goto(`/companies/${(await makeCompany(kuri.app)).companyId}`)
  await see(page.getByText('No chit of this company takes new members at the moment.')).toBeVisible()
  await page.goto('/companies/c000000000000000000000000')
  await see(page.getByText('There is no such company here.')).toBeVisible()
  await expectAccessible(page)
})

test('members keep their bar and may ask, staff read why they cannot, and a passed date disables the button', async () => {
  const member = await makeSubscriber(kuri.app)
  const own = await kuri.openAs(member.mobileNumber, '/chits')
  await see(own.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await own.goto(`/chits/${friends}`)
  await see(own.getByRole('link', { name: 'Ask to join' })).toHaveAttribute('href', `/join/${friends}`)
  await own.goto('/')
  await see(own).toHaveURL(/\/home$/)

  const staff = await kuri.openAs(company.ownerMobile, `/chits/${friends}`)
  await see(staff.getByText('You are signed in as staff. Members join')).toBeVisible()
  await see(staff.getByRole('link', { name: 'Ask to join' })).toHaveCount(0)
  await expectAccessible(staff)

  const closing = await make({ name: 'Closes today', lastDateOfSubmission: '2099-01-01' })
  const page = await kuri.visit('/')
  // The page was loaded on the last day and is still open on the next.
  await page.clock.setFixedTime(new Date('2099-01-02T12:00:00+05:30'))
  await page.goto(`/chits/${closing}`)
  await see(page.getByRole('button', { name: 'Ask to join' })).toBeDisabled()
  await see(page.getByText('Requests were taken until 1 Jan 2099.')).toBeVisible()
  await expectAccessible(page)
})

test('markup in the names of a chit and a company is shown as text, in the page and in its head', async () => {
  const other = await makeCompany(kuri.app, PROBE)
  const probed = await makeProgram(kuri.app, other.companyId, other.branchId, {
    ...PUBLIC,
    name: PROBE,
    description: PROBE,
  })
  const page = await kuri.visit(`/chits/${probed}`)
  await see(page.getByRole('heading', { level: 1 })).toHaveText(PROBE)
  await see(page.getByRole('heading', { name: PROBE, level: 2 })).toBeVisible()
  await page.goto('/chits?search=onerror')
  await see(page.getByRole('listitem')).toHaveCount(1)
  await see(page).toHaveTitle('Chits you can join · Kuri')
  expect(await page.locator('img[src=x]').count()).toBe(0)
})

test('the marketplace fits a phone of 320 pixels in all six languages', { timeout: 240_000 }, async () => {
  for (const language of ['en', 'ml', 'ta', 'te', 'kn', 'hi']) {
    const page = await kuri.visit('/chits', { viewport: { width: 320, height: 640 }, language })
    await see(page.getByRole('link', { name: /Three Friends/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/chits/${friends}`)
    await see(page.getByRole('heading', { level: 1 })).toHaveText('Three Friends')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.context().close()
  }
})
