// The detail of one auction for a member, with all tickets they hold in it. [spec: The detail; The join window; Audience;
// What each ticket may do]
import { joinWindow } from '@kuri/contract/auctions/rules/join-window.rules'
import type { Page } from '@kuri/contract/kit/paging'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import { fileUrls } from '#features/companies/files/files.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { announcementView } from '../../announcements/announcement.view.ts'
import { listAnnouncements } from '../../announcements/announcements.sql.ts'
import { countAudience } from '../../audience/audience.sql.ts'
import { readParticipants } from '../../audience/participants.ts'
import { listRefusedBidsOfEnrollments } from '../../bidding/refused-bids/refused-bids.sql.ts'
import type { Auction } from '../../model/auction.ts'
import { auctionView } from '../../model/auction.view.ts'
import { findAuction } from '../../model/auctions.sql.ts'
import { type EnrollmentFacts, listEnrollmentFactsOfSubscriber } from '../../model/enrollment-facts.sql.ts'
import { winnerView } from '../../winners/winner.view.ts'
import { getAuctionContext } from '../auction-context.sql.ts'
import { urlOf } from '../console/console.view.ts'
import * as history from '../history.sql.ts'
import { MAX_VISIBLE_BIDS, refuseUnlessAuctionProgram } from './overview.actions.ts'
import { getProgramOfAuction } from './own-auctions.sql.ts'
import { enrollmentView, liveBidView, ownerOf, revealedPrebidView } from './subscriber-view.view.ts'
import { areBidsVisible, arePrebidsVisible } from './visible-offers.rules.ts'

const MAX_OWN_BIDS = 100
const MAX_OWN_REFUSED_BIDS = 20
/** [spec: Limits] */
const MAX_OWN_PREBIDS = 20

export async function readOwnAuction(deps: Platform, permit: Permit, auctionId: string, participants: Page) {
  const { db } = deps
  const auction = await findAuction(db, auctionId, deps.config.timeZone)
  const now = deps.clock.now()
  const today = dayAt(now, deps.config.timeZone)
  const tickets = auction ? await listEnrollmentFactsOfSubscriber(db, auction, permit.actor.userId, today) : []
  if (!auction || tickets.length === 0) throw refuse('NOT_FOUND')
  refuseUnlessAuctionProgram(auction)
  const viewer = ownerOf({ subscriberId: permit.actor.userId })
  const ids = tickets.map(({ id }) => id)

  const [context, program, offers, ownBids, ownPrebids, ownRefusedBids, announcements, winners, audience] =
    await Promise.all([
      getAuctionContext(db, auction),
      getProgramOfAuction(db, auction),
      listVisibleOffers(db, auction),
      history.listBidsOfEnrollments(db, auctionId, ids, MAX_OWN_BIDS),
      history.listPrebidsOfEnrollments(db, auctionId, ids, MAX_OWN_PREBIDS),
      listRefusedBidsOfEnrollments(db, auctionId, ids, MAX_OWN_REFUSED_BIDS),
      listAnnouncements(db, auctionId),
      history.listWinners(db, auctionId, 'DECLARED'),
      readAudience(deps, db, auction, tickets, participants, now),
    ])
  const { avatarFileId, ...shownProgram } = program
  const urls = await fileUrls(deps, db, [avatarFileId])
  const avatarOf = (fileId: string | null) => avatarUrl(deps, fileId)
  return {
    ...auctionView(auction, now),
    ...context,
    ...shownProgram,
    companyAvatar: urlOf(urls, avatarFileId),
    audience,
    liveBids: [
      ...offers.bids.map((bid) => ({ ...liveBidView(bid, avatarOf), status: null, receipt: null })),
      ...offers.prebids.map((prebid) => revealedPrebidView(prebid, auction, viewer, deps.secrets, avatarOf)),
    ],
    announcements: announcements.map(announcementView),
    enrollments: tickets.map((facts) =>
      enrollmentView(
        auction,
        facts,
        { bids: ownBids, prebids: ownPrebids, refusedBids: ownRefusedBids },
        deps.secrets,
        now,
        today,
      ),
    ),
    winners: winners.map((winner) =>
      winnerView({ ...winner, subscriberAvatar: avatarOf(winner.avatarFileId) }, auction, viewer),
    ),
  }
}

async function listVisibleOffers(db: Reader, auction: Auction) {
  const slice = { limit: MAX_VISIBLE_BIDS }
  const [bids, prebids] = await Promise.all([
    areBidsVisible(auction) ? history.listBids(db, auction.id, slice, 'STANDING') : [],
    arePrebidsVisible(auction) ? history.listPrebids(db, auction.id, slice, 'STANDING') : [],
  ])
  return { bids, prebids }
}

/** [spec: Audience] Counters are shown once the join window has opened, names only to members who have joined. */
async function readAudience(
  deps: Platform,
  db: Reader,
  auction: Auction,
  tickets: readonly EnrollmentFacts[],
  page: Page,
  now: Date,
) {
  if (joinWindow(auction, now).openedAt === null) return null
  const { viewerCount, joinedParticipantCount, presentParticipantCount, bidderCount } = await countAudience(
    db,
    auction.id,
  )
  const participants = tickets.some(({ hasJoined }) => hasJoined)
    ? await readParticipants(deps, db, auction.id, page, joinedParticipantCount)
    : null
  return { viewerCount, joinedParticipantCount, presentParticipantCount, bidderCount, participants }
}
