// The fields of an auction that the screens of members and of staff share [spec: The cycle overview; The console].
import { earliestStart } from '@kuri/contract/auctions/rules/schedule-window.rules'
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { settingsOf } from '#features/auctions/policy/auction-settings'
import { invoiceStatusOn, type StoredStatus } from '#features/money/billing/invoices.rules'
import { programBidType } from '#features/programs/programs/program.rules'
import type { Auction } from './auction.ts'
import { bidLimitsView } from './bid-offers.view.ts'
import { stateView } from './state.view.ts'

export const auctionView = (auction: Auction, now: Date) => ({
  ...stateView(auction, now),
  programId: auction.programId,
  programName: auction.programName,
  companyId: auction.companyId,
  earliestStartAt: earliestStart(auction, now)?.toISOString() ?? null,
  cycleNumber: auction.cycleNumber,
  cycleStatus: auction.cycleStatus,
  programBidType: programBidType(auction.programBid),
  auctionBaseAmount: rupeesOrNull(auction.baseAmountPaise),
  minimumBidAmount: rupees(auction.minimumBidAmountPaise),
  totalAmount: rupees(auction.totalAmountPaise),
  bidLimits: bidLimitsView(auction),
  activePrebidCount: auction.activePrebidCount,
  settings: settingsOf(auction),
})

type CycleInvoice = { invoiceStatus: StoredStatus | null; invoiceDueDate: string | null }

/** [spec: The list of auctions; Creating the invoices of a cycle] The same status as in the member's own invoices, OVERDUE included. */
export const invoiceStatusView = ({ invoiceStatus, invoiceDueDate }: CycleInvoice, today: string) =>
  invoiceStatus && invoiceStatusOn(today, invoiceStatus, invoiceDueDate)

type Lead = Pick<Auction, 'hasPrebid' | 'prebidsRevealedAt' | 'leadingAmountPaise' | 'status'>

/** [spec: The leading amount in lists] In lists the leading amount of an auction with prebids is hidden until the prebids are revealed. */
export const listedLead = (auction: Lead) =>
  auction.hasPrebid && auction.prebidsRevealedAt === null ? null : rupeesOrNull(auction.leadingAmountPaise)

/**
 * [spec: The list of auctions] For members it is hidden until the end too: an auction reopened for a second division is already revealed.
 */
export const memberListedLead = (auction: Lead) =>
  auction.hasPrebid && !statusIs(auction.status, 'ended') ? null : listedLead(auction)
