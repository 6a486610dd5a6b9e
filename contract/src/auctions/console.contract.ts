// What staff read about auctions [spec: The console; The list of the staff; Endpoints and schedule rules; Filters and order;
// Arrivals and departures; Bids and prebids of the console; Also in the console]: the list, the console of one auction, the audience
// sessions.
import { MAX_PAISE } from '../kit/money.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import {
  Amount,
  CommaList,
  Count,
  Id,
  Instant,
  InstantInput,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  type Static,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { CYCLE_STATUSES, CycleStatus } from '../programs/cycles.contract.ts'
import { PROGRAM_BID_TYPES } from '../programs/program-fields.ts'
import { PROGRAM_STATUSES } from '../programs/program-status.ts'
import {
  AUCTION_BID_MODES,
  AUCTION_CLOSING_MODES,
  EXTRA_FIELDS,
  PREBID_MUTABILITY_POLICIES,
  SettingsObject,
} from './config.ts'
import {
  AUCTION_STATUSES,
  AuctionStatus,
  CurrentPhase,
  DISQUALIFICATION_REASON_CODES,
  PREBID_STATUSES,
  PrebidPhase,
} from './enums.ts'
import { AuctionParams } from './lifecycle.contract.ts'
import { PrebidReceipt } from './prebids.contract.ts'
import {
  AmountLimits,
  Announcement,
  AuctionActions,
  audienceCounters,
  BidLimits,
  ClosingPhase,
  CycleInvoiceStatus,
  JoinWindow,
  LeadingBid,
  NextBid,
  NullableAmount,
  NullableSeconds,
  ParticipationSource,
  placeFields,
  stateFields,
  TicketNumber,
} from './shapes.ts'
import { AUCTIONS } from './staff-place.ts'
import { Winner } from './winners.contract.ts'

export const AuctionListItem = Type.Object({
  auctionId: Id,
  cycleId: Id,
  programId: Id,
  programName: Type.String(),
  chitId: NullableText,
  companyId: Id,
  companyName: NullableText,
  companyBranch: NullableText,
  cycleNumber: Type.Integer(),
  cycleStatus: CycleStatus,
  auctionStatus: AuctionStatus,
  currentPhase: CurrentPhase,
  prebidPhase: PrebidPhase,
  hasPrebid: Type.Boolean(),
  auctionBidMode: OneOf(AUCTION_BID_MODES),
  auctionClosingMode: OneOf(AUCTION_CLOSING_MODES),
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
  auctionStartAt: NullableInstant,
  auctionDurationSeconds: NullableSeconds,
  auctionEndAt: NullableInstant,
  closingPhase: ClosingPhase,
  closingPhaseEndsAt: NullableInstant,
  startedAt: NullableInstant,
  pausedAt: NullableInstant,
  endedAt: NullableInstant,
  minimumBidAmount: NullableAmount,
  totalAmount: NullableAmount,
  bidLimits: AmountLimits,
  leadingBidAmount: NullableAmount,
  bidCount: Count,
  activePrebidCount: Count,
  createdAt: Instant,
  updatedAt: Instant,
})

export const AUCTION_SORTS = [
  'auction_start_at',
  'prebid_end_at',
  'created_at',
  'cycle_number',
  'program_name',
  'total_amount',
  'leading_bid_amount',
] as const

const Rupees = Type.Optional(
  Type.Number({ minimum: 0, maximum: MAX_PAISE / 100, says: 'must be an amount in rupees, 0 or more' }),
)
const At = Type.Optional(InstantInput)

/** Range filters: each has a lower bound (…From, …Min) and an upper bound (…To, …Max). */
export const INSTANT_RANGES = ['prebidStart', 'prebidEnd', 'auctionStart', 'ended', 'created'] as const
export const AMOUNT_RANGES = ['minimumBidAmount', 'totalAmount', 'leadingBidAmount'] as const

