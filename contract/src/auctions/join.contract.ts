// Joining the live auction over HTTP [spec: Joining is durable]; the socket command is auction.join.
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import { Id, Instant, OneOf, Type } from '../kit/schema.ts'
import { AuctionParams } from './lifecycle.contract.ts'

export const joinAuction = route({
  method: 'POST',
  path: '/v2/subscribers/me/auctions/:auctionId/join',
  tag: 'Auctions (subscriber)',
  summary: 'Join the live auction with one of your enrollments',
  description:
    'Required for bidding, not for watching the room. Permanent and idempotent: a repeated call returns the first joinedAt.',
  persona: 'SUBSCRIBER',
  permission: null,
  params: AuctionParams,
  body: Type.Object({ enrolledSubscriberId: Id }),
  data: Type.Object({
    auctionId: Id,
    cycleId: Id,
    enrolledSubscriberId: Id,
    accessMode: OneOf(['PARTICIPANT']),
    hasJoined: Type.Boolean(),
    joinedAt: Instant,
  }),
  success: 200,
  refusals: ['AUCTION_NOT_JOINABLE', 'JOIN_WINDOW_CLOSED', 'JOIN_WINDOW_NOT_OPEN', 'PAYMENT_REQUIRED'],
  example: { body: { enrolledSubscriberId: DEMO.ticketId } },
})
