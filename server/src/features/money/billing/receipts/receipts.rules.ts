// Numbers and ways of payment of receipts. [spec: Who may do what with money; Receipts of mark-as-paid and cancel]
import type { Account } from '#features/money/ledger/accounts.rules'
import { addDuration } from '#features/programs/programs/calendar.rules'

/** The ways in which the counter takes money. OTHER is what `mark-as-paid` was given and nobody can tell. */
const PAYMENT_MODES = ['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH', 'ONLINE', 'ADJUSTMENT'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number] | 'OTHER'
type CounterMode = Exclude<PaymentMode, 'ONLINE'>

export const receiptNumber = (branchCode: string, financialYear: string, serial: number): string =>
  `${branchCode}/${financialYear}/${String(serial).padStart(6, '0')}`

/** The free text of `mark-as-paid`, in the words a counter uses. */
const WORDS: readonly [RegExp, CounterMode][] = [
  [/\bcash\b/i, 'CASH'],
  [/\b(cheque|check)\b/i, 'CHEQUE'],
  [/\b(dd|demand draft)\b/i, 'DD'],
  [/\b(upi|gpay|google pay|phonepe|paytm|bhim)\b/i, 'UPI'],
  [/\b(neft|rtgs|imps|bank|transfer|bank_transfer)\b/i, 'NEFT'],
  [/\b(nach|ecs|mandate)\b/i, 'NACH'],
]
/** The bank's statement shows what came this way, so its number must be known: otherwise cash could be booked as if the bank had it. */
const NUMBERED: readonly CounterMode[] = ['CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH']

/** How money came that was marked as paid. Without the number that proves it, nobody can tell. */
export function modeOf({ paymentMode, reference }: { paymentMode?: string; reference?: string }): CounterMode {
  const mode = WORDS.find(([pattern]) => paymentMode !== undefined && pattern.test(paymentMode))?.[1] ?? 'OTHER'
  return NUMBERED.includes(mode) && reference === undefined ? 'OTHER' : mode
}

export type MoneyAccount = { account: Account; subjectId: string }

/** Where the money of a receipt lies. Online money and adjustments name their account themselves. */
export function moneyAccountOf(
  mode: CounterMode,
  { branchId, depositAccountId }: { branchId: string; depositAccountId: string | null },
): MoneyAccount {
  if (mode === 'CASH') return { account: 'CASH', subjectId: branchId }
  if (mode === 'CHEQUE' || mode === 'DD') return { account: 'CHEQUES', subjectId: branchId }
  if (mode === 'ADJUSTMENT') return { account: 'ADJUSTMENTS', subjectId: branchId }
  if (mode === 'OTHER') return { account: 'SUSPENSE', subjectId: branchId }
  return { account: 'BANK', subjectId: depositAccountId ?? branchId }
}

const DAYS_IN_SUSPENSE = 7
/** Until when money may lie in suspense before it keeps the branch from closing its day. */
export const modeDueOn = ({ account }: MoneyAccount, bookedOn: string): string | null =>
  account === 'SUSPENSE' ? addDuration(bookedOn, 'DAYS', DAYS_IN_SUSPENSE) : null

/** A cheque or draft is received first; everything else is there. */
export const firstStatusOf = (mode: PaymentMode) => (mode === 'CHEQUE' || mode === 'DD' ? 'RECEIVED' : 'ISSUED')

type Voidable = { mode: string; status: string; payoutId: string | null; moneyAccount: string; boughtTicket: boolean }

/** Cash and transfers, and cheques that are still in hand. A payment that bought a ticket is final. */
export function voidBlockedReason(
  { mode, status, payoutId, moneyAccount, boughtTicket }: Voidable,
  lines: readonly { invoiceKind: string | null }[],
): 'RECEIPT_NOT_VOIDABLE' | 'ENROLLMENT_PAYMENT_FINAL' | 'TICKET_PAYMENT_FINAL' | null {
  const isOwnMoney = payoutId !== null || moneyAccount === 'COMPANY_TICKETS'
  if (mode === 'ONLINE' || isOwnMoney || !['ISSUED', 'RECEIVED'].includes(status)) return 'RECEIPT_NOT_VOIDABLE'
  if (boughtTicket) return 'TICKET_PAYMENT_FINAL'
  return lines.some(({ invoiceKind }) => invoiceKind === 'ENROLLMENT') ? 'ENROLLMENT_PAYMENT_FINAL' : null
}
