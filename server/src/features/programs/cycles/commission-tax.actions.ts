// GST on the commission of a cycle: one tax invoice per winner, and credit notes when the settlement is replaced.
import { getScopeOfProgram } from '#features/money/billing/program-scope.sql'
import { creditInvoices, issueInvoices } from '#features/money/gst/documents.actions'
import { listStandingOfCycle, type StandingInvoice } from '#features/money/gst/documents.sql'
import { findCycleGst, type GstTerms, listRecipients, type Recipient } from '#features/money/gst/gst.sql'
import { sumOfTax, type TaxedAmount } from '#features/money/gst/tax.rules'
import type { Reader, Tx } from '#platform/db/types'
import type { Prize, PrizeTax, Settlement, Ticket } from './settlement.rules.ts'
import { taxSettlement } from './settlement-tax.rules.ts'

export type CommissionTax = PrizeTax &
  Pick<GstTerms, 'borneBy'> & { tax: TaxedAmount; enrollmentId: string; recipient: Recipient }
type Division = {
  plain: Settlement
  prizes: readonly (Prize & { division: number; enrollmentId: string })[]
  tickets: readonly Ticket[]
}

/** The settlement as it is without tax where no registration was in force. */
export async function taxCommission(
  db: Reader,
  cycleId: string,
  { plain, prizes, tickets }: Division,
): Promise<{ settlement: Settlement; taxes: CommissionTax[] }> {
  const gst = await findCycleGst(db, cycleId)
  if (!gst || plain.commissionPaise === 0) return { settlement: plain, taxes: [] }
  const inOrder = prizes.toSorted((a, b) => a.division - b.division)
  const recipients = await listRecipients(
    db,
    gst,
    inOrder.map(({ enrollmentId }) => enrollmentId),
  )
  const taxed = inOrder.map((prize) => ({ ...prize, rate: recipients.get(prize.enrollmentId)! }))
  const { settlement, taxes, borneBy } = taxSettlement(plain, gst.borneBy, taxed, tickets)
  return {
    settlement: { ...settlement, taxHundredths: gst.rateHundredths },
    taxes: taxed.map(({ winnerId, enrollmentId, rate }, index) => {
      const tax = taxes[index]!
      const of = { winnerId, enrollmentId, recipient: rate, registrationId: gst.registrationId, borneBy }
      return { ...of, tax, paise: sumOfTax(tax) }
    }),
  }
}

const FIGURES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

const isSame = (invoice: StandingInvoice, { winnerId, registrationId, borneBy, tax }: CommissionTax): boolean =>
  invoice.sourceId === winnerId &&
  invoice.registrationId === registrationId &&
  invoice.borneBy === borneBy &&
  FIGURES.every((figure) => invoice[figure] === tax[figure])

/**
 * An invoice that says something else than the settlement does now is taken back by a credit note of today, and a new one is issued.
 * Its locks are the last ones of the transaction.
 */
export async function replaceInvoices(
  tx: Tx,
  { id: cycleId, programId }: { id: string; programId: string },
  taxes: readonly CommissionTax[],
  now: Date,
): Promise<void> {
  const standing = await listStandingOfCycle(tx, cycleId)
  const missing = taxes.filter((tax) => !standing.some((invoice) => isSame(invoice, tax)))
  const wrong = standing.filter((invoice) => !taxes.some((tax) => isSame(invoice, tax)))
  await creditInvoices(tx, wrong, now)
  if (missing.length === 0) return
  const { companyId, branchId } = await getScopeOfProgram(tx, programId)
  const { registrationId, borneBy } = missing[0]!
  const place = { companyId, branchId, programId, cycleId, supply: 'COMMISSION' } as const
  const supplies = missing.map(({ winnerId, tax, recipient }) => ({ ...place, ...tax, sourceId: winnerId, recipient }))
  await issueInvoices(tx, { registrationId, borneBy }, supplies, now)
}
