// The states of a payout in words.
import type { PayoutState } from '@kuri/contract/money/payouts.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: Record<PayoutState, BadgeTone> = {
  AWAITING_PAPERS: 'warn',
  SECURITY_REVIEW: 'warn',
  APPROVED: 'leading',
  PAID: 'done',
  DEPOSITED: 'plain',
  FORFEITED_REDRAW: 'danger',
  CANCELLED: 'plain',
}

export function usePayoutWords(): Record<PayoutState, string> {
  const { t } = useLingui()
  return {
    AWAITING_PAPERS: t`Awaits papers`,
    SECURITY_REVIEW: t`Awaits approval`,
    APPROVED: t`Approved, to pay`,
    PAID: t`Paid`,
    DEPOSITED: t`Deposited`,
    FORFEITED_REDRAW: t`Drawn again`,
    CANCELLED: t`Cancelled`,
  }
}

export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <Badge tone={TONES[state]}>{usePayoutWords()[state]}</Badge>
)
