// [D1 2.11, 4.1, G052] Sealed prebids: the member's place, edit and cancel, and the staff's deletion.

import { route } from '../kit/route.ts'
import { Id, Instant, NullableId, NullableText, OneOf, Type } from '../kit/schema.ts'
import { PREBID_STATUSES } from './enums.ts'
import { AuctionParams, MutationResult, Reason, staffDoors } from './lifecycle.contract.ts'

const own = { tag: 'Prebids (subscriber)', persona: 'SUBSCRIBER', permission: null } as const
const path = '/v2/subscribers/me/auctions/:auctionId/prebid'
const PrebidParams = Type.Object({ ...AuctionParams.properties, prebidId: Id })

/** [G101] Signs and zeros pass here: whether the amount lies within the limits is the auction's question. */
const says = 'must be an amount in rupees: a number, or a decimal string such as "65000.50"'
const PrebidAmount = Type.Unsafe<number | string>({
  anyOf: [
    { type: 'number', says },
    { type: 'string', trim: true, pattern: '^[+-]?\\d{1,16}(\\.\\d{1,20})?$', says },
  ],
})
const Offer = Type.Object({
  enrolledSubscriberId: Id,
  amount: PrebidAmount,
  signatureAssetId: Type.Optional(Id),
})

/** [D1 2.11] `commitment` and `nonce` are the receipt: SHA-256 of `auctionId:enrolledSubscriberId:paise:nonce`. */
export const PrebidResult = Type.Object({
  auctionId: Id,
  cycleId: Id,
  prebidId: Id,
  enrolledSubscriberId: Id,
  status: OneOf(PREBID_STATUSES),
  documentSubmissionId: NullableId,
  commitment: NullableText,
  nonce: NullableText,
})

export const placePrebid = route({
  ...own,
  method: 'POST',
  path,
  summary: 'Place the one sealed prebid of an enrollment',
  description: 'Keep `commitment` and `nonce`: with them anyone can check after the reveal that the amount is yours.',
  params: AuctionParams,
  body: Offer,
  data: PrebidResult,
  success: 201,
})

export const editPrebid = route({
  ...own,
  method: 'PUT',
  path: `${path}/:prebidId`,
  summary: 'Change the amount of an active prebid, where the auction allows it',
  description: 'Gives a new receipt. Where a document is required, a changed amount needs a signatureAssetId.',
  params: PrebidParams,
  body: Offer,
  data: PrebidResult,
  success: 200,
})

export const cancelPrebid = route({
  ...own,
  method: 'DELETE',
  path: `${path}/:prebidId`,
  summary: 'Withdraw an active prebid while the window is open',
  params: PrebidParams,
  query: Type.Object({ enrolledSubscriberId: Id }),
  data: PrebidResult,
  success: 200,
})

export const deletePrebid = staffDoors('/:auctionId/prebids/:prebidId', 'auction.prebid.manage', {
  method: 'DELETE',
  summary: 'Delete an active prebid; its owner is told and may place another while the window is open',
  params: PrebidParams,
  query: Type.Object({ reason: Reason }),
  data: Type.Object({
    ...MutationResult.properties,
    prebidId: Id,
    enrolledSubscriberId: Id,
    prebidStatus: OneOf(PREBID_STATUSES),
    deletionReason: NullableText,
    deletedAt: Instant,
  }),
  success: 200,
})
