// Two whole chits whose every figure was calculated by hand, played through the endpoints.
// [spec: The enrollment invoice is the first instalment; The books]
import { expectBooksBalance } from '@kuri/server/testing/books'
import { makeClient } from '@kuri/server/testing/enrollment-client'
import { makeEnrollment, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import { useCompany } from '@kuri/server/testing/use-app'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inLane } from './support/lane.ts'

const { app, company } = await useCompany()
const post = async (path: string, body: object) => {
  const answer = await app.call('POST', path, { token: company.token, body })
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(300)
  return answer.data
}
const LOT = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false } as const

type Billed = { id: string; ticketNumber: number; amount: number; balanceAmount: number; status: string }
const nextCycle = async (programId: string): Promise<{ cycleId: string; invoices: Billed[] }> => {
  const { cycleId } = await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })
  const { invoices } = await post(`/v2/companies/cycles/${cycleId}/invoices`, {})
  return { cycleId, invoices }
}
const payAll = async (invoices: readonly Billed[]) => {
  for (const { id, status } of invoices)
    if (status !== 'PAID') await post(`/v2/companies/invoices/${id}/mark-as-paid`, { paymentMode: 'CASH' })
}
type Ticket = { subscriberId: string; enrolledSubscriberId: string }
const win = (cycleId: string, ticket: Ticket, amount: string) =>
  post(`/v2/companies/cycles/${cycleId}/winners`, { winners: [{ division: 1, amount, ...ticket }] })

/** The balances of a group by account, in rupees; debits are positive. */
async function balancesOf(programId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; rupees: number }>`
    SELECT account, sum(amount_paise)::float8 / 100 AS rupees FROM ledger_postings WHERE program_id = ${programId}
    GROUP BY account HAVING sum(amount_paise) <> 0`.execute(app.db)
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, rupees]))
}

test.runIf(inLane({ everyday: false, full: true }))(
  '20 members, 20 months, ₹ 5,000: everybody pays 20 instalments, the first at enrollment, and nothing is left over',
  async () => {
    const client = makeClient(app)
    const programId = await client.openProgram(company, {
      ...LOT,
      totalAmountPaise: 10_000_000,
      subscriptionAmountPaise: 500_000,
      durationValue: 20,
      totalSlots: 20,
      availableSlots: 20,
    })
    for (let number = 1; number <= 20; number++) {
      const { invoiceId } = await client.approved(await client.person(), programId, company.token)
      await post(`/v2/companies/invoices/${invoiceId}/mark-as-paid`, { paymentMode: 'CASH' })
    }
    // 20 × 5,000 before anybody is billed.
    expect(await balancesOf(programId)).toEqual({ CASH: 100_000, TICKET: -100_000 })
    await app.call('PATCH', `/v2/companies/programs/${programId}/program-status`, {
      token: company.token,
      body: { programStatus: 'ACTIVE' },
    })
    const { rows: tickets } = await sql<Ticket>`
    SELECT subscriber_id AS "subscriberId", id AS "enrolledSubscriberId" FROM enrollments
    WHERE program_id = ${programId} ORDER BY ticket_number`.execute(app.db)

    // What the winner of each month gives up: 8 × 30,000 + 9 × 20,000 + 2 × 10,000 + 0 = 4,40,000.
    const discounts = [...Array(8).fill(30_000), ...Array(9).fill(20_000), 10_000, 10_000, 0] as number[]
    // (30,000 − 5,000) ÷ 20 = 1,250; (20,000 − 5,000) ÷ 20 = 750; (10,000 − 5,000) ÷ 20 = 250, each off the next bill.
    const bills = [5000, ...Array(8).fill(3750), ...Array(9).fill(4250), 4750, 4750] as number[]
    for (const [month, discount] of discounts.entries()) {
      const { cycleId, invoices } = await nextCycle(programId)
      expect(invoices.map(({ amount }) => amount)).toEqual(Array(20).fill(bills[month]))
      const isFirst = month === 0
      expect(invoices.every(({ status }) => status === (isFirst ? 'PAID' : 'DRAFT'))).toBe(true)
      await payAll(invoices)
      await win(cycleId, tickets[month]!, String(100_000 - discount))
    }

    // Each member paid 5,000 + 8 × 3,750 + 9 × 4,250 + 2 × 4,750 = 82,750; together 16,55,000 = prizes 15,60,000 + commission 95,000.
    expect(await balancesOf(programId)).toEqual({
      CASH: 1_655_000,
      PRIZE_PAYABLE: -1_560_000,
      COMMISSION_INCOME: -95_000,
    })
    const [{ subscriberId }] = tickets as [Ticket]
    const statement = await app.call(
      'GET',
      `/v2/companies/programs/${programId}/subscribers/${subscriberId}/statements`,
      {
        token: company.token,
      },
    )
    const totals = { gross: 100_000, dividend: 17_250, billed: 82_750, paid: 82_750, due: 0, dividendBalance: 0 }
    expect(statement.data.totals).toMatchObject({ ...totals, prize: 70_000 })
    // The 21st month needs a reason.
    const another = { token: company.token, body: { programId } }
    expect((await app.call('POST', '/v2/companies/cycles', another)).error?.details?.[0]?.path).toBe('reason')
    await expectBooksBalance(app)
  },
  120_000,
)

