// Every command that a client can send over the socket of the live room [D1 4.4, 5–8]. The replies and the room events are in
// live-room.frames.ts; /asyncapi.json is generated from both.
import type { PermissionCode } from '../kit/permissions.ts'
import { Id, OneOf, type Static, Text, type TObject, Type } from '../kit/schema.ts'
import { AnnouncementTone, DISQUALIFICATION_REASON_CODES } from './enums.ts'
import { Reason } from './lifecycle.contract.ts'

/** Rupees as a number or a decimal string; each command checks the range itself. */
const RoomAmount = Type.Unsafe<number | string>({
  anyOf: [{ type: 'number' }, { type: 'string', maxLength: 40 }],
  says: 'must be an amount in rupees: a number, or a decimal string such as "65000.50"',
})

const auctionId = Id

/**
 * ROOM commands fail with `error`. STAFF commands fail with `command.rejected` (schema, authorization) or `command.failed`
 * (business rule) and succeed with `command.acknowledged`.
 */
export type Command = { kind: 'ROOM' | 'STAFF'; summary: string; permission: PermissionCode | null; data: TObject }

export const AnnouncementMessage = Text(1, 1000, { says: 'must have 1 to 1000 characters' })
const reasonCode = OneOf(DISQUALIFICATION_REASON_CODES)

export const COMMANDS = {
  'auction.subscribe': {
    kind: 'ROOM',
    permission: 'auction.read',
    summary: 'Enter the room; replies with ack, auction.connected, two snapshots and the events after lastSequence',
    data: Type.Object({
      auctionId,
      enrolledSubscriberId: Type.Optional(Id),
      lastSequence: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          says: 'must be the last serverSequence you have seen: a whole number from 0',
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
    data: Type.Object({ auctionId, enrolledSubscriberId: Id }),
  },
  'auction.bid.place': {
    kind: 'ROOM',
    permission: 'auction.bid.manage',
    summary: 'Place a live bid; the reply is its final result, and a repeated message id returns the same result',
    data: Type.Object({ auctionId, enrolledSubscriberId: Id, amount: RoomAmount }),
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
    data: Type.Object({
      auctionId,
      winnerEnrolledSubscriberId: Id,
      candidateEnrolledSubscriberIds: Type.Array(Id, {
        minItems: 2,
        maxItems: 1000,
        says: 'must name at least two enrollments',
      }),
      reason: Type.Optional(Reason),
    }),
  },
  'auction.bid.mark': {
    kind: 'STAFF',
    permission: 'auction.bid.manage',
    summary: 'Delete a live bid or disqualify a bidder',
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

/** [G077] Clients enter a room with auction.subscribe only; these commands are refused with FORBIDDEN. */
export const DIRECT_ROOM_JOINS: readonly string[] = ['room.join', 'join', 'join_room', 'room.subscribe', 'subscribe']

export const ROOM_LIMITS = {
  heartbeatIntervalMs: 30_000,
  messagesPerWindow: 100,
  windowMs: 10_000,
  /** A longer gap is not replayed: `recovered` is false and only the snapshots are sent. */
  replayedEvents: 1000,
  messageBytes: 64 * 1024,
} as const
