// What a receipt looks like, for staff and for the member who paid.
import {
  Amount,
  Count,
  Day,
  Id,
  Instant,
  Nullable,
  NullableId,
  NullableInstant,
  NullableText,
  OneOf,
  Type,
} from '../kit/schema.ts'

/** The ways in which a counter takes money. */
export const COUNTER_MODES = ['CASH', 'CHEQUE', 'DD', 'UPI', 'NEFT', 'NACH'] as const
/** OTHER is money whose way nobody has stated yet. */
export const RECEIPT_MODES = [...COUNTER_MODES, 'ADJUSTMENT', 'ONLINE', 'OTHER'] as const
/** A cheque or draft is RECEIVED, DEPOSITED and then CLEARED or BOUNCED; everything else is ISSUED. */
export const RECEIPT_STATUSES = ['ISSUED', 'RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED', 'VOIDED', 'REVERSED'] as const
export const RECEIPT_LINE_TYPES = ['INVOICE', 'CHARGE', 'ADVANCE'] as const
export const VOID_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const

export const ReceiptLine = Type.Object({
  type: OneOf(RECEIPT_LINE_TYPES),
  programId: Id,
  programName: Type.String(),
  chitId: Type.String(),
  enrolledSubscriberId: NullableId,
  ticketNumber: Nullable(Type.Integer()),
  invoiceId: NullableId,
  /** The cycle of the invoice; null for the invoice by which a ticket was bought. */
  cycleNumber: Nullable(Type.Integer()),
  chargeId: NullableId,
  chargeKind: NullableText,
  amount: Amount,
  /** The part counts for nothing: the receipt was voided or bounced, or the online payment of a cancelled invoice is refunded. */
  reversedAt: NullableInstant,
})

export const VoidRequest = Type.Object({
  approvalId: Id,
  status: OneOf(VOID_STATUSES),
  reason: Type.String(),
  requestedById: Id,
  requestedAt: Instant,
  decidedById: NullableId,
  decidedAt: NullableInstant,
})

const summary = {
  id: Id,
  receiptId: Id,
  number: Type.String({ description: 'Branch code, financial year and serial number; numbers have no gaps' }),
  companyId: Id,
  companyName: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  subscriberId: Id,
  payerName: NullableText,
  amount: Amount,
  reversedAmount: Amount,
  amountInWords: Type.String(),
  mode: OneOf(RECEIPT_MODES),
  status: OneOf(RECEIPT_STATUSES),
  instrumentNumber: NullableText,
  instrumentBank: NullableText,
  instrumentDate: Nullable(Day),
  utr: NullableText,
  reference: NullableText,
  note: NullableText,
  paidAt: Instant,
  valueDate: Day,
  bookedOn: Day,
  depositedAt: NullableInstant,
  clearedAt: NullableInstant,
  endedAt: NullableInstant,
  endReason: NullableText,
  createdAt: Instant,
}
const staffOnly = {
  collectedById: NullableId,
  collectedByName: NullableText,
  /** Who stated later how the money of a receipt without a mode came. */
  modeStatedById: NullableId,
  depositAccountId: NullableId,
  depositedById: NullableId,
}
const details = {
  lines: Type.Array(ReceiptLine),
  checkCode: Type.String({ description: 'Also printed on the PDF; a paper with another code is not genuine' }),
}

export const ReceiptSummary = Type.Object({ ...summary, ...staffOnly })
export const Receipt = Type.Object({
  ...ReceiptSummary.properties,
  ...details,
  voidRequest: Nullable(VoidRequest),
})
export const OwnReceiptSummary = Type.Object(summary)
export const OwnReceipt = Type.Object({ ...summary, ...details })

export const ReceiptFile = Type.Object({
  receiptId: Id,
  fileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Count,
  checkCode: Type.String(),
  fileUrl: Type.String({ description: 'A short-lived download URL' }),
})
