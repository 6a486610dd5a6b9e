// What a way of paying out must state, and how much may be paid in cash.
import type { Detail } from '@kuri/contract/kit/refusals'

/** Sections 269ST and 269T of the Income-tax Act: from ₹ 2,00,000 on nobody is paid in cash, in one sum or in several of a day. */
const CASH_BELOW_PAISE = 200_000_00
export const isTooMuchCash = (paidOnThatDayPaise: number, amountPaise: number): boolean =>
  paidOnThatDayPaise + amountPaise >= CASH_BELOW_PAISE

type Refunded = { mode: string; utr?: string | undefined; bankAccountId?: string | undefined }

/** A cheque or draft has its number in `utr`. */
export function refundProblems({ mode, utr, bankAccountId }: Refunded): Detail[] {
  if (mode === 'CASH')
    return [
      ...(utr === undefined ? [] : [{ path: 'utr', message: 'is not used for CASH' }]),
      ...(bankAccountId === undefined ? [] : [{ path: 'bankAccountId', message: 'is not used for CASH' }]),
    ]
  return [
    ...(utr === undefined ? [{ path: 'utr', message: `is required for ${mode}` }] : []),
    ...(bankAccountId === undefined ? [{ path: 'bankAccountId', message: `is required for ${mode}` }] : []),
  ]
}

const PAPER_MODES: readonly string[] = ['CHEQUE', 'DD']

/** Paper is issued, and paid when the bank has paid it. */
export const statusOfNewVoucher = (mode: string): 'ISSUED' | 'PAID' => (PAPER_MODES.includes(mode) ? 'ISSUED' : 'PAID')

/** Only what a bank has paid can come back from one. */
export const isReturnable = (mode: string | null): boolean => mode !== null && mode !== 'CASH' && mode !== 'ONLINE'

/** A cheque is paid within three months of its date (Reserve Bank of India, since 1 April 2012). */
const CHEQUE_MONTHS = 3
export function staleFrom(paidOn: string): string {
  const [year, month, day] = paidOn.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + CHEQUE_MONTHS, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + CHEQUE_MONTHS, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
