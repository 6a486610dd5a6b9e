// An import compared with what was typed, column by column: terms, people, payments, winners and balances, each with values of its own.
import { getBalancePaise } from '@kuri/server/features/money/ledger/ledger.sql'
import { expectBooksBalance } from '@kuri/server/testing/books'
import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany, makeEmployee, makeRole, newMobile } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../../testing/browser.ts'
import { press } from '../../../../testing/forms.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
})

const TICKETS = 10
const INSTALMENT = 5_000
const MONTHS = [1, 2, 3, 4]
const tickets = Array.from({ length: TICKETS }, (_, index) => index + 1)

/** The first day of a month, some months ago. */
function monthsAgo(months: number): string {
  const [year, month] = dayFromNow(0).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 - months, 1)).toISOString().slice(0, 10)
}

const read = async (path: string) => {
  const { status, data, error } = await kuri.app.call('GET', path, { token: company.token })
  expect(status, `${path} ${JSON.stringify(error)}`).toBe(200)
  return data
}

const PEOPLE = tickets.map((ticket) => ({
  name: `Member ${'ABCDEFGHIJ'[ticket - 1]}`,
  mobileNumber: newMobile(),
  // Every third row has no address.
  email: ticket % 3 === 0 ? null : `member${ticket}@example.in`,
}))
const FIRST_DAY = monthsAgo(4)
const LAST_AUCTION = monthsAgo(1)
const STEP_ONE = {
  name: 'Old Ten',
  chitId: 'OLD-10',
  totalAmount: 50_000,
  totalSlots: TICKETS,
  subscriptionAmount: INSTALMENT,
  minimumBidAmount: 32_100.5,
  durationValue: 11,
  durationType: 'MONTHS',
  frequency: 'MONTHLY',
  divisions: 1,
  startDate: FIRST_DAY,
  lastAuctionDate: LAST_AUCTION,
}
const STEP_TWO = {
  foremanCommission: 4.5,
  delayFineAmount: 75,
  deductDividend: false,
  description: 'Moved from the old books.',
  bid: 'AUCTION_AND_LOT',
  isAuctionHostedOnPlatform: false,
  completedCycles: MONTHS.length,
}
/** Ticket and prize by month; in the last month the company took the pot. */
const WINNERS = new Map([
  [1, { ticket: 4, prize: 35_000 }],
  [2, { ticket: 9, prize: 36_500.5 }],
  [3, { ticket: 1, prize: 38_000 }],
])
const BALANCES = { arrears: 7_500.5, advance: 250, dividendToDeduct: 310.25, lateCharge: 99 }

async function typeSteps(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(STEP_ONE.name)
  await page.getByLabel('Chit number').fill(STEP_ONE.chitId)
  await page.getByLabel('Pot', { exact: true }).fill('50000')
  await page.getByLabel('Tickets', { exact: true }).fill('10')
  await page.getByLabel('Instalment', { exact: true }).fill('5000')
  await page.getByLabel('Limit of a bid').fill('32100.50')
  await page.getByLabel('It runs for').fill('11')
  await page.getByLabel('First day').fill(FIRST_DAY)
  await page.getByLabel('Day of the last auction or draw').fill(LAST_AUCTION)
  await press(page, 'Save and go on')
  await see(page.getByText('Step 2 of 5')).toBeVisible()

  await page.getByLabel('Commission (%)').fill('4.5')
  await page.getByLabel('Fine for a late instalment').fill('75')
  await page.getByText('Take the dividend off the next instalment').click()
  await page.getByLabel('Description').fill(STEP_TWO.description)
  await page.getByText('A lot decides when nobody bids.').click()
  await page.getByRole('group', { name: 'Where do the auctions run?' }).getByRole('radio').last().check({ force: true })
  await page.getByLabel('Completed cycles').fill('4')
  await page.getByText(/These terms are as in the agreement/).click()
  await press(page, 'Save and go on')
  await see(page.getByText('Step 3 of 5')).toBeVisible()
  return new URL(page.url()).pathname.split('/')[3]!
}

