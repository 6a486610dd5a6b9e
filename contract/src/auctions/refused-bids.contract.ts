// The live bids that a rule refused, kept as evidence: members quarrel about exactly these.
import { Paged, PageQuery } from '../kit/paging.ts'
import { Id, Instant, NullableInstant, NullableText, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { AuctionParams } from './lifecycle.contract.ts'
import { BidRefusalReason } from './live-room.refusals.ts'
import { NullableAmount, ParticipationSource } from './shapes.ts'
import { AUCTIONS } from './staff-place.ts'

export const RefusedBid = Type.Object({
  id: Id,
  enrolledSubscriberId: Id,
  messageId: Type.String({ description: 'The `id` of the auction.bid.place message' }),
  amount: Type.Number({ description: 'Rupees, as it was bid' }),
  source: ParticipationSource,
  reason: BidRefusalReason,
  receivedAt: { ...Instant, description: 'When the message was read' },
  judgedAt: { ...Instant, description: 'When the bid was judged' },
  auctionEndAt: {
    ...NullableInstant,
    description: 'When the auction ended, or its deadline when the bid was judged; null where there is none',
  },
  leadingAmount: Type.Unsafe<number | null>({
    ...NullableAmount,
    description: 'The amount that led when the bid was judged',
  }),
})

export const listRefusedBids = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/refused-bids',
  permission: 'auction.read',
  summary: 'List the refused bids of an auction, newest first',
  description:
    'Kept while the auction is live and for five minutes after its end: the newest 100 of each ticket, for a year. A bid that is refused in the last moment before the service crashes may be missing.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged(
    'refusedBids',
    Type.Object({
      ...RefusedBid.properties,
      ticketNumber: Type.Integer(),
      subscriberName: NullableText,
    }),
  ),
  success: 200,
})
