// Lots that anybody can compute again: drawn with a public random number, or with numbers that the members present commit to first and
// reveal afterwards. What they prove is in docs/decisions/0020-provable-draws.md.
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
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
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { AuctionParams, Reason } from './lifecycle.contract.ts'
import { TicketNumber } from './shapes.ts'
import { AUCTIONS } from './staff-place.ts'
import { MAX_LOT_TICKETS } from './winners.contract.ts'

export const DRAW_KINDS = ['BEACON', 'COMMIT_REVEAL'] as const
export const DRAW_STATES = ['WAITING_FOR_BEACON', 'COMMITTING', 'REVEALING', 'DRAWN', 'VOID'] as const
export const DRAW_VOID_REASONS = ['TOO_FEW_SHARES', 'SHARE_WITHHELD', 'SERVER_WITHHELD', 'BY_STAFF'] as const
export const MAX_DRAW_SHARES = 50

const described = <T extends object>(schema: T, description: string): T => ({ ...schema, description })

export const DrawKind = OneOf(DRAW_KINDS, {
  description: 'BEACON: a public random number. COMMIT_REVEAL: numbers of the members present, without any network',
})
const Hash = Type.String({ description: 'SHA-256 in lower-case hexadecimal' })
const VoidReason = OneOf(DRAW_VOID_REASONS, {
  description:
    'TOO_FEW_SHARES: fewer than two members took part. SHARE_WITHHELD: a member did not reveal. SERVER_WITHHELD: the service did not reveal. BY_STAFF: staff ended it, with a reason',
})

/** What the intent binds everybody to. */
const intent = {
  drawId: Id,
  division: Type.Integer(),
  kind: DrawKind,
  among: OneOf(['TIED', 'ELIGIBLE'], {
    description: 'The tickets with the best offer, or without offers all that can win',
  }),
  amount: described(Nullable(Amount), 'The offer at which the tickets are tied; null without offers'),
  chainHash: described(NullableText, 'BEACON: the drand chain'),
  round: described(Nullable(Type.Integer()), 'BEACON: the round of the chain, named before anybody can know it'),
  roundAt: described(NullableInstant, 'BEACON: when the round is published'),
  seedCommitment: described(Nullable(Hash), 'COMMIT_REVEAL: what the number of the service must fit'),
  commitEndsAt: described(NullableInstant, 'COMMIT_REVEAL: until when members take part'),
  revealEndsAt: described(NullableInstant, 'COMMIT_REVEAL: the deadline for participants to reveal their numbers'),
}

export const DrawIntent = Type.Object({
  ...intent,
  tickets: Type.Array(Id, { maxItems: MAX_LOT_TICKETS, description: 'In the order in which the draw counts them' }),
})
export const DrawCommitted = Type.Object({ drawId: Id, enrolledSubscriberId: Id, commitment: Hash })
export const DrawClosed = Type.Object({
  drawId: Id,
  commitments: Type.Array(Type.Object({ enrolledSubscriberId: Id, commitment: Hash }), { maxItems: MAX_DRAW_SHARES }),
  revealEndsAt: Instant,
})
export const DrawRevealed = Type.Object({ drawId: Id, enrolledSubscriberId: Id, share: Type.String() })
export const DrawResult = Type.Object({
  drawId: Id,
  division: Type.Integer(),
  kind: DrawKind,
  index: Count,
  enrolledSubscriberId: Id,
  ticketNumber: TicketNumber,
  round: intent.round,
  beaconSignature: NullableText,
  serverSeed: NullableText,
})
export const DrawVoided = Type.Object({
  drawId: Id,
  division: Type.Integer(),
  reason: VoidReason,
  note: described(NullableText, 'The reason that staff gave'),
  withheld: Type.Array(Id, { maxItems: MAX_DRAW_SHARES, description: 'The tickets that did not reveal' }),
})

const { drawId: _drawId, ...terms } = intent
export const Draw = Type.Object({
  id: Id,
  auctionId: Id,
  ...terms,
  state: OneOf(DRAW_STATES),
  intentSequence: described(Count, 'The serverSequence of the event that announced the draw'),
  intentLeaf: described(
    Type.String(),
    'The leaf hash of that event, base64url: part of every commitment and of the seed',
  ),
  tickets: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      ticketNumber: TicketNumber,
      subscriberName: described(NullableText, 'For staff; null for members'),
    }),
    { description: 'In the order in which the draw counts them' },
  ),
  shares: Type.Array(
    Type.Object({
      enrolledSubscriberId: Id,
      ticketNumber: TicketNumber,
      commitment: Hash,
      share: described(NullableText, 'Null until it is revealed'),
    }),
  ),
  beaconSignature: NullableText,
  serverSeed: described(NullableText, 'Null until the draw has a result'),
  drawnEnrolledSubscriberId: NullableId,
  winnerId: NullableId,
  voidReason: Nullable(VoidReason),
  voidNote: NullableText,
  openedAt: Instant,
  endedAt: NullableInstant,
})

