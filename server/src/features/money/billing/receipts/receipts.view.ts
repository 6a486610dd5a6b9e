import { rupees } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type {
  OwnReceipt,
  OwnReceiptSummary,
  Receipt,
  ReceiptLine,
  ReceiptSummary,
} from '@kuri/contract/money/receipt-shapes'
import { statusAt } from '#features/companies/second-person/requests.rules'
import type { RequestRow } from '#features/companies/second-person/requests.sql'
import type { Platform } from '#platform/platform'
import { amountInWords } from './amount-in-words.rules.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'

type Mode = Static<typeof ReceiptSummary>['mode']
type Status = Static<typeof ReceiptSummary>['status']

export const ownReceiptSummaryView = (row: ReceiptRow): Static<typeof OwnReceiptSummary> => ({
  id: row.id,
  receiptId: row.id,
  number: row.number,
  companyId: row.companyId,
  companyName: row.companyName,
  branchId: row.branchId,
  branchName: row.branchName,
  subscriberId: row.payerId,
  payerName: row.payerName,
  amount: rupees(row.amountPaise),
  reversedAmount: rupees(row.reversedPaise),
  amountInWords: amountInWords(row.amountPaise),
  mode: row.mode as Mode,
  status: row.status as Status,
  instrumentNumber: row.instrumentNumber,
  instrumentBank: row.instrumentBank,
  instrumentDate: row.instrumentDate,
  utr: row.utr,
  reference: row.reference,
  note: row.note,
  paidAt: row.paidAt.toISOString(),
  valueDate: row.valueDate,
  bookedOn: row.bookedOn,
  depositedAt: row.depositedAt?.toISOString() ?? null,
  clearedAt: row.clearedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  endReason: row.endReason,
  createdAt: row.createdAt.toISOString(),
})

export const receiptSummaryView = (row: ReceiptRow): Static<typeof ReceiptSummary> => ({
  ...ownReceiptSummaryView(row),
  collectedById: row.collectedById,
  collectedByName: row.collectedByName,
  modeStatedById: row.modeStatedById,
  depositAccountId: row.depositAccountId,
  depositedById: row.depositedById,
})

const lineView = (line: ReceiptLineRow): Static<typeof ReceiptLine> => ({
  type: line.kind as Static<typeof ReceiptLine>['type'],
  programId: line.programId,
  programName: line.programName,
  chitId: line.chitId,
  enrolledSubscriberId: line.enrollmentId,
  ticketNumber: line.ticketNumber,
  invoiceId: line.invoiceId,
  cycleNumber: line.cycleNumber,
  chargeId: line.chargeId,
  chargeKind: line.chargeKind,
  amount: rupees(line.amountPaise),
  reversedAt: line.reversedAt?.toISOString() ?? null,
})

/** Only the service can make the code, and what it covers never changes: the holder of a paper can compare it. */
export function checkCodeOf({ secrets }: Pick<Platform, 'secrets'>, row: ReceiptRow): string {
  const facts = ['receipt', row.id, row.number, row.amountPaise, row.payerId, row.bookedOn].join(':')
  const letters = secrets.keyedHash(facts).replace(/[^A-Za-z0-9]/g, '')
  return letters
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')
}

export const ownReceiptView = (
  deps: Pick<Platform, 'secrets'>,
  row: ReceiptRow,
  lines: readonly ReceiptLineRow[],
): Static<typeof OwnReceipt> => ({
  ...ownReceiptSummaryView(row),
  lines: lines.map(lineView),
  checkCode: checkCodeOf(deps, row),
})

export const receiptView = (
  deps: Pick<Platform, 'secrets'>,
  row: ReceiptRow,
  lines: readonly ReceiptLineRow[],
  approval: RequestRow | undefined,
  now: Date,
): Static<typeof Receipt> => ({
  ...receiptSummaryView(row),
  lines: lines.map(lineView),
  checkCode: checkCodeOf(deps, row),
  voidRequest: approval
    ? {
        approvalId: approval.id,
        status: statusAt(approval, now),
        reason: approval.reason,
        requestedById: approval.requestedById,
        requestedAt: approval.requestedAt.toISOString(),
        decidedById: approval.decidedById,
        decidedAt: approval.decidedAt?.toISOString() ?? null,
      }
    : null,
})
