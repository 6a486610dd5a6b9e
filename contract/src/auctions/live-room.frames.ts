// Every frame that the server sends over the socket [spec: Frames]: the envelope, replies, snapshots and room events.

import { keywordFields } from '../kit/envelope.ts'
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
  type Static,
  Type,
} from '../kit/schema.ts'
import { Notification } from '../messages/notifications.contract.ts'
import { LogHead, SignedLogHead } from '../proof/log-head.ts'
import { Digest } from '../proof/minutes-paper.ts'
import { SettingsObject } from './config.ts'
import { DrawClosed, DrawCommitted, DrawIntent, DrawResult, DrawRevealed, DrawVoided } from './draws.contract.ts'
import { COMMANDS } from './live-room.contract.ts'
import {
  BidAmount,
  BiddingAdvance,
  biddingState,
  ChangedParticipant,
  DeletedBid,
  DeletedPrebid,
  Disqualification,
  DisqualifiedBid,
  MemberRoomAuction,
  NewBid,
  NewPrebid,
  ParticipantPage,
  RoomUser,
  StaffRoomAuction,
  StateChange,
  WinnerChange,
} from './live-room.payloads.ts'
import { BidRefusalReason, RoomRefusalReason, SOCKET_CODES } from './live-room.refusals.ts'
import { RefusedBid } from './refused-bids.contract.ts'
import { Announcement, audienceCounters, LeadingBid } from './shapes.ts'

const correlationId = Type.Optional(Type.String({ description: 'The id of the message that this answers' }))
const eventType = <const T extends keyof typeof COMMANDS>(type: T) => OneOf([type], { description: 'The command' })
const room = Type.String({ description: 'auction:<auctionId>' })

/** The acknowledgement of each room command. */
export const SubscribeAck = Type.Object({
  eventType: eventType('auction.subscribe'),
  auctionId: Id,
  cycleId: Id,
  room,
  rooms: Type.Array(Type.String(), { description: 'auction:<auctionId>, and for staff auction:staff:<auctionId>' }),
  recovered: Type.Boolean({
    description: 'False: the events since lastSequence are not replayed; drop your history and start from the snapshot',
  }),
  epoch: Type.String({ description: 'Send it with lastSequence when you subscribe again' }),
  correlationId,
})
export const UnsubscribeAck = Type.Object({
  eventType: eventType('auction.unsubscribe'),
  auctionId: Id,
  cycleId: { ...NullableId, description: 'Null if you were not in the room' },
  room,
  correlationId,
})
export const JoinAck = Type.Object({
  eventType: eventType('auction.join'),
  auctionId: Id,
  cycleId: Id,
  room,
  enrolledSubscriberId: Id,
  accessMode: OneOf(['PARTICIPANT']),
  hasJoined: Type.Boolean(),
  joinedAt: { ...Instant, description: 'Of the first join; a repeated one changes nothing' },
  correlationId,
})
const receipt = {
  auctionId: Id,
  cycleId: Id,
  bidId: Id,
  amount: BidAmount,
  status: OneOf(['ACCEPTED']),
  stateVersion: Type.Integer(),
  serverSequence: Type.Integer({
    description: 'Of the auction.bid.created event of this bid, which is leaf serverSequence - 1 of the tree',
  }),
  auctionEndAt: { ...NullableInstant, description: 'The deadline after this bid' },
  createdAt: { ...Instant, description: 'When the bid was judged and accepted' },
  isLeading: Type.Boolean({ description: 'Whether this bid leads the auction at the moment of this reply' }),
}
const unlessShort = ' With detail SHORT or LITE left out.'
export const BidAck = Type.Object({
  eventType: eventType('auction.bid.place'),
  ...receipt,
  auctionId: Type.Optional({ ...Id, description: `As in your message.${unlessShort}` }),
  cycleId: Type.Optional({ ...Id, description: `As in the snapshot.${unlessShort}` }),
  status: Type.Optional({
    ...receipt.status,
    description: `An ack of a bid is always of an accepted one.${unlessShort}`,
  }),
  isReplay: Type.Optional(
    Type.Boolean({
      description:
        'True: a message with this id was accepted before, and this is its result. With detail SHORT or LITE left out where it is false.',
    }),
  ),
  correlationId,
})
export const BidReceipt = Type.Object(receipt)
export const BidFindAck = Type.Object({
  eventType: eventType('auction.bid.find'),
  auctionId: Id,
  enrolledSubscriberId: Id,
  messageId: Type.String(),
  receipt: { ...Nullable(BidReceipt), description: 'Of an accepted bid' },
  refusal: { ...Nullable(RefusedBid), description: 'Of a refused bid that was kept' },
  correlationId,
})
const drawAck = <const T extends 'auction.draw.contribute' | 'auction.draw.reveal'>(type: T) =>
  Type.Object({ eventType: eventType(type), auctionId: Id, drawId: Id, enrolledSubscriberId: Id, correlationId })
