// The states and reasons of auctions in words. A new code does not compile until it has them.
import type { AuctionStatus } from '@kuri/contract/auctions/enums'
import type { PrebidBlockedReason } from '@kuri/contract/auctions/rules/prebid-eligibility.rules'
import { t } from '@lingui/core/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

type State = { word: () => string; tone: BadgeTone; icon?: IconName }
const STATES = {
  PENDING: { word: () => t`not planned yet`, tone: 'line', icon: 'clock' },
  SCHEDULED: { word: () => t`planned`, tone: 'line', icon: 'day' },
  READY: { word: () => t`starts soon`, tone: 'warn', icon: 'clock' },
  LIVE: { word: () => t`live`, tone: 'live' },
  PAUSED: { word: () => t`paused`, tone: 'warn', icon: 'pause' },
  ENDED: { word: () => t`being decided`, tone: 'warn', icon: 'gavel' },
  COMPLETE: { word: () => t`decided`, tone: 'done', icon: 'tick' },
  CANCELLED: { word: () => t`cancelled`, tone: 'plain', icon: 'stop' },
} satisfies Record<AuctionStatus, State>

export function AuctionBadge({ status }: { status: AuctionStatus }) {
  const { word, tone, icon }: State = STATES[status]
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {word()}
    </Badge>
  )
}

const PREBID_BLOCKED = {
  PREBID_DISABLED: () => t`This chit has no sealed bids.`,
  CYCLE_NOT_ACTIVE: () => t`This month has not begun.`,
  AUCTION_NOT_ACCEPTING_PREBIDS: () => t`Sealed bids are not open at the moment.`,
  PREBID_CLOSED: () => t`Sealed bids are closed.`,
  PAYMENT_REQUIRED: () => t`Pay this instalment first.`,
  PRIOR_WINNER: () => t`This ticket has already won its prize.`,
  PREBID_DISQUALIFIED: () => t`The company has taken this ticket's sealed bid out.`,
  ACTIVE_PREBID_EXISTS: () => t`Your sealed bid is in.`,
} satisfies Record<PrebidBlockedReason, () => string>

type Words = Partial<Record<string, () => string>>
export const prebidBlockedWords = (reason: string) =>
  (PREBID_BLOCKED as Words)[reason]?.() ?? t`Not possible at the moment.`
