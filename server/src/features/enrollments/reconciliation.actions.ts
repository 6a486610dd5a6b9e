// Payments whose webhook never came: the provider is asked, first after ten minutes, then ever more rarely for five days.
import type { Tx } from '#platform/db'
import { addJob } from '#platform/jobs'
import { settle } from './payment-settlement.actions.ts'
import type { PaymentDeps } from './payments.actions.ts'
import { FIRST_LOOK_MS, nextLookAfterMs } from './payments.rules.ts'
import { findPayment, lockPayment, updatePaymentEnded } from './payments.sql.ts'

export const RECONCILE_PAYMENT = 'reconcile-payment'

/** Jobs run by the clock of the database, which nobody moves; so the wait is counted from the machine's now. */
const lookIn = (tx: Tx, transactionId: string, ms: number) =>
  addJob(
    tx,
    RECONCILE_PAYMENT,
    { transactionId },
    { key: `${RECONCILE_PAYMENT}:${transactionId}`, runAt: new Date(Date.now() + ms) },
  )

export const queueFirstLook = (tx: Tx, transactionId: string) => lookIn(tx, transactionId, FIRST_LOOK_MS)

export async function reconcilePayment(deps: PaymentDeps, { transactionId }: { transactionId: string }): Promise<void> {
  const payment = await findPayment(deps.db, transactionId)
  if (payment?.status !== 'INITIATED' || payment.provider !== deps.payments.name) return
  const outcome = payment.orderId === null ? null : await deps.payments.findOutcome(payment.orderId)
  await deps.transact(async (tx) => {
    if (outcome) return settle(deps, tx, outcome)
    const now = deps.clock.now()
    const next = nextLookAfterMs(now.getTime() - payment.createdAt.getTime())
    if (next !== null) return lookIn(tx, transactionId, next)
    // Given up, not forgotten: money that arrives after all still counts.
    const current = await lockPayment(tx, transactionId)
    const end = { status: 'FAILED', reason: 'EXPIRED', providerPaymentId: null } as const
    if (current.status === 'INITIATED') await updatePaymentEnded(tx, transactionId, end, now)
  })
}
