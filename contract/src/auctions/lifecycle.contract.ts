// The lifecycle endpoints of staff [spec: Endpoints and schedule rules]: described once, served under /v2/companies and /v2/admin.
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import type { Example, Requirement } from '../kit/route.ts'
import { type PersonalRoute, route } from '../kit/route.ts'
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
import { SETTING_FIELDS, TRIGGER_FIELDS } from './config.ts'
import { AuctionStatus, PrebidPhase } from './enums.ts'

export const AuctionParams = Type.Object({ auctionId: Id })
export const Reason = Text(1, 500, { says: 'must have 1 to 500 characters' })
const ReasonBody = Type.Object({ reason: Type.Optional(Reason) })

/** One endpoint for the company (its own auctions, by permission) and for the superadmin (all auctions). */
export function staffRoutes<const R extends Omit<PersonalRoute, 'persona' | 'permission' | 'path' | 'tag'>>(
  path: string,
  permission: Requirement,
  rest: R,
  adminExample?: Example,
) {
  return {
    company: route({
      ...rest,
      tag: 'Auctions (company)',
      path: `/v2/companies/auctions${path}`,
      persona: 'COMPANY',
      permission,
    }),
    admin: route({
      ...rest,
      tag: 'Auctions (superadmin)',
      path: `/v2/admin/auctions${path}`,
      persona: 'SUPERADMIN',
      permission: null,
      ...(adminExample ? { example: adminExample } : {}),
    }),
  } as const
}

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

export const scheduleAuction = staffRoutes('/:auctionId/schedule', 'auction.schedule', {
  method: 'PATCH',
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

export const approveAuction = staffRoutes(
  '/:auctionId/approve',
  { anyOf: ['auction.schedule', 'auction.operate'] },
  {
    method: 'POST',
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
  },
)

export const cancelAuction = staffRoutes(
  '/:auctionId/cancel',
  { anyOf: ['auction.schedule', 'auction.operate'] },
  {
    method: 'POST',
    summary: 'Cancel an auction that has not ended',
    description: 'The auction becomes CANCELLED and stays so.',
    params: AuctionParams,
    body: ReasonBody,
    data: MutationResult,
    success: 200,
    refusals: ['AUCTION_STATE_CONFLICT'],
    example: { path: { auctionId: DEMO.nextAuctionId }, body: sample.agreedReason },
  },
)

const windowTimes = {
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer(),
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
}

export const openPrebid = staffRoutes('/:auctionId/prebid/open', 'auction.prebid.manage', {
  method: 'POST',
  summary: 'Open the prebid window',
  description: 'Idempotent: `prebidOpened` is false if the window was opened before.',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidOpened: Type.Boolean() }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'PREBIDS_FINAL', 'PREBID_ALREADY_CLOSED', 'PREBID_DISABLED'],
  example: { path: sample.prebidding, body: sample.agreedReason },
})

export const closePrebid = staffRoutes('/:auctionId/prebid/close', 'auction.prebid.manage', {
  method: 'POST',
  summary: 'Close the prebid window now',
  description: 'Idempotent: `prebidClosed` is false if the window was already closed.',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidClosed: Type.Boolean() }),
  success: 200,
  refusals: ['AUCTION_STATE_CONFLICT', 'PREBID_DISABLED'],
  example: { path: sample.prebidding, body: sample.agreedReason },
})

export const revealPrebids = staffRoutes('/:auctionId/prebids/reveal', 'auction.prebid.manage', {
  method: 'POST',
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

export const listActionLogs = staffRoutes('/:auctionId/action-logs', 'auction.read', {
  method: 'GET',
  summary: 'List the actions on an auction, newest first',
  description: 'Who scheduled, started, paused, ended or changed the auction, and when.',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('actionLogs', ActionLog),
  success: 200,
})
