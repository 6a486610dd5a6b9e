// A member's auctions that are not over, each with what their tickets can do in it: for the start page.
import { prebidDeadline } from '@kuri/contract/auctions/rules/phases.rules'
import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import { HOME_LIMITS, type HomeAuction } from '@kuri/contract/members/start-page.contract'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { Platform } from '#platform/platform'
import { invoiceStatusView } from '../../model/auction.view.ts'
import type { EnrollmentFacts } from '../../model/enrollment-facts.sql.ts'
import { listFactsOfAuctions } from '../../model/facts-of-auctions.sql.ts'
import { stateView } from '../../model/state.view.ts'
import { listOpenAuctions, type OpenAuctionRow } from './open-auctions.sql.ts'
import { eligibilityView } from './subscriber-view.view.ts'

export type OpenAuction = Static<typeof HomeAuction>

/** Two queries, however many auctions there are. */
export async function readOpenAuctions(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  subscriberId: string,
  now: Date,
): Promise<OpenAuction[]> {
  const auctions = await listOpenAuctions(db, subscriberId, HOME_LIMITS.auctions, config.timeZone)
  const today = dayAt(now, config.timeZone)
  const facts = auctions.length === 0 ? new Map() : await listFactsOfAuctions(db, auctions, subscriberId, today)
  return auctions.map((auction) => openAuctionView(auction, facts.get(auction.id) ?? [], now, today))
}

function openAuctionView(
  auction: OpenAuctionRow,
  tickets: readonly EnrollmentFacts[],
  now: Date,
  today: string,
): OpenAuction {
  const { status: _, ...state } = stateView(auction, now)
  return {
    ...state,
    cycleNumber: auction.cycleNumber,
    programId: auction.programId,
    programName: auction.programName,
    chitId: auction.chitId,
    companyName: auction.companyName,
    prebidClosesAt: auction.hasPrebid ? prebidDeadline(auction).toISOString() : null,
    totalAmount: rupees(auction.totalAmountPaise),
    isLeading: tickets.some(({ id }) => id === auction.leadingEnrollmentId),
    tickets: tickets.map((ticket) => ({
      enrolledSubscriberId: ticket.id,
      ticketNumber: ticket.ticketNumber,
      invoiceStatus: invoiceStatusView(ticket, today),
      ...eligibilityView(auction, ticket, now),
    })),
  }
}
