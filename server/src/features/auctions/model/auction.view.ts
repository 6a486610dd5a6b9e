// [D1 2.10, 2.14] What the overviews of members and staff both show of an auction.
import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import { settingsOf } from '#features/auction-records/auction-settings'
import { hasEnded } from '#features/auction-records/prebid-seal.rules'
import { invoiceStatusOn, type StoredStatus } from '#features/billing/invoices.rules'
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
  activePrebidCount: auction.activePrebidCount,
  settings: settingsOf(auction),
})

type CycleInvoice = { invoiceStatus: StoredStatus | null; invoiceDueDate: string | null }

/** [D1 2.5, G111] As the member's own invoices say it, OVERDUE included. */
export const invoiceStatusView = ({ invoiceStatus, invoiceDueDate }: CycleInvoice, today: string) =>
  invoiceStatus && invoiceStatusOn(today, invoiceStatus, invoiceDueDate)

type Lead = Pick<Auction, 'hasPrebid' | 'prebidsRevealedAt' | 'leadingAmountPaise' | 'status'>

/** [G014] In lists the lead of an auction with prebids stays under their seal. */
export const listedLead = (auction: Lead) =>
  auction.hasPrebid && auction.prebidsRevealedAt === null ? null : rupeesOrNull(auction.leadingAmountPaise)

/** [D1 2.5] For members also until the end, which a second division has before it again after the reveal. */
export const memberListedLead = (auction: Lead) =>
  auction.hasPrebid && !hasEnded(auction.status) ? null : listedLead(auction)
