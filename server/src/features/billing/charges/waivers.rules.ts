// When a waiver can be decided. [G217]
import type { WaiverStatus } from '@kuri/contract/billing/charge-waivers.contract'
import type { RefusalCode } from '@kuri/contract/kit/refusals'

type Decision = {
  to: Exclude<WaiverStatus, 'PENDING'>
  waiver: { status: WaiverStatus; amountPaise: number; requestedById: string }
  /** What is open of the charge now. */
  openPaise: number
  actorId: string
}

/** The person who asked may withdraw a waiver by rejecting it, but never approve it. */
export function decisionBlockedReason({ to, waiver, openPaise, actorId }: Decision): RefusalCode | null {
  if (waiver.status !== 'PENDING') return waiver.status === to ? null : 'WAIVER_DECIDED'
  if (to === 'REJECTED') return null
  if (waiver.requestedById === actorId) return 'SECOND_PERSON_REQUIRED'
  return waiver.amountPaise > openPaise ? 'WAIVER_EXCEEDS_CHARGE' : null
}
