// Schemas that the auction screens of members and of staff share [D1 2.4, 2.6, 2.7, 2.8, 2.10].
import { INVOICE_STATUSES } from '../billing/invoices.contract.ts'
import {
  Amount,
  Count,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Type,
} from '../kit/schema.ts'
import { AUCTION_JOINING_RULES } from './config.ts'
import { AnnouncementTone } from './enums.ts'

export const NullableAmount = Nullable(Amount)
export const NullableSeconds = Nullable(Type.Integer())
/** The status of the cycle's invoice; null if there is none. */
export const CycleInvoiceStatus = Nullable(OneOf(INVOICE_STATUSES))
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
  message: Type.String(),
  tone: AnnouncementTone,
  createdAt: Instant,
})

/** Always a live bid: prebids never lead. */
export const LeadingBid = Nullable(
  Type.Object({
    id: Id,
    subscriberId: NullableId,
    enrolledSubscriberId: NullableId,
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
  name: NullableText,
  avatar: NullableText,
  joinSource: ParticipationSource,
  joinedAt: Instant,
  presenceStatus: OneOf(['PRESENT', 'LEFT']),
  lastSeenAt: NullableInstant,
})

/** The amounts that a bid or prebid may have, narrowed by the chit terms of the program. */
export const BidLimits = Type.Object(
  {
    lowestAmount: Amount,
    highestAmount: Amount,
    discountStep: Type.Unsafe<number | null>({
      ...NullableAmount,
      description: 'Between the two ends, discounts are multiples of this; null where any amount will do',
    }),
    nextAmount: Type.Unsafe<number | null>({
      ...NullableAmount,
      description: 'The first amount that is better than the leading bid; null where none is',
    }),
  },
  { description: 'Which amounts a bid may have' },
)