/** As a string, because these tests are compiled without the types of a browser. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('textarea').dispatchEvent(event)
  }`)

async function typePeople(page: Page) {
  const rows = PEOPLE.map(({ name, mobileNumber, email }) => [name, mobileNumber.slice(3), email ?? ''].join('\t'))
  await paste(page, ['Name\tMobile\tEmail', ...rows].join('\n'))
  await see(page.getByText('All rows are good')).toBeVisible()
  await press(page, 'Save the people and go on')
  await see(page.getByText('Step 4 of 5')).toBeVisible()
}

type Selection = { cycleNumber: number; subscribers: { ticketNumber: number; isPaid: boolean; hasWon: boolean }[] }

/** By month, the tickets that are stored as paid. */
async function paidTickets(programId: string): Promise<number[][]> {
  const { cycles } = await read(`/v2/companies/programs/existing/${programId}/steps/4?pagination=false`)
  return (cycles as Selection[]).map(({ subscribers }) =>
    subscribers.filter(({ isPaid }) => isPaid).map(({ ticketNumber }) => ticketNumber),
  )
}

/** A pattern in which no two columns and no two rows are alike. */
const isTicked = (ticket: number, month: number) => ((ticket >> (month - 1)) & 1) === 1

test('an import stores every typed value, and months without a tick are owed', async () => {
  const page = await kuri.openAs(company.ownerMobile, '/co/programs/import')
  const programId = await typeSteps(page)
  expect(await read(`/v2/companies/me/programs/${programId}`)).toMatchObject({ ...STEP_ONE, ...STEP_TWO })

  await typePeople(page)
  const stored = (await read(`/v2/companies/programs/existing/${programId}/steps/3`)).subscribers
  expect(stored).toMatchObject(PEOPLE.map((person, index) => ({ ...person, ticketNumber: index + 1 })))

  for (const month of MONTHS)
    for (const ticket of tickets)
      if (isTicked(ticket, month)) await page.getByLabel(`Ticket ${ticket} paid cycle ${month}`).check()
  await press(page, 'Save 4 cycles')
  await see(page.getByRole('button', { name: 'Everything is saved' })).toBeVisible()
  expect(await paidTickets(programId)).toEqual(
    MONTHS.map((month) => tickets.filter((ticket) => isTicked(ticket, month))),
  )

  // The case that lost money: three months are ticked as a whole, and the last one was never paid.
  for (const month of [1, 2, 3]) await page.getByLabel(`All paid in cycle ${month}`).check()
  for (const ticket of tickets) await page.getByLabel(`Ticket ${ticket} paid cycle 4`).uncheck()
  await see(page.getByText('After the import members owe ₹50,000 for past cycles.')).toBeVisible()
  await see(page.getByText('Cycle 4: 10 unpaid, ₹50,000 owed')).toBeVisible()
  await press(page, 'Save and go on to the winners')
  await see(page.getByText('Step 5 of 5')).toBeVisible()
  expect(await paidTickets(programId)).toEqual([tickets, tickets, tickets, []])

  for (const [month, { ticket, prize }] of WINNERS) {
    await page.getByLabel(`Ticket of cycle ${month}`).selectOption({ index: ticket })
    await page.getByLabel(`Amount of cycle ${month}`).fill(String(prize))
  }
  await press(page, 'Finish the import')
  await see(page.getByRole('heading', { level: 1, name: 'The import is finished' })).toBeVisible()
  const enrollmentIds = await expectHistory(programId)
  await expectMoney(programId, enrollmentIds)
  await expectBalances(page, programId, enrollmentIds)
})

