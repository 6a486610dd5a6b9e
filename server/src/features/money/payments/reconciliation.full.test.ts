import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSandbox } from '#platform/payments/sandbox'
import type { Subscriber } from '#testing/enrollment-client'
import { usePayments } from '#testing/use-payments'
import { RECONCILE_PAYMENT } from './payment-checks.ts'
import { GIVE_UP_AFTER_MS } from './payments.rules.ts'
import { reconcilePayment } from './reconciliation.actions.ts'

const { app, client, approveRequest, listPayments } = await usePayments()

const jobKey = (transactionId: string) => `${RECONCILE_PAYMENT}:${transactionId}`
const removeCheck = (transactionId: string) =>
  sql`SELECT graphile_worker.remove_job(${jobKey(transactionId)})`.execute(app.db)
const hasNextCheck = async (transactionId: string) =>
  (
    await sql`SELECT 1 FROM graphile_worker.jobs WHERE key = ${jobKey(transactionId)} AND run_at > now()`.execute(
      app.db,
    )
  ).rows.length === 1
const signInAgain = async (subscriber: Subscriber) => ({
  ...subscriber,
  token: (await app.signIn(subscriber.mobileNumber)).token,
})

test('finds a payment whose webhook never arrived by asking the provider', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approveRequest()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
  expect((await client.complete(transactionId, 'SUCCESS', false)).json().delivered).toBe(false)
  expect((await client.read(devi, requestId)).status).toBe('COMPANY_APPROVED')
  await reconcilePayment(deps, { transactionId })
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect((await client.complete(transactionId)).json().outcome).toBe('UNCHANGED')
})

test('finds a second attempt whose webhook never arrived after the first attempt failed', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approveRequest()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await client.complete(transactionId, 'FAILED')
  await removeCheck(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await listPayments(devi)).toMatchObject([{ status: 'FAILED' }])
  expect(await hasNextCheck(transactionId)).toBe(true)
  await client.complete(transactionId, 'SUCCESS', false)
  await removeCheck(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect((await client.read(devi, requestId)).status).toBe('ENROLLED')
  expect(await hasNextCheck(transactionId)).toBe(false)
})

test('keeps scheduling checks while the provider fails, until five days are over', async () => {
  const broken = () => Promise.reject(new Error('502'))
  const deps = { ...app.app.platform, payments: { ...makeSandbox(app.app.platform), findOutcome: broken } }
  const { devi, requestId, invoiceId } = await approveRequest()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await removeCheck(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await hasNextCheck(transactionId)).toBe(true)
  expect(await listPayments(devi)).toMatchObject([{ status: 'INITIATED' }])
  const longAgo = new Date(app.app.platform.clock.nowMs() - GIVE_UP_AFTER_MS)
  await app.db.updateTable('paymentTransactions').set({ createdAt: longAgo }).where('id', '=', transactionId).execute()
  await removeCheck(transactionId)
  await reconcilePayment(deps, { transactionId })
  expect(await hasNextCheck(transactionId)).toBe(false)
  expect(await listPayments(devi)).toMatchObject([{ status: 'FAILED', reason: 'EXPIRED' }])
})

test('gives up an unfinished payment after five days but accepts money that arrives later', async () => {
  const deps = { ...app.app.platform, payments: makeSandbox(app.app.platform) }
  const { devi, requestId, invoiceId } = await approveRequest()
  const { transactionId } = (await client.pay(devi, requestId, invoiceId)).data
  await app.advanceSeconds(5 * 24 * 3600)
  await reconcilePayment(deps, { transactionId })
  const again = await signInAgain(devi)
  expect(await listPayments(again)).toMatchObject([{ status: 'FAILED', reason: 'EXPIRED' }])
  await client.complete(transactionId)
  expect((await client.read(again, requestId)).status).toBe('ENROLLED')
})
