import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, manager, call, take, cheque, makePayer, billCycle, getInvoice, getAdvance, branchId, accountId } =
  counter
afterEach(() => expectBooksBalance(app))

const balanceOf = async (account: string, subjectId: string) => {
  const lines = await app.db
    .selectFrom('ledgerPostings')
    .select('amountPaise')
    .where('account', '=', account)
    .where('subjectId', '=', subjectId)
    .execute()
  return lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
const chargesOf = (ticketId: string) =>
  app.db
    .selectFrom('ticketCharges')
    .select(['kind', 'amountPaise', 'paidPaise'])
    .where('enrollmentId', '=', ticketId)
    .execute()

type Payer = Awaited<ReturnType<typeof makePayer>>
async function takeCheque(payer: Payer, body: object): Promise<string> {
  const { status, data, error } = await take(payer, { ...cheque, ...body })
  expect(status, JSON.stringify(error)).toBe(201)
  return data.receiptId
}
/** The manager brings to the bank what the cashier takes, so that the cashier may record how it ends. */
const deposit = (id: string) => call('POST', `receipts/${id}/deposit`, { depositAccountId: accountId }, manager.token)
async function bounce(id: string) {
  await deposit(id)
  return call('POST', `receipts/${id}/bounce`, { reason: 'Insufficient funds' })
}

test('[spec: Who may do what with money] a cheque counts as paid when it is received, and its money reaches the bank when it clears', async () => {
  const payer = await makePayer()
  const cheques = await balanceOf('CHEQUES', branchId)
  const bank = await balanceOf('BANK', accountId)
  const id = await takeCheque(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  expect((await getInvoice(payer.invoiceId)).status).toBe('PAID')
  expect((await call('POST', `receipts/${id}/clear`)).error?.code).toBe('RECEIPT_STATE_CONFLICT')
  expect((await call('POST', `receipts/${id}/bounce`, { reason: 'No funds' })).status).toBe(409)
  expect((await deposit(id)).data).toMatchObject({ status: 'DEPOSITED', depositAccountId: accountId })
  expect(await balanceOf('CHEQUES', branchId)).toBe(cheques + 200_000)
  expect((await call('POST', `receipts/${id}/clear`)).data).toMatchObject({ status: 'CLEARED' })
  expect(await balanceOf('CHEQUES', branchId)).toBe(cheques)
  expect(await balanceOf('BANK', accountId)).toBe(bank + 200_000)
  expect((await deposit(id)).status).toBe(409)
  expect((await call('POST', `receipts/${id}/bounce`, { reason: 'Too late' })).status).toBe(409)
})

test('[spec: Who may do what with money] a bounced cheque opens what it paid and charges the ticket once', async () => {
  const payer = await makePayer({ tickets: 2, changes: { chitTerms: JSON.stringify({ bounceChargePaise: 25_000 }) } })
  const id = await takeCheque(payer, {
    allocations: payer.ticketIds.map((enrolledSubscriberId) => ({ enrolledSubscriberId, amount: 1500 })),
  })
  const cheques = await balanceOf('CHEQUES', branchId)
  const bounced = await bounce(id)
  expect(bounced.data).toMatchObject({ status: 'BOUNCED', endReason: 'Insufficient funds', reversedAmount: 3000 })
  expect(bounced.data.lines.every(({ reversedAt }: { reversedAt: string | null }) => reversedAt !== null)).toBe(true)
  for (const [invoice] of payer.invoices)
    expect(await getInvoice(invoice!)).toMatchObject({ status: 'DRAFT', paidPaise: 0 })
  expect(await balanceOf('CHEQUES', branchId)).toBe(cheques - 300_000)
  expect(await chargesOf(payer.ticketIds[0]!)).toEqual([{ kind: 'BOUNCE', amountPaise: 25_000, paidPaise: 0 }])
  expect(await chargesOf(payer.ticketIds[1]!)).toEqual([])
  expect((await call('POST', `receipts/${id}/bounce`, { reason: 'Again' })).status).toBe(409)
  // The rule pays the charge after the instalment.
  const paid = await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2250 })
  expect(paid.data.lines.map(({ type }: { type: string }) => type)).toEqual(['INVOICE', 'CHARGE'])
})

test('[spec: Who may do what with money] a bounced advance is taken back, and what it paid since opens again, newest first', async () => {
  const payer = await makePayer()
  const id = await takeCheque(payer, { enrolledSubscriberId: payer.ticketId, amount: 5500 })
  expect(await getAdvance(payer.ticketId)).toBe(350_000)
  const [second] = await billCycle(payer.programId, 2)
  const [third] = await billCycle(payer.programId, 3)
  expect(await getAdvance(payer.ticketId)).toBe(0)
  await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 700 })
  expect(await getAdvance(payer.ticketId)).toBe(20_000)
  expect((await bounce(id)).status).toBe(200)
  expect(await getAdvance(payer.ticketId)).toBe(0)
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'DRAFT', paidPaise: 0 })
  // 3,500 were in advance: 200 of it from the advance that is there, 1,500 from month 3 (500 were paid since), the rest from month 2.
  expect(await getInvoice(third!.id)).toMatchObject({ status: 'DRAFT', paidPaise: 50_000 })
  expect(await getInvoice(second!.id)).toMatchObject({ status: 'DRAFT', paidPaise: 20_000 })
})

test('[spec: Who may do what with money] a cheque that bounces after its invoice was cancelled takes the advance that was left of it', async () => {
  const payer = await makePayer()
  const id = await takeCheque(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })
  const cancelled = await call('POST', `invoices/${payer.invoiceId}/cancel`, { reason: 'Billed twice' }, company.token)
  expect(cancelled.status).toBe(200)
  expect(await getAdvance(payer.ticketId)).toBe(250_000)
  expect((await bounce(id)).data.status).toBe('BOUNCED')
  expect(await getAdvance(payer.ticketId)).toBe(0)
})

test('[spec: Who may do what with money] a bounced advance that no bill has used is taken back', async () => {
  const payer = await makePayer({ cycles: 0 })
  const id = await takeCheque(payer, { enrolledSubscriberId: payer.ticketId, amount: 900 })
  await bounce(id)
  expect(await getAdvance(payer.ticketId)).toBe(0)
  expect(await chargesOf(payer.ticketId)).toEqual([])
})

test('[spec: Who may do what with money] clearing and bouncing at once does one of them', async () => {
  const payer = await makePayer()
  const id = await takeCheque(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  await deposit(id)
  const answers = await Promise.all([
    call('POST', `receipts/${id}/clear`),
    call('POST', `receipts/${id}/bounce`, { reason: 'No funds' }),
    call('POST', `receipts/${id}/bounce`, { reason: 'No funds' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('[spec: Receipts of mark-as-paid and cancel] an invoice that is cancelled while its cheque is at the bank leaves an advance, which the bounce takes back', async () => {
  const payer = await makePayer()
  const { id } = (await take(payer, { ...cheque, enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  await deposit(id)
  expect((await call('POST', `invoices/${payer.invoiceId}/cancel`, { reason: 'Billed twice' })).status).toBe(200)
  expect(await getAdvance(payer.ticketId)).toBe(200_000)
  await expectBooksBalance(app)
  const bounced = await call('POST', `receipts/${id}/bounce`, { reason: 'No funds' })
  expect([bounced.status, bounced.data.status]).toEqual([200, 'BOUNCED'])
  expect(await getAdvance(payer.ticketId)).toBe(0)
  expect((await getInvoice(payer.invoiceId)).status).toBe('CANCELLED')
})
