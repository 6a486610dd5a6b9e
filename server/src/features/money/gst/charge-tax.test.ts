// GST on charges, through the API: bounce, late charge, waiver, document charge.
import { afterEach, expect, test } from 'vitest'
import { chargeLateTickets } from '#features/money/billing/charges/late-charges.actions'
import { expectBooksBalance } from '#testing/books'
import { GST_TAXES, makeGstRegistration } from '#testing/gst'
import { makeDeclaredPrize, makePayoutStaff, PAYEE } from '#testing/payouts'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, manager, call, take, cheque, makePayer, accountId } = counter
await makeGstRegistration(app, company, { borneBy: 'WINNER', taxes: { ...GST_TAXES, lateCharge: true } })
afterEach(() => expectBooksBalance(app))

const documentsOf = (supply: string) =>
  app.db
    .selectFrom('gstDocuments')
    .selectAll()
    .where('supply', '=', supply)
    .orderBy('issuedAt')
    .orderBy('kind', 'desc')
    .execute()
const chargesOf = (ticketId: string) =>
  app.db.selectFrom('ticketCharges').selectAll().where('enrollmentId', '=', ticketId).execute()

test('[spec: GST on charges] a bounce charge is taxed on top, and a waiver of a part is a credit note', async () => {
  const payer = await makePayer({ changes: { chitTerms: JSON.stringify({ bounceChargePaise: 30_000 }) } })
  const { data } = await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 1500 })
  await call('POST', `receipts/${data.receiptId}/deposit`, { depositAccountId: accountId }, manager.token)
  expect((await call('POST', `receipts/${data.receiptId}/bounce`, { reason: 'No funds' })).status).toBe(200)
  const [charge] = await chargesOf(payer.ticketId)
  expect(charge).toMatchObject({ kind: 'BOUNCE', amountPaise: 35_400, taxPaise: 5_400 })
  expect(await documentsOf('BOUNCE_CHARGE')).toMatchObject([
    { kind: 'TAX_INVOICE', sourceId: charge!.id, taxablePaise: 30_000, cgstPaise: 2_700, sgstPaise: 2_700 },
  ])
  for (const amount of [118, 236]) {
    const asked = await call('POST', `charges/${charge!.id}/waivers`, { amount, reason: 'A mistake of the bank' })
    const decided = await call('POST', `charge-waivers/${asked.data.waiverId}/approve`, {}, company.token)
    expect(decided.status, JSON.stringify(decided.error)).toBe(200)
  }
  const [invoice, ...notes] = await documentsOf('BOUNCE_CHARGE')
  expect(notes).toMatchObject([
    { kind: 'CREDIT_NOTE', invoiceId: invoice!.id, taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900 },
    { kind: 'CREDIT_NOTE', invoiceId: invoice!.id, taxablePaise: 20_000, cgstPaise: 1_800, sgstPaise: 1_800 },
  ])
})

test('[spec: GST on charges] a late charge is taxed where the registration says so', async () => {
  const lateRule = { type: 'FLAT', prizedPaise: 10_000, nonPrizedPaise: 10_000, graceDays: 0, capPaise: null }
  const payer = await makePayer({ changes: { chitTerms: JSON.stringify({ lateRule }) } })
  await app.db.updateTable('invoices').set({ dueDate: '2026-01-01' }).where('id', '=', payer.invoiceId).execute()
  await chargeLateTickets(app.app.platform)
  expect(await chargesOf(payer.ticketId)).toMatchObject([{ kind: 'LATE', amountPaise: 11_800, taxPaise: 1_800 }])
  expect(await documentsOf('LATE_CHARGE')).toMatchObject([{ taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900 }])
})

test('[spec: GST on charges] a document charge is taxed with the payout, out of the prize', async () => {
  const { preparer, approver, payer } = await makePayoutStaff(app, company)
  const { payoutId } = await makeDeclaredPrize(app, company)
  const at = (path = '') => `/v2/companies/payouts/${payoutId}${path}`
  const body = { payee: PAYEE, documentCharge: '500', securityMode: 'DEDUCT_FUTURE', deductOwnDues: false }
  const { data } = await app.call('PATCH', at(), { token: preparer.token, body })
  // 15,000 less 15,000 of future instalments would leave nothing, so the net is negative; only the figures are looked at.
  expect(data.figures.deductions).toContainEqual({ type: 'GST', amount: 180 + 90 })
  await app.call('PATCH', at(), { token: preparer.token, body: { securityMode: 'SECURITY' } })
  const gold = { typeCode: 'GOLD_ORNAMENTS', value: '20000', valuedOn: '2026-01-01' }
  await app.call('POST', at('/securities'), { token: preparer.token, body: gold })
  expect((await app.call('POST', at('/submit'), { token: preparer.token })).error).toBeNull()
  const net = 15_000 - 500 - 270
  expect((await app.call('POST', at('/approve'), { token: approver.token, body: { net } })).error).toBeNull()
  const neft = { mode: 'NEFT', utr: 'SBIN99887766', bankAccountId: accountId }
  expect((await app.call('POST', at('/pay'), { token: payer.token, body: neft })).error).toBeNull()
  expect(await documentsOf('DOCUMENT_CHARGE')).toMatchObject([
    { taxablePaise: 50_000, cgstPaise: 4_500, sgstPaise: 4_500 },
  ])
})