/** Winners and payments of every month. Returns the tickets by their numbers. */
async function expectHistory(programId: string): Promise<string[]> {
  const { cycles } = await read(`/v2/companies/programs/existing/${programId}/steps/5?pagination=false`)
  const winners = await kuri.app.db
    .selectFrom('winners')
    .innerJoin('cycles', 'cycles.id', 'winners.cycleId')
    .innerJoin('enrollments', 'enrollments.id', 'winners.enrollmentId')
    .select(['cycles.cycleNumber', 'enrollments.ticketNumber', 'division', 'amountPaise', 'prizePaise'])
    .where('winners.programId', '=', programId)
    .orderBy('cycles.cycleNumber')
    .execute()
  expect(winners).toEqual(
    [...WINNERS].map(([cycleNumber, { ticket, prize }]) => ({
      cycleNumber,
      ticketNumber: ticket,
      division: 1,
      amountPaise: prize * 100,
      prizePaise: prize * 100,
    })),
  )
  for (const { cycleId, cycleNumber } of cycles) {
    const { invoices } = await read(`/v2/companies/cycles/${cycleId}/program-details`)
    const billed = TICKETS * INSTALMENT
    expect(invoices).toMatchObject(
      cycleNumber < 4
        ? { count: TICKETS, paidCount: TICKETS, billed, collected: billed, due: 0 }
        : { count: TICKETS, paidCount: 0, billed, collected: 0, due: billed, overdue: billed },
    )
  }
  return cycles[0].subscribers.map(({ enrolledSubscriberId }: { enrolledSubscriberId: string }) => enrolledSubscriberId)
}

/** What members owe, to the register, the counter, the company's totals and the ledger. */
async function expectMoney(programId: string, enrollmentIds: readonly string[]) {
  const { enrollments } = await read(`/v2/companies/programs/${programId}/enrollments?pageSize=100`)
  expect(enrollments).toMatchObject(
    PEOPLE.map(({ name, mobileNumber }, index) => ({
      ticketNumber: index + 1,
      name,
      mobileNumber,
      dueAmount: INSTALMENT,
      overdueAmount: INSTALMENT,
    })),
  )
  const open = await read(`/v2/companies/invoices?programId=${programId}&status=DRAFT,OVERDUE&pageSize=100`)
  expect(open.count).toBe(TICKETS)
  const { billing } = await read('/v2/companies/dashboard/overview')
  // What was paid before the import never came into these books.
  expect(billing).toMatchObject({ billed: 200_000, collected: 0, overdue: 50_000 })
  for (const id of enrollmentIds) expect(await getBalancePaise(kuri.app.db, 'TICKET', id)).toBe(INSTALMENT * 100)
  expect(await getBalancePaise(kuri.app.db, 'OPENING', programId)).toBe(-TICKETS * INSTALMENT * 100)
  await expectBooksBalance(kuri.app)
}

async function approveAsColleague() {
  const roleId = await makeRole(kuri.app, company.companyId, 'COMPANY', ['company.billing.manage'])
  const { mobileNumber } = await makeEmployee(kuri.app, company.companyId, [{ roleId }])
  const page = await kuri.openAs(mobileNumber, '/co/approvals')
  await page.getByRole('button', { name: 'Look and decide' }).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText(/owes ₹ 7,500.50, advance ₹ 250.00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve it' }).click()
  await see(page.getByText('Approved and done.')).toBeVisible()
}

async function expectBalances(page: Page, programId: string, enrollmentIds: readonly string[]) {
  await page.goto(`/co/programs/${programId}/balances`)
  await page.getByRole('button', { name: 'Enter balances of ticket 7' }).click()
  await page.getByLabel(/Owes for past months/).fill(String(BALANCES.arrears))
  await page.getByLabel(/Paid in advance/).fill(String(BALANCES.advance))
  await page.getByLabel(/Dividend to deduct/).fill(String(BALANCES.dividendToDeduct))
  await page.getByLabel(/Late charge/).fill(String(BALANCES.lateCharge))
  await press(page, 'Ask for these balances')
  await see(page.getByText('The balances are booked when a colleague approves them.')).toBeVisible()
  await see(page.getByText('New balances wait for a second person')).toBeVisible()
  await see(page.getByRole('row', { name: 'Waits for a second person' })).toHaveCount(1)
  await approveAsColleague()
  const { rows } = await read(`/v2/companies/programs/${programId}/opening-balances?pageSize=100`)
  expect(rows).toMatchObject(
    tickets.map((ticketNumber) =>
      ticketNumber === 7
        ? { ticketNumber, isStated: true, ...BALANCES }
        : { ticketNumber, isStated: false, arrears: null, importedDue: INSTALMENT },
    ),
  )
  const { arrears, advance, lateCharge } = BALANCES
  expect(await getBalancePaise(kuri.app.db, 'TICKET', enrollmentIds[6]!)).toBe((arrears + lateCharge - advance) * 100)
  await expectBooksBalance(kuri.app)
}
