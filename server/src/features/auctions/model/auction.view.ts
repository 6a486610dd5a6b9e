// The fields of an auction that the screens of members and of staff share [D1 2.10, 2.14].
import { limitAmount, nextAmount, openingAmount } from '@kuri/contract/auctions/rules/bid-range.rules'
import { statusIs } from '@kuri/contract/auctions/status-sets'
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { settingsOf } from '#features/auction-records/auction-settings'
import { invoiceStatusOn, type StoredStatus } from '#features/billing/invoices.rules'
import { bidRange } from '#features/programs/bid-range.rules'
import { chitTermsIn } from '#features/programs/chit-terms.rules'
import { programBidType } from '#features/programs/program.rules'
import type { Auction } from './auction.ts'
import { stateView } from './state.view.ts'

export const auctionView = (auction: Auction, now: Date) => ({
  ...stateView(auction, now),
  programId: auction.programId,
  programName: auction.programName,
  companyId: auction.companyId,
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

/** Which amounts a bid may have now, and the first one that would lead. */
function bidLimitsView(auction: Auction) {
  const range = bidRange(auction)
  const [lowest, highest] = [openingAmount(range), limitAmount(range)].sort((a, b) => a - b)
  return {
    lowestAmount: rupees(lowest!),
    highestAmount: rupees(highest!),
    discountStep: rupeesOrNull(chitTermsIn(auction.chitTerms).bidStepPaise),
    nextAmount: rupeesOrNull(nextAmount(range, auction.leadingAmountPaise)),
  }
}

type CycleInvoice = { invoiceStatus: StoredStatus | null; invoiceDueDate: string | null }

/** [D1 2.5, G111] The same status as in the member's own invoices, OVERDUE included. */
export const invoiceStatusView = ({ invoiceStatus, invoiceDueDate }: CycleInvoice, today: string) =>
  invoiceStatus && invoiceStatusOn(today, invoiceStatus, invoiceDueDate)

type Lead = Pick<Auction, 'hasPrebid' | 'prebidsRevealedAt' | 'leadingAmountPaise' | 'status'>

/** [G014] In lists the leading amount of an auction with prebids is hidden until the prebids are revealed. */
export const listedLead = (auction: Lead) =>
  auction.hasPrebid && auction.prebidsRevealedAt === null ? null : rupeesOrNull(auction.leadingAmountPaise)

/** [D1 2.5] For members it is hidden until the end too: an auction reopened for a second division is already revealed. */
export const memberListedLead = (auction: Lead) =>
  auction.hasPrebid && !statusIs(auction.status, 'ended') ? null : listedLead(auction)