const AuctionQuery = Type.Object({
  ...PageQuery.properties,
  programId: Type.Optional(Id),
  cycleId: Type.Optional(Id),
  search: Type.Optional(
    Text(0, 100, { description: 'Part of the program name, chit id, company name or branch name' }),
  ),
  auctionStatus: CommaList(AUCTION_STATUSES),
  cycleStatus: CommaList(CYCLE_STATUSES),
  auctionBidMode: CommaList(AUCTION_BID_MODES),
  auctionClosingMode: CommaList(AUCTION_CLOSING_MODES),
  prebidMutabilityPolicy: CommaList(PREBID_MUTABILITY_POLICIES),
  hasPrebid: Type.Optional(Type.Boolean()),
  allowStaffOfflineBids: Type.Optional(Type.Boolean()),
  cycleNumber: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, says: 'must be a whole number, 0 or more' }),
  ),
  prebidStartFrom: At,
  prebidStartTo: At,
  prebidEndFrom: At,
  prebidEndTo: At,
  auctionStartFrom: At,
  auctionStartTo: At,
  endedFrom: At,
  endedTo: At,
  createdFrom: At,
  createdTo: At,
  minimumBidAmountMin: Rupees,
  minimumBidAmountMax: Rupees,
  totalAmountMin: Rupees,
  totalAmountMax: Rupees,
  leadingBidAmountMin: Rupees,
  leadingBidAmountMax: Rupees,
  sortField: Type.Optional(OneOf(AUCTION_SORTS, { description: 'Requires sortOrder' })),
  sortOrder: Type.Optional(OneOf(['asc', 'desc'], { description: 'Requires sortField' })),
})
const AdminAuctionQuery = Type.Object({ ...AuctionQuery.properties, companyId: Type.Optional(Id) })
export type AuctionQuery = Static<typeof AdminAuctionQuery>

/** [spec: Company filter] The list of a company has no companyId filter; one that is sent is ignored. */
export const listAuctions = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '',
  permission: 'auction.read',
  summary: 'List auctions, ordered by start time unless sortField is given',
  description: 'Filter by program, cycle and status, or search for a name.',
  query: AuctionQuery,
  data: Paged('auctions', AuctionListItem),
  success: 200,
  admin: { query: AdminAuctionQuery },
})

const bidFields = {
  id: Id,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
}
export const ConsoleBid = Type.Object({
  ...bidFields,
  amount: Amount,
  type: OneOf(['LIVE']),
  source: ParticipationSource,
  serverSequence: Type.Integer({ description: 'The place of this bid in the room' }),
  createdAt: Instant,
  deletedAt: NullableInstant,
  deletionReason: NullableText,
  disqualifiedAt: NullableInstant,
  disqualificationReasonCode: Nullable(OneOf(DISQUALIFICATION_REASON_CODES)),
})
export const ConsolePrebid = Type.Object({
  ...bidFields,
  amount: NullableAmount,
  type: OneOf(['PREBID']),
  source: ParticipationSource,
  status: OneOf(PREBID_STATUSES),
  receipt: Nullable(
    Type.Object(PrebidReceipt.properties, { description: 'Null until the prebids are revealed, for staff too' }),
  ),
  documentSubmissionId: NullableId,
  generatedPdfUrl: NullableText,
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: NullableInstant,
  disqualifiedAt: NullableInstant,
})
export const ConsoleParticipant = Type.Object({
  subscriberId: Id,
  enrolledSubscriberId: Id,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  ticketNumber: TicketNumber,
  invoiceStatus: CycleInvoiceStatus,
  isPaymentCompletedForCycle: Type.Boolean(),
  isOnline: Type.Boolean(),
  source: ParticipationSource,
  hasJoined: Type.Boolean(),
  joinedAt: NullableInstant,
  hasBid: Type.Boolean(),
  hasPrebid: Type.Boolean(),
  latestBidAmount: NullableAmount,
  isDisqualified: Type.Boolean(),
  hasWonCycle: Type.Boolean(),
  wonCycleNumber: Nullable(Type.Integer()),
})

const RealtimeStats = Nullable(
  Type.Object({
    bidVelocityPerMinute: Type.Number({ description: 'Bids per minute of live time' }),
    averageBidIntervalSeconds: Nullable(Type.Number({ description: 'Null with fewer than two bids' })),
    uniqueBidders: Count,
    totalBids: Count,
  }),
)

