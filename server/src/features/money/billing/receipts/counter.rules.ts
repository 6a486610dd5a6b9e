// What a counter may take: the limit of cash, what an instrument must state, and amounts as they are sent.
// [spec: Who may do what with money]
import { parsePaise, rupees } from '@kuri/contract/kit/money'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { PaymentMode } from './receipts.rules.ts'

/** Section 269ST of the Income-tax Act: less than ₹ 2,00,000 in cash from one person on one day. */
const CASH_LIMIT_PAISE = 20_000_000
export const isCashAllowed = (takenPaise: number, amountPaise: number): boolean =>
  takenPaise + amountPaise < CASH_LIMIT_PAISE

/** Money that somebody at a branch takes. Online payments and adjustments pass no counter, so a closed day does not hold them up. */
export const isCounterMode = (mode: PaymentMode): boolean => mode !== 'ONLINE' && mode !== 'ADJUSTMENT'

export type Instrument = {
  mode: PaymentMode
  instrumentNumber?: string | undefined
  instrumentBank?: string | undefined
  instrumentDate?: string | undefined
  utr?: string | undefined
  depositAccountId?: string | undefined
  note?: string | undefined
}
type InstrumentField = Exclude<keyof Instrument, 'mode'>

const REQUIRED: Readonly<Record<PaymentMode, readonly InstrumentField[]>> = {
  CASH: [],
  CHEQUE: ['instrumentNumber', 'instrumentBank', 'instrumentDate'],
  DD: ['instrumentNumber', 'instrumentBank', 'instrumentDate'],
  UPI: ['utr'],
  NEFT: ['utr'],
  NACH: ['utr'],
  ONLINE: [],
  ADJUSTMENT: ['note'],
  OTHER: [],
}
/** A cheque names its account when it is deposited, cash in the day book. */
const WITHOUT_ACCOUNT: readonly PaymentMode[] = ['CASH', 'CHEQUE', 'DD', 'ADJUSTMENT']
const WITHOUT_UTR: readonly PaymentMode[] = ['CASH', 'CHEQUE', 'DD', 'ADJUSTMENT']

export function instrumentProblems(instrument: Instrument): Detail[] {
  const { mode } = instrument
  const missing = REQUIRED[mode].filter((field) => instrument[field] === undefined)
  return [
    ...missing.map((path) => ({ path, message: `is required for ${mode}` })),
    ...(instrument.depositAccountId !== undefined && WITHOUT_ACCOUNT.includes(mode)
      ? [{ path: 'depositAccountId', message: `is not used for ${mode}` }]
      : []),
    ...(instrument.utr !== undefined && WITHOUT_UTR.includes(mode)
      ? [{ path: 'utr', message: `is not used for ${mode}` }]
      : []),
  ]
}

/** Rupees as sent, in paise. A JSON number may have more decimals than its schema can see. */
export function readPaise(value: string | number): { paise: number } | { message: string } {
  if (!/^\d+(\.\d{1,2})?$/.test(String(value))) return { message: 'must have at most two decimals' }
  const paise = parsePaise(value)
  if (paise === null) return { message: 'is too large' }
  return paise > 0 ? { paise } : { message: 'must be more than zero' }
}

/** Indian grouping: ₹ 1,00,000.00 */
export const formatMoney = (paise: number): string =>
  `₹ ${rupees(paise).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
