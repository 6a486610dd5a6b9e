// Why the room refuses a message. `code` is the family of a refusal, `reason` the stable word that programs branch on.
import { REFUSALS, type RefusalCode } from '../kit/refusals.ts'
import { OneOf, Type } from '../kit/schema.ts'
import type { CommandType } from './live-room.contract.ts'

export const SOCKET_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'INTERNAL',
] as const
export type SocketCode = (typeof SOCKET_CODES)[number]

/** [spec: Refusals] The reasons of a refused bid. */
export const BID_REFUSALS = {
  AUCTION_NOT_LIVE: { code: 'CONFLICT', message: 'The auction is not live.' },
  BID_TOO_LATE: { code: 'CONFLICT', message: 'The auction ended before this bid was judged.' },
  BID_NOT_BETTER: { code: 'CONFLICT', message: 'The bid is not better than the leading bid.' },
  MESSAGE_ID_REUSED: { code: 'CONFLICT', message: 'This message id was used for another bid. Use a new one.' },
  AMOUNT_OUT_OF_RANGE: {
    code: 'BAD_REQUEST',
    message:
      'The amount is outside the limits of this auction or off its step; bid the required amount or a better one.',
  },
  PARTICIPATION_REQUIRED: { code: 'FORBIDDEN', message: 'Join the auction before you bid.' },
  PAYMENT_REQUIRED: { code: 'FORBIDDEN', message: 'Pay the instalment of this cycle and every overdue one first.' },
  PRIOR_WINNER: { code: 'FORBIDDEN', message: 'This enrollment has already won in the program.' },
  LIVE_BID_DISQUALIFIED: { code: 'FORBIDDEN', message: 'This enrollment was disqualified from the live auction.' },
  FLOOR_BIDS_NOT_ALLOWED: { code: 'FORBIDDEN', message: 'This auction does not accept floor bids from staff.' },
  NOT_YOUR_ENROLLMENT: {
    code: 'FORBIDDEN',
    message: 'This enrollment is not yours, or does not belong to this program.',
  },
  NOT_PERMITTED: { code: 'FORBIDDEN', message: 'You may not place bids in this auction.' },
  AUCTION_NOT_FOUND: { code: 'NOT_FOUND', message: 'The auction was not found, or you do not have access to it.' },
} as const satisfies Record<string, { code: SocketCode; message: string }>
export type BidRefusalReason = keyof typeof BID_REFUSALS

/** Not the reply to a command: the person lost access to a room that they were in. */
export const ACCESS_REVOKED = { code: 'FORBIDDEN', message: 'You no longer have access to this auction.' } as const

/** What any message can meet, known command or not. */
const ANY_MESSAGE = ['UNKNOWN_COMMAND', 'DIRECT_ROOM_JOIN'] as const satisfies RefusalCode[]
const ANY_COMMAND = ['VALIDATION_FAILED', 'BAD_REQUEST', 'UNAVAILABLE'] as const satisfies RefusalCode[]
const STAFF_COMMAND = ['WRONG_PERSONA', 'FORBIDDEN', 'NOT_FOUND'] as const satisfies RefusalCode[]
const DECLARATION = [
  'WINNER_TOO_EARLY',
  'CYCLE_NOT_ACTIVE',
  'NO_OPEN_DIVISION',
  'ENROLLMENT_NOT_FOUND',
  'INVALID_AMOUNT',
] as const satisfies RefusalCode[]

const DRAW_SHARE = [
  'WRONG_PERSONA',
  'NOT_FOUND',
  'NOT_YOUR_ENROLLMENT',
  'DRAW_NOT_FOUND',
  'DRAW_CLOSED',
] as const satisfies RefusalCode[]