export const ConsoleOverview = Type.Object({
  auctionId: Id,
  cycleId: Id,
  cycleNumber: Type.Integer(),
  cycleStatus: CycleStatus,
  programId: Id,
  programName: Type.String(),
  companyId: Id,
  branchId: Id,
  ...placeFields,
  stateVersion: Type.Integer(),
  auctionStatus: AuctionStatus,
  prebidPhase: PrebidPhase,
  currentPhase: CurrentPhase,
  approvalRequired: Type.Boolean(),
  programBidType: Nullable(OneOf(PROGRAM_BID_TYPES)),
  auctionBaseAmount: NullableAmount,
  minimumBidAmount: NullableAmount,
  totalAmount: NullableAmount,
  bidLimits: BidLimits,
  nextBid: NextBid,
  leadingBid: LeadingBid,
  bidCount: Count,
  activePrebidCount: Count,
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
  ...stateFields,
  auctionStartAt: NullableInstant,
  auctionDurationSeconds: NullableSeconds,
  auctionEndAt: NullableInstant,
  liveStartedAt: NullableInstant,
  startedAt: NullableInstant,
  pausedAt: NullableInstant,
  endedAt: NullableInstant,
  minimumBidReachedAt: NullableInstant,
  closingPhase: ClosingPhase,
  closingPhaseEndsAt: NullableInstant,
  prebidAmountsRevealed: Type.Boolean(),
  prebidAmountsRevealedAt: NullableInstant,
  programStatus: OneOf(PROGRAM_STATUSES),
  programDivisions: Type.Integer(),
  declaredWinnerCount: Count,
  remainingWinnerSlots: Count,
  winnerId: NullableId,
  winners: Type.Array(Winner),
  settlementAwaitsReveal: Type.Boolean({
    description: 'The prebid of a winner is sealed: the cycle is settled for its members when the prebids are revealed',
  }),
  prebidDeletionBlockedReason: Nullable(
    OneOf(['PREBIDS_FINAL', 'AUCTION_STATE_CONFLICT'], { description: 'Why staff can no longer delete a prebid' }),
  ),
  actions: AuctionActions,
  settings: SettingsObject,
  ...EXTRA_FIELDS,
  joinWindow: JoinWindow,
  audience: Type.Object(audienceCounters),
  liveBids: Paged('items', ConsoleBid),
  prebids: Paged('items', ConsolePrebid),
  participants: Paged('items', ConsoleParticipant),
  announcements: Type.Array(Announcement),
  realtimeStats: RealtimeStats,
})

const { pageNumber, pageSize } = PageQuery.properties
export const ConsoleQuery = Type.Object({
  bidPageNumber: pageNumber,
  bidPageSize: pageSize,
  prebidPageNumber: pageNumber,
  prebidPageSize: pageSize,
  participantPageNumber: pageNumber,
  participantPageSize: pageSize,
})

export const getAuction = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId',
  permission: 'auction.read',
  summary: 'Get the console of an auction: state, bids, prebids, participants, winners and announcements',
  description: 'For the screen on which staff run an auction. Prebid amounts stay sealed until they are revealed.',
  params: AuctionParams,
  query: ConsoleQuery,
  data: ConsoleOverview,
  success: 200,
})

export const listAuctionParticipants = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/participants',
  permission: 'auction.read',
  summary: 'List the tickets of the program as participants of an auction, in ticket order',
  description:
    'Everyone who can take part, joined or not, narrowed by the filters. Over the socket `auction.participant.changed` says what changes in it.',
  params: AuctionParams,
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Text(1, 100, {
        description: 'Beginnings of the name or the mobile number, or a ticket number. Every word must be found',
      }),
    ),
    ticketNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    hasJoined: Type.Optional(Type.Boolean()),
    isOnline: Type.Optional(Type.Boolean({ description: 'In the room now, or in the hall' })),
    isPaid: Type.Optional(Type.Boolean({ description: 'The instalment of the cycle is paid' })),
  }),
  data: Paged('participants', ConsoleParticipant),
  success: 200,
})

export const listAudienceSessions = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/audience-sessions',
  permission: 'auction.read',
  summary: 'List who entered and left the live room, newest first',
  description: 'One entry for each time that a member enters or leaves.',
  params: AuctionParams,
  query: Type.Object({
    ...PageQuery.properties,
    enrolledSubscriberId: Type.Optional(Id),
    eventType: Type.Optional(OneOf(['JOIN', 'LEAVE'])),
  }),
  data: Paged(
    'sessions',
    Type.Object({
      id: Id,
      auctionId: Id,
      enrolledSubscriberId: Id,
      ticketNumber: TicketNumber,
      subscriberId: Id,
      subscriberName: NullableText,
      accessMode: OneOf(['VIEWER', 'PARTICIPANT']),
      eventType: OneOf(['JOIN', 'LEAVE']),
      source: ParticipationSource,
      connectionId: NullableText,
      occurredAt: Instant,
    }),
  ),
  success: 200,
})
