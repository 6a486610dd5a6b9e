// Every frame that the server sends over the socket [D1 6]: the envelope, replies, snapshots and room events.
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
import { DISQUALIFICATION_REASON_CODES } from './enums.ts'
import { Announcement, audienceCounters, LeadingBid, ParticipationSource } from './shapes.ts'

const SOCKET_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'INTERNAL',
] as const
export type SocketCode = (typeof SOCKET_CODES)[number]

const Open = (properties: Parameters<typeof Type.Object>[0]) => Type.Object(properties, { additionalProperties: true })
const correlationId = Type.Optional(Type.String())

/** `reason` is a stable code for programs; `details` names the invalid fields of a message. BID_TOO_LATE also has `receivedAt` (its
 * frame was read), `judgedAt` and `deadlineAt`: a bid is late unless `judgedAt` is before the deadline. */
const Failure = Type.Object({
  code: OneOf(SOCKET_CODES),
  message: Type.String(),
  reason: Type.Optional(Type.String()),
  command: Type.Optional(Type.String()),
  details: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  requiredAmount: Type.Optional(Amount),
  receivedAt: Type.Optional(Instant),
  judgedAt: Type.Optional(Instant),
  deadlineAt: Type.Optional(Instant),
  correlationId,
})

const place = {
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer(),
  serverSequence: Type.Integer(),
}
const Event = (payload: Parameters<typeof Type.Object>[0]) => Type.Object({ ...place, payload: Open(payload) })

const Bid = Type.Object({
  id: Id,
  auctionId: Id,
  subscriberId: Id,
  enrolledSubscriberId: Id,
  subscriberName: NullableText,
  subscriberAvatar: NullableText,
  amount: Amount,
  type: OneOf(['LIVE']),
  source: ParticipationSource,
  createdAt: Instant,
})
const bidState = { leadingBid: LeadingBid, bidCount: Count, auctionEndAt: NullableInstant }

type Audience = 'SENDER' | 'ROOM' | 'STAFF' | 'TARGETED'
const frame = <T>(audience: Audience, summary: string, data: T) => ({ audience, summary, data })

export const FRAMES = {
  ack: frame(
    'SENDER',
    'The command succeeded: subscribe, unsubscribe, join, or the final result of an accepted bid',
    Open({
      eventType: Type.String(),
      auctionId: Id,
      cycleId: NullableId,
      room: Type.Optional(Type.String()),
      recovered: Type.Optional(Type.Boolean()),
      epoch: Type.Optional(Type.String()),
      bidId: Type.Optional(Id),
      amount: Type.Optional(Amount),
      status: Type.Optional(OneOf(['ACCEPTED'])),
      isReplay: Type.Optional(Type.Boolean()),
      correlationId,
    }),
  ),
  pong: frame('SENDER', 'The reply to ping', Type.Object({ correlationId })),
  error: frame('SENDER', 'A message or room command was refused', Failure),
  'command.acknowledged': frame(
    'SENDER',
    'A staff command succeeded',
    Type.Object({ command: Type.String(), status: OneOf(['accepted']), correlationId }),
  ),
  'command.rejected': frame('SENDER', 'A staff command was invalid or not authorized', Failure),
  'command.failed': frame('SENDER', 'A staff command was refused by a business rule', Failure),
  'auction.connected': frame(
    'SENDER',
    'You are subscribed to the room',
    Open({ auctionId: Id, connectionId: Id, heartbeatIntervalMs: Count }),
  ),
  'auction.state.snapshot': frame(
    'SENDER',
    'The full auction state that the viewer may see',
    Type.Object({ ...place, payload: Type.Object({ auction: Open({}), currentUser: Nullable(Open({})) }) }),
  ),
  'auction.audience.snapshot': frame(
    'SENDER',
    'The audience counters, and for joined members the participants',
    Type.Object({ ...place, ...audienceCounters, participants: Nullable(Open({})) }),
  ),
  'auction.audience.changed': frame(
    'ROOM',
    'The audience counters changed; replaces all four',
    Type.Object({ ...place, ...audienceCounters }),
  ),
  'auction.state.changed': frame(
    'ROOM',
    'A lifecycle transition, with the full state afterwards',
    Event({ transition: Type.String(), state: Open({}) }),
  ),
  'auction.settings.updated': frame('ROOM', 'The settings of the auction were changed', Event({})),
  'auction.prebid.created': frame('STAFF', 'A prebid was placed; its amount is sealed', Event({})),
  'auction.prebid.deleted': frame('TARGETED', 'Staff deleted your prebid', Event({})),
  'auction.bidder.disqualified': frame(
    'ROOM',
    'A bidder was disqualified',
    Event({
      enrolledSubscriberId: Id,
      subscriberId: Id,
      phase: OneOf(['PREBID', 'LIVE']),
      reasonCode: OneOf(DISQUALIFICATION_REASON_CODES),
    }),
  ),
  'auction.bid.created': frame('ROOM', 'A bid was accepted', Event({ bid: Bid, ...bidState })),
  'auction.bid.updated': frame('ROOM', 'A bid was disqualified', Event({ bid: Bid, ...bidState })),
  'auction.bid.rejected': frame(
    'ROOM',
    'A bid was refused; not stored or replayed, at most five per second',
    Event({ enrolledSubscriberId: Id, amount: Amount, code: Type.String() }),
  ),
  'auction.bid.deleted': frame(
    'ROOM',
    'Staff deleted a bid',
    Event({ bidId: Id, reason: Type.String(), reasonCode: NullableText, ...bidState }),
  ),
  'auction.announcement.created': frame('ROOM', 'An announcement was created', Event({ announcement: Announcement })),
  'auction.announcement.updated': frame('ROOM', 'An announcement was updated', Event({ announcement: Announcement })),
  'auction.announcement.deleted': frame('ROOM', 'An announcement was deleted', Event({ announcementId: Id })),
  'auction.winner.changed': frame(
    'STAFF',
    'A winner was selected or disqualified',
    Event({ action: OneOf(['SELECTED', 'DISQUALIFIED']) }),
  ),
} as const

/** [D1 6.1, G203] `sequence` counts the frames of one connection from 1; the room's order is data.serverSequence. */
export const FrameEnvelope = {
  type: Type.String(),
  id: Type.String(),
  version: OneOf(['1.0']),
  source: Type.String(),
  timestamp: Instant,
  sequence: Type.Integer({ minimum: 1 }),
  correlationId,
}
