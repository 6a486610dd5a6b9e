// Issues tax invoices and credit notes in the transaction of what they are for, with its last lock. [spec: Tax invoices; Credit notes]
import type { GstSupply } from '@kuri/contract/money/gst.contract'
import { financialYearOf } from '#features/money/ledger/financial-year.rules'
import { getToday } from '#features/money/ledger/ledger.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { documentNumber, SAC } from './documents.rules.ts'
import * as rows from './documents.sql.ts'
import type { GstTerms, Recipient } from './gst.sql.ts'
import type { TaxedAmount } from './tax.rules.ts'

export type Supply = TaxedAmount & {
  supply: GstSupply
  /** The winner, payout, refund or charge. */
  sourceId: string
  cycleId: string | null
  companyId: string
  branchId: string
  programId: string
  recipient: Recipient
}

/** Supplies of nothing get no invoice. */
export const issueInvoices = (
  tx: Tx,
  { registrationId, borneBy }: Pick<GstTerms, 'registrationId' | 'borneBy'>,
  supplies: readonly Supply[],
  now: Date,
): Promise<void> =>
  issue(
    tx,
    supplies
      .filter(({ taxablePaise }) => taxablePaise > 0)
      .map(({ recipient, ...supply }) => ({
        ...supply,
        id: newId(now.getTime()),
        kind: 'TAX_INVOICE' as const,
        invoiceId: null,
        registrationId,
        borneBy,
        enrollmentId: recipient.enrollmentId,
        subscriberId: recipient.subscriberId,
        recipientName: recipient.name,
        recipientAddress: recipient.address,
        recipientGstin: recipient.gstin,
        placeOfSupply: recipient.placeOfSupply,
        rateHundredths: recipient.rateHundredths,
        sac: SAC,
      })),
    now,
  )

/** Takes invoices back, with a note of today each. */
export const creditInvoices = (tx: Tx, invoices: readonly rows.StandingInvoice[], now: Date): Promise<void> =>
  issue(
    tx,
    invoices.map(({ number: _, ...invoice }) => ({
      ...invoice,
      id: newId(now.getTime()),
      kind: 'CREDIT_NOTE' as const,
      invoiceId: invoice.id,
    })),
    now,
  )

async function issue(tx: Tx, documents: readonly rows.Document[], now: Date): Promise<void> {
  if (documents.length === 0) return
  const issuedOn = await getToday(tx, now)
  const financialYear = financialYearOf(issuedOn)
  const bySeries = Map.groupBy(documents, ({ registrationId, kind }) => `${registrationId} ${kind}`)
  for (const key of [...bySeries.keys()].sort()) {
    const series = bySeries.get(key)!
    const { registrationId, kind } = series[0]!
    const { first, prefix } = await rows.claimSerials(tx, { registrationId, financialYear, kind }, series.length)
    await rows.insertDocuments(
      tx,
      series.map((document, index) => {
        const serial = first + index
        const number = documentNumber(prefix, kind, financialYear, serial)
        return { ...document, financialYear, serial, number, issuedOn, issuedAt: now }
      }),
    )
  }
}
