// The position of a case: what the prize is, what the person owes, what is still to be billed. Read for screens, locked for decisions.
import { isWinnerRevealedTo } from '#features/auctions/model/prebid-seal.rules'
import { listStandingOfSource } from '#features/money/gst/documents.sql'
import { findCycleGst, type GstTerms, listRecipients, type Recipient } from '#features/money/gst/gst.sql'
import { sumOfTax } from '#features/money/gst/tax.rules'
import { getBalancePaise } from '#features/money/ledger/ledger.sql'
import { totalCycles } from '#features/programs/programs/calendar.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { CaseFacts } from './checklist.rules.ts'
import {
  type Choices,
  type Figures,
  figuresOf,
  type OpenCharge,
  type OpenInvoice,
  type Position,
} from './figures.rules.ts'
import { type GuarantorRow, listGuarantors, listSecurities, type SecurityRow } from './papers.sql.ts'
import type { LockedPayout } from './payouts.sql.ts'
import { remainingInstalments } from './securities.rules.ts'
import * as rows from './situation.sql.ts'

export type CasePosition = Position & {
  situation: rows.Situation
  isSettled: boolean
  remainingInstalments: number
  /** The terms of the cycle; null where nothing is taxed. */
  gst: (GstTerms & { recipient: Recipient }) | null
}

async function positionOf(
  db: Reader,
  payout: LockedPayout,
  invoices: readonly OpenInvoice[],
  charges: readonly OpenCharge[],
): Promise<CasePosition> {
  const situation = await rows.getSituation(db, payout.id)
  const remaining = remainingInstalments({
    total: totalCycles(situation),
    won: situation.cycleNumber,
    billedLater: situation.billedLater,
  })
  const tax = await taxOfPrize(db, payout)
  // The books say what the winner is owed, after the tax. Before the settlement it is the prize as declared.
  const grossPaise = situation.isSettled
    ? tax.commissionTaxPaise - (await getBalancePaise(db, 'PRIZE_PAYABLE', payout.winnerId))
    : situation.prizePaise
  return {
    situation,
    isSettled: situation.isSettled,
    remainingInstalments: remaining,
    enrollmentId: payout.enrollmentId,
    programId: payout.programId,
    grossPaise,
    ...tax,
    invoices,
    charges,
    futureLiabilityPaise: remaining * situation.subscriptionAmountPaise,
    advancePaise: situation.advancePaise,
  }
}

/** What the winner bears of the GST on the commission stands in its tax invoice. */
async function taxOfPrize(db: Reader, { winnerId, cycleId, enrollmentId }: LockedPayout) {
  const gst = await findCycleGst(db, cycleId)
  if (!gst) return { commissionTaxPaise: 0, documentChargeRate: null, gst: null }
  const invoices = await listStandingOfSource(db, winnerId)
  const recipient = (await listRecipients(db, gst, [enrollmentId])).get(enrollmentId)!
  return {
    commissionTaxPaise: invoices
      .filter(({ borneBy }) => borneBy === 'WINNER')
      .reduce((sum, invoice) => sum + sumOfTax(invoice), 0),
    documentChargeRate: gst.taxesDocumentCharge ? recipient : null,
    gst: { ...gst, recipient },
  }
}

export const readPosition = async (db: Reader, payout: LockedPayout, today: string): Promise<CasePosition> =>
  positionOf(db, payout, await rows.listOpenInvoices(db, payout, today), await rows.listOpenCharges(db, payout))

/** In the order of docs/locking.md. The case itself is locked. */
export async function lockPosition(tx: Tx, payout: LockedPayout, today: string): Promise<CasePosition> {
  await rows.lockCycleOfPayout(tx, payout.cycleId)
  const invoices = await rows.lockOpenInvoices(tx, payout, today)
  const charges = await rows.lockOpenCharges(tx, payout)
  await rows.lockTicket(tx, payout.enrollmentId)
  return positionOf(tx, payout, invoices, charges)
}

/** Null before the approval. */
export const storedFigures = (payout: LockedPayout): Figures | null =>
  payout.netPaise === null
    ? null
    : {
        grossPaise: payout.grossPaise!,
        ownDuesPaise: payout.ownDuesPaise!,
        otherDuesPaise: payout.otherDuesPaise!,
        chargesPaise: payout.chargesPaise!,
        futureSubscriptionsPaise: payout.futureSubscriptionsPaise!,
        documentChargePaise: payout.documentChargePaise,
        gstPaise: payout.gstPaise ?? 0,
        netPaise: payout.netPaise,
      }

/** [spec: Winners from prebids; Settled at the reveal] Null while the prize is sealed for the viewer. */
export function figuresFor(
  viewer: 'STAFF' | 'SUBSCRIBER',
  payout: LockedPayout & Choices,
  position: CasePosition,
): Figures | null {
  const { auctionPrebidId, auctionStatus: status, prebidsRevealedAt } = position.situation
  if (!isWinnerRevealedTo({ auctionPrebidId }, viewer, { status, prebidsRevealedAt })) return null
  const stored = storedFigures(payout)
  const isOver = payout.state === 'CANCELLED' || payout.state === 'FORFEITED_REDRAW'
  return stored ?? (isOver ? null : figuresOf(position, payout))
}

export type CaseRecords = Omit<CaseFacts, 'securities' | 'guarantors'> & {
  securities: readonly SecurityRow[]
  guarantors: readonly GuarantorRow[]
}

export async function factsOf(
  db: Reader,
  payout: LockedPayout,
  position: CasePosition,
  figures: Figures | null,
): Promise<CaseRecords> {
  return {
    hasPayee: payout.payeeAccountNumberSealed !== null,
    isCompanyTicket: position.situation.holder === 'COMPANY',
    securityMode: payout.securityMode,
    futureLiabilityPaise: position.futureLiabilityPaise,
    securities: await listSecurities(db, payout.id),
    guarantors: await listGuarantors(db, payout.id),
    isSettled: position.isSettled,
    netPaise: figures?.netPaise ?? null,
  }
}
