// Whether a removed member can come back, and what they pay for it. [spec: Re-entry and the copy for the Registrar]

type Situation = {
  status: string
  reenterUntil: string | null
  holder: string
  hasWon: boolean
  /** Of the removal. */
  refund: { amountPaise: number; claimPaise: number; isPaid: boolean; removedPaise: number } | undefined
}

/** A receipt that ended since, or money that was paid out, has changed the refund: then there is nothing to give back. */
export function reentryBlockedReason(
  { status, reenterUntil, holder, hasWon, refund }: Situation,
  today: string,
): 'TICKET_CASE_CLOSED' | 'REENTRY_OVER' | null {
  if (status !== 'REMOVED') return 'TICKET_CASE_CLOSED'
  if (reenterUntil === null || today > reenterUntil || holder !== 'COMPANY' || hasWon || !refund) return 'REENTRY_OVER'
  const isUntouched = refund.amountPaise - refund.claimPaise === refund.removedPaise
  const isPaidOut = refund.isPaid && refund.amountPaise > 0
  return isUntouched && !isPaidOut ? null : 'REENTRY_OVER'
}

export type CompanyPayment = { invoiceId: string; amountPaise: number; dueDate: string | null }
type Charge = { chargeId: string; amountPaise: number }

/** The instalments that are due, and the charges; bills that fall due later are open again. */
export function reentryLines(payments: readonly CompanyPayment[], charges: readonly Charge[], today: string) {
  const due = payments.filter(({ dueDate }) => dueDate !== null && dueDate <= today)
  const parts = [
    ...due.map(({ invoiceId, amountPaise }) => ({ kind: 'INVOICE' as const, invoiceId, amountPaise })),
    ...charges.map(({ chargeId, amountPaise }) => ({ kind: 'CHARGE' as const, chargeId, amountPaise })),
  ]
  return { parts, amountPaise: parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }
}
