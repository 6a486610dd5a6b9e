// Every command that a client can send over the socket of the live room [spec: All commands; Who may call what; Frames; Errors; Limits].
// The replies and the room events are in live-room.frames.ts; /asyncapi.json is generated from both.
import type { PermissionCode } from '../kit/permissions.ts'
import { Id, OneOf, type Static, Text, type TObject, Type } from '../kit/schema.ts'
import { DrawOpening, Reveal, Share } from './draws.contract.ts'
import { AnnouncementTone, DISQUALIFICATION_REASON_CODES } from './enums.ts'
import { Reason } from './lifecycle.contract.ts'
import { MAX_LOT_TICKETS } from './winners.contract.ts'

/** Rupees as a number or a decimal string; each command checks the range itself. */
export const RoomAmount = Type.Unsafe<number | string>({
  anyOf: [{ type: 'number' }, { type: 'string', maxLength: 40 }],
  description: 'Rupees: a number, or a decimal string such as "65000.50"',
  says: 'must be an amount in rupees: a number, or a decimal string such as "65000.50"',
})

const auctionId = Id
/** Members find theirs with GET /v2/subscribers/me/auctions, one item per ticket. */
const ownEnrollment = {
  ...Id,
  description:
    'Your ticket: `enrolledSubscriberId` of GET /v2/subscribers/me/auctions. Staff name a ticket of the program.',
}

/**
 * ROOM commands fail with `error`. STAFF commands fail with `command.rejected` (schema, authorization) or `command.failed`
 * (business rule) and succeed with `command.acknowledged`.
 */
export type Command = {
  kind: 'ROOM' | 'STAFF'
  summary: string
  /** What a client developer has to know beyond the summary. */
  description?: string
  permission: PermissionCode | null
  data: TObject
}

export const AnnouncementMessage = Text(1, 1000, { says: 'must have 1 to 1000 characters' })
const reasonCode = OneOf(DISQUALIFICATION_REASON_CODES)

