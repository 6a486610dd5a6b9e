// When a waiver can be decided. [spec: Who may do what with money]

import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { WaiverStatus } from '@kuri/contract/money/charge-waivers.contract'

type Decision = {
  to: Exclude<WaiverStatus, 'PENDING'>
  waiver: { status: WaiverStatus; amountPaise: number }
  /** What is open of the charge now. */
  openPaise: number
}

export function decisionBlockedReason({ to, waiver, openPaise }: Decision): RefusalCode | null {
  if (waiver.status !== 'PENDING') return waiver.status === to ? null : 'WAIVER_DECIDED'
  if (to === 'REJECTED') return null
  return waiver.amountPaise > openPaise ? 'WAIVER_EXCEEDS_CHARGE' : null
}