test('7 members, 7 months, ₹ 1,428.57, commission 7.25 %: odd paise go to the lowest tickets and nothing is lost', async () => {
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    ...LOT,
    totalAmountPaise: 999_999,
    subscriptionAmountPaise: 142_857,
    minimumBidAmountPaise: 500_000,
    foremanCommissionHundredths: 725,
    durationValue: 7,
    totalSlots: 7,
    availableSlots: 0,
  })
  const tickets: Ticket[] = []
  for (let number = 1; number <= 7; number++) {
    const { userId } = await makeSubscriber(app, `Member ${number}`)
    const enrolledSubscriberId = await makeEnrollment(app, company.companyId, programId, userId, number)
    tickets.push({ subscriberId: userId, enrolledSubscriberId })
  }
  // Commission 7.25 % of 9,999.99 = 724.999275, so 725.00.
  // 1: discount 2,500.01, dividend 1,775.01 = 7 × 253.57 + 2 paise.   2: 1,000.00 → 275.00 = 7 × 39.28 + 4 paise.
  // 3: 700.00 < 725.00: all of it is commission.                       4: 725.06 → 6 paise for six tickets.
  const prizes = ['7499.98', '8999.99', '9299.99', '9274.93', '9999.99', '9999.99', '9999.99']
  const bills = [
    Array(7).fill(1428.57),
    [1174.99, 1174.99, 1175, 1175, 1175, 1175, 1175],
    [1389.28, 1389.28, 1389.28, 1389.28, 1389.29, 1389.29, 1389.29],
    Array(7).fill(1428.57),
    [1428.56, 1428.56, 1428.56, 1428.56, 1428.56, 1428.56, 1428.57],
    Array(7).fill(1428.57),
    Array(7).fill(1428.57),
  ]
  for (const [month, prize] of prizes.entries()) {
    const { cycleId, invoices } = await nextCycle(programId)
    expect(invoices.map(({ amount }) => amount)).toEqual(bills[month])
    await payAll(invoices)
    await win(cycleId, tickets[month]!, prize)
  }
  // Paid 7 × 9,999.99 − dividends 1,775.01 − 275.00 − 0.06 = 67,949.86 = prizes 65,074.86 + commission 725 + 725 + 700 + 725.
  expect(await balancesOf(programId)).toEqual({ CASH: 67_949.86, PRIZE_PAYABLE: -65_074.86, COMMISSION_INCOME: -2875 })
  await expectBooksBalance(app)
}, 60_000)
