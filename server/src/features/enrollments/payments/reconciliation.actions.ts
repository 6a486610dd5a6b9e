// Payments whose webhook never came, not even after a try that failed: the provider is asked, first after ten minutes, then
// ever more rarely for five days.
import type { Tx } from '#platform/db/db'
import { addJob } from '#platform/jobs/jobs'
import type { PaymentOutcome } from '#platform/payments/payments'
import { applyPaymentOutcome } from './payment-outcomes.actions.ts'
import type { PaymentDeps } from './payments.actions.ts'
import { awaitsMoney, FIRST_LOOK_MS, nextCheckAfterMs } from './payments.rules.ts'
import { findPayment, lockPayment, type Payment, updatePaymentEnded } from './payments.sql.ts'

export const RECONCILE_PAYMENT = 'reconcile-payment'

/** Jobs run by the clock of the database, which nobody moves; so the wait is counted from the machine's now. */
const lookIn = (tx: Tx, transactionId: string, ms: number) =>
  addJob(
    tx,
    RECONCILE_PAYMENT,
    { transactionId },
    { key: `${RECONCILE_PAYMENT}:${transactionId}`, runAt: new Date(Date.now() + ms) },
  )

export const scheduleFirstCheck = (tx: Tx, transactionId: string) => lookIn(tx, transactionId, FIRST_LOOK_MS)

export async function reconcilePayment(deps: PaymentDeps, { transactionId }: { transactionId: string }): Promise<void> {
  const payment = await findPayment(deps.db, transactionId)
  if (!payment || !awaitsMoney(payment.status) || payment.provider !== deps.payments.name) return
  const outcome = await findOutcome(deps, payment)
  await deps.transact(async (tx) => {
    if (outcome) await applyPaymentOutcome(deps, tx, outcome)
    const { status, createdAt } = await lockPayment(tx, transactionId)
    if (!awaitsMoney(status)) return
    const now = deps.clock.now()
    const next = nextCheckAfterMs(now.getTime() - createdAt.getTime())
    if (next !== null) return lookIn(tx, transactionId, next)
    // Given up, not forgotten: money that arrives after all still counts.
    const end = { status: 'FAILED', reason: 'EXPIRED', providerPaymentId: null, arrivedAmountPaise: null } as const
    if (status === 'INITIATED') await updatePaymentEnded(tx, transactionId, end, now)
  })
}

/** A provider in trouble is asked again at the next look, so that no trouble of hours ends the looking. */
async function findOutcome({ payments, log }: PaymentDeps, { id, orderId }: Payment): Promise<PaymentOutcome | null> {
  if (orderId === null) return null
  return payments.findOutcome(orderId).catch((error) => {
    log.warn({ err: error, transactionId: id }, 'the payment provider could not tell what became of a payment')
    return null
  })
}
