// Sealed prebids [spec: What a write returns; Member endpoints and rules; Deletion by staff]: place, edit and cancel for the member, delete
// for staff.
import { DEMO } from '../kit/demo-ids.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Instant, NullableId, NullableText, OneOf, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'
import { LogReceipt } from '../proof/log-head.ts'
import { PREBID_STATUSES } from './enums.ts'
import { AuctionParams, MutationResult, Reason } from './lifecycle.contract.ts'
import { AUCTIONS } from './staff-place.ts'

const own = { tag: 'Prebids (subscriber)', persona: 'SUBSCRIBER', permission: null } as const
const path = '/v2/subscribers/me/auctions/:auctionId/prebid'
const PrebidParams = Type.Object({ ...AuctionParams.properties, prebidId: Id })

/** [spec: Amounts] Accepts signs and zeros: the auction decides whether the amount is within its limits. */
const says = 'must be an amount in rupees: a number, or a decimal string such as "65000.50"'
const PrebidAmount = Type.Unsafe<number | string>({
  anyOf: [
    { type: 'number', says },
    { type: 'string', trim: true, pattern: '^[+-]?\\d{1,16}(\\.\\d{1,20})?$', says },
  ],
})
export const Offer = Type.Object({
  enrolledSubscriberId: Id,
  amount: PrebidAmount,
  signatureAssetId: Type.Optional(Id),
})

/** [spec: What a write returns] `commitment` and `nonce` are the receipt: SHA-256 of `auctionId:enrolledSubscriberId:paise:nonce`. */
export const PrebidResult = Type.Object({
  auctionId: Id,
  cycleId: Id,
  prebidId: Id,
  enrolledSubscriberId: Id,
  status: OneOf(PREBID_STATUSES),
  documentSubmissionId: NullableId,
  commitment: NullableText,
  nonce: NullableText,
  log: Type.Optional({ ...LogReceipt, description: 'Where the change stands in the tree of the auction' }),
})

/** [spec: What a write returns] Its owner can read it again; the others once the prebids are revealed. Before, the nonce would let anybody
 * who has the commitment try all amounts. */
export const PrebidReceipt = Type.Object({ commitment: Type.String(), nonce: Type.String() })

export const placePrebid = route({
  ...own,
  method: 'POST',
  path,
  summary: 'Place a sealed prebid for an enrollment',
  description:
    'An enrollment has at most one active prebid. `commitment` and `nonce` prove after the reveal that the amount was not changed; the overview of the enrollment shows them again as `receipt`.',
  params: AuctionParams,
  body: Offer,
  data: PrebidResult,
  makes: 'PAPER',
  success: 201,
  refusals: [
    'ACTIVE_PREBID_EXISTS',
    'CYCLE_NOT_ACTIVE',
    'INVALID_AMOUNT',
    'NOT_AN_AUCTION_PROGRAM',
    'NOT_YOUR_ENROLLMENT',
    'PAYMENT_REQUIRED',
    'PREBIDS_FINAL',
    'PREBID_DISABLED',
    'PREBID_DISQUALIFIED',
    'PREBID_DOCUMENT_OUTDATED',
    'PREBID_NOT_OPEN',
    'PREBID_TEMPLATE_MISSING',
    'PRIOR_WINNER',
    'SIGNATURE_NOT_USABLE',
    'SIGNATURE_REQUIRED',
  ],
  example: { path: sample.prebidding, body: { ...sample.ownPrebid, amount: 184_000 } },
})

export const previewPrebid = route({
  ...own,
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Read the document of a prebid before signing it',
  description:
    'A PDF that is marked as a draft on every page, for programs that require a document. Neither the document nor the amount is stored.',
  params: AuctionParams,
  body: Type.Object({ enrolledSubscriberId: Id, amount: PrebidAmount }),
  data: Type.Null({ description: 'Never sent: the response is a file' }),
  downloads: ['application/pdf'],
  makes: 'PAPER',
  success: 200,
  isShownOnce: true,
  refusals: [
    'CYCLE_NOT_ACTIVE',
    'INVALID_AMOUNT',
    'NOT_AN_AUCTION_PROGRAM',
    'NOT_YOUR_ENROLLMENT',
    'PAYMENT_REQUIRED',
    'PREBID_DISABLED',
    'PREBID_DISQUALIFIED',
    'PREBID_DOCUMENT_NOT_REQUIRED',
    'PREBID_NOT_OPEN',
    'PREBID_TEMPLATE_MISSING',
    'PRIOR_WINNER',
  ],
  example: { path: sample.prebidding, body: { ...sample.ownPrebid, amount: 184_000 } },
})

export const editPrebid = route({
  ...own,
  method: 'PUT',
  path: `${path}/:prebidId`,
  summary: 'Change the amount of an active prebid',
  description:
    'Allowed under MUTABLE_UNTIL_CLOSE while the window is open. Returns a new receipt. If a document is required, a changed amount needs a signatureAssetId.',
  params: PrebidParams,
  body: Offer,
  data: PrebidResult,
  makes: 'PAPER',
  success: 200,
  refusals: [
    'INVALID_AMOUNT',
    'PAYMENT_REQUIRED',
    'PREBIDS_FINAL',
    'PREBID_DOCUMENT_OUTDATED',
    'PREBID_IMMUTABLE',
    'PREBID_NOT_FOUND',
    'PREBID_NOT_OPEN',
    'SIGNATURE_REQUIRED',
  ],
  example: { path: sample.prebidding, body: { ...sample.ownPrebid, amount: 184_000 } },
})

export const cancelPrebid = route({
  ...own,
  method: 'DELETE',
  path: `${path}/:prebidId`,
  summary: 'Cancel an active prebid while the window is open',
  description: 'The enrollment can place another prebid until the window closes.',
  params: PrebidParams,
  query: Type.Object({ enrolledSubscriberId: Id }),
  data: PrebidResult,
  success: 200,
  refusals: ['PREBIDS_FINAL', 'PREBID_NOT_FOUND', 'PREBID_NOT_OPEN'],
  example: { path: sample.prebidding, query: sample.ownPrebid },
})

export const deletePrebid = staffRoutes(AUCTIONS, {
  method: 'DELETE',
  path: '/:auctionId/prebids/:prebidId',
  permission: 'auction.prebid.manage',
  summary: 'Delete an active prebid',
  description:
    'Possible until the auction ends. The owner is notified and can place another prebid while the window is open.',
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
  refusals: ['AUCTION_STATE_CONFLICT', 'PREBIDS_FINAL', 'PREBID_NOT_FOUND'],
  example: {
    path: { ...sample.prebidding, prebidId: DEMO.secondPrebidId },
    query: { reason: 'The member has died' },
  },
  admin: {
    example: { path: { ...sample.prebidding, prebidId: DEMO.thirdPrebidId }, query: { reason: 'Asked by letter' } },
  },
})
