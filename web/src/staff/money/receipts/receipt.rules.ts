// What can be done with a receipt in its state.
import type { ReceiptStatus } from '../parts/money-words.ts'

const ENDED: readonly ReceiptStatus[] = ['VOIDED', 'BOUNCED', 'REVERSED']

type ReceiptState = { status: ReceiptStatus; mode: string; voidRequest?: { status: string } | null | undefined }

export const canDeposit = ({ status }: ReceiptState) => status === 'RECEIVED'
/** A cheque clears or bounces at the bank, so it was deposited before. */
export const canClear = ({ status }: ReceiptState) => status === 'DEPOSITED'
export const canStateMode = ({ mode, status }: ReceiptState) => mode === 'OTHER' && !ENDED.includes(status)
export const isVoidPending = ({ voidRequest }: ReceiptState) => voidRequest?.status === 'PENDING'
/** A cheque at the bank bounces or clears instead, and online money is refunded. */
export const canAskToVoid = (receipt: ReceiptState) =>
  (receipt.status === 'ISSUED' || receipt.status === 'RECEIVED') && receipt.mode !== 'ONLINE' && !isVoidPending(receipt)
