// Codes of the service in words. A new code does not compile until it has a word here.
import type { CHARGE_KINDS } from '@kuri/contract/money/charges.contract'
import type { TransactionStatus } from '@kuri/contract/money/payments.contract'
import type { CHECKLIST_ITEMS, DEDUCTION_TYPES, PayoutMode, PayoutState } from '@kuri/contract/money/payouts.contract'
import type { RECEIPT_MODES, RECEIPT_STATUSES } from '@kuri/contract/money/receipt-shapes'
import { t } from '@lingui/core/macro'
import type { BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icons.tsx'

type Words<Code extends string> = Record<Code, () => string>

export const PAYMENT_WORDS = {
  INITIATED: () => t`Not finished`,
  SUCCESS: () => t`Paid`,
  FAILED: () => t`Failed, nothing was taken`,
  REFUND_DUE: () => t`Will be paid back`,
  REFUNDED: () => t`Paid back`,
  REVERSED: () => t`Taken back`,
} satisfies Words<TransactionStatus>

export const PAYMENT_LOOKS = {
  INITIATED: { tone: 'warn', icon: 'clock' },
  SUCCESS: { tone: 'done', icon: 'tick' },
  FAILED: { tone: 'plain', icon: 'stop' },
  REFUND_DUE: { tone: 'warn', icon: 'again' },
  REFUNDED: { tone: 'done', icon: 'again' },
  REVERSED: { tone: 'plain', icon: 'again' },
} satisfies Record<TransactionStatus, { tone: BadgeTone; icon: IconName }>

/** Why money is paid back. The reason of a failed payment comes from the bank and is shown as it is. */
const REFUND_REASONS: Record<string, () => string> = {
  AMOUNT_DIFFERS: () => t`Another amount arrived than the invoice asks for.`,
  INVOICE_CLOSED: () => t`The invoice was already paid or cancelled when the money arrived.`,
  REQUEST_CLOSED: () => t`Your request to join was closed when the money arrived.`,
  PROGRAM_FULL: () => t`The chit was full when the money arrived.`,
  INVOICE_CANCELLED: () => t`The invoice was cancelled after you had paid.`,
}
export const refundReasonOf = (reason: string | null) => (reason === null ? null : (REFUND_REASONS[reason]?.() ?? null))

export const RECEIPT_MODE_WORDS = {
  CASH: () => t`Cash`,
  CHEQUE: () => t`Cheque`,
  DD: () => t`Demand draft`,
  UPI: () => t`UPI`,
  NEFT: () => t`Bank transfer`,
  NACH: () => t`Bank mandate`,
  ADJUSTMENT: () => t`Set off`,
  ONLINE: () => t`Online`,
  OTHER: () => t`Other`,
} satisfies Words<(typeof RECEIPT_MODES)[number]>

export const RECEIPT_STATUS_WORDS = {
  ISSUED: () => t`Received`,
  RECEIVED: () => t`Cheque received`,
  DEPOSITED: () => t`Cheque at the bank`,
  CLEARED: () => t`Cheque cleared`,
  BOUNCED: () => t`Cheque bounced`,
  VOIDED: () => t`Not valid`,
  REVERSED: () => t`Taken back`,
} satisfies Words<(typeof RECEIPT_STATUSES)[number]>

const STILL_GOOD = ['ISSUED', 'RECEIVED', 'DEPOSITED', 'CLEARED'] as const
export const isGoodReceipt = (status: (typeof RECEIPT_STATUSES)[number]) =>
  (STILL_GOOD as readonly string[]).includes(status)

export const CHARGE_WORDS = {
  LATE: () => t`Late charge`,
  BOUNCE: () => t`Bounced cheque`,
  OPENING: () => t`Charge from before`,
  RECOVERY: () => t`Payment to be made again`,
} satisfies Words<(typeof CHARGE_KINDS)[number]>

export const PAYOUT_STATE_WORDS = {
  AWAITING_PAPERS: () => t`Waits for your papers`,
  SECURITY_REVIEW: () => t`Papers are being checked`,
  APPROVED: () => t`Approved, will be paid`,
  PAID: () => t`Paid to you`,
  DEPOSITED: () => t`Kept for you at the bank`,
  FORFEITED_REDRAW: () => t`Given up, drawn again`,
  CANCELLED: () => t`Cancelled`,
} satisfies Words<PayoutState>

export const CHECKLIST_WORDS = {
  PAYEE_ACCOUNT: () => t`Your bank account: bring a passbook or a cancelled cheque`,
  SECURITY_SUFFICIENT: () => t`Security for the instalments to come`,
  GUARANTORS_CONSENTED: () => t`Your guarantors agree with the code they get by SMS`,
  CYCLE_SETTLED: () => t`The month is settled`,
  PRIZE_COVERS_DEDUCTIONS: () => t`The prize covers what is kept from it`,
} satisfies Words<(typeof CHECKLIST_ITEMS)[number]>

export const DEDUCTION_WORDS = {
  OWN_DUES: () => t`Unpaid instalments of this ticket`,
  OTHER_DUES: () => t`Unpaid instalments of your other tickets`,
  CHARGES: () => t`Late and other charges`,
  DOCUMENT_CHARGE: () => t`Charge for documents`,
  GST: () => t`GST`,
  FUTURE_SUBSCRIPTIONS: () => t`Instalments to come`,
} satisfies Words<(typeof DEDUCTION_TYPES)[number]>

export const PAYOUT_MODE_WORDS = {
  CASH: () => t`Cash`,
  NEFT: () => t`Bank transfer`,
  CHEQUE: () => t`Cheque`,
  UPI: () => t`UPI`,
} satisfies Words<PayoutMode>

/** The usual papers of a prize. The title is sent in English and shown in the language of the reader. */
export const PAPER_TITLES = [
  'Bank passbook or cheque',
  'Papers of the security',
  'Papers of a guarantor',
  'Proof of income',
] as const
export const PAPER_TITLE_WORDS = {
  'Bank passbook or cheque': () => t`Bank passbook or cancelled cheque`,
  'Papers of the security': () => t`Papers of the security: title deed, valuation, gold`,
  'Papers of a guarantor': () => t`Papers of a guarantor: identity, address, income`,
  'Proof of income': () => t`Proof of your income`,
} satisfies Words<(typeof PAPER_TITLES)[number]>
export const paperTitle = (title: string) => (PAPER_TITLE_WORDS as Record<string, () => string>)[title]?.() ?? title
