// The lifecycle endpoints of staff [spec: Endpoints and schedule rules]: described once, served under /v2/companies and /v2/admin.
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import * as sample from '../kit/samples.ts'
import {
  Dictionary,
  Id,
  Instant,
  InstantInput,
  NotAccepted,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Text,
  Type,
} from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { SETTING_FIELDS, TRIGGER_FIELDS } from './config.ts'
import { AuctionStatus, PrebidPhase } from './enums.ts'
import { AUCTIONS } from './staff-place.ts'

export const AuctionParams = Type.Object({ auctionId: Id })
export const Reason = Text(1, 500, { says: 'must have 1 to 500 characters' })
const ReasonBody = Type.Object({ reason: Type.Optional(Reason) })

const { prebidMutabilityPolicy: _, ...scheduleSettings } = SETTING_FIELDS

const ScheduleBody = Type.Object(
  {
    auctionStartAt: Type.Optional(Nullable(InstantInput)),
    ...(Object.fromEntries(
      Object.entries(scheduleSettings).map(([key, schema]) => [key, Type.Optional(Nullable(schema))]),
    ) as Record<keyof typeof scheduleSettings, ReturnType<typeof Type.Optional<ReturnType<typeof Nullable>>>>),
    reason: Type.Optional(Reason),
    ...Object.fromEntries(
      ['prebidMutabilityPolicy', 'auctionPresetId', 'allowedSecurities', ...Object.keys(TRIGGER_FIELDS)].map((key) => [
        key,
        NotAccepted,
      ]),
    ),
  },
  { additionalProperties: true },
)

export const MutationResult = Type.Object({
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer(),
  status: AuctionStatus,
  prebidPhase: PrebidPhase,
  prebidAmountsRevealed: Type.Boolean(),
  prebidAmountsRevealedAt: NullableInstant,
})

export const scheduleAuction = staffRoutes(AUCTIONS, {
  method: 'PATCH',
  path: '/:auctionId/schedule',
  permission: 'auction.schedule',
  summary: 'Schedule or reschedule an auction',
  description:
    'The first schedule freezes the configuration. An omitted setting stays as it is; null returns it to the frozen value. A reschedule notifies the members.',
  params: AuctionParams,
  body: ScheduleBody,
  data: Type.Object({
    auctionId: Id,
    cycleId: Id,
    stateVersion: Type.Integer(),
    status: AuctionStatus,
    prebidStartAt: NullableInstant,
    prebidEndAt: NullableInstant,
    auctionStartAt: NullableInstant,
    auctionDurationSeconds: Nullable(Type.Integer()),
    auctionEndAt: NullableInstant,
    prebidPhase: PrebidPhase,
  }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'CYCLE_NOT_ACTIVE', 'PROGRAM_ENDED'],
  example: { path: sample.prebidding, body: { auctionStartAt: '2031-01-31T10:00:00Z', ...sample.agreedReason } },
})

export const approveAuction = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/approve',
  permission: { anyOf: ['auction.schedule', 'auction.operate'] },
  summary: 'Approve a scheduled auction',
  description: 'Needed where the settings require approval: the auction becomes READY and can be started.',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({
    auctionId: Id,
    cycleId: Id,
    stateVersion: Type.Integer(),
    status: AuctionStatus,
    approvalRequired: Type.Boolean(),
    auctionStartAt: NullableInstant,
  }),
  success: 200,
  refusals: ['APPROVAL_NOT_REQUIRED', 'AUCTION_STATE_CONFLICT', 'PROGRAM_ENDED'],
  example: { body: sample.agreedReason },
})

export const cancelAuction = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/cancel',
  permission: { anyOf: ['auction.schedule', 'auction.operate'] },
  summary: 'Cancel an auction that has not ended',
  description: 'The auction becomes CANCELLED and stays so.',
  params: AuctionParams,
  body: ReasonBody,
  data: MutationResult,
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT'],
  example: { path: { auctionId: DEMO.nextAuctionId }, body: sample.agreedReason },
})

const windowTimes = {
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer(),
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
}

export const openPrebid = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/prebid/open',
  permission: 'auction.prebid.manage',
  summary: 'Open the prebid window',
  description: 'Idempotent: `prebidOpened` is false if the window was opened before.',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidOpened: Type.Boolean() }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'PREBIDS_FINAL', 'PREBID_ALREADY_CLOSED', 'PREBID_DISABLED'],
  example: { path: sample.prebidding, body: sample.agreedReason },
})

export const closePrebid = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/prebid/close',
  permission: 'auction.prebid.manage',
  summary: 'Close the prebid window now',
  description: 'Idempotent: `prebidClosed` is false if the window was already closed.',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidClosed: Type.Boolean() }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'PREBID_DISABLED'],
  example: { path: sample.prebidding, body: sample.agreedReason },
})

export const revealPrebids = staffRoutes(AUCTIONS, {
  method: 'POST',
  path: '/:auctionId/prebids/reveal',
  permission: 'auction.prebid.manage',
  summary: 'Reveal the prebid amounts to all members',
  description: 'Possible once the auction has ended. Idempotent.',
  params: AuctionParams,
  body: ReasonBody,
  data: MutationResult,
  success: 200,
  refusals: ['PREBID_DISABLED', 'REVEAL_TOO_EARLY'],
  example: { path: sample.prebidding, body: sample.agreedReason },
})

export const ActionLog = Type.Object({
  id: Id,
  auctionId: Id,
  cycleId: Id,
  action: Type.String(),
  actorId: NullableId,
  actorRole: OneOf(['SUPERADMIN', 'COMPANY', 'SUBSCRIBER', 'SYSTEM']),
  actorName: NullableText,
  reason: NullableText,
  metadata: Nullable(Dictionary(Type.Unknown())),
  fromStatus: AuctionStatus,
  toStatus: AuctionStatus,
  stateVersion: Type.Integer(),
  createdAt: Instant,
})

export const listActionLogs = staffRoutes(AUCTIONS, {
  method: 'GET',
  path: '/:auctionId/action-logs',
  permission: 'auction.read',
  summary: 'List the actions on an auction, newest first',
  description: 'Who scheduled, started, paused, ended or changed the auction, and when.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('actionLogs', ActionLog),
  success: 200,
})
