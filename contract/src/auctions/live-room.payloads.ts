// What the frames of the live room carry [spec: Entering a room; All events; Transitions in the room; The snapshot; Bid events;
// The state in a transition]. Shapes that the HTTP screens also have are theirs.
import { Paged } from '../kit/paging.ts'
import { Count, Id, Instant, Nullable, NullableInstant, NullableText, OneOf, type Static, Type } from '../kit/schema.ts'
import { CycleStatus } from '../programs/cycles.contract.ts'
import { PROGRAM_BID_TYPES } from '../programs/program-fields.ts'
import { SettingsObject } from './config.ts'
import { ConsoleOverview, ConsoleParticipant } from './console.contract.ts'
import { AuctionStatus, CurrentPhase, DISQUALIFICATION_REASON_CODES, PREBID_STATUSES, PrebidPhase } from './enums.ts'
import {
  AuctionActions,
  BidLimits,
  ClosingPhase,
  JoinWindow,
  LeadingBid,
  NextBid,
  NullableAmount,
  NullableSeconds,
  Participant,
  ParticipationSource,
  placeFields,
  stateFields,
  TicketNumber,
} from './shapes.ts'
import { OverviewBid, OverviewUser } from './subscriber.contract.ts'
import { Candidate, Winner } from './winners.contract.ts'

export const BidAmount = Type.Number({
  description:
    'Rupees. In `settings.auctionBidMode` TOTAL_VALUE_DECREASING it is the prize that the bidder takes, and lower is better; in DISCOUNT_INCREASING it is the discount that the bidder gives, and higher is better.',
})
const note = <T extends object>(schema: T, description: string): T => ({ ...schema, description })

/** [spec: Transitions in the room] What happened; clients replace their lifecycle state with `state` whatever it is. */
export const STATE_TRANSITIONS = [
  'schedule_changed',
  'approved',
  'prebid_opened',
  'prebid_closed',
  'started',
  'paused',
  'resumed',
  'extended',
  'closed',
  'prebids_revealed',
  'winner_selected',
  'winner_disqualified',
] as const
export type StateTransition = (typeof STATE_TRANSITIONS)[number]

/** [spec: The state in a transition] The whole lifecycle of an auction. */
export const AuctionState = Type.Object({
  auctionId: Id,
  cycleId: Id,
  status: note(AuctionStatus, 'The same as auctionStatus'),
  auctionStatus: AuctionStatus,
  stateVersion: Type.Integer({ description: 'Grows with every change of the auction' }),
  currentPhase: CurrentPhase,
  prebidPhase: PrebidPhase,
  approvalRequired: Type.Boolean(),
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
  ...stateFields,
  auctionStartAt: note(NullableInstant, 'The planned start'),
  auctionDurationSeconds: NullableSeconds,
  auctionEndAt: note(
    NullableInstant,
    'The deadline; an accepted bid may move it. Null in CALL_MODE, where closingPhaseEndsAt counts',
  ),
  liveStartedAt: note(NullableInstant, 'When the auction went live for the first time'),
  startedAt: note(NullableInstant, 'When the present run went live'),
  pausedAt: NullableInstant,
  endedAt: NullableInstant,
  minimumBidReachedAt: NullableInstant,
  closingPhase: ClosingPhase,
  closingPhaseEndsAt: NullableInstant,
  leadingBid: LeadingBid,
  nextBid: NextBid,
  bidCount: Count,
  prebidAmountsRevealed: Type.Boolean(),
  prebidAmountsRevealedAt: NullableInstant,
  declaredWinnerCount: Count,
  joinWindow: JoinWindow,
})

const sealedCount = note(Nullable(Count), 'Null until the auction has first gone live')

/** [spec: The snapshot] The auction as a member sees it in a snapshot: its lifecycle, its money and its settings. */
export const MemberRoomAuction = Type.Object({
  ...AuctionState.properties,
  ...placeFields,
  programId: Id,
  programName: Type.String(),
  companyId: Id,
  cycleNumber: Type.Integer(),
  cycleStatus: CycleStatus,
  programBidType: Nullable(OneOf(PROGRAM_BID_TYPES)),
  auctionBaseAmount: note(NullableAmount, 'The first standing bid of this run'),
  minimumBidAmount: note(NullableAmount, 'The smallest amount of a bid'),
  totalAmount: note(NullableAmount, 'The largest amount of a bid'),
  bidLimits: BidLimits,
  activePrebidCount: sealedCount,
  settings: SettingsObject,
  liveBids: Type.Array(OverviewBid, { description: 'The newest 200 bids' }),
})

/** [spec: The snapshot of the staff] The auction as staff see it in a snapshot: the console. */
export const StaffRoomAuction = Type.Object({
  ...ConsoleOverview.properties,
  status: AuctionState.properties.status,
  activePrebidCount: sealedCount,
})

/** [spec: The snapshot] What the ticket of the subscription may do now; clients show it and never judge themselves. */
export const RoomUser = OverviewUser

export const ParticipantPage = Paged('items', Participant)

