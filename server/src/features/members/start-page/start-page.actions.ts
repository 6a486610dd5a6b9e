// The start page of a member: ten queries at most, whatever the history.
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import { HOME_LIMITS, type Home, type HomeWindow } from '@kuri/contract/members/start-page.contract'
import { type OpenAuction, readOpenAuctions } from '#features/auctions/screens/subscriber/open-auctions.actions'
import { countUnread } from '#features/messages/notifications/notifications.sql'
import { listPrizesMissingPapers } from '#features/money/payouts/missing-papers.actions'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { listRunningChits } from './chits.sql.ts'
import { homeChargeView, homeChitView, homeInvoiceView, homePapersView, homeRequestView } from './start-page.view.ts'
import { listOwedCharges, listUnpaidInvoices, listWaitingRequests } from './tasks.sql.ts'

export async function readHome(deps: Platform, { actor }: Permit): Promise<Static<typeof Home>> {
  const { db, clock, config } = deps
  const { userId } = actor
  const now = clock.now()
  const today = dayAt(now, config.timeZone)
  const [auctions, invoices, charges, requests, prizes, chits, unreadCount] = await Promise.all([
    readOpenAuctions(deps, userId, now),
    listUnpaidInvoices(db, userId, HOME_LIMITS.tasks),
    listOwedCharges(db, userId, HOME_LIMITS.tasks),
    listWaitingRequests(db, userId, HOME_LIMITS.tasks),
    listPrizesMissingPapers(db, userId, HOME_LIMITS.tasks),
    listRunningChits(db, userId, HOME_LIMITS.chits),
    countUnread(db, userId, HOME_LIMITS.unread),
  ])
  const isLive = ({ auctionStatus }: OpenAuction) => statusIs(auctionStatus, 'running')
  return {
    serverTime: now.toISOString(),
    unreadCount,
    liveAuctions: auctions.filter(isLive),
    toDo: {
      invoices: invoices.map((row) => homeInvoiceView(row, today)),
      invoiceCount: invoices[0]?.count ?? 0,
      invoiceTotal: rupees(invoices[0]?.totalPaise ?? 0),
      charges: charges.map(homeChargeView),
      papers: requests.filter(({ status }) => status === 'ENROLLED').map(homePapersView),
      prebids: openWindows(auctions, 'canPrebid', ({ prebidClosesAt }) => prebidClosesAt),
      joins: openWindows(auctions, 'canJoin', ({ joinWindow }) => joinWindow.closesAt),
      requests: requests.filter(({ status }) => status !== 'ENROLLED').map((row) => homeRequestView(row, today)),
      prizes,
    },
    nextAuctions: auctions.filter((auction) => !isLive(auction)),
    chits: chits.map(homeChitView),
    chitCount: chits[0]?.count ?? 0,
  }
}

/** One entry per ticket that can act now. */
const openWindows = (
  auctions: readonly OpenAuction[],
  permission: 'canPrebid' | 'canJoin',
  closesAt: (auction: OpenAuction) => string | null,
): Static<typeof HomeWindow>[] =>
  auctions.flatMap((auction) =>
    auction.tickets
      .filter((ticket) => ticket[permission])
      .map(({ enrolledSubscriberId, ticketNumber }) => ({
        auctionId: auction.auctionId,
        programId: auction.programId,
        programName: auction.programName,
        chitId: auction.chitId,
        enrolledSubscriberId,
        ticketNumber,
        closesAt: closesAt(auction),
      })),
  )
