// The job that asks the payment provider about a payment whose webhook has not arrived.
import type { Tx } from '#platform/db/types'
import { addJob } from '#platform/jobs/jobs'
import { FIRST_CHECK_AFTER_MS } from './payments.rules.ts'

export const RECONCILE_PAYMENT = 'reconcile-payment'

/** Jobs run by the database's clock, which tests do not move, so the delay counts from the machine's time. */
export const scheduleCheck = (tx: Tx, transactionId: string, afterMs: number) =>
  addJob(
    tx,
    RECONCILE_PAYMENT,
    { transactionId },
    { key: `${RECONCILE_PAYMENT}:${transactionId}`, runAt: new Date(Date.now() + afterMs) },
  )

export const scheduleFirstCheck = (tx: Tx, transactionId: string) =>
  scheduleCheck(tx, transactionId, FIRST_CHECK_AFTER_MS)
