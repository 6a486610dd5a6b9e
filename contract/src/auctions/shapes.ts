// Schemas that the auction screens of members and of staff share [spec: The settings object; The detail; The join window; Audience;
// The cycle overview].

import {
  Amount,
  Count,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Type,
} from '../kit/schema.ts'
import { INVOICE_STATUSES } from '../money/invoices.contract.ts'
import { AUCTION_JOINING_RULES } from './config.ts'
import { AnnouncementTone, CLOSING_PHASES } from './enums.ts'
import { ACTION_BLOCKED_REASONS, AUCTION_ACTIONS, type AuctionAction } from './rules/actions.rules.ts'

export const NullableAmount = Nullable(Amount)
export const NullableSeconds = Nullable(Type.Integer())
/** The number by which members know their ticket, in its program. */
export const TicketNumber = Type.Integer({ description: 'The number of the ticket in its program' })
/** The status of the cycle's invoice; null if there is none. */
export const CycleInvoiceStatus = Nullable(OneOf(INVOICE_STATUSES))
export const ClosingPhase = Nullable(OneOf(CLOSING_PHASES))
export const ParticipationSource = OneOf(['ONLINE', 'FLOOR'])

export const JoinWindow = Type.Object({
  status: OneOf(['SCHEDULED', 'OPEN', 'CLOSED']),
  version: Count,
  opensAt: NullableInstant,
  openedAt: NullableInstant,
  closesAt: NullableInstant,
  closedAt: NullableInstant,
  joiningRule: OneOf(AUCTION_JOINING_RULES),
})

export const Announcement = Type.Object({
  id: Id,
  auctionId: Id,
  cycleId: Id,
  actorId: NullableId,
  actorName: Type.Optional(Nullable(Type.String({ description: 'Missing in events from before names were stored' }))),
  message: Type.String(),
  tone: AnnouncementTone,
  createdAt: Instant,
})

export const ActionBlockedReason = OneOf(ACTION_BLOCKED_REASONS)
const actionState = Nullable(ActionBlockedReason)

/** What the state of an auction allows staff to do. */
export const AuctionActions = Type.Object(
  Object.fromEntries(AUCTION_ACTIONS.map((action) => [action, actionState])) as Record<
    AuctionAction,
    typeof actionState
  >,
  {
    description:
      'For each command of staff: the code with which it would be refused in this state, or null. Your permissions decide too. openPrebids, closePrebids and revealPrebids change nothing when it is so already',
  },
)

/** Always a live bid: prebids never lead. */
export const LeadingBid = Nullable(
  Type.Object({
    id: Id,
    subscriberId: NullableId,
    enrolledSubscriberId: NullableId,
    ticketNumber: Nullable(TicketNumber),
    subscriberName: NullableText,
    amount: Amount,
    createdAt: NullableInstant,
  }),
)

export const audienceCounters = {
  viewerCount: Count,
  joinedParticipantCount: Count,
  presentParticipantCount: Count,
  bidderCount: Count,
}

export const Participant = Type.Object({
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  name: NullableText,
  avatar: NullableText,
  joinSource: ParticipationSource,
  joinedAt: Instant,
  presenceStatus: OneOf(['PRESENT', 'LEFT']),
  lastSeenAt: NullableInstant,
})

const limitFields = {
  lowestAmount: Amount,
  highestAmount: Amount,
  discountStep: Type.Unsafe<number | null>({
    ...NullableAmount,
    description: 'Between the two ends, discounts are multiples of this; null where any amount will do',
  }),
  meaning: OneOf(['PRIZE', 'DISCOUNT'], {
    description:
      'What an amount says: PRIZE, what the bidder takes home (lower is better); DISCOUNT, what the bidder gives up (higher is better)',
  }),
  isLimitShared: Type.Boolean({
    description: 'At the best amount, where nothing better exists, other tickets may bid the same, and a lot decides',
  }),
}

/** The amounts that a bid or prebid may have, narrowed by the chit terms of the program. */
export const AmountLimits = Type.Object(limitFields, { description: 'Which amounts a bid may have' })

/** The same in one auction, with the amount that would lead. */
export const BidLimits = Type.Object(
  {
    ...limitFields,
    nextAmount: Type.Unsafe<number | null>({
      ...NullableAmount,
      description: 'The first amount that is better than the leading bid; null where none is',
    }),
  },
  { description: 'Which amounts a bid may have' },
)

/** What the bid buttons offer; computed by `nextBid` of rules/next-bid.rules.ts, which clients may also call. */
export const NextBid = Type.Object(
  {
    requiredAmount: Type.Unsafe<number | null>({
      ...NullableAmount,
      description: 'The first amount that would be accepted; null when there is none',
    }),
    step: { ...Amount, description: 'The distance between round discounts, in rupees' },
    suggestedAmounts: Type.Array(Amount, {
      maxItems: 4,
      description: 'Round amounts that would be accepted now, the nearest first',
    }),
    isAtFloor: Type.Boolean({
      description:
        'The leading bid is at the limit: the only suggestion is to equal it, which a ticket that has bid it cannot do again',
    }),
  },
  { description: 'The amounts to offer next' },
)

/** The part of the lifecycle that every screen of an auction shows. */
export const stateFields = {
  prebidClosesAt: Type.Unsafe<string | null>({
    ...NullableInstant,
    description: 'When the prebid window closes or closed; null without prebids',
  }),
  remainingSeconds: Type.Unsafe<number | null>({
    ...NullableSeconds,
    description: 'While PAUSED: how long the auction, or its present call, still has to run; null otherwise',
  }),
  pauseReason: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'While PAUSED: why; null otherwise',
  }),
  openDrawId: Type.Unsafe<string | null>({ ...NullableId, description: 'The draw that is open; null otherwise' }),
}

/** Where and when the auction takes place. */
export const placeFields = {
  chitId: NullableText,
  branchName: Type.String(),
  cycleStartDate: Day,
  cycleEndDate: Day,
  earliestStartAt: Type.Unsafe<string | null>({
    ...NullableInstant,
    description: 'The earliest start that a schedule may have; null where every moment in the future will do',
  }),
}