/** A live bid as its events show it. */
export const RoomBid = Type.Object({
  id: Id,
  auctionId: Id,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: BidAmount,
  type: OneOf(['LIVE']),
  source: ParticipationSource,
  createdAt: Instant,
})
/** The same for viewers with detail LITE, with its own place in the room. */
const {
  auctionId: _auctionId,
  subscriberId: _subscriberId,
  subscriberAvatar: _picture,
  type: _type,
  ...liteBid
} = RoomBid.properties
export const LiteBid = Type.Object({
  ...liteBid,
  serverSequence: Type.Integer({ description: 'The place of this bid in the room' }),
})
const leftOut = <T extends Parameters<typeof Type.Optional>[0]>(schema: T, description: string) =>
  Type.Optional({ ...schema, description: `${description}; with detail SHORT left out` })
/** A bid that was accepted just now. */
export const CreatedBid = Type.Object({
  ...RoomBid.properties,
  auctionId: leftOut(Id, 'The same as data.auctionId'),
  subscriberId: leftOut(Id, 'The person who holds the ticket'),
  subscriberAvatar: leftOut(NullableText, 'The address of a picture, or null'),
  type: leftOut(RoomBid.properties.type, 'Always LIVE'),
  createdAt: leftOut(Instant, 'The same as the timestamp of the frame'),
})
export const DisqualifiedBid = Type.Object({
  ...RoomBid.properties,
  disqualifiedAt: Instant,
  disqualificationReasonCode: OneOf(DISQUALIFICATION_REASON_CODES),
})

/** Where the bidding stands after an event; replaces what the client had. */
export const biddingState = {
  leadingBid: LeadingBid,
  nextBid: NextBid,
  bidCount: Count,
  auctionEndAt: NullableInstant,
}

export const NewBid = Type.Object({
  bid: CreatedBid,
  ...biddingState,
  leadingBid: Type.Optional(note(LeadingBid, 'With detail SHORT left out where this bid leads')),
  nextBid: Type.Optional(
    note(NextBid, 'With detail SHORT left out: `nextBid` of rules/next-bid.rules.ts computes it from `bidLimits`'),
  ),
})

/** The closing phase is sent when the bids moved the end. */
export const BiddingAdvance = Type.Object({
  bids: Type.Array(LiteBid, { description: 'In order; empty when only the end moved' }),
  ...biddingState,
  closingPhase: Type.Optional(ClosingPhase),
  closingPhaseEndsAt: Type.Optional(NullableInstant),
})

/** What a console shows of a ticket beside its name. */
const participantFields = ConsoleParticipant.properties
export const ChangedParticipant = Type.Object({
  enrolledSubscriberId: Id,
  subscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  hasJoined: participantFields.hasJoined,
  isOnline: participantFields.isOnline,
  source: ParticipationSource,
  isPaymentCompletedForCycle: participantFields.isPaymentCompletedForCycle,
  isDisqualified: participantFields.isDisqualified,
  hasWonCycle: participantFields.hasWonCycle,
})

const { subscriberAvatar: _avatar, ...winnerFields } = Winner.properties
/** The amount is null while the prebid is sealed for the viewer. */
export const RoomWinner = Type.Object(winnerFields)

const winnerCounts = { declaredWinnerCount: Count, remainingWinnerSlots: Count }

export const Outage = Type.Object({ awaySeconds: Count, previousDeadlineAt: Instant, deadlineAt: Instant })

export const StateChange = Type.Object({
  transition: OneOf(STATE_TRANSITIONS),
  state: AuctionState,
  winner: Type.Optional(note(RoomWinner, 'Of winner_selected and winner_disqualified')),
  declaredWinnerCount: Type.Optional(note(Count, 'Of winner_selected and winner_disqualified')),
  remainingWinnerSlots: Type.Optional(note(Count, 'Of winner_selected and winner_disqualified')),
  reason: Type.Optional(OneOf(['OUTAGE'], { description: 'Why the auction was extended without a bid' })),
  outage: Type.Optional(note(Outage, 'Of an extension after an outage')),
  actions: Type.Optional(
    note(
      AuctionActions,
      'For staff: what they may do now. Absent in an extension by a bid, which changes nothing of it',
    ),
  ),
})
export type StateChange = Static<typeof StateChange>

export const WinnerChange = Type.Object({
  action: OneOf(['SELECTED', 'DISQUALIFIED']),
  winner: RoomWinner,
  ...winnerCounts,
  suggestedReplacement: Type.Optional(
    note(Nullable(Candidate), 'After a disqualification: the best remaining candidate; declare its bidId or prebidId'),
  ),
})

const prebidFields = {
  prebidId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberId: Id,
  amount: Type.Null({ description: 'Sealed: always null' }),
  status: OneOf(PREBID_STATUSES),
}
export const NewPrebid = Type.Object({
  ...prebidFields,
  subscriberName: NullableText,
  createdAt: Instant,
  activePrebidCount: Count,
})
export const DeletedPrebid = Type.Object({
  ...prebidFields,
  deletionReason: NullableText,
  deletedAt: NullableInstant,
  activePrebidCount: Type.Optional(note(Count, 'For staff only')),
})

export const Disqualification = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberId: Id,
  phase: OneOf(['PREBID', 'LIVE']),
  reasonCode: OneOf(DISQUALIFICATION_REASON_CODES),
  ...biddingState,
})
export const DeletedBid = Type.Object({
  bidId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  reason: Type.String(),
  reasonCode: NullableText,
  ...biddingState,
})
