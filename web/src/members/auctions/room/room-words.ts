// The words of the room for codes of the service. A new code does not compile until it has its sentence.
import type { BidRefusalReason } from '@kuri/contract/auctions/live-room.refusals'
import type { BidBlockedReason } from '@kuri/contract/auctions/rules/eligibility.rules'
import { t } from '@lingui/core/macro'
import type { Disarmed } from './use-armed.ts'

type Words<Code extends string> = Record<Code, () => string>

const BID_BLOCKED = {
  AUCTION_NOT_LIVE: () => t`Bidding is closed at the moment.`,
  PARTICIPATION_REQUIRED: () => t`Join the auction first.`,
  PAYMENT_REQUIRED: () => t`You cannot bid: an instalment is not paid.`,
  PRIOR_WINNER: () => t`This ticket has already won its prize.`,
  LIVE_BID_DISQUALIFIED: () => t`The company has taken this ticket out of the auction.`,
} satisfies Words<BidBlockedReason>

const REFUSED = {
  AUCTION_NOT_LIVE: () => t`Bidding is closed at the moment.`,
  BID_TOO_LATE: () => t`The auction had ended.`,
  BID_NOT_BETTER: () => t`Somebody bid better first.`,
  AMOUNT_OUT_OF_RANGE: () => t`This amount is outside the limits.`,
  MESSAGE_ID_REUSED: () => t`This bid was already sent.`,
  PARTICIPATION_REQUIRED: BID_BLOCKED.PARTICIPATION_REQUIRED,
  PAYMENT_REQUIRED: BID_BLOCKED.PAYMENT_REQUIRED,
  PRIOR_WINNER: BID_BLOCKED.PRIOR_WINNER,
  LIVE_BID_DISQUALIFIED: BID_BLOCKED.LIVE_BID_DISQUALIFIED,
  FLOOR_BIDS_NOT_ALLOWED: () => t`This auction takes no bids from the hall.`,
  NOT_YOUR_ENROLLMENT: () => t`This ticket is not yours.`,
  NOT_PERMITTED: () => t`You may not bid here.`,
  AUCTION_NOT_FOUND: () => t`This auction is not there any more.`,
} satisfies Words<BidRefusalReason>

const DISARMED = {
  LEAD_CHANGED: () => t`The lead changed, so nothing was sent. Look again.`,
  STATE_CHANGED: () => t`The auction changed, so nothing was sent. Look again.`,
  TICKET_CHANGED: () => t`You changed the ticket, so nothing was sent.`,
} satisfies Words<Disarmed>

const CLOSED: Partial<Words<string>> = {
  ROOM_NOT_OPEN: () => t`The room is not open. The auction page shows how it stands.`,
  ACCESS_REVOKED: () => t`You no longer have access to this auction.`,
  NOT_YOUR_ENROLLMENT: () => t`This ticket is not yours any more.`,
  TOO_MANY_ROOMS: () => t`Too many rooms are open. Close one and come back.`,
  UNAUTHORIZED: () => t`Your session has ended. Sign in again.`,
}

const say = (words: Partial<Words<string>>, code: string, otherwise: string) => words[code]?.() ?? otherwise

export const bidBlockedWords = (reason: string) => say(BID_BLOCKED, reason, t`You cannot bid now.`)
export const refusalWords = (reason: string) => say(REFUSED, reason, t`The bid was not accepted.`)
export const disarmedWords = (reason: Disarmed) => DISARMED[reason]()
export const closedWords = (reason: string) => say(CLOSED, reason, t`The room is closed.`)
