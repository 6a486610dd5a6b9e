import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { countQueries } from '#testing/count-queries'
import { makeEnrollment, makeProgram, makeSubscriber } from '#testing/fixtures'
import { useCompany } from '#testing/use-app'
import { chargeLateTickets } from './late-charges.actions.ts'

const { app, company } = await useCompany()
const { companyId, branchId } = company
const devi = await makeSubscriber(app, 'Devi')
const { platform } = app.app

afterEach(() => expectBooksBalance(app))

const FLAT = { type: 'FLAT', prizedPaise: 10_000, nonPrizedPaise: 5_000, graceDays: 5, capPaise: null }

/** The night after this day began in the business time zone. */
const nightOf = (day: string) => {
  const now = new Date(`${day}T02:47:00+05:30`)
  return chargeLateTickets({ ...platform, clock: { ...platform.clock, now: () => now } })
}
const post = (path: string, body: object = {}) => app.call('POST', path, { token: company.token, body })

/** Tickets that all owe the instalment of ₹ 2,000 of one cycle. */
async function makeLateProgram({ lateRule = FLAT as object | null, tickets = 2, dueDate = '2027-01-31' } = {}) {
  const chitTerms = JSON.stringify(lateRule ? { lateRule } : {})
  const columns = { chitTerms, bid: 'LOT', isAuctionHostedOnPlatform: false }
  const programId = await makeProgram(app, companyId, branchId, columns)
  const ids: string[] = []
  for (let n = 1; n <= tickets; n++) ids.push(await makeEnrollment(app, companyId, programId, devi.userId, n))
  const cycle = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
  const { invoices } = (await post(`/v2/companies/cycles/${cycle.cycleId}/invoices`, { dueDate })).data
  return { programId, tickets: ids, invoices: invoices as { id: string }[], cycleId: cycle.cycleId as string }
}
const chargesOf = async (programId: string) => {
  const { data } = await app.call('GET', `/v2/companies/programs/${programId}/charges?pageSize=100`, {
    token: company.token,
  })
  return data.charges
    .map(({ ticketNumber, month, amount }: Record<string, unknown>) => `${ticketNumber} ${month} ${amount}`)
    .sort()
}
const endProgram = (programId: string) =>
  app.db.updateTable('programs').set({ programStatus: 'COMPLETED' }).where('id', '=', programId).execute()

test('[spec: Who may do what with money] a ticket that is late beyond the grace days is charged once a month', async () => {
  const { programId, invoices } = await makeLateProgram()
  await post(`/v2/companies/invoices/${invoices[1]!.id}/mark-as-paid`, { paymentMode: 'CASH' })
  expect(await nightOf('2027-02-05')).toBe(0)
  expect(await nightOf('2027-02-06')).toBe(1)
  expect(await nightOf('2027-02-06')).toBe(0)
  expect(await nightOf('2027-02-20')).toBe(0)
  expect(await chargesOf(programId)).toEqual(['1 2027-02 50'])
  expect(await nightOf('2027-03-01')).toBe(1)
  await endProgram(programId)
  expect(await nightOf('2027-04-01')).toBe(0)
})

test('[spec: Who may do what with money] without a rule nobody is charged, and a new rule charges from its first night on', async () => {
  const { programId } = await makeLateProgram({ lateRule: null, tickets: 1, dueDate: '2027-04-30' })
  expect(await nightOf('2027-07-01')).toBe(0)
  await app.db
    .updateTable('programs')
    .set({ chitTerms: JSON.stringify({ lateRule: FLAT }) })
    .where('id', '=', programId)
    .execute()
  expect(await nightOf('2027-08-10')).toBe(1)
  expect(await chargesOf(programId)).toEqual(['1 2027-08 50'])
  await endProgram(programId)
})

test('[spec: Who may do what with money] nights that were missed are caught up, two processes charge once, and a prized ticket has its rate', async () => {
  const { programId, cycleId, tickets } = await makeLateProgram({ dueDate: '2027-09-30' })
  expect(await nightOf('2027-10-02')).toBe(0)
  const winner = { division: 1, amount: 70_000, subscriberId: devi.userId, enrolledSubscriberId: tickets[0] }
  await post(`/v2/companies/cycles/${cycleId}/winners`, { winners: [winner] })
  const counts = await Promise.all(Array.from({ length: 4 }, () => nightOf('2027-12-15')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(await chargesOf(programId)).toEqual([
    '1 2027-10 100',
    '1 2027-11 100',
    '1 2027-12 100',
    '2 2027-10 50',
    '2 2027-11 50',
    '2 2027-12 50',
  ])
  await endProgram(programId)
})

test('[spec: Who may do what with money] more tickets cost no more statements, and a statement shows the charges', async () => {
  const few = await makeLateProgram({ tickets: 1, dueDate: '2028-01-31' })
  const { statements: forFew } = await countQueries(() => nightOf('2028-02-10'))
  await endProgram(few.programId)
  const many = await makeLateProgram({ tickets: 12, dueDate: '2028-01-31' })
  const { result, statements: forMany } = await countQueries(() => nightOf('2028-02-11'))
  expect(result).toBe(12)
  expect(forMany.length).toBe(forFew.length)
  const own = await app.call('GET', `/v2/subscribers/me/programs/${many.programId}/statement`, { token: devi.token })
  expect(own.data.charges).toHaveLength(12)
  expect(own.data.totals).toMatchObject({
    due: 24_000,
    charges: 600,
    chargesPaid: 0,
    chargesWaived: 0,
    chargesDue: 600,
  })
})
