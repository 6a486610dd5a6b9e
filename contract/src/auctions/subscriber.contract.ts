// What a member reads about auctions [spec: The list of auctions; The detail; The join window; Audience; What each ticket may do;
// The cycle overview; Member endpoints and rules]: the list, one auction with all own tickets, the live-room overview.
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CommaList,
  Count,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'
import { CycleStatus } from '../programs/cycles.contract.ts'
import { PROGRAM_BID_TYPES } from '../programs/program-fields.ts'
import { SettingsObject } from './config.ts'
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
import { RefusedBid } from './refused-bids.contract.ts'
import {
  AmountLimits,
  Announcement,
  audienceCounters,
  BidLimits,
  ClosingPhase,
  CycleInvoiceStatus,
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
import { Winner } from './winners.contract.ts'

const own = { tag: 'Auctions (subscriber)', persona: 'SUBSCRIBER', permission: null } as const

const place = {
  auctionId: Id,
  cycleId: Id,
  programId: Id,
  companyId: Id,
  cycleNumber: Type.Integer(),
  cycleStatus: CycleStatus,
}
const names = {
  programName: Type.String(),
  chitId: NullableText,
  companyName: NullableText,
  companyAvatar: NullableText,
  companyBranch: NullableText,
}

/** [spec: One item per ticket] One item per ticket. */
export const OwnAuctionItem = Type.Object({
  ...place,
  ...names,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  auctionStatus: AuctionStatus,
  prebidPhase: PrebidPhase,
  prebidEndAt: NullableInstant,
  auctionStartAt: NullableInstant,
  auctionDurationSeconds: NullableSeconds,
  auctionEndAt: NullableInstant,
  minimumBidAmount: NullableAmount,
  totalAmount: NullableAmount,
  bidLimits: AmountLimits,
  leadingBidAmount: NullableAmount,
  invoiceStatus: CycleInvoiceStatus,
})

export const OWN_AUCTION_ORDERS = ['asc', 'desc', 'current'] as const

export const listOwnAuctions = route({
  ...own,
  method: 'GET',
  path: '/v2/subscribers/me/auctions',
  summary: 'List the auctions of your programs, one item per enrollment, ordered by start time',
  description: 'Shows what is coming up, live and over for each ticket you hold.',
  query: Type.Object({
    ...PageQuery.properties,
    search: Type.Optional(
      Text(0, 100, { description: 'Part of the program name, chit id, company name or branch name' }),
    ),
    auctionStatus: CommaList(AUCTION_STATUSES),
    programId: Type.Optional(Id),
    sortOrder: Type.Optional(
      OneOf(OWN_AUCTION_ORDERS, {
        description:
          'By start: earliest first (asc, the default) or latest first (desc). `current`: live auctions, then the next ones, then past ' +
          'ones with the latest first',
      }),
    ),
  }),
  data: Paged('auctions', OwnAuctionItem),
  success: 200,
})

/** `joinBlockedReason`, `bidBlockedReason` and `prebidBlockedReason` are null exactly when the action is possible. */
export const EnrollmentUser = Type.Object({
  canViewDetails: Type.Boolean(),
  canSubscribeRealtime: Type.Boolean(),
  accessMode: OneOf(['VIEWER', 'PARTICIPANT']),
  hasJoined: Type.Boolean(),
  joinedAt: NullableInstant,
  canJoin: Type.Boolean(),
  joinBlockedReason: NullableText,
  isPrebidDisqualified: Type.Boolean(),
  isLiveBidDisqualified: Type.Boolean(),
  canPrebid: Type.Boolean(),
  prebidBlockedReason: NullableText,
  canBid: Type.Boolean(),
  bidBlockedReason: NullableText,
  hasAlreadyWonProgram: Type.Boolean(),
  isPaymentCompletedForCycle: Type.Boolean(),
  isBarredByArrears: Type.Boolean({
    description: 'The chit terms bar tickets with overdue instalments, and this one has some',
  }),
})

export const EnrollmentEntry = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  invoiceStatus: CycleInvoiceStatus,
  currentUser: EnrollmentUser,
  liveBids: Type.Array(
    Type.Object({ id: Id, amount: Amount, status: OneOf(['LEADING', 'OUTBID']), createdAt: Instant }),
  ),
  prebids: Type.Array(
    Type.Object({ id: Id, amount: NullableAmount, status: OneOf(PREBID_STATUSES), createdAt: Instant }),
  ),
  refusedBids: Type.Array(RefusedBid, {
    description: 'The newest 20 live bids of this ticket that were refused while the auction was live or just over',
  }),
})

