// The grids of an import: 250 people, their payments in 24 past cycles, and the winners of these.
import { companyImportStepTwo, importStepOne } from '@kuri/server/testing/program-bodies'
import { slowest, slowestOf } from './interactions.ts'
import type { Measured } from './measured.ts'
import type { Company, Workplace } from './workplace.ts'

const BASE = '/v2/companies/programs/existing'
const SIZES = { many: { tickets: 250, cycles: 24 }, few: { tickets: 10, cycles: 2 } }
type Size = { tickets: number; cycles: number }

export async function importScreens(workplace: Workplace): Promise<Measured[]> {
  const many = await importOne(workplace, workplace.many, SIZES.many)
  const few = await importOne(workplace, workplace.few, SIZES.few)
  return Object.keys(many).map((screen) => ({ screen, many: many[screen]!, few: few[screen]! }))
}

const monthsAgo = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

async function importOne({ url, open }: Workplace, company: Company, { tickets, cycles }: Size) {
  const { token, branchId } = company.room.company
  async function send(path: string, body: object): Promise<{ programId: string }> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}${BASE}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = (await answer.json()) as { data: { programId: string }; error: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(error)}`)
    return data
  }
  const first = {
    totalSlots: tickets,
    durationValue: tickets,
    ...{ totalAmount: String(tickets * 2000), minimumBidAmount: String(tickets * 1200) },
  }
  const dates = { startDate: monthsAgo(cycles), lastAuctionDate: monthsAgo(1) }
  const { programId } = await send('/steps/1', importStepOne(branchId, { ...first, ...dates }))
  await send(`/${programId}/steps/2`, companyImportStepTwo({ completedCycles: cycles }))
  const people = Array.from({ length: tickets }, (_, index) => `Asha Nair\t98${String(index).padStart(8, '0')}`)

  const page = await open(company, `/co/programs/${programId}/import/people`)
  const paste = `{
    const data = new DataTransfer()
    data.setData('text', ${JSON.stringify(people.join('\n'))})
    document.querySelector('textarea').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`
  await page.getByRole('textbox').first().waitFor()
  await page.evaluate(paste)
  const name = page.getByLabel(`Name of ticket ${tickets}`, { exact: true })
  await name.waitFor()
  const typing = await slowestOf(page, [
    async () => {
      await name.click()
      await page.keyboard.type(' Kutty', { delay: 60 })
    },
  ])
  await page.getByRole('button', { name: 'Save the people and go on' }).click()
  const tick = page.getByLabel(`Ticket 10 paid cycle ${cycles}`, { exact: true })
  await tick.waitFor({ timeout: 60_000 })
  const ticking = await slowestOf(page, [() => tick.click()])
  const allPaid = page.getByLabel(`All paid in cycle ${cycles}`, { exact: true })
  const column = await slowest(page, () => allPaid.click())
  await page.getByRole('button', { name: 'Save and go on to the winners' }).click()
  const amount = page.getByLabel(`Amount of cycle ${cycles}`, { exact: true })
  await amount.waitFor({ timeout: 60_000 })
  const winners = await slowestOf(page, [
    async () => {
      await amount.click()
      await page.keyboard.type('75000', { delay: 60 })
    },
    async () => void (await page.getByLabel(`Ticket of cycle ${cycles}`, { exact: true }).selectOption({ index: 2 })),
  ])
  await page.context().close()
  return {
    '250 people: typing a name': typing,
    '250 × 24 payments: one tick': ticking,
    '250 × 24 payments: a whole column': column,
    '24 winners of 250 tickets: amount and ticket': winners,
  } as Record<string, number>
}
