import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeSubscriber } from '#testing/fixtures'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, cashier, manager, stranger, call, makePayer, getInvoice, getAdvance, branchId } = counter
afterEach(() => expectBooksBalance(app))

const ask = (payer: { userId: string }, body: object, token = cashier.token) =>
  call(
    'POST',
    'adjustments',
    { branchId, subscriberId: payer.userId, reason: 'Paid at the head office', ...body },
    token,
  )
const decide = async (id: string, token = company.token) => {
  const { data } = await call('GET', `approvals/${id}`, undefined, token)
  return call('POST', `approvals/${id}/approve`, { hash: data.hash }, token)
}
const balance = async (account: string) => {
  const { paise } = await app.db
    .selectFrom('ledgerPostings')
    .select(({ fn }) => fn.sum<number>('amountPaise').as('paise'))
    .where('account', '=', account)
    .where('subjectId', '=', branchId)
    .executeTakeFirstOrThrow()
  return Number(paise ?? 0)
}

test('[spec: Adjustments] nobody settles dues without money alone', async () => {
  const payer = await makePayer()
  const line = { enrolledSubscriberId: payer.ticketId, amount: 2000 }
  const alone = await call('POST', 'receipts', {
    ...{ branchId, subscriberId: payer.userId, mode: 'ADJUSTMENT', note: 'Alone' },
    ...line,
  })
  expect([alone.status, alone.error?.details?.[0]?.path]).toEqual([400, 'mode'])
  const asked = await ask(payer, line)
  expect(asked).toMatchObject({ status: 201, data: { kind: 'ADJUSTMENT', status: 'PENDING', canDecide: false } })
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'DRAFT', paidPaise: 0 })
  expect((await decide(asked.data.id, cashier.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  expect((await decide(asked.data.id, manager.token)).status).toBe(403)
  expect((await getInvoice(payer.invoiceId)).paidPaise).toBe(0)
  const shown = await call('GET', `approvals/${asked.data.id}`, undefined, company.token)
  expect(shown.data.changes).toEqual([
    { label: expect.stringContaining('ticket 1'), before: 'owes ₹ 2,000.00', after: 'owes ₹ 0.00' },
  ])
  expect((await decide(asked.data.id)).data).toMatchObject({ status: 'APPROVED' })
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'PAID', paidPaise: 200_000 })
  expect([await balance('ADJUSTMENTS'), await balance('SUSPENSE')]).toEqual([200_000, 0])
  const receipts = await call('GET', `receipts?subscriberId=${payer.userId}`)
  expect(receipts.data.receipts).toMatchObject([
    { mode: 'ADJUSTMENT', amount: 2000, note: 'Paid at the head office', collectedById: cashier.userId },
  ])
})

test('[spec: Adjustments] what was paid meanwhile is shown again before anything is settled', async () => {
  const payer = await makePayer()
  const asked = await ask(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })
  const { data } = await call('GET', `approvals/${asked.data.id}`, undefined, company.token)
  await counter.take(payer, { enrolledSubscriberId: payer.ticketId, amount: 500 })
  const late = await call('POST', `approvals/${asked.data.id}/approve`, { hash: data.hash }, company.token)
  expect(late.error?.code).toBe('DECISION_OUTDATED')
  expect((await decide(asked.data.id)).status).toBe(200)
  expect(await getAdvance(payer.ticketId)).toBe(50_000)
})

test('[spec: Adjustments] bad requests name the field and leave no request', async () => {
  const payer = await makePayer()
  const other = await makeSubscriber(app, 'Ravi')
  const paths = async (body: object, token?: string) => {
    const { status, error } = await ask(payer, body, token)
    return [status, error?.details?.[0]?.path]
  }
  const line = { enrolledSubscriberId: payer.ticketId, amount: 10 }
  expect(await paths({})).toEqual([400, 'allocations'])
  expect(await paths({ ...line, amount: 0 })).toEqual([400, 'amount'])
  expect(await paths({ ...line, reason: '' })).toEqual([400, 'reason'])
  expect(await paths({ ...line, subscriberId: other.userId })).toEqual([400, 'enrolledSubscriberId'])
  const charge = { allocations: [{ ...line, chargeId: payer.invoiceId }] }
  expect(await paths(charge)).toEqual([400, 'allocations.0.chargeId'])
  expect((await ask(payer, line, stranger.token)).status).toBe(404)
  expect((await ask(payer, line)).status).toBe(201)
  expect((await ask(payer, line)).error?.code).toBe('DECISION_PENDING')
})

test('[spec: Receipts of mark-as-paid and cancel] money in suspense for more than 7 days keeps the day open, and the program', async () => {
  const payer = await makePayer()
  await call('POST', `invoices/${payer.invoiceId}/mark-as-paid`, { paymentMode: 'Adjustment' })
  const { data } = await call('GET', `receipts?subscriberId=${payer.userId}`)
  expect(data.receipts[0].mode).toBe('OTHER')
  const closing = await call('GET', `programs/${payer.programId}/closing`, undefined, company.token)
  expect(closing.data.items).toContainEqual({ item: 'SUSPENSE_OPEN', effect: 'BLOCKS', count: 1, amount: 2000 })
  const today = data.receipts[0].bookedOn
  const close = () => call('POST', `branches/${branchId}/day-book/close`, { date: today, countedCash: 500 })
  await app.db.updateTable('receipts').set({ modeDueOn: '2026-01-01' }).where('id', '=', data.receipts[0].id).execute()
  const refused = await close()
  expect([refused.status, refused.error?.code]).toEqual([409, 'SUSPENSE_TOO_OLD'])
  expect(refused.error?.details?.[0]?.path).toBe(data.receipts[0].number)
  await call('POST', `receipts/${data.receipts[0].id}/mode`, { mode: 'UPI', utr: 'SUSP000001' })
  expect((await close()).status).toBe(200)
})
