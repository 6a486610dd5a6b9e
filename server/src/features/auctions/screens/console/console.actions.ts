// The console overview of an auction. [spec: The console; Endpoints and schedule rules; Also in the console] The number of queries does not
// depend on the history: counts come from the auction's row, pages from indexes, and all signed URLs from one query.

import type {
  listAuctionParticipants as participantRoutes,
  getAuction as readDoors,
  listAudienceSessions as sessionDoors,
} from '@kuri/contract/auctions/console.contract'
import { auctionActions } from '@kuri/contract/auctions/rules/actions.rules'
import { prebidDeletionBlockedReason, remainingWinnerSlots } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import { type Page, paged, pageOffset } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import { awaitsReveal, canReadPrebid } from '#features/auctions/model/prebid-seal.rules'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import { fileUrls } from '#features/companies/files/files.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { searchWords } from '#features/programs/programs/search/ticket-search.rules'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { announcementView } from '../../announcements/announcement.view.ts'
import { listAnnouncements } from '../../announcements/announcements.sql.ts'
import { countAudience } from '../../audience/audience.sql.ts'
import type { Auction } from '../../model/auction.ts'
import { auctionView } from '../../model/auction.view.ts'
import { countMemberTickets, type EnrollmentFacts, listEnrollmentFactsPage } from '../../model/enrollment-facts.sql.ts'
import { getAuction } from '../../model/mutate-auction.ts'
import { STAFF } from '../../model/viewer.ts'
import { winnerView } from '../../winners/winner.view.ts'
import { getAuctionContext } from '../auction-context.sql.ts'
import * as history from '../history.sql.ts'
import { findBidTimes, listActivity, listAudienceSessions } from './console.sql.ts'
import { audienceSessionView, consoleBidView, consoleParticipantView, consolePrebidView } from './console.view.ts'
import { realtimeStats } from './realtime-stats.rules.ts'

type ConsolePages = { bids: Page; prebids: Page; participants: Page }
const FIRST = { pageNumber: 1, pageSize: 10 }
const FIRST_PAGES: ConsolePages = { bids: FIRST, prebids: FIRST, participants: FIRST }

const slice = (page: Page) => ({ limit: page.pageSize, offset: pageOffset(page) })

export async function readConsole(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  query: Query<typeof readDoors.company>,
) {
  const auction = await getAuction(deps, permit, auctionId)
  return consoleOverview(deps, deps.db, auction, deps.clock.now(), {
    bids: { pageNumber: query.bidPageNumber, pageSize: query.bidPageSize },
    prebids: { pageNumber: query.prebidPageNumber, pageSize: query.prebidPageSize },
    participants: { pageNumber: query.participantPageNumber, pageSize: query.participantPageSize },
  })
}

/** The journal of arrivals in the room and departures from it. */
export async function readAudienceSessions(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  query: Query<typeof sessionDoors.company>,
) {
  await getAuction(deps, permit, auctionId)
  const { sessions, count } = await listAudienceSessions(deps.db, auctionId, query, query.pageSize, pageOffset(query))
  return paged('sessions', sessions.map(audienceSessionView), count, query)
}

/** Every ticket of the program, narrowed by what staff look for. */
export async function readTickets(
  deps: Platform,
  permit: Permit,
  auctionId: string,
  { search, ...query }: Query<typeof participantRoutes.company>,
) {
  const auction = await getAuction(deps, permit, auctionId)
  const today = dayAt(deps.clock.now(), deps.config.timeZone)
  const filter = { ...query, words: searchWords(search ?? '') }
  const [members, count] = await Promise.all([
    listEnrollmentFactsPage(deps.db, auction, slice(query), today, filter),
    countMemberTickets(deps.db, auction, filter),
  ])
  return paged('participants', await participantViews(deps, deps.db, auctionId, members, today), count, query)
}

/** With what each of them did in the auction. */
async function participantViews(
  deps: Platform,
  db: Reader,
  auctionId: string,
  members: readonly EnrollmentFacts[],
  today: string,
) {
  const activity = await listActivity(
    db,
    auctionId,
    members.map(({ id }) => id),
  )
  return members.map((member) =>
    consoleParticipantView(member, activity.get(member.id), (fileId) => avatarUrl(deps, fileId), today),
  )
}

/** `db` may be a transaction, for one consistent snapshot. */
export async function consoleOverview(
  deps: Platform,
  db: Reader,
  auction: Auction,
  now: Date,
  pages: ConsolePages = FIRST_PAGES,
) {
  const { id } = auction
  const today = dayAt(now, deps.config.timeZone)
  const [
    context,
    bids,
    deletedBids,
    prebids,
    prebidCount,
    members,
    memberCount,
    winners,
    announcements,
    bidTimes,
    audience,
  ] = await Promise.all([
    getAuctionContext(db, auction),
    history.listBids(db, id, slice(pages.bids)),
    history.countDeletedBids(db, id),
    history.listPrebids(db, id, slice(pages.prebids)),
    history.countPrebids(db, id),
    listEnrollmentFactsPage(db, auction, slice(pages.participants), today),
    countMemberTickets(db, auction),
    history.listWinners(db, id, 'ALL'),
    listAnnouncements(db, id),
    findBidTimes(db, id),
    countAudience(db, id),
  ])
  const [participants, urls] = await Promise.all([
    participantViews(deps, db, id, members, today),
    fileUrls(
      deps,
      db,
      prebids
        .filter(({ subscriberId }) => canReadPrebid(STAFF, subscriberId, auction))
        .map(({ documentFileId }) => documentFileId),
    ),
  ])
  const avatarOf = (fileId: string | null) => avatarUrl(deps, fileId)
  const shownWinners = winners.map((winner) =>
    winnerView({ ...winner, subscriberAvatar: avatarOf(winner.avatarFileId) }, auction, STAFF),
  )
  return {
    ...auctionView(auction, now),
    ...context,
    branchId: auction.branchId,
    programStatus: auction.programStatus,
    programDivisions: auction.divisions,
    declaredWinnerCount: auction.declaredWinnerCount,
    remainingWinnerSlots: remainingWinnerSlots(auction),
    // [spec: The id of a winner] The newest winner whose declaration stands.
    winnerId: shownWinners.findLast(({ status }) => status === 'DECLARED')?.id ?? null,
    winners: shownWinners,
    settlementAwaitsReveal: winners.some((winner) => winner.status === 'DECLARED' && awaitsReveal(winner, auction)),
    prebidDeletionBlockedReason: prebidDeletionBlockedReason(auction),
    actions: auctionActions(auction, now),
    lotProof: auction.lotProof,
    audience,
    liveBids: paged(
      'items',
      bids.map((bid) => consoleBidView(bid, avatarOf)),
      auction.bidCount + deletedBids,
      pages.bids,
    ),
    prebids: paged(
      'items',
      prebids.map((prebid) => consolePrebidView(prebid, auction, deps.secrets, urls, avatarOf)),
      prebidCount,
      pages.prebids,
    ),
    participants: paged('items', participants, memberCount, pages.participants),
    announcements: announcements.map(announcementView),
    realtimeStats: realtimeStats(auction, bidTimes, now),
  }
}