/** [spec: Which offers a member sees; Superseded prebids] A live bid or, after the reveal, a prebid with its status. */
export const VisibleBid = Type.Object({
  id: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: NullableAmount,
  type: OneOf(['LIVE', 'PREBID']),
  status: Nullable(OneOf(PREBID_STATUSES)),
  receipt: Nullable(
    Type.Object(PrebidReceipt.properties, { description: 'Of a revealed prebid; null for a live bid' }),
  ),
  createdAt: Instant,
})

export const AuctionDetail = Type.Object({
  ...place,
  ...names,
  ...placeFields,
  ...stateFields,
  stateVersion: Type.Integer(),
  approvalRequired: Type.Boolean(),
  prebidDocumentRequired: Type.Boolean(),
  prebidDocumentTemplateVersionId: NullableId,
  totalAmount: NullableAmount,
  auctionStatus: AuctionStatus,
  prebidPhase: PrebidPhase,
  currentPhase: CurrentPhase,
  closingPhase: ClosingPhase,
  closingPhaseEndsAt: NullableInstant,
  liveStartedAt: NullableInstant,
  startedAt: NullableInstant,
  pausedAt: NullableInstant,
  endedAt: NullableInstant,
  prebidEndAt: NullableInstant,
  auctionStartAt: NullableInstant,
  auctionEndAt: NullableInstant,
  auctionDurationSeconds: NullableSeconds,
  prebidAmountsRevealed: Type.Boolean(),
  prebidAmountsRevealedAt: NullableInstant,
  minimumBidAmount: NullableAmount,
  bidLimits: BidLimits,
  settings: SettingsObject,
  joinWindow: JoinWindow,
  audience: Nullable(Type.Object({ ...audienceCounters, participants: Nullable(Paged('items', Participant)) })),
  liveBids: Type.Array(VisibleBid),
  announcements: Type.Array(Announcement),
  enrollments: Type.Array(EnrollmentEntry),
  winners: Type.Array(Winner),
})

export const getOwnAuction = route({
  ...own,
  method: 'GET',
  path: '/v2/subscribers/me/auctions/:auctionId',
  summary: 'Get an auction, with what each of your enrollments can do in it',
  description: 'For the screen of one auction: whether you can place a prebid, join or bid, and the reason if not.',
  params: AuctionParams,
  query: Type.Object({
    participantPageNumber: PageQuery.properties.pageNumber,
    participantPageSize: PageQuery.properties.pageSize,
  }),
  data: AuctionDetail,
  success: 200,
  refusals: ['NOT_AN_AUCTION_PROGRAM'],
})

const reasons = {
  disqualifiedAt: NullableInstant,
  disqualificationReasonCode: NullableText,
  deletionReason: NullableText,
  deletedAt: NullableInstant,
}
const ownPrebid = {
  id: Id,
  amount: NullableAmount,
  createdAt: Instant,
  updatedAt: Instant,
  documentSubmissionId: NullableId,
  documentSubmissionStatus: NullableText,
  generatedPdfUrl: NullableText,
  receipt: Nullable(PrebidReceipt),
}

