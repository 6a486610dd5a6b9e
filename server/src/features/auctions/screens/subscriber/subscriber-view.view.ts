// Auctions as a member sees them. [spec: The list of auctions; The detail; What each ticket may do; The cycle overview] Prebid amounts pass
// through the seal, which is asked for this viewer.

import type { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { limitAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import { rightsOf } from '@kuri/contract/auctions/rules/rights.rules'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Selectable } from 'kysely'
import { canReadPrebid } from '#features/auctions/model/prebid-seal.rules'
import { durationOf } from '#features/auctions/policy/auction-settings'
import { bidRange } from '#features/programs/programs/bid-range.rules'
import type { DB } from '#platform/db/database.generated'
import type { Secrets } from '#platform/secrets'
import type { RefusedBidRow } from '../../bidding/refused-bids/refused-bids.sql.ts'
import { refusedBidView } from '../../bidding/refused-bids/refused-bids.view.ts'
import type { Auction } from '../../model/auction.ts'
import { invoiceStatusView, memberListedLead } from '../../model/auction.view.ts'
import { amountLimitsView } from '../../model/bid-offers.view.ts'
import type { EnrollmentFacts } from '../../model/enrollment-facts.sql.ts'
import type { Viewer } from '../../model/viewer.ts'
import { prebidAmount, prebidReceipt } from '../../prebids/visible-amounts.ts'
import { type AvatarOf, type Urls, urlOf } from '../console/console.view.ts'
import type { BidRow, PrebidRow } from '../history.sql.ts'
import type { OwnAuctionRow } from './own-auctions.sql.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
type Bid = Selectable<DB['bids']>

export const ownAuctionItemView = (row: OwnAuctionRow, urls: Urls, now: Date, today: string) => ({
  auctionId: row.id,
  cycleId: row.cycleId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  programId: row.programId,
  programName: row.programName,
  chitId: row.chitId,
  companyId: row.companyId,
  companyName: row.companyName,
  companyAvatar: urlOf(urls, row.avatarFileId),
  companyBranch: row.companyBranch,
  cycleNumber: row.cycleNumber,
  cycleStatus: row.cycleStatus,
  auctionStatus: row.status,
  prebidPhase: prebidPhase(row, now),
  prebidEndAt: iso(row.prebidEndAt),
  auctionStartAt: iso(row.auctionStartAt),
  auctionDurationSeconds: durationOf(row),
  auctionEndAt: iso(row.auctionEndAt),
  minimumBidAmount: rupees(row.minimumBidAmountPaise),
  totalAmount: rupees(row.totalAmountPaise),
  bidLimits: amountLimitsView(row),
  leadingBidAmount: memberListedLead(row),
  invoiceStatus: invoiceStatusView(row, today),
})

/** [spec: What each ticket may do] What one ticket may do now, by the same rules that the actions enforce. */
export const eligibilityView = (auction: Auction, facts: EnrollmentFacts, now: Date) => ({
  ...rightsOf(auction, facts, now),
  canViewDetails: true,
  hasJoined: facts.hasJoined,
  joinedAt: iso(facts.joinedAt),
  isPrebidDisqualified: facts.isPrebidDisqualified,
  isLiveBidDisqualified: facts.isLiveBidDisqualified,
  hasAlreadyWonProgram: facts.hasWon,
  isPaymentCompletedForCycle: facts.isPaid,
  isBarredByArrears: facts.isBarredByArrears,
})

/** The bids and prebids of one ticket, selected from those of all. */
export const enrollmentView = (
  auction: Auction,
  facts: EnrollmentFacts,
  own: { bids: readonly Bid[]; prebids: readonly PrebidRow[]; refusedBids: readonly RefusedBidRow[] },
  secrets: Secrets,
  now: Date,
  today: string,
) => ({
  enrolledSubscriberId: facts.id,
  ticketNumber: facts.ticketNumber,
  invoiceStatus: invoiceStatusView(facts, today),
  currentUser: eligibilityView(auction, facts, now),
  liveBids: own.bids
    .filter(({ enrollmentId }) => enrollmentId === facts.id)
    .map((bid) => ({
      id: bid.id,
      amount: rupees(bid.amountPaise),
      status: bid.id === auction.leadingBidId ? ('LEADING' as const) : ('OUTBID' as const),
      createdAt: bid.createdAt.toISOString(),
    })),
  prebids: own.prebids
    .filter(({ enrollmentId }) => enrollmentId === facts.id)
    .map((prebid) => ({
      id: prebid.id,
      amount: rupeesOrNull(prebidAmount(secrets, prebid, auction, ownerOf(facts))),
      status: prebid.status,
      createdAt: prebid.createdAt.toISOString(),
    })),
  refusedBids: own.refusedBids.filter(({ enrollmentId }) => enrollmentId === facts.id).map(refusedBidView),
})

export const ownerOf = ({ subscriberId }: { subscriberId: string }): Viewer => ({ kind: 'SUBSCRIBER', subscriberId })

const offerView = (row: BidRow | PrebidRow, avatarOf: AvatarOf) => ({
  id: row.id,
  subscriberId: row.subscriberId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberName: row.subscriberName,
  subscriberAvatar: avatarOf(row.avatarFileId),
  createdAt: row.createdAt.toISOString(),
})

export const liveBidView = (bid: BidRow, avatarOf: AvatarOf) => ({
  ...offerView(bid, avatarOf),
  amount: rupees(bid.amountPaise),
  type: 'LIVE' as const,
})

export const revealedPrebidView = (
  prebid: PrebidRow,
  auction: Auction,
  viewer: Viewer,
  secrets: Secrets,
  avatarOf: AvatarOf,
) => ({
  ...offerView(prebid, avatarOf),
  amount: rupeesOrNull(prebidAmount(secrets, prebid, auction, viewer)),
  type: 'PREBID' as const,
  status: prebid.status,
  receipt: prebidReceipt(secrets, prebid, auction, viewer),
})

const reasonsView = (row: Bid | PrebidRow) => ({
  disqualifiedAt: iso(row.disqualifiedAt),
  disqualificationReasonCode: row.disqualificationReasonCode,
  deletionReason: row.deletionReason,
  deletedAt: iso(row.deletedAt),
})

/** A ticket that has bid the limit bids no more in this run, so its newest bid tells. */
export const isStandingLimitBid = (bid: Bid, auction: Auction): boolean =>
  bid.run === auction.run &&
  bid.deletedAt === null &&
  bid.disqualifiedAt === null &&
  bid.amountPaise === limitAmount(bidRange(auction))

export const latestBidView = (bid: Bid) => ({
  id: bid.id,
  amount: rupees(bid.amountPaise),
  createdAt: bid.createdAt.toISOString(),
  ...reasonsView(bid),
})

/** [spec: The document is sealed too] The document contains the amount, so it is shown only to viewers of the amount. */
export const ownPrebidView = (prebid: PrebidRow, auction: Auction, viewer: Viewer, secrets: Secrets, urls: Urls) => ({
  id: prebid.id,
  amount: rupeesOrNull(prebidAmount(secrets, prebid, auction, viewer)),
  createdAt: prebid.createdAt.toISOString(),
  updatedAt: prebid.updatedAt.toISOString(),
  documentSubmissionId: prebid.documentSubmissionId,
  documentSubmissionStatus: prebid.documentSubmissionStatus,
  generatedPdfUrl: canReadPrebid(viewer, prebid.subscriberId, auction) ? urlOf(urls, prebid.documentFileId) : null,
  receipt: prebidReceipt(secrets, prebid, auction, viewer),
})

/** How a prebid ended, if it did. */
export const prebidEndView = (prebid: PrebidRow) => ({ status: prebid.status, ...reasonsView(prebid) })

export const disqualificationView = (row: {
  id: string
  phase: 'PREBID' | 'LIVE'
  reasonCode: string
  reason: string | null
  createdAt: Date
}) => ({
  ...row,
  reasonCode: row.reasonCode as (typeof DISQUALIFICATION_REASON_CODES)[number],
  createdAt: row.createdAt.toISOString(),
})
