// What staff may do with an auction in its present state [spec: Transitions of an auction; Endpoints and schedule rules; All commands]: one
// table for the commands, which throw the reason, and for the console, which shows it beside the button. Permissions are another question.
import type { RefusalCode } from '../../kit/refusals.ts'
import type { CommandFacts } from './blocked-reasons.rules.ts'
import * as reasons from './blocked-reasons.rules.ts'

type Code = RefusalCode | NonNullable<ReturnType<typeof reasons.floorBidBlockedReason>>

export const ACTION_BLOCKED_REASONS = [
  'APPROVAL_NOT_REQUIRED',
  'APPROVAL_PENDING',
  'AUCTION_NOT_LIVE',
  'AUCTION_NOT_STARTABLE',
  'AUCTION_STATE_CONFLICT',
  'CYCLE_NOT_ACTIVE',
  'DRAW_OPEN',
  'FLOOR_BIDS_NOT_ALLOWED',
  'NOT_AN_AUCTION_PROGRAM',
  'NO_OPEN_DIVISION',
  'PREBIDS_FINAL',
  'PREBID_ALREADY_CLOSED',
  'PREBID_DISABLED',
  'PREBID_WINDOW_OPEN',
  'PROGRAM_ENDED',
  'REVEAL_TOO_EARLY',
  'WINNER_NOT_FOUND',
  'WINNER_TOO_EARLY',
] as const satisfies readonly Code[]
export type ActionBlockedReason = (typeof ACTION_BLOCKED_REASONS)[number]

const RULES = {
  schedule: reasons.scheduleBlockedReason,
  approve: reasons.approvalBlockedReason,
  openPrebids: reasons.openPrebidsBlockedReason,
  closePrebids: (auction) => reasons.prebidWindowBlockedReason(auction, 'closePrebid'),
  deletePrebid: reasons.prebidDeletionBlockedReason,
  start: reasons.startBlockedReason,
  pause: (auction) => reasons.transitionBlockedReason(auction, 'pause'),
  resume: (auction) => reasons.transitionBlockedReason(auction, 'resume'),
  end: (auction) => reasons.transitionBlockedReason(auction, 'end'),
  placeFloorBid: reasons.floorBidBlockedReason,
  deleteBid: reasons.bidDeletionBlockedReason,
  disqualifyBidder: reasons.bidderDisqualificationBlockedReason,
  revealPrebids: reasons.revealBlockedReason,
  declareWinner: reasons.declarationBlockedReason,
  recordLot: reasons.declarationBlockedReason,
  disqualifyWinner: reasons.winnerDisqualificationBlockedReason,
  cancel: (auction) => reasons.transitionBlockedReason(auction, 'cancel'),
} as const satisfies Record<string, (auction: CommandFacts, now: Date) => Code | null>

export type AuctionAction = keyof typeof RULES
export const AUCTION_ACTIONS = Object.keys(RULES) as AuctionAction[]
export type AuctionActions = Record<AuctionAction, ActionBlockedReason | null>

/** Null: the state of the auction allows it now. */
export const actionBlockedReason = <Action extends AuctionAction>(auction: CommandFacts, action: Action, now: Date) =>
  RULES[action](auction, now) as ReturnType<(typeof RULES)[Action]>

export const auctionActions = (auction: CommandFacts, now: Date): AuctionActions =>
  Object.fromEntries(AUCTION_ACTIONS.map((action) => [action, RULES[action](auction, now)])) as AuctionActions