export const DrawContributeAck = drawAck('auction.draw.contribute')
export const DrawRevealAck = drawAck('auction.draw.reveal')
export const ACKS = {
  'auction.subscribe': SubscribeAck,
  'auction.unsubscribe': UnsubscribeAck,
  'auction.join': JoinAck,
  'auction.bid.place': BidAck,
  'auction.bid.find': BidFindAck,
  'auction.draw.contribute': DrawContributeAck,
  'auction.draw.reveal': DrawRevealAck,
} as const

const failure = {
  code: OneOf(SOCKET_CODES, { description: 'The family of the refusal' }),
  message: Type.String({ description: 'For people: what happened and what to do next' }),
  reason: Type.Optional(RoomRefusalReason),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String(),
        message: Type.String(),
        requiredAmount: Type.Optional({ ...Amount, description: 'The nearest amount that would be accepted' }),
        ...keywordFields,
      }),
      { description: 'The invalid fields, with VALIDATION_FAILED and INVALID_AMOUNT' },
    ),
  ),
  correlationId,
}

/** `reason` is absent for RATE_LIMITED, INTERNAL and for what is not a message at all. A bid is late unless `judgedAt` is before
 * the deadline. */
export const RoomError = Type.Object({
  ...failure,
  eventType: Type.Optional(eventType('auction.bid.place')),
  requiredAmount: Type.Optional({
    ...Amount,
    description:
      'BID_NOT_BETTER, AMOUNT_OUT_OF_RANGE: the nearest amount that would be accepted now; absent when there is none',
  }),
  receivedAt: Type.Optional({ ...Instant, description: 'A refused bid: when the message was read' }),
  judgedAt: Type.Optional({ ...Instant, description: 'A refused bid: when it was judged' }),
  auctionEndAt: Type.Optional({
    ...NullableInstant,
    description: 'A refused bid: when the auction ended, or its deadline at that moment; null where there is none',
  }),
  leadingBid: Type.Optional({
    ...LeadingBid,
    description: 'A refused bid: the bid that led at that moment, or null',
  }),
  deadlineAt: Type.Optional({ ...Instant, description: 'BID_TOO_LATE: the deadline at that moment' }),
  refusalNote: Type.Optional(
    Type.String({ description: 'BID_TOO_LATE: ticket, amount, times and head of the tree, signed by the service' }),
  ),
  auctionId: Type.Optional({ ...Id, description: 'ACCESS_REVOKED: the auction whose room you have left' }),
  room: Type.Optional({ ...room, description: 'ACCESS_REVOKED: the room you have left' }),
})
const command = OneOf(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[], { description: 'The command' })
export const CommandFailure = Type.Object({ ...failure, command })
export const CommandAck = Type.Object({ command, status: OneOf(['accepted']), correlationId })

const place = {
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer({ description: 'The version of the auction after this event' }),
  serverSequence: Type.Integer({
    description: 'The place of this event in the room; keep the highest as lastSequence',
  }),
}
const Event = <T extends Parameters<typeof Type.Optional>[0]>(payload: T) => Type.Object({ ...place, payload })

type Audience = 'SENDER' | 'ROOM' | 'STAFF' | 'TARGETED' | 'PERSON'
const frame = <T>(audience: Audience, summary: string, data: T) => ({ audience, summary, data })

