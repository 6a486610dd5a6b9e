// The states, reasons and actions of auctions in words. A new code does not compile until it has them.
import type { CurrentPhase, DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import type { ActionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import { t } from '@lingui/core/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

type Words<Code extends string> = Record<Code, () => string>
const wordOf = (words: Partial<Words<string>>, code: string) => words[code]?.() ?? code

type Phase = { word: () => string; tone: BadgeTone; icon?: IconName }
const PHASES = {
  PENDING: { word: () => t`not planned`, tone: 'line', icon: 'clock' },
  PREBID_OPEN: { word: () => t`prebids open`, tone: 'sealed', icon: 'lock' },
  PREBID_CLOSED: { word: () => t`ready to start`, tone: 'warn', icon: 'play' },
  PENDING_APPROVAL: { word: () => t`waits for approval`, tone: 'warn', icon: 'shield' },
  READY_TO_START: { word: () => t`ready to start`, tone: 'warn', icon: 'play' },
  LIVE_BIDDING: { word: () => t`live`, tone: 'live' },
  PAUSED: { word: () => t`paused`, tone: 'warn', icon: 'pause' },
  ENDED: { word: () => t`waits for a winner`, tone: 'warn', icon: 'gavel' },
  COMPLETE: { word: () => t`decided`, tone: 'done', icon: 'tick' },
  CANCELLED: { word: () => t`cancelled`, tone: 'plain', icon: 'stop' },
} satisfies Record<CurrentPhase, Phase>

export const phaseWords = (phase: CurrentPhase) => PHASES[phase].word()

export function PhaseBadge({ phase }: { phase: CurrentPhase }) {
  const { word, tone, icon }: Phase = PHASES[phase]
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {word()}
    </Badge>
  )
}

const BLOCKED = {
  APPROVAL_NOT_REQUIRED: () => t`This auction needs no approval.`,
  APPROVAL_PENDING: () => t`It waits for approval.`,
  AUCTION_NOT_LIVE: () => t`The auction is not live.`,
  AUCTION_NOT_STARTABLE: () => t`Only a scheduled auction can start.`,
  AUCTION_STATE_CONFLICT: () => t`Not in this state of the auction.`,
  CYCLE_NOT_ACTIVE: () => t`The month is not active.`,
  DRAW_OPEN: () => t`A draw is under way.`,
  FLOOR_BIDS_NOT_ALLOWED: () => t`The settings allow no bids from the hall.`,
  NOT_AN_AUCTION_PROGRAM: () => t`This chit has no auctions.`,
  NO_OPEN_DIVISION: () => t`Every prize of this month has its winner.`,
  PREBIDS_FINAL: () => t`Prebids are final after the start.`,
  PREBID_ALREADY_CLOSED: () => t`The prebid window has closed.`,
  PREBID_DISABLED: () => t`This auction has no prebids.`,
  PREBID_WINDOW_OPEN: () => t`The prebid window is still open.`,
  PROGRAM_ENDED: () => t`The program has ended.`,
  REVEAL_TOO_EARLY: () => t`First the auction must end.`,
  WINNER_NOT_FOUND: () => t`There is no winner yet.`,
  WINNER_TOO_EARLY: () => t`First the auction must end.`,
} satisfies Words<ActionBlockedReason>

export const blockedWords = (reason: ActionBlockedReason) => BLOCKED[reason]()

/** The actions of the log, after the name of the person: "Deepa paused the auction". */
const DONE: Partial<Words<string>> = {
  OPEN_DRAW: () => t`opened a draw`,
  VOID_DRAW: () => t`voided the draw`,
  SCHEDULE: () => t`scheduled the auction`,
  RESCHEDULE: () => t`changed the schedule`,
  ARM_LIFECYCLE: () => t`set the clock`,
  UPDATE_SETTINGS: () => t`changed the settings`,
  APPROVE: () => t`approved the auction`,
  CANCEL: () => t`cancelled the auction`,
  START: () => t`started the auction`,
  AUTO_START: () => t`started the auction`,
  PAUSE: () => t`paused the auction`,
  RESUME: () => t`resumed the auction`,
  END: () => t`ended the auction`,
  AUTO_END: () => t`ended the auction`,
  MANUAL_OPEN_PREBID: () => t`opened the prebids`,
  AUTO_OPEN_PREBID: () => t`opened the prebids`,
  MANUAL_CLOSE_PREBID: () => t`closed the prebids`,
  REVEAL_PREBIDS: () => t`revealed the prebids`,
  AUTO_REVEAL_PREBIDS: () => t`revealed the prebids`,
  DELETE_PREBID: () => t`deleted a prebid`,
  STAFF_OFFLINE_BID: () => t`bid for a ticket in the hall`,
  DELETE_BID: () => t`deleted a bid`,
  DISQUALIFY_BIDDER: () => t`disqualified a bidder`,
  DECLARE_WINNER: () => t`declared the winner`,
  AUTO_DECLARE_WINNER: () => t`declared the winner`,
  DISQUALIFY_WINNER: () => t`disqualified the winner`,
  REPLACE_DISQUALIFIED_WINNER: () => t`replaced the winner`,
  RECORD_LOT: () => t`recorded a lot`,
}
export const actionWords = (action: string) => wordOf(DONE, action)

type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]
const REASON_CODES = {
  KYC_ISSUE: () => t`Identity papers`,
  PAYMENT_ISSUE: () => t`Payment`,
  ELIGIBILITY_ISSUE: () => t`Not eligible`,
  RULE_VIOLATION: () => t`Broke the rules`,
  OTHER: () => t`Other`,
} satisfies Words<ReasonCode>
export const reasonCodeWords = (code: string) => wordOf(REASON_CODES, code)

