// Why a ticket cannot join an auction, and what helps. A new reason does not compile until it has its words.
import type { JoinBlockedReason } from '@kuri/contract/auctions/rules/eligibility.rules'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Time } from './time.tsx'

const WORDS = {
  AUCTION_NOT_JOINABLE: () => t`This auction cannot be joined.`,
  JOIN_WINDOW_NOT_OPEN: () => t`Joining is not open yet.`,
  JOIN_WINDOW_CLOSED: () => t`Joining is over.`,
  PAYMENT_REQUIRED: () => t`You cannot join: an instalment is not paid.`,
  PRIOR_WINNER: () => t`This ticket has already won its prize.`,
  LIVE_BID_DISQUALIFIED: () => t`The company has taken this ticket out of the auction.`,
  ALREADY_JOINED: () => t`You have joined.`,
} satisfies Record<JoinBlockedReason, () => string>

export const joinBlockedWords = (reason: string) =>
  (WORDS as Partial<Record<string, () => string>>)[reason]?.() ?? t`You cannot join now.`

export const JoinBlocked = ({ reason, opensAt }: { reason: string; opensAt: string | null }) => (
  <>
    {joinBlockedWords(reason)}{' '}
    {reason === 'JOIN_WINDOW_NOT_OPEN' && opensAt !== null && <Time at={opensAt} show="both" relative />}
    {reason === 'PAYMENT_REQUIRED' && (
      <Link to="/my/money" className="k-link">
        <Trans>Pay</Trans>
      </Link>
    )}
  </>
)