export const FRAMES = {
  ack: frame(
    'SENDER',
    'A room command succeeded: subscribe, unsubscribe, join, the final result of an accepted bid, a bid that was found, or a part in a draw',
    Type.Union([SubscribeAck, UnsubscribeAck, JoinAck, BidAck, BidFindAck, DrawContributeAck, DrawRevealAck]),
  ),
  pong: frame('SENDER', 'The reply to ping', Type.Object({ correlationId })),
  error: frame('SENDER', 'A message or room command was refused, or you lost access to a room', RoomError),
  'command.acknowledged': frame('SENDER', 'A staff command succeeded; what changed comes as events', CommandAck),
  'command.rejected': frame('SENDER', 'A staff command was invalid or not authorized', CommandFailure),
  'command.failed': frame('SENDER', 'A staff command was refused by a business rule', CommandFailure),
  'auction.connected': frame(
    'SENDER',
    'You are subscribed to the room',
    Type.Object({
      auctionId: Id,
      connectionId: Id,
      heartbeatIntervalMs: {
        ...Count,
        description: 'How often the server sends a WebSocket ping, which your WebSocket library answers; nothing to do',
      },
    }),
  ),
  'auction.state.snapshot': frame(
    'SENDER',
    'The full auction state that the viewer may see; replaces yours',
    Event(
      Type.Object({
        auction: Type.Union([MemberRoomAuction, StaffRoomAuction], {
          description: 'MemberRoomAuction for members, StaffRoomAuction for staff',
        }),
        currentUser: Nullable(RoomUser),
        log: Type.Optional({ ...LogHead, description: 'The head of the tree of all events up to this one' }),
      }),
    ),
  ),
  'auction.audience.snapshot': frame(
    'SENDER',
    'The audience counters, and for staff and joined members the first 100 participants',
    Type.Object({ ...place, ...audienceCounters, participants: Nullable(ParticipantPage) }),
  ),
  'auction.audience.changed': frame(
    'ROOM',
    'The audience counters changed; replaces all four. Not stored or replayed, at most one per second',
    Type.Object({ ...place, ...audienceCounters }),
  ),
  'auction.log.head': frame(
    'ROOM',
    'The signed head of the tree of all events: the receipt of every bid with a serverSequence up to its size; keep it. Not stored or replayed, at most one per second, where the head moved',
    Type.Object({ ...place, log: SignedLogHead }),
  ),
  'auction.participant.changed': frame(
    'STAFF',
    'Tickets that joined, came or left, were paid for, disqualified or won; replaces these fields of theirs. Not stored or replayed, at most one per second: read the list of participants after subscribing',
    Type.Object({
      ...place,
      participants: Type.Array(ChangedParticipant, { maxItems: 100, description: 'In ticket order' }),
      areMoreChanged: Type.Boolean({ description: 'True: there is no room for all of them; read the list again' }),
    }),
  ),
  'auction.viewer.changed': frame(
    'TARGETED',
    'One of your tickets in the room has joined, was paid for, disqualified or has won; replaces its currentUser. Not stored or replayed',
    Type.Object({ ...place, currentUser: RoomUser }),
  ),
  'auction.state.changed': frame('ROOM', 'A lifecycle transition, with the full state afterwards', Event(StateChange)),
  'auction.settings.updated': frame(
    'ROOM',
    'The settings of the auction were changed; replaces all of them',
    Event(Type.Object({ settings: SettingsObject })),
  ),
  'auction.prebid.created': frame('STAFF', 'A prebid was placed; its amount is sealed', Event(NewPrebid)),
  'auction.prebid.deleted': frame(
    'TARGETED',
    'A prebid was withdrawn (to staff), or staff deleted it (to staff and its owner)',
    Event(DeletedPrebid),
  ),
  'auction.bidder.disqualified': frame('ROOM', 'A bidder was disqualified', Event(Disqualification)),
  'auction.bid.created': frame('ROOM', 'A bid was accepted', Event(NewBid)),
  'auction.bidding.advanced': frame(
    'ROOM',
    'With detail LITE only: bids that were accepted together, and where the bidding stands after them',
    Event(BiddingAdvance),
  ),
  'auction.bid.updated': frame(
    'ROOM',
    'A bid was disqualified with its bidder',
    Event(Type.Object({ bid: DisqualifiedBid, ...biddingState })),
  ),
  'auction.bid.rejected': frame(
    'ROOM',
    'A bid was refused; not stored or replayed, at most five per second',
    Event(Type.Object({ enrolledSubscriberId: Id, amount: BidAmount, code: BidRefusalReason })),
  ),
  'auction.bid.deleted': frame('ROOM', 'Staff deleted a bid', Event(DeletedBid)),
  'auction.announcement.created': frame(
    'ROOM',
    'An announcement was created',
    Event(Type.Object({ announcement: Announcement })),
  ),
  'auction.announcement.updated': frame(
    'ROOM',
    'An announcement was updated',
    Event(Type.Object({ announcement: Announcement })),
  ),
  'auction.announcement.deleted': frame(
    'ROOM',
    'An announcement was deleted',
    Event(Type.Object({ announcementId: Id, id: { ...Id, description: 'The same as announcementId' } })),
  ),
  'auction.minutes.drafted': frame(
    'ROOM',
    'Minutes were drafted; those who were present can read and sign them',
    Event(Type.Object({ minutesId: Id, version: Count, round: Count, digest: Digest })),
  ),
  'auction.minutes.changed': frame(
    'STAFF',
    'Minutes were signed, disputed, scanned or filed',
    Event(
      Type.Object({
        minutesId: Id,
        version: Count,
        digest: Digest,
        action: OneOf(['SIGNED', 'DISPUTED', 'SIGNED_ON_PAPER', 'FILED']),
        personId: { ...Id, description: 'Who did it' },
        sha256: { ...NullableText, description: 'Of the signature or of the scan' },
      }),
    ),
  ),
  'notification.created': frame(
    'PERSON',
    'You were notified of something; sent to every socket of yours, whatever room it is in. Not replayed: read the list after connecting',
    Type.Object({ notification: Notification }),
  ),
  'auction.draw.opened': frame('ROOM', 'A draw was opened: what it will be computed from', Event(DrawIntent)),
  'auction.draw.committed': frame('ROOM', 'A ticket takes part in the draw', Event(DrawCommitted)),
  'auction.draw.closed': frame('ROOM', 'Nobody else can take part; those who do reveal now', Event(DrawClosed)),
  'auction.draw.revealed': frame('ROOM', 'A ticket has revealed its number', Event(DrawRevealed)),
  'auction.draw.result': frame('ROOM', 'The draw has its result; the winner is declared with it', Event(DrawResult)),
  'auction.draw.voided': frame('ROOM', 'The draw is void', Event(DrawVoided)),
  'auction.winner.changed': frame('STAFF', 'A winner was selected or disqualified', Event(WinnerChange)),
} as const

export type FrameType = keyof typeof FRAMES
/** The data of a frame; what does not fit its schema does not compile. */
export type FrameData<T extends FrameType> = Static<(typeof FRAMES)[T]['data']>
type EventType = { [T in FrameType]: FrameData<T> extends { payload: object } ? T : never }[FrameType]
/** Frames that are stored and replayed: the events of a room, without its snapshots, what passes by, and what is made of events. */
export type RoomEventType = Exclude<
  EventType,
  'auction.state.snapshot' | 'auction.bid.rejected' | 'auction.bidding.advanced'
>
export type FramePayload<T extends EventType> = FrameData<T>['payload']

/**
 * [spec: Entering a room; Frame numbers and room numbers] `sequence` counts the frames of one connection from 1; the room's order is
 * data.serverSequence.
 */
export const FrameEnvelope = {
  type: Type.String(),
  id: Type.String({ description: 'Unique; the same when an event is replayed' }),
  version: OneOf(['1.0']),
  source: OneOf(['kuri']),
  timestamp: Instant,
  sequence: Type.Integer({ minimum: 1, description: 'Counts the frames of this connection from 1' }),
  correlationId,
}
