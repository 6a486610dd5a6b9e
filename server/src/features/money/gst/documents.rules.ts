// Numbers of tax invoices and credit notes, and how their tax is booked. [spec: Numbers of documents]
import type { GstDocumentKind } from '@kuri/contract/money/gst.contract'
import { type Account, credit, type Posting } from '#features/money/ledger/accounts.rules'
import type { Tax } from './tax.rules.ts'

/** Other financial services, of which the service of a foreman is one. */
export const SAC = '997119'

/** Rule 46 of the CGST Rules allows 16 characters: KLC/26-27/000123, and KLC/26-27/C00123 for a credit note. */
export function documentNumber(prefix: string, kind: GstDocumentKind, financialYear: string, serial: number): string {
  const digits = kind === 'TAX_INVOICE' ? String(serial).padStart(6, '0') : `C${String(serial).padStart(5, '0')}`
  return `${prefix}/${financialYear.slice(2)}/${digits}`
}

const HEADS = [
  ['OUTPUT_CGST', 'cgstPaise'],
  ['OUTPUT_SGST', 'sgstPaise'],
  ['OUTPUT_IGST', 'igstPaise'],
] as const satisfies readonly (readonly [Account, keyof Tax])[]

/** What the company owes the state. */
export const outputPostings = (registrationId: string, tax: Tax): Posting[] =>
  HEADS.map(([account, head]) => credit(account, registrationId, tax[head]))
