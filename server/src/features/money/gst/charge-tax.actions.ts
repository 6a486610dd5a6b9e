// GST on charges: the tax comes on top, with an invoice of its own; a waiver is a credit note. [spec: GST on charges]
import type { GstSupply } from '@kuri/contract/money/gst.contract'
import type { Reader, Tx } from '#platform/db/types'
import type { TakenTax } from './charge-tax.rules.ts'
import { creditInvoices, issueInvoices } from './documents.actions.ts'
import { listStandingOfSource, type StandingInvoice } from './documents.sql.ts'
import { findChargeGst, type GstTerms, listRecipients, type Recipient } from './gst.sql.ts'
import { partOf, sumOfTax, type TaxedAmount } from './tax.rules.ts'

export type ChargeSupply = Exclude<GstSupply, 'COMMISSION' | 'DOCUMENT_CHARGE'>
type Place = { companyId: string; branchId: string; programId: string }
export type ChargeTax = GstTerms & { supply: ChargeSupply; recipient: Recipient }

/** How charges of these tickets are taxed today, by ticket; empty where they are not. */
export async function findChargeTaxes(
  db: Reader,
  { branchId, supply, enrollmentIds }: { branchId: string; supply: ChargeSupply; enrollmentIds: readonly string[] },
  now: Date | null,
): Promise<Map<string, ChargeTax>> {
  const gst = await findChargeGst(db, branchId, supply, now)
  if (!gst) return new Map()
  const recipients = await listRecipients(db, gst, enrollmentIds)
  return new Map([...recipients].map(([id, recipient]) => [id, { ...gst, supply, recipient }]))
}

type TaxedCharge = { sourceId: string; tax: ChargeTax; taxed: TaxedAmount }

/** Its locks are the last ones of the transaction. */
export async function invoiceCharges(tx: Tx, place: Place, charges: readonly TaxedCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return
  const supplies = charges.map(({ sourceId, tax: { supply, recipient }, taxed }) => ({
    ...{ companyId: place.companyId, branchId: place.branchId, programId: place.programId },
    ...{ ...taxed, sourceId, supply, recipient, cycleId: null },
  }))
  await issueInvoices(tx, { ...charges[0]!.tax, borneBy: 'WINNER' }, supplies, now)
}

/** What of the invoice of a charge is taken back with a part of it. */
export async function findTakenTax(
  db: Reader,
  sourceId: string,
  amountPaise: number,
): Promise<TakenTax<StandingInvoice>> {
  const [invoice] = await listStandingOfSource(db, sourceId)
  if (!invoice) return null
  const standingPaise = invoice.taxablePaise + sumOfTax(invoice)
  return { invoice, part: partOf(invoice, Math.min(amountPaise, standingPaise)) }
}

export const creditTaken = (tx: Tx, taken: TakenTax<StandingInvoice>, now: Date): Promise<void> =>
  creditInvoices(tx, taken === null ? [] : [{ ...taken.invoice, ...taken.part }], now)
