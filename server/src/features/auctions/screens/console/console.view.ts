// Auctions as staff see them. [spec: The console; The list of the staff; Bids and prebids of the console]

import type { DISQUALIFICATION_REASON_CODES } from '@kuri/contract/auctions/enums'
import { currentPhase, prebidPhase } from '@kuri/contract/auctions/rules/phases.rules'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { canReadPrebid } from '#features/auctions/model/prebid-seal.rules'
import { durationOf } from '#features/auctions/policy/auction-settings'
import type { Secrets } from '#platform/secrets'
import type { Auction } from '../../model/auction.ts'
import { invoiceStatusView, listedLead } from '../../model/auction.view.ts'
import { amountLimitsView } from '../../model/bid-offers.view.ts'
import type { EnrollmentFacts } from '../../model/enrollment-facts.sql.ts'
import { STAFF } from '../../model/viewer.ts'
import { prebidAmount, prebidReceipt } from '../../prebids/visible-amounts.ts'
import type { BidRow, PrebidRow } from '../history.sql.ts'
import type { ListedAuction } from './auction-list.sql.ts'
import type { Activity, AudienceSessionRow } from './console.sql.ts'

type ReasonCode = (typeof DISQUALIFICATION_REASON_CODES)[number]
export type Urls = ReadonlyMap<string, string>
export const urlOf = (urls: Urls, fileId: string | null) => (fileId === null ? null : (urls.get(fileId) ?? null))
/** Returns the URL of a person's picture. */
export type AvatarOf = (fileId: string | null) => string | null
const iso = (at: Date | null) => at?.toISOString() ?? null

export const auctionItemView = (auction: ListedAuction, now: Date) => ({
  auctionId: auction.id,
  cycleId: auction.cycleId,
  programId: auction.programId,
  programName: auction.programName,
  chitId: auction.chitId,
  companyId: auction.companyId,
  companyName: auction.companyName,
  companyBranch: auction.companyBranch,
  cycleNumber: auction.cycleNumber,
  cycleStatus: auction.cycleStatus,
  auctionStatus: auction.status,
  currentPhase: currentPhase(auction, now),
  prebidPhase: prebidPhase(auction, now),
  hasPrebid: auction.hasPrebid,
  auctionBidMode: auction.bidMode,
  auctionClosingMode: auction.closingMode,
  prebidStartAt: iso(auction.prebidStartAt),
  prebidEndAt: iso(auction.prebidEndAt),
  auctionStartAt: iso(auction.auctionStartAt),
  auctionDurationSeconds: durationOf(auction),
  auctionEndAt: iso(auction.auctionEndAt),
  closingPhase: auction.closingPhase,
  closingPhaseEndsAt: iso(auction.closingPhaseEndsAt),
  startedAt: iso(auction.startedAt),
  pausedAt: iso(auction.pausedAt),
  endedAt: iso(auction.endedAt),
  minimumBidAmount: rupees(auction.minimumBidAmountPaise),
  totalAmount: rupees(auction.totalAmountPaise),
  bidLimits: amountLimitsView(auction),
  leadingBidAmount: listedLead(auction),
  bidCount: auction.bidCount,
  activePrebidCount: auction.activePrebidCount,
  createdAt: auction.createdAt.toISOString(),
  updatedAt: auction.updatedAt.toISOString(),
})

const bidderView = (row: BidRow | PrebidRow, avatarOf: AvatarOf) => ({
  id: row.id,
  subscriberId: row.subscriberId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberName: row.subscriberName,
  subscriberAvatar: avatarOf(row.avatarFileId),
  createdAt: row.createdAt.toISOString(),
  deletedAt: iso(row.deletedAt),
  disqualifiedAt: iso(row.disqualifiedAt),
})

export const consoleBidView = (bid: BidRow, avatarOf: AvatarOf) => ({
  ...bidderView(bid, avatarOf),
  amount: rupees(bid.amountPaise),
  type: 'LIVE' as const,
  source: bid.source,
  serverSequence: bid.serverSequence,
  deletionReason: bid.deletionReason,
  disqualificationReasonCode: bid.disqualificationReasonCode as ReasonCode | null,
})

/** Prebids are placed online only. */
export const consolePrebidView = (
  prebid: PrebidRow,
  auction: Auction,
  secrets: Secrets,
  urls: Urls,
  avatarOf: AvatarOf,
) => ({
  ...bidderView(prebid, avatarOf),
  amount: rupeesOrNull(prebidAmount(secrets, prebid, auction, STAFF)),
  type: 'PREBID' as const,
  source: 'ONLINE' as const,
  status: prebid.status,
  receipt: prebidReceipt(secrets, prebid, auction, STAFF),
  documentSubmissionId: prebid.documentSubmissionId,
  generatedPdfUrl: canReadPrebid(STAFF, prebid.subscriberId, auction) ? urlOf(urls, prebid.documentFileId) : null,
  updatedAt: prebid.updatedAt.toISOString(),
})

/**
 * [spec: Participants of the console] Every ticket of the program. A member who has not joined counts as ONLINE; one who joined on the
 * floor is present.
 */
export const consoleParticipantView = (
  facts: EnrollmentFacts,
  did: Activity | undefined,
  avatarOf: AvatarOf,
  today: string,
) => ({
  subscriberId: facts.subscriberId,
  enrolledSubscriberId: facts.id,
  subscriberName: facts.name,
  subscriberAvatar: avatarOf(facts.avatarFileId),
  ticketNumber: facts.ticketNumber,
  invoiceStatus: invoiceStatusView(facts, today),
  isPaymentCompletedForCycle: facts.isPaid,
  isOnline: facts.source === 'FLOOR' || did?.isSeated === true,
  source: facts.source ?? ('ONLINE' as const),
  hasJoined: facts.hasJoined,
  joinedAt: iso(facts.joinedAt),
  hasBid: did?.latestBidPaise != null,
  hasPrebid: did?.hasPrebid === true,
  latestBidAmount: rupeesOrNull(did?.latestBidPaise ?? null),
  isDisqualified: facts.isPrebidDisqualified || facts.isLiveBidDisqualified,
  hasWonCycle: facts.hasWon,
  wonCycleNumber: facts.wonCycleNumber,
})

export const audienceSessionView = (session: AudienceSessionRow) => ({
  ...session,
  accessMode: session.accessMode as 'VIEWER' | 'PARTICIPANT',
  occurredAt: session.occurredAt.toISOString(),
})
