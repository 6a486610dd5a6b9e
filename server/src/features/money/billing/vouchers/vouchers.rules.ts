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