/** The refusals of the catalogue that each command can give, beyond those of any command. */
const BY_COMMAND = {
  'auction.subscribe': [...STAFF_COMMAND, 'NOT_YOUR_ENROLLMENT', 'ROOM_NOT_OPEN', 'TOO_MANY_ROOMS'],
  'auction.unsubscribe': [],
  'auction.join': [
    'WRONG_PERSONA',
    'NOT_FOUND',
    'NOT_YOUR_ENROLLMENT',
    'AUCTION_NOT_JOINABLE',
    'JOIN_WINDOW_NOT_OPEN',
    'JOIN_WINDOW_CLOSED',
    'PAYMENT_REQUIRED',
    'PRIOR_WINNER',
    'LIVE_BID_DISQUALIFIED',
  ],
  'auction.bid.place': [],
  'auction.bid.find': [...STAFF_COMMAND, 'NOT_YOUR_ENROLLMENT', 'BID_NOT_FOUND'],
  'auction.status.update': [
    ...STAFF_COMMAND,
    'NOT_AN_AUCTION_PROGRAM',
    'AUCTION_NOT_STARTABLE',
    'PROGRAM_ENDED',
    'CYCLE_NOT_ACTIVE',
    'NO_OPEN_DIVISION',
    'PREBID_WINDOW_OPEN',
    'APPROVAL_PENDING',
  ],
  'auction.pause': [...STAFF_COMMAND, 'AUCTION_STATE_CONFLICT'],
  'auction.resume': [...STAFF_COMMAND, 'AUCTION_STATE_CONFLICT'],
  'auction.end': [...STAFF_COMMAND, 'AUCTION_STATE_CONFLICT'],
  'auction.winner.declare': [
    ...STAFF_COMMAND,
    ...DECLARATION,
    'LIVE_BIDS_EXIST',
    'NOT_A_CANDIDATE',
    'BID_NOT_FOUND',
    'PREBID_NOT_FOUND',
    'PRIOR_WINNER',
    'ENROLLMENT_DISQUALIFIED',
    'BIDDER_IS_A_CANDIDATE',
    'LOT_PROOF_REQUIRED',
    'DRAW_OPEN',
  ],
  'auction.winner.record_lot': [
    ...STAFF_COMMAND,
    ...DECLARATION,
    'LOT_NEEDS_TWO',
    'LOT_WINNER_NOT_DRAWN',
    'LOT_NOT_TIED',
    'LOT_INCOMPLETE',
    'LOT_NOT_ELIGIBLE',
    'LOT_PROOF_REQUIRED',
    'DRAW_OPEN',
  ],
  'auction.draw.open': [
    ...STAFF_COMMAND,
    'WINNER_TOO_EARLY',
    'CYCLE_NOT_ACTIVE',
    'NO_OPEN_DIVISION',
    'LOT_NOT_TIED',
    'LOT_INCOMPLETE',
    'PREBIDS_SEALED',
    'LOG_NOT_READY',
    'DRAW_FINAL',
  ],
  'auction.draw.contribute': [...DRAW_SHARE, 'DRAW_BARRED', 'DRAW_FULL', 'DRAW_SHARE_TAKEN'],
  'auction.draw.reveal': [...DRAW_SHARE, 'DRAW_SHARE_WRONG'],
  'auction.bid.mark': [
    ...STAFF_COMMAND,
    'AUCTION_STATE_CONFLICT',
    'BID_NOT_FOUND',
    'ENROLLMENT_NOT_FOUND',
    'PRIOR_WINNER',
    'ALREADY_DISQUALIFIED',
    'DRAW_OPEN',
  ],
  'auction.announcement.create': STAFF_COMMAND,
  'auction.announcement.update': [...STAFF_COMMAND, 'ANNOUNCEMENT_NOT_FOUND'],
  'auction.announcement.delete': [...STAFF_COMMAND, 'ANNOUNCEMENT_NOT_FOUND'],
} as const satisfies Record<CommandType, readonly RefusalCode[]>

type CommandRefusal = (typeof BY_COMMAND)[CommandType][number]
export type RoomRefusalReason =
  | CommandRefusal
  | (typeof ANY_COMMAND)[number]
  | (typeof ANY_MESSAGE)[number]
  | BidRefusalReason
  | 'ACCESS_REVOKED'

const bidReasons = Object.keys(BID_REFUSALS) as BidRefusalReason[]

/** Every reason that the reply to this command can carry. */
export const reasonsOf = (type: CommandType): RoomRefusalReason[] => [
  ...ANY_COMMAND,
  ...BY_COMMAND[type],
  ...(type === 'auction.bid.place' ? bidReasons : []),
]

export const ROOM_REFUSAL_REASONS: readonly RoomRefusalReason[] = [
  ...new Set([
    ...ANY_MESSAGE,
    ...(Object.keys(BY_COMMAND) as CommandType[]).flatMap(reasonsOf),
    'ACCESS_REVOKED' as const,
  ]),
]

/** What a reason means, and what to do next. */
export const meaningOf = (reason: RoomRefusalReason): string =>
  reason === 'ACCESS_REVOKED'
    ? ACCESS_REVOKED.message
    : reason in REFUSALS
      ? REFUSALS[reason as RefusalCode].message
      : BID_REFUSALS[reason as BidRefusalReason].message

const listOf = (reasons: readonly RoomRefusalReason[]) =>
  reasons.map((reason) => `- \`${reason}\`: ${meaningOf(reason)}`).join('\n')

export const describeReasons = (type: CommandType): string => listOf(reasonsOf(type))

export const RoomRefusalReason = Type.Unsafe<RoomRefusalReason>(
  OneOf(ROOM_REFUSAL_REASONS as readonly string[], {
    description: `Why; branch on this word, not on the message.\n\n${listOf(ROOM_REFUSAL_REASONS)}`,
  }),
)
export const BidRefusalReason = OneOf(bidReasons, {
  description: `Why a bid was refused.\n\n${listOf(bidReasons)}`,
})
