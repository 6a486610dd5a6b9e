// What paying decides from the answers of the service.
import type { PayBlockedReason } from '@kuri/contract/money/own-invoices.contract'
import type { TransactionStatus } from '@kuri/contract/money/payments.contract'
import type { RefusedCode } from '../../../../api/refused.ts'

/** A started payment has no end yet; after every other state the next attempt needs another key. */
export const isEnded = (status: TransactionStatus) => status !== 'INITIATED'

/** RETRY: the same attempt again. ANEW: the next press is another attempt. READ: the invoice has changed and is read again. */
type AfterRefusal = 'RETRY' | 'ANEW' | 'READ'

/** Only an answer that says so ends an attempt. Without an answer it may have been taken, and is asked for again. */
export function afterRefusal(code: RefusedCode): AfterRefusal {
  if (code === 'IDEMPOTENCY_KEY_REUSED') return 'ANEW'
  return READ_AGAIN.has(code) ? 'READ' : 'RETRY'
}
const READ_AGAIN: ReadonlySet<RefusedCode> = new Set([
  'GROSS_AMOUNT_MISMATCH',
  'INVOICE_PAID',
  'INVOICE_CANCELLED',
  'AMOUNT_TOO_SMALL',
  'PROGRAM_FULL',
  'REQUEST_CLOSED',
  'ONLINE_PAYMENTS_OFF',
  'NOT_FOUND',
])

/** The member can still pay at the counter. */
export const isPayableAtBranch = (reason: PayBlockedReason) =>
  reason === 'ONLINE_PAYMENTS_OFF' || reason === 'AMOUNT_TOO_SMALL'

/** A checkout is opened at our own host or over HTTPS, and never as a script. */
export function checkoutAddress(url: string | null, origin: string): string | null {
  if (url === null || !URL.canParse(url, origin)) return null
  const parsed = new URL(url, origin)
  return parsed.protocol === 'https:' || parsed.origin === origin ? parsed.href : null
}

const LONGEST_WAIT_MS = 30_000
/** How long to wait before asking for the state again: 2, 4, 8 … seconds. */
export const nextLookAfterMs = (looks: number) => Math.min(1000 * 2 ** looks, LONGEST_WAIT_MS)

const PATIENCE_MS = 120_000
/** After two minutes nobody has to stay on the page. */
export const mayLeave = (createdAt: string, nowMs: number) => nowMs - Date.parse(createdAt) > PATIENCE_MS