const SOURCES: Partial<Words<string>> = {
  PREBID_REVIEW: () => t`best prebid`,
  LIVE_BID_REVIEW: () => t`best live bid`,
  MANUAL_SELECTION: () => t`chosen by hand`,
  LOT_SELECTION: () => t`by lot`,
}
export const selectionWords = (source: string | null) => (source === null ? '–' : wordOf(SOURCES, source))

/** What stood between two bids. */
const PASSED: Partial<Words<string>> = {
  'auction.state.changed': () => t`clock or state`,
  'auction.settings.updated': () => t`settings`,
  'auction.prebid.created': () => t`prebid`,
  'auction.prebid.deleted': () => t`prebid`,
  'auction.bid.deleted': () => t`bid deleted`,
  'auction.bid.updated': () => t`bid struck`,
  'auction.bidder.disqualified': () => t`bidder disqualified`,
  'auction.announcement.created': () => t`announcement`,
  'auction.announcement.updated': () => t`announcement`,
  'auction.announcement.deleted': () => t`announcement`,
  'auction.winner.changed': () => t`winner`,
  'auction.minutes.drafted': () => t`minutes`,
  'auction.minutes.changed': () => t`minutes`,
}
export const passedWords = (type: string) => wordOf(PASSED, type)

const REFUSED: Partial<Words<string>> = {
  AUCTION_NOT_LIVE: () => t`the auction is not live`,
  BID_TOO_LATE: () => t`too late`,
  BID_NOT_BETTER: () => t`not better than the lead`,
  AMOUNT_OUT_OF_RANGE: () => t`outside the limits`,
  MESSAGE_ID_REUSED: () => t`sent already`,
  PARTICIPATION_REQUIRED: () => t`has not joined`,
  PAYMENT_REQUIRED: () => t`the instalment is not paid`,
  PRIOR_WINNER: () => t`has won already`,
  LIVE_BID_DISQUALIFIED: () => t`is disqualified`,
  FLOOR_BIDS_NOT_ALLOWED: () => t`no bids from the hall allowed`,
  NOT_YOUR_ENROLLMENT: () => t`no ticket of this chit`,
  NOT_PERMITTED: () => t`not permitted`,
  AUCTION_NOT_FOUND: () => t`the auction is gone`,
}
export const bidRefusalWords = (reason: string) => wordOf(REFUSED, reason)
