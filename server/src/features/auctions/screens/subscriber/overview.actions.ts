// The overview of one ticket in one cycle: the main payload of the live room. [spec: The cycle overview; The snapshot]
import type { listRoomBids } from '@kuri/contract/auctions/subscriber.contract'
import type { Params, Query } from '@kuri/contract/kit/route'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import { fileUrls } from '#features/companies/files/files.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import type { Auction } from '../../model/auction.ts'
import { auctionView } from '../../model/auction.view.ts'
import { findAuction } from '../../model/auctions.sql.ts'
import { type EnrollmentFacts, findEnrollmentFacts } from '../../model/enrollment-facts.sql.ts'
import { getAuctionContext } from '../auction-context.sql.ts'
import { type BidRow, listBids, listBidsOfEnrollments, listPrebidsOfEnrollments } from '../history.sql.ts'
import { findAuctionIdOfCycle, listDisqualifications } from './own-auctions.sql.ts'
import * as view from './subscriber-view.view.ts'

/** Enough for a phone; an unbounded list would grow with every bid. */
export const MAX_VISIBLE_BIDS = 200

export function refuseUnlessAuctionProgram({ programBid }: Pick<Auction, 'programBid'>): void {
  if (!isAuctioned(programBid)) throw refuse('NOT_AN_AUCTION_PROGRAM')
}

async function getOwnTicket(deps: Platform, permit: Permit, cycleId: string, enrollmentId: string) {
  const auctionId = await findAuctionIdOfCycle(deps.db, cycleId)
  const auction = auctionId === null ? undefined : await findAuction(deps.db, auctionId, deps.config.timeZone)
  const now = deps.clock.now()
  const today = dayAt(now, deps.config.timeZone)
  const facts = auction && (await findEnrollmentFacts(deps.db, auction, enrollmentId, today))
  if (!auction || facts?.subscriberId !== permit.actor.userId) throw refuse('NOT_FOUND')
  refuseUnlessAuctionProgram(auction)
  return { auction, facts, now }
}

export async function readOwnOverview(deps: Platform, permit: Permit, cycleId: string, enrollmentId: string) {
  const { auction, facts, now } = await getOwnTicket(deps, permit, cycleId, enrollmentId)
  return subscriberOverview(deps, deps.db, auction, facts, now)
}

/** Pages by the sequence of the room, because bids arrive while somebody reads. */
export async function readRoomBids(
  deps: Platform,
  permit: Permit,
  { cycleId, enrolledSubscriberId }: Params<typeof listRoomBids>,
  { beforeSequence, pageSize }: Query<typeof listRoomBids>,
) {
  const { auction } = await getOwnTicket(deps, permit, cycleId, enrolledSubscriberId)
  const found = await listBids(deps.db, auction.id, { limit: pageSize + 1, beforeSequence }, 'STANDING')
  const bids = found.slice(0, pageSize)
  return {
    bids: bids.map((bid) => roomBidView(deps, bid)),
    nextBeforeSequence: found.length > pageSize ? bids.at(-1)!.serverSequence : null,
  }
}

const roomBidView = (deps: Platform, bid: BidRow) => ({
  ...view.liveBidView(bid, (fileId) => avatarUrl(deps, fileId)),
  source: bid.source,
  serverSequence: bid.serverSequence,
})

/** The newest bids as every member of the room sees them. */
export const readLiveBids = async (deps: Platform, db: Reader, auctionId: string) =>
  (await listBids(db, auctionId, { limit: MAX_VISIBLE_BIDS }, 'STANDING')).map((bid) => roomBidView(deps, bid))

/** `db` may be a transaction, for one consistent snapshot. The caller has checked who owns the ticket. */
async function subscriberOverview(deps: Platform, db: Reader, auction: Auction, facts: EnrollmentFacts, now: Date) {
  const [context, liveBids, currentUser] = await Promise.all([
    getAuctionContext(db, auction),
    readLiveBids(deps, db, auction.id),
    readRoomUser(deps, db, auction, facts, now),
  ])
  return { ...auctionView(auction, now), ...context, liveBids, currentUser }
}

/** What one ticket may do now, with its own bids and prebids. The caller has checked who owns the ticket. */
export async function readRoomUser(deps: Platform, db: Reader, auction: Auction, facts: EnrollmentFacts, now: Date) {
  return roomUserView(deps, auction, facts, await readTicketRecords(deps, db, auction.id, [facts.id]), now)
}

type TicketRecords = Awaited<ReturnType<typeof readTicketRecords>>

/** The bids, prebids and disqualifications of several tickets, with the addresses of the documents. */
export async function readTicketRecords(
  deps: Platform,
  db: Reader,
  auctionId: string,
  enrollmentIds: readonly string[],
) {
  const [bids, prebids, disqualifications] = await Promise.all([
    listBidsOfEnrollments(db, auctionId, enrollmentIds, 1, 'ALL'),
    // Two, because a cancelled prebid and its replacement may have the same time; their status shows which is which.
    listPrebidsOfEnrollments(db, auctionId, enrollmentIds, 2),
    listDisqualifications(db, auctionId, enrollmentIds),
  ])
  const urls = await fileUrls(
    deps,
    db,
    prebids.map(({ documentFileId }) => documentFileId),
  )
  return { bids, prebids, disqualifications, urls }
}

/** Shows those of the records that belong to the ticket. */
export function roomUserView(
  deps: Pick<Platform, 'secrets'>,
  auction: Auction,
  facts: EnrollmentFacts,
  records: TicketRecords,
  now: Date,
) {
  const isOwn = ({ enrollmentId }: { enrollmentId: string }) => enrollmentId === facts.id
  const latestBid = records.bids.find(isOwn)
  const prebids = records.prebids.filter(isOwn)
  const activePrebid = prebids.find(({ status }) => status === 'ACTIVE')
  const latestPrebid = activePrebid ?? prebids[0]
  const prebidView = (prebid: (typeof prebids)[number]) =>
    view.ownPrebidView(prebid, auction, view.ownerOf(facts), deps.secrets, records.urls)
  return {
    ...view.eligibilityView(auction, facts, now),
    subscriberId: facts.subscriberId,
    enrolledSubscriberId: facts.id,
    ticketNumber: facts.ticketNumber,
    isLeadingBidder: auction.leadingEnrollmentId === facts.id,
    hasLimitBid: latestBid !== undefined && view.isStandingLimitBid(latestBid, auction),
    activePrebid: activePrebid ? prebidView(activePrebid) : null,
    latestBid: latestBid ? view.latestBidView(latestBid) : null,
    latestPrebid: latestPrebid ? { ...prebidView(latestPrebid), ...view.prebidEndView(latestPrebid) } : null,
    disqualifications: records.disqualifications
      .filter(isOwn)
      .map(({ enrollmentId: _own, ...row }) => view.disqualificationView(row)),
  }
}
