// [D1 4.2] The staff's lifecycle doors: one description, served under /v2/companies and /v2/admin.

import { Paged, PageQuery } from '../kit/paging.ts'
import type { Requirement } from '../kit/route.ts'
import { route } from '../kit/route.ts'
import {
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

/** One staff endpoint for the company (own auctions, by permission) and for the superadmin (all). */
export function staffDoors<
  const R extends Omit<Parameters<typeof route>[0], 'persona' | 'permission' | 'path' | 'tag'>,
>(path: string, permission: Requirement, rest: R) {
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

export const scheduleAuction = staffDoors('/:auctionId/schedule', 'auction.schedule', {
  method: 'PATCH',
  summary: 'Schedule or reschedule the auction',
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
})

export const approveAuction = staffDoors(
  '/:auctionId/approve',
  { anyOf: ['auction.schedule', 'auction.operate'] },
  {
    method: 'POST',
    summary: 'Approve the scheduled auction',
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
  },
)

export const cancelAuction = staffDoors(
  '/:auctionId/cancel',
  { anyOf: ['auction.schedule', 'auction.operate'] },
  {
    method: 'POST',
    summary: 'Cancel the auction',
    params: AuctionParams,
    body: ReasonBody,
    data: MutationResult,
    success: 200,
  },
)

const windowTimes = {
  auctionId: Id,
  cycleId: Id,
  stateVersion: Type.Integer(),
  prebidStartAt: NullableInstant,
  prebidEndAt: NullableInstant,
}

export const openPrebid = staffDoors('/:auctionId/prebid/open', 'auction.prebid.manage', {
  method: 'POST',
  summary: 'Stamp the prebid window open',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidOpened: Type.Boolean() }),
  success: 200,
})

export const closePrebid = staffDoors('/:auctionId/prebid/close', 'auction.prebid.manage', {
  method: 'POST',
  summary: 'Close the prebid window now',
  params: AuctionParams,
  body: ReasonBody,
  data: Type.Object({ ...windowTimes, prebidClosed: Type.Boolean() }),
  success: 200,
})

export const revealPrebids = staffDoors('/:auctionId/prebids/reveal', 'auction.prebid.manage', {
  method: 'POST',
  summary: 'Reveal the sealed prebid amounts',
  params: AuctionParams,
  body: ReasonBody,
  data: MutationResult,
  success: 200,
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
  metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
  fromStatus: AuctionStatus,
  toStatus: AuctionStatus,
  stateVersion: Type.Integer(),
  createdAt: Instant,
})

export const listActionLogs = staffDoors('/:auctionId/action-logs', 'auction.read', {
  method: 'GET',
  summary: 'What was done to the auction, newest first',
  params: AuctionParams,
  query: PageQuery,
  data: Paged('actionLogs', ActionLog),
  success: 200,
})
