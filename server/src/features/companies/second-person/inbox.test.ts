import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeCompany } from '#testing/fixtures'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, company, cashier, manager, stranger, call, take, makePayer, getInvoice } = counter
const foreign = await makeCompany(app, 'Cochin Chits')
afterEach(() => expectBooksBalance(app))

/** A paid bill whose receipt the cashier asks to void. */
async function askVoid() {
  const payer = await makePayer()
  const receipt = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2000 })).data
  const asked = await call('POST', `receipts/${receipt.id}/void`, { reason: 'Wrong ticket' })
  return { payer, receipt, approvalId: asked.data.voidRequest.approvalId as string }
}
const inboxOf = async (token: string) =>
  (await call('GET', 'approvals?waitsForMe=true&pageSize=100', undefined, token)).data.approvals.map(
    ({ id }: { id: string }) => id,
  )
const read = (id: string, token = manager.token) => call('GET', `approvals/${id}`, undefined, token)
const approve = (id: string, hash: string, token = manager.token) =>
  call('POST', `approvals/${id}/approve`, { hash }, token)

test('[spec: Asking and deciding] a request waits for everybody who may decide it, and for nobody else', async () => {
  const { approvalId } = await askVoid()
  expect(await inboxOf(manager.token)).toContain(approvalId)
  expect(await inboxOf(company.token)).toContain(approvalId)
  expect(await inboxOf(cashier.token)).not.toContain(approvalId)
  expect(await inboxOf(stranger.token)).not.toContain(approvalId)
  expect((await read(approvalId, stranger.token)).status).toBe(404)
  expect((await read(approvalId, foreign.token)).status).toBe(404)
  expect((await read(approvalId, cashier.token)).data.canDecide).toBe(false)
  const home = await call('GET', 'home', undefined, manager.token)
  expect(home.data.approvals.voidCount).toBeGreaterThan(0)
  expect(home.data.approvals.count).toBeGreaterThanOrEqual(home.data.approvals.voidCount)
})

test('[spec: Asking and deciding] the second person is shown before and after, and approves exactly that; both names stay', async () => {
  const { approvalId, receipt, payer } = await askVoid()
  const shown = (await read(approvalId)).data
  expect(shown).toMatchObject({ kind: 'RECEIPT_VOID', canDecide: true, reason: 'Wrong ticket', status: 'PENDING' })
  expect(shown.about).toContain(receipt.number)
  expect(shown.changes[0]).toEqual({ label: 'Status of the receipt', before: 'ISSUED', after: 'VOIDED' })
  expect((await approve(approvalId, shown.hash, cashier.token)).error?.code).toBe('SECOND_PERSON_REQUIRED')
  const other = await approve(approvalId, '0'.repeat(64))
  expect([other.status, other.error?.code]).toEqual([409, 'DECISION_OUTDATED'])
  expect((await approve(approvalId, 'short')).error?.details?.[0]?.path).toBe('hash')
  const done = await approve(approvalId, shown.hash)
  expect(done.data).toMatchObject({
    status: 'APPROVED',
    requestedByName: 'Cashier',
    decidedByName: 'Manager',
    canDecide: false,
  })
  expect(await getInvoice(payer.invoiceId)).toMatchObject({ status: 'DRAFT', paidPaise: 0 })
  expect((await approve(approvalId, shown.hash)).error?.code).toBe('DECISION_MADE')
})

test('[spec: Asking and deciding] nobody decides after 24 hours; the request is made again', async () => {
  const { approvalId, receipt, payer } = await askVoid()
  const shown = (await read(approvalId)).data
  await app.db
    .updateTable('approvals')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', approvalId)
    .execute()
  expect(await inboxOf(manager.token)).not.toContain(approvalId)
  expect((await read(approvalId)).data).toMatchObject({ status: 'EXPIRED', canDecide: false })
  expect((await approve(approvalId, shown.hash)).error?.code).toBe('DECISION_EXPIRED')
  expect((await call('POST', `approvals/${approvalId}/reject`, {})).error?.code).toBe('DECISION_EXPIRED')
  expect((await call('POST', `receipts/${receipt.id}/void/approve`, undefined, manager.token)).error?.code).toBe(
    'VOID_NOT_REQUESTED',
  )
  expect((await getInvoice(payer.invoiceId)).status).toBe('PAID')
  const again = await call('POST', `receipts/${receipt.id}/void`, { reason: 'Still wrong' })
  expect(again.data.voidRequest).toMatchObject({ status: 'PENDING', reason: 'Still wrong' })
  const expired = await call('GET', 'approvals?status=EXPIRED&pageSize=100')
  expect(expired.data.approvals.map(({ id }: { id: string }) => id)).toContain(approvalId)
})

test('[spec: Asking and deciding] what the person who asked takes back changes nothing', async () => {
  const { approvalId, payer } = await askVoid()
  const taken = await call('POST', `approvals/${approvalId}/reject`, { comment: 'My mistake' })
  expect(taken.data).toMatchObject({ status: 'REJECTED', comment: 'My mistake', decidedById: cashier.userId })
  expect((await getInvoice(payer.invoiceId)).status).toBe('PAID')
})

test('[spec: Asking and deciding] a request whose payload was changed in the database is refused', async () => {
  const { approvalId } = await askVoid()
  await app.db
    .updateTable('approvals')
    .set({ payload: JSON.stringify({ amount: 1 }) })
    .where('id', '=', approvalId)
    .execute()
  const shown = (await read(approvalId)).data
  expect((await approve(approvalId, shown.hash)).error?.code).toBe('DECISION_OUTDATED')
})

test('[spec: Asking and deciding] of several people who approve at once one does', async () => {
  const { approvalId } = await askVoid()
  const { hash } = (await read(approvalId)).data
  const answers = await Promise.all([manager, company, manager].map(({ token }) => approve(approvalId, hash, token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})
