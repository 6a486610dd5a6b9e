// GST on the commission, through the API: who bears it, its documents, and what happens when the settlement is replaced.
import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeCompany, makeEnrollment, makeProgram, makeSubscriber } from '#testing/fixtures'
import { makeGstRegistration } from '#testing/gst'
import { useApp } from '#testing/use-app'
import { reverseSettlement, settleCycle } from './settlement.actions.ts'

const app = await useApp()
afterEach(() => expectBooksBalance(app))

/** The example of the specification in small: pot 5,00,000, commission 5 %, prize 3,75,000, 4 tickets. */
async function scene(registration: object | null, changes: Record<string, unknown> = {}) {
  const company = await makeCompany(app)
  const { token, companyId } = company
  const registrationId = registration && (await makeGstRegistration(app, company, registration)).registrationId
  const programId = await makeProgram(app, companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false, totalAmountPaise: 50_000_000 },
    ...{ subscriptionAmountPaise: 12_500_000, minimumBidAmountPaise: 10_000_000, totalSlots: 4, durationValue: 4 },
    ...changes,
  })
  const people: { userId: string; ticket: string }[] = []
  for (let number = 1; number <= 4; number++) {
    const { userId } = await makeSubscriber(app, `Member ${number}`)
    people.push({ userId, ticket: await makeEnrollment(app, companyId, programId, userId, number) })
  }
  const post = (path: string, body: object) => app.call('POST', `/v2/companies/${path}`, { token, body })
  const { cycleId } = (await post('cycles', { programId, status: 'ACTIVE' })).data
  const win = async (index: number, amount = 375_000, division = 1) => {
    const { userId: subscriberId, ticket: enrolledSubscriberId } = people[index]!
    const winners = [{ division, amount, subscriberId, enrolledSubscriberId }]
    return (await post(`cycles/${cycleId}/winners`, { winners })).data
  }
  return { ...company, registrationId, programId, people, cycleId: cycleId as string, win }
}

const documentsOf = (companyId: string) =>
  app.db
    .selectFrom('gstDocuments')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('issuedAt')
    .orderBy('serial')
    .execute()
const balance = async (account: string, companyId: string) => {
  const lines = await app.db
    .selectFrom('ledgerPostings')
    .select('amountPaise')
    .where('account', '=', account)
    .where('companyId', '=', companyId)
    .execute()
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0) / 100
}
const settleAgain = (cycleId: string) =>
  app.app.platform.transact(async (tx) => {
    await reverseSettlement(tx, cycleId, new Date())
    await settleCycle(tx, cycleId, new Date())
  })

test('[spec: GST registrations] without a registration nothing is taxed', async () => {
  const { companyId, win } = await scene(null)
  expect((await win(0)).settlement).toMatchObject({
    foremanCommission: 25_000,
    gst: 0,
    gstBorneBy: null,
    dividend: 100_000,
  })
  expect(await documentsOf(companyId)).toEqual([])
})

test.each([
  ['WINNER', { foremanCommission: 25_000, gst: 4_500, dividend: 100_000, dividendPerEnrollment: 25_000 }, 370_500],
  ['DIVIDEND', { foremanCommission: 25_000, gst: 4_500, dividend: 95_500, dividendPerEnrollment: 23_875 }, 375_000],
  ['COMPANY', { foremanCommission: 21_186.44, gst: 3_813.56, dividend: 100_000 }, 375_000],
])('[spec: Who bears the tax] the tax that %s bears', async (borneBy, figures, owed) => {
  const { companyId, win, token } = await scene({ borneBy })
  const outcome = await win(0)
  expect(outcome.settlement).toMatchObject({ pot: 500_000, prize: 375_000, gstBorneBy: borneBy, ...figures })
  expect(outcome.winners[0]).toMatchObject({ prize: 375_000 })
  expect(await balance('PRIZE_PAYABLE', companyId)).toBe(-owed)
  expect(await balance('OUTPUT_CGST', companyId)).toBe(-figures.gst / 2)
  expect(await balance('OUTPUT_SGST', companyId)).toBe(-figures.gst / 2)
  expect(await balance('COMMISSION_INCOME', companyId)).toBe(-figures.foremanCommission)
  const { data } = await app.call('GET', '/v2/companies/payouts', { token })
  const payout = await app.call('GET', `/v2/companies/payouts/${data.payouts[0].payoutId}`, { token })
  const gst = borneBy === 'WINNER' ? [{ type: 'GST', amount: 4_500 }] : []
  expect(payout.data.figures).toEqual({ grossPrize: 375_000, deductions: gst, net: owed })
})