const DrawParams = Type.Object({ ...AuctionParams.properties, drawId: Id })
const hexText = (bytes: number) =>
  Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$`, says: `must be ${bytes * 2} lower-case hexadecimal digits` })
const Beacon = Type.Object({
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  signature: hexText(48),
})
export const Share = Type.Object({ enrolledSubscriberId: Id, commitment: hexText(32) })
export const Reveal = Type.Object({ enrolledSubscriberId: Id, share: hexText(32) })
export const DrawOpening = Type.Object({ kind: DrawKind, reason: Type.Optional(Reason) })

const list = {
  method: 'GET',
  summary: 'List the draws of an auction, newest first',
  description: 'With all that is needed to compute the result again.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('draws', Draw),
  success: 200,
} as const
const beacon = {
  method: 'POST',
  summary: 'Bring the beacon of the round that a draw waits for',
  description:
    'Anybody who may see the draw can bring it: it is public, and it is checked. A second good one changes nothing and returns the same result.',
  params: DrawParams,
  body: Beacon,
  data: Draw,
  success: 200,
  perMinute: 5,
  refusals: ['BEACON_INVALID', 'DRAW_CLOSED', 'DRAW_NOT_FOUND', 'NOT_FOUND'],
  example: { path: { drawId: sample.NO_DRAW }, body: { round: 657_413, signature: 'b7'.repeat(48) } },
} as const

export const listDraws = staffRoutes(AUCTIONS, { ...list, path: '/:auctionId/draws', permission: 'auction.read' })
export const openDraw = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/draws',
  permission: 'auction.winner.manage',
  summary: 'Open a draw among all tickets that can win the open division',
  description:
    'The service computes the tickets: all that are tied at the best offer or, without offers in an AUCTION_AND_LOT program, all that can win. While a draw is open, that draw is returned. An open draw is final: it ends with its result or is void.',
  params: AuctionParams,
  body: DrawOpening,
  data: Draw,
  success: 200,
  refusals: [
    'CYCLE_NOT_ACTIVE',
    'DRAW_FINAL',
    'LOG_NOT_READY',
    'LOT_INCOMPLETE',
    'LOT_NOT_TIED',
    'NO_OPEN_DIVISION',
    'PREBIDS_SEALED',
    'WINNER_TOO_EARLY',
  ],
  example: { path: sample.settled, body: { kind: 'BEACON' } },
})
export const bringBeacon = staffRoutes(AUCTIONS, {
  ...beacon,
  path: '/:auctionId/draws/:drawId/beacon',
  permission: 'auction.winner.manage',
})
export const voidDraw = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/draws/:drawId/void',
  permission: 'auction.winner.manage',
  summary: 'Void a draw whose result nobody can know yet',
  description:
    'Before the time of its round, or while members still commit to their numbers. The reason is recorded and shown to everybody.',
  params: DrawParams,
  body: Type.Object({ reason: Reason }),
  data: Draw,
  success: 200,
  refusals: ['DRAW_FINAL', 'DRAW_NOT_FOUND'],
  example: { path: { drawId: sample.NO_DRAW }, body: { reason: 'Opened for the wrong month' } },
})

const own = { tag: 'Auctions (subscriber)', persona: 'SUBSCRIBER', permission: null } as const
const path = '/v2/subscribers/me/auctions/:auctionId/draws'
export const listOwnDraws = route({ ...own, ...list, path })
export const bringOwnBeacon = route({
  ...own,
  ...beacon,
  path: `${path}/:drawId/beacon`,
  refusals: ['BEACON_INVALID', 'DRAW_CLOSED', 'DRAW_NOT_FOUND', 'NOT_FOUND'],
  example: { path: { drawId: sample.NO_DRAW }, body: { round: 657_413, signature: 'b7'.repeat(48) } },
})
export const contributeShare = route({
  ...own,
  method: 'POST',
  path: `${path}/:drawId/shares`,
  summary: 'Take part in a draw: commit to a number',
  description:
    'Choose 32 random bytes and keep them. `commitment` is SHA-256 of "kuri-draw-share/v1\\n", the 32 bytes of `intentLeaf`, the id of your ticket and your bytes. Repeating it changes nothing.',
  params: DrawParams,
  body: Share,
  data: Draw,
  success: 200,
  refusals: [
    'DRAW_BARRED',
    'DRAW_CLOSED',
    'DRAW_FULL',
    'DRAW_NOT_FOUND',
    'DRAW_SHARE_TAKEN',
    'NOT_FOUND',
    'NOT_YOUR_ENROLLMENT',
  ],
  example: {
    path: { drawId: sample.NO_DRAW },
    body: { enrolledSubscriberId: DEMO.ticketId, commitment: '0a'.repeat(32) },
  },
})
export const revealShare = route({
  ...own,
  method: 'POST',
  path: `${path}/:drawId/reveals`,
  summary: 'Reveal the number that you committed to',
  description:
    'Once the list of commitments is closed. Who does not reveal in time makes the draw void. Repeating it changes nothing.',
  params: DrawParams,
  body: Reveal,
  data: Draw,
  success: 200,
  refusals: ['DRAW_CLOSED', 'DRAW_NOT_FOUND', 'DRAW_SHARE_WRONG', 'NOT_FOUND', 'NOT_YOUR_ENROLLMENT'],
  example: { path: { drawId: sample.NO_DRAW }, body: { enrolledSubscriberId: DEMO.ticketId, share: '0b'.repeat(32) } },
})
