// Asks the payment provider about a payment whose webhook never arrived: first after ten minutes, then at growing intervals
// for five days.
import type { PaymentOutcome, PaymentProvider } from '#platform/payments/payments'
import { scheduleCheck } from './payment-checks.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { applyPaymentOutcome } from './payment-outcomes.actions.ts'
import { findProvider } from './payment-providers.ts'
import { awaitsMoney, nextCheckAfterMs } from './payments.rules.ts'
import { findPayment, lockPayment, type Payment, updatePaymentEnded } from './payments.sql.ts'

export async function reconcilePayment(deps: PaymentDeps, { transactionId }: { transactionId: string }): Promise<void> {
  const payment = await findPayment(deps.db, transactionId)
  if (!payment || !awaitsMoney(payment.status)) return
  const { accountId } = payment
  const provider = await findProvider(deps, accountId)
  if (!provider || payment.provider !== provider.name) return
  const outcome = await findOutcome(deps, provider, payment)
  await deps.transact(async (tx) => {
    if (outcome) await applyPaymentOutcome(deps, tx, { provider: provider.name, accountId }, outcome)
    const { status, createdAt } = await lockPayment(tx, transactionId)
    if (!awaitsMoney(status)) return
    const now = deps.clock.now()
    const afterMs = nextCheckAfterMs(now.getTime() - createdAt.getTime())
    if (afterMs !== null) return scheduleCheck(tx, transactionId, afterMs)
    // Checking ends here, but money that arrives later still counts: a webhook can change FAILED to SUCCESS.
    const end = { status: 'FAILED', reason: 'EXPIRED', providerPaymentId: null, arrivedAmountPaise: null } as const
    if (status === 'INITIATED') await updatePaymentEnded(tx, transactionId, end, now)
  })
}

/** An error counts as "not known yet", so that an outage of the provider does not end the checks. */
async function findOutcome(
  { log }: PaymentDeps,
  provider: PaymentProvider,
  { id, accountId, orderId }: Payment,
): Promise<PaymentOutcome | null> {
  if (orderId === null) return null
  return provider.findOutcome(orderId).catch((error) => {
    log.warn({ err: error, transactionId: id, accountId }, 'could not read the status of a payment from the provider')
    return null
  })
}