test('[spec: Tax invoices] one invoice per winner, numbered per registration and financial year, with CGST and SGST', async () => {
  const { companyId, win, people, registrationId } = await scene({ borneBy: 'WINNER' }, { divisions: 2 })
  await win(0)
  await win(1, 400_000, 2)
  const documents = await documentsOf(companyId)
  expect(documents.map(({ kind, number }) => [kind, number.replace(/\d\d-\d\d/, 'YY-YY')])).toEqual([
    ['TAX_INVOICE', 'KLC/YY-YY/000001'],
    ['TAX_INVOICE', 'KLC/YY-YY/000002'],
  ])
  expect(documents.map(({ number }) => number.length)).toEqual([16, 16])
  expect(documents[0]).toMatchObject({
    ...{ registrationId, sac: '997119', supply: 'COMMISSION', rateHundredths: 1800, subscriberId: people[0]!.userId },
    ...{ placeOfSupply: '32', taxablePaise: 2_500_000, cgstPaise: 225_000, sgstPaise: 225_000, igstPaise: 0 },
  })
})

test('[spec: Place of supply] a member of another state is charged IGST', async () => {
  const { companyId, win, people } = await scene({ borneBy: 'WINNER' })
  const address = JSON.stringify({ line1: '4 Beach Road', city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' })
  await app.db
    .insertInto('subscriberProfiles')
    .values({ userId: people[0]!.userId, presentAddress: address, createdAt: new Date(), updatedAt: new Date() })
    .execute()
  await win(0)
  expect(await documentsOf(companyId)).toMatchObject([
    {
      placeOfSupply: '33',
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 450_000,
      recipientAddress: expect.stringContaining('Chennai'),
    },
  ])
  expect(await balance('OUTPUT_IGST', companyId)).toBe(-4_500)
})

test('[spec: Credit notes] a settlement that is taken back is credited today, and its successor gets a new invoice', async () => {
  const { companyId, win, cycleId } = await scene({ borneBy: 'DIVIDEND' })
  await win(0)
  await settleAgain(cycleId)
  const documents = await documentsOf(companyId)
  expect(documents.map(({ kind, number }) => [kind, number.slice(-6)])).toEqual([
    ['TAX_INVOICE', '000001'],
    ['CREDIT_NOTE', 'C00001'],
    ['TAX_INVOICE', '000002'],
  ])
  expect(documents[1]).toMatchObject({ invoiceId: documents[0]!.id, taxablePaise: 2_500_000, totalPaise: 2_950_000 })
  expect(await balance('OUTPUT_CGST', companyId)).toBe(-2_250)
})

test('[spec: GST registrations] a cycle keeps who bears the tax as it was when its terms were frozen', async () => {
  const { token, companyId, registrationId, win, cycleId } = await scene({ borneBy: 'DIVIDEND' })
  await app.call('POST', `/v2/companies/cycles/${cycleId}/invoices`, { token, body: {} })
  const change = { token, body: { borneBy: 'WINNER' } }
  expect((await app.call('PATCH', `/v2/companies/gst/registrations/${registrationId}`, change)).status).toBe(200)
  expect((await win(0)).settlement).toMatchObject({ gstBorneBy: 'DIVIDEND', dividend: 95_500 })
  expect(await documentsOf(companyId)).toHaveLength(1)
})

test('[spec: GST registrations] a registration that comes after the terms were frozen changes nothing for the members', async () => {
  const world = await scene(null)
  await app.call('POST', `/v2/companies/cycles/${world.cycleId}/invoices`, { token: world.token, body: {} })
  await makeGstRegistration(app, world, { borneBy: 'DIVIDEND' })
  expect((await world.win(0)).settlement).toMatchObject({ gstBorneBy: 'COMPANY', dividend: 100_000, gst: 3_813.56 })
})

test('[spec: Dated rates] the rate is that of the day on which the cycle was completed', async () => {
  const { companyId, win, cycleId } = await scene({ borneBy: 'DIVIDEND' })
  await win(0)
  await app.db
    .updateTable('cycles')
    .set({ completedAt: new Date('2022-07-17T12:00:00Z') })
    .where('id', '=', cycleId)
    .execute()
  await settleAgain(cycleId)
  expect((await documentsOf(companyId)).map(({ rateHundredths }) => rateHundredths)).toEqual([1800, 1800, 1200])
})