export const COMMANDS = {
  'auction.subscribe': {
    kind: 'ROOM',
    permission: 'auction.read',
    summary: 'Enter the room; replies with ack, auction.connected, two snapshots and the events after lastSequence',
    description:
      'The server sends, in this order: `ack`, `auction.connected`, `auction.state.snapshot`, `auction.audience.snapshot`, the missed events. Members enter while the auction is SCHEDULED, READY, LIVE or PAUSED and stay beyond its end. A second subscription of the same socket sends a new snapshot.',
    data: Type.Object({
      auctionId,
      enrolledSubscriberId: Type.Optional(ownEnrollment),
      lastSequence: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The highest data.serverSequence you have seen in this room: what came after it is replayed',
          says: 'must be the last serverSequence you have seen: a whole number from 0',
        }),
      ),
      detail: Type.Optional(
        OneOf(['FULL', 'SHORT', 'LITE'], {
          description:
            'SHORT leaves out of `auction.bid.created` and of the acknowledgement of a bid what the frame, the snapshot or the rules say too; everything else is as with FULL. LITE is for slow networks: no pictures, the newest 50 bids in the snapshot, and bids that were accepted together as one `auction.bidding.advanced` instead of `auction.bid.created` and `extended`. FULL if left out.',
        }),
      ),
      epoch: Type.Optional(
        Text(1, 64, {
          description: 'The epoch of the ack of your last subscription',
          says: 'must be the epoch of the ack that came with your last subscription',
        }),
      ),
    }),
  },
  'auction.unsubscribe': {
    kind: 'ROOM',
    permission: null,
    summary: 'Leave the room',
    data: Type.Object({ auctionId }),
  },
  'auction.join': {
    kind: 'ROOM',
    permission: null,
    summary: 'Join the live auction; required before bidding, and permanent',
    description:
      'For members only. Possible while `auction.joinWindow.status` is OPEN: from `settings.subscriberJoinLeadSeconds` before the start (with 0, once the auction is LIVE) until what `settings.auctionJoiningRule` says. `currentUser.canJoin` and `joinBlockedReason` say so for your ticket. Joining again is no error.',
    data: Type.Object({ auctionId, enrolledSubscriberId: ownEnrollment }),
  },
  'auction.bid.place': {
    kind: 'ROOM',
    permission: 'auction.bid.manage',
    summary: 'Place a live bid; the reply is its final result, and a repeated message id returns the same result',
    description:
      'In `settings.auctionBidMode` TOTAL_VALUE_DECREASING `amount` is the prize that the bidder takes and must fall; in DISCOUNT_INCREASING it is the discount that the bidder gives and must rise. In both it lies between `minimumBidAmount` and `totalAmount`, and must be strictly better than `leadingBid.amount`. BID_NOT_BETTER and AMOUNT_OUT_OF_RANGE carry `requiredAmount`, the nearest amount that would be accepted now. The required `id` makes the bid safe to repeat: after a lost connection send it again under the same id until you have its reply. Staff bid for a person in the hall where `settings.allowStaffOfflineBids` is true.',
    data: Type.Object({ auctionId, enrolledSubscriberId: ownEnrollment, amount: RoomAmount }),
  },
  'auction.bid.find': {
    kind: 'ROOM',
    permission: 'auction.bid.manage',
    summary: 'Find the result of a bid by the id of its message; never places one',
    description:
      'For a client that was restarted before its bid was answered. Members ask about their own tickets, staff about floor bids that they placed themselves. BID_NOT_FOUND means that no result is stored: the bid never arrived, it is still waiting to be judged (for up to 15 seconds), or it was refused and the refusal was not kept.',
    data: Type.Object({
      auctionId,
      enrolledSubscriberId: ownEnrollment,
      messageId: Text(1, 255, { description: 'The `id` of the auction.bid.place message' }),
    }),
  },
  'auction.status.update': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Start the auction',
    data: Type.Object({ auctionId, status: OneOf(['START']) }),
  },
  'auction.pause': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Pause a live auction',
    data: Type.Object({ auctionId, reason: Reason }),
  },
  'auction.resume': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Resume a paused auction with its remaining time',
    data: Type.Object({ auctionId, reason: Reason }),
  },
  'auction.end': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'End the auction',
    data: Type.Object({ auctionId, reason: Reason }),
  },
  'auction.winner.declare': {
    kind: 'STAFF',
    permission: 'auction.winner.manage',
    summary: 'Declare a winner: a candidate, or an enrollment that did not bid',
    description:
      'With `mode` CANDIDATE send exactly one of `bidId` and `prebidId`, as GET /v2/companies/auctions/{auctionId}/eligible-winner-candidates lists them. With MANUAL send `enrolledSubscriberId`, `amount` and `reason`. Possible while the auction is ENDED. The action log records the rank of the candidate, whether it was tied and which tickets with a better or equal offer were passed over; give a `reason` for those.',
    data: Type.Object({
      auctionId,
      mode: OneOf(['CANDIDATE', 'MANUAL']),
      bidId: Type.Optional(Id),
      prebidId: Type.Optional(Id),
      enrolledSubscriberId: Type.Optional(Id),
      amount: Type.Optional(RoomAmount),
      reason: Type.Optional(Reason),
    }),
  },
  'auction.winner.record_lot': {
    kind: 'STAFF',
    permission: 'auction.winner.manage',
    summary: 'Record the result of a lot among tied enrollments',
    description:
      'Name every ticket that GET /v2/companies/auctions/{auctionId}/lot-tickets lists: a lot among some of them is refused. The action log keeps the candidates.',
    data: Type.Object({
      auctionId,
      winnerEnrolledSubscriberId: Id,
      candidateEnrolledSubscriberIds: Type.Array(Id, {
        minItems: 2,
        maxItems: MAX_LOT_TICKETS,
        says: 'must name at least two enrollments',
      }),
      reason: Type.Optional(Reason),
    }),
  },
  'auction.draw.open': {
    kind: 'STAFF',
    permission: 'auction.winner.manage',
    summary: 'Open a draw among all tickets that can win the open division',
    description: 'As POST /v2/companies/auctions/{auctionId}/draws, which also returns the draw.',
    data: Type.Object({ auctionId, ...DrawOpening.properties }),
  },
  'auction.draw.contribute': {
    kind: 'ROOM',
    permission: null,
    summary: 'Take part in a draw: commit to a number',
    description: 'For members only. As POST /v2/subscribers/me/auctions/{auctionId}/draws/{drawId}/shares.',
    data: Type.Object({ auctionId, drawId: Id, ...Share.properties }),
  },
  'auction.draw.reveal': {
    kind: 'ROOM',
    permission: null,
    summary: 'Reveal the number that you committed to',
    description: 'For members only. As POST /v2/subscribers/me/auctions/{auctionId}/draws/{drawId}/reveals.',
    data: Type.Object({ auctionId, drawId: Id, ...Reveal.properties }),
  },
  'auction.bid.mark': {
    kind: 'STAFF',
    permission: 'auction.bid.manage',
    summary: 'Delete a live bid or disqualify a bidder',
    description:
      'DELETE_BID needs `bidId`, DISQUALIFY_BIDDER needs `enrolledSubscriberId` and `reasonCode`. Without `phase` it is PREBID while prebids are accepted, otherwise LIVE.',
    data: Type.Object({
      auctionId,
      action: OneOf(['DELETE_BID', 'DISQUALIFY_BIDDER']),
      bidId: Type.Optional(Id),
      enrolledSubscriberId: Type.Optional(Id),
      reason: Reason,
      reasonCode: Type.Optional(reasonCode),
      phase: Type.Optional(OneOf(['PREBID', 'LIVE'])),
    }),
  },
  'auction.announcement.create': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Create an announcement',
    data: Type.Object({ auctionId, message: AnnouncementMessage, tone: Type.Optional(AnnouncementTone) }),
  },
  'auction.announcement.update': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Update an announcement',
    data: Type.Object({
      auctionId,
      announcementId: Id,
      message: Type.Optional(AnnouncementMessage),
      tone: Type.Optional(AnnouncementTone),
    }),
  },
  'auction.announcement.delete': {
    kind: 'STAFF',
    permission: 'auction.operate',
    summary: 'Delete an announcement',
    data: Type.Object({ auctionId, announcementId: Id }),
  },
} as const satisfies Record<string, Command>

