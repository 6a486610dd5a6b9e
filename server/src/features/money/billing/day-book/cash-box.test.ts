// No cash book below zero: cash leaves a box only as far as it is there.
import { afterEach, expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { useCounter } from '#testing/use-counter'

const { app, cashier, manager, call, take, makePayer, branchId, accountId } = await useCounter()
afterEach(() => expectBooksBalance(app))
const payer = await makePayer({ cycles: 0 })
const pay = async (amount: number) =>
  (await take(payer, { enrolledSubscriberId: payer.ticketId, amount }, cashier.token)).data.id as string
const requestVoid = (id: string) => call('POST', `receipts/${id}/void`, { reason: 'Wrong person' })
const approveVoid = (id: string) => call('POST', `receipts/${id}/void/approve`, undefined, manager.token)
const expectedCash = async () => (await call('GET', `branches/${branchId}/day-book`)).data.cash.expected

test('[domain] a cash receipt is voided only while its cash is in the box', async () => {
  const id = await pay(4000)
  const deposit = { depositAccountId: accountId, amount: 4000 }
  expect((await call('POST', `branches/${branchId}/day-book/deposits`, deposit)).status).toBe(201)
  await requestVoid(id)
  const refused = await approveVoid(id)
  expect([refused.status, refused.error?.code]).toEqual([409, 'CASH_NOT_ENOUGH'])
  expect(await expectedCash()).toBe(0)
  const brought = { bankAccountId: accountId, amount: 4000, note: 'For a payer who wants it back' }
  expect((await call('POST', `branches/${branchId}/day-book/withdrawals`, brought)).status).toBe(201)
  expect((await approveVoid(id)).status).toBe(200)
  expect(await expectedCash()).toBe(0)
})

test('[domain] of two voids that empty the box, one waits and is refused', async () => {
  const [one, two] = [await pay(100), await pay(100)]
  const deposit = { depositAccountId: accountId, amount: 100 }
  await call('POST', `branches/${branchId}/day-book/deposits`, deposit)
  await requestVoid(one)
  await requestVoid(two)
  const race = await Promise.all([approveVoid(one), approveVoid(two)])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await expectedCash()).toBe(0)
})
