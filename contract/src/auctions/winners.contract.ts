// Candidates, and the disqualification of a winner [spec: The record of a winner; Endpoints and schedule rules; The list of candidates;
// What it returns]. Winners are declared over the socket.
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import * as sample from '../kit/samples.ts'
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
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { DISQUALIFICATION_REASON_CODES } from './enums.ts'
import { AuctionParams, MutationResult, Reason } from './lifecycle.contract.ts'
import { TicketNumber } from './shapes.ts'
import { AUCTIONS } from './staff-place.ts'

export const Winner = Type.Object({
  id: Id,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: Nullable(Amount),
  division: Nullable(Type.Integer()),
  status: OneOf(['DECLARED', 'DISQUALIFIED']),
  type: Nullable(OneOf(['AUCTION', 'LOT'])),
  selectionSource: Nullable(OneOf(['PREBID_REVIEW', 'LIVE_BID_REVIEW', 'MANUAL_SELECTION', 'LOT_SELECTION'])),
  auctionBidId: NullableId,
  auctionPrebidId: NullableId,
  selectedAt: NullableInstant,
})

export const Candidate = Type.Object({
  rank: Type.Integer(),
  source: OneOf(['LIVE_BID', 'PREBID']),
  bidId: NullableId,
  prebidId: NullableId,
  auctionBidId: NullableId,
  auctionPrebidId: NullableId,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: Nullable(Amount),
  createdAt: Instant,
  isTied: Type.Boolean(),
  division: Nullable(Type.Integer()),
})

export const listCandidates = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/eligible-winner-candidates',
  permission: 'auction.read',
  summary: 'List the candidates for the open division, best first',
  description: 'Bids and prebids that can win, in the order in which they do. Declare the winner in the live room.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('candidates', Candidate),
  success: 200,
})

/** A recorded lot names at most this many tickets; up to here it must name all of them. */
export const MAX_LOT_TICKETS = 1000

export const LotTicket = Type.Object({
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
})

export const listLotTickets = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/lot-tickets',
  permission: 'auction.read',
  summary: 'List the tickets that a lot for the open division is drawn among',
  description:
    'The tickets tied at the best offer; without any offer in an AUCTION_AND_LOT program, every ticket that has paid and can win. Empty where no lot decides. `auction.winner.record_lot` must name all of them.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('tickets', LotTicket),
  success: 200,
})

export const disqualifyWinner = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/winner/disqualify',
  permission: 'auction.winner.manage',
  summary: 'Disqualify a declared winner',
  description: 'The division is open again. A COMPLETE auction returns to ENDED and its cycle to ACTIVE.',
  params: AuctionParams,
  body: Type.Object({
    winnerId: Id,
    disqualificationReasonCode: OneOf(DISQUALIFICATION_REASON_CODES),
    disqualificationNote: Type.Optional(Text(1, 2000)),
    reason: Type.Optional(Reason),
  }),
  data: Type.Object({
    ...MutationResult.properties,
    winnerId: Id,
    declaredWinnerCount: Count,
    remainingWinnerSlots: Count,
    suggestedReplacement: Nullable(Candidate),
  }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'CYCLE_ALREADY_ACTIVE', 'DRAW_OPEN', 'PRIZE_ALREADY_PAID', 'WINNER_NOT_FOUND'],
  example: {
    path: sample.settled,
    body: {
      winnerId: DEMO.winnerId,
      disqualificationReasonCode: 'KYC_ISSUE',
      disqualificationNote: 'Papers are missing',
    },
  },
})