export type CommandType = keyof typeof COMMANDS
export type CommandData<T extends CommandType> = Static<(typeof COMMANDS)[T]['data']>

/** [spec: Only by subscribing] Clients enter a room with auction.subscribe only; these commands are refused with FORBIDDEN. */
export const DIRECT_ROOM_JOINS: readonly string[] = ['room.join', 'join', 'join_room', 'room.subscribe', 'subscribe']

export const ROOM_LIMITS = {
  heartbeatIntervalMs: 30_000,
  messagesPerWindow: 100,
  windowMs: 10_000,
  /** A longer gap is not replayed: `recovered` is false and only the snapshots are sent. */
  replayedEvents: 1000,
  messageBytes: 64 * 1024,
  roomsPerConnection: 200,
  /** The bytes that may wait for one slow reader before it is disconnected; it resumes with `lastSequence`. */
  bufferedBytes: 1024 * 1024,
  /** In one process; an operator can set other numbers. */
  socketsPerUser: 10,
  /** Mobile networks put thousands of people behind one address, and each of them has a limit of their own. */
  socketsPerAddress: 5000,
} as const

/** What a client does when the server closes its socket. */
export const CLOSE_CODES = {
  1001: {
    meaning: 'the server is stopping',
    client: 'connect again after a random moment of up to two seconds, with `lastSequence` and `epoch`',
  },
  1008: {
    meaning: 'the token is missing, expired or invalid, or the session has ended',
    client: 'refresh the session or sign in again, then connect with the new token',
  },
  1009: { meaning: 'a message was too large', client: 'connect again and send smaller messages' },
  1013: {
    meaning:
      'the client read too slowly, access could not be checked now, too many sockets are open, or the history was reset',
    client: 'connect again with `lastSequence` and `epoch`, waiting longer after each attempt',
  },
} as const