/** The rights of the ticket, as in the detail, with its own bids and prebids. */
export const OverviewUser = Type.Object({
  ...EnrollmentUser.properties,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  isLeadingBidder: Type.Boolean(),
  hasLimitBid: Type.Boolean({
    description: 'The ticket has a standing bid at the limit of this run and cannot bid it again',
  }),
  activePrebid: Nullable(Type.Object(ownPrebid)),
  latestBid: Nullable(Type.Object({ id: Id, amount: Amount, createdAt: Instant, ...reasons })),
  latestPrebid: Nullable(Type.Object({ ...ownPrebid, status: OneOf(PREBID_STATUSES), ...reasons })),
  disqualifications: Type.Array(
    Type.Object({
      id: Id,
      phase: OneOf(['PREBID', 'LIVE']),
      reasonCode: OneOf(DISQUALIFICATION_REASON_CODES),
      reason: NullableText,
      createdAt: Instant,
    }),
  ),
})

/** A live bid in the overview of its auction. */
export const OverviewBid = Type.Object({
  id: Id,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: Amount,
  type: OneOf(['LIVE']),
  source: ParticipationSource,
  serverSequence: Type.Integer({ description: 'The place of this bid in the room' }),
  createdAt: Instant,
})

export const AuctionOverview = Type.Object({
  ...place,
  ...placeFields,
  ...stateFields,
  programName: Type.String(),
  currentPhase: CurrentPhase,
  approvalRequired: Type.Boolean(),
  closingPhase: ClosingPhase,
  closingPhaseEndsAt: NullableInstant,
  liveStartedAt: NullableInstant,
  declaredWinnerCount: Count,
  joinWindow: JoinWindow,
  nextBid: NextBid,
  stateVersion: Type.Integer(),
  auctionStatus: AuctionStatus,
  programBidType: Nullable(OneOf(PROGRAM_BID_TYPES)),
  minimumBidAmount: NullableAmount,
  totalAmount: NullableAmount,
  bidLimits: BidLimits,
  leadingBid: LeadingBid,
  bidCount: Count,
  activePrebidCount: Count,
  prebidAmountsRevealed: Type.Boolean(),
  prebidAmountsRevealedAt: NullableInstant,
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
  auctionStartAt: NullableInstant,
  auctionEndAt: NullableInstant,
  minimumBidReachedAt: NullableInstant,
  startedAt: NullableInstant,
  pausedAt: NullableInstant,
  endedAt: NullableInstant,
  auctionDurationSeconds: NullableSeconds,
  prebidPhase: PrebidPhase,
  settings: SettingsObject,
  auctionBaseAmount: NullableAmount,
  liveBids: Type.Array(OverviewBid),
  currentUser: OverviewUser,
})

export const getOwnAuctionOverview = route({
  ...own,
  method: 'GET',
  path: '/v2/subscribers/me/cycles/:cycleId/auction/:enrolledSubscriberId',
  summary: 'Get the live-room overview of a cycle for one of your enrollments',
  description: 'The state with which a client enters the live room; `/ws` keeps it up to date.',
  params: Type.Object({ cycleId: Id, enrolledSubscriberId: Id }),
  data: AuctionOverview,
  success: 200,
})

export const OlderBids = Type.Object({
  bids: Type.Array(OverviewBid),
  nextBeforeSequence: Nullable(Type.Integer({ description: 'Null when there are no older bids' })),
})

export const listRoomBids = route({
  ...own,
  method: 'GET',
  path: '/v2/subscribers/me/cycles/:cycleId/auction/:enrolledSubscriberId/bids',
  summary: 'List the live bids of a cycle that still stand, newest first',
  description:
    'Reaches the bids that the overview and the live room no longer hold. Send `nextBeforeSequence` of an answer as `beforeSequence` to ' +
    'get the bids before it; new bids do not shift the pages.',
  params: Type.Object({ cycleId: Id, enrolledSubscriberId: Id }),
  query: Type.Object({
    beforeSequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Bids with a smaller `serverSequence`',
      }),
    ),
    pageSize: PageQuery.properties.pageSize,
  }),
  data: OlderBids,
  success: 200,
})
