// The text of a printed receipt.
import { dayAt } from '#features/programs/calendar.rules'
import type { DocumentField, PaperDocument } from '#platform/documents/pdf'
import { formatDateTime } from '#platform/text/dates'
import { amountInWords } from './amount-in-words.rules.ts'
import { formatMoney } from './counter.rules.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'

const field = (label: string, value: string | null): DocumentField[] => (value ? [{ label, value }] : [])

/** What the paper says about money that is not, or no longer, there. */
const STATUS_NOTES: Readonly<Record<string, string>> = {
  RECEIVED: 'Valid when the cheque or draft has cleared',
  DEPOSITED: 'Valid when the cheque or draft has cleared',
  BOUNCED: 'NOT VALID: the cheque has bounced',
  VOIDED: 'NOT VALID: the receipt was voided',
  REVERSED: 'NOT VALID: the payment was reversed',
}

export function receiptDocument(
  receipt: ReceiptRow,
  lines: readonly ReceiptLineRow[],
  { checkCode, timeZone }: { checkCode: string; timeZone: string },
): PaperDocument {
  const note = STATUS_NOTES[receipt.status]
  const day = dayAt(receipt.createdAt, timeZone)
  return {
    title: 'Receipt',
    subtitle: `${receipt.companyName} · ${receipt.branchName} · ${receipt.number} · ${day}`,
    madeAt: receipt.updatedAt,
    sections: [
      { heading: note ?? null, fields: field('Reason', receipt.endReason) },
      {
        heading: null,
        fields: [
          ...field('Receipt number', receipt.number),
          ...field('Received from', receipt.payerName),
          ...field('Amount', formatMoney(receipt.amountPaise)),
          ...field('In words', amountInWords(receipt.amountPaise)),
          ...field('Paid by', receipt.mode),
          ...field('Instrument', instrumentOf(receipt)),
          ...field('UTR', receipt.utr),
          ...field('Paid for the day', receipt.valueDate),
          ...field('Taken at', formatDateTime(receipt.createdAt, timeZone)),
          ...field('Taken by', receipt.collectedByName),
          ...field('Note', receipt.note),
        ],
      },
      {
        heading: 'Paid for',
        fields: lines.map((line) => ({
          label: `${line.chitId}${line.ticketNumber === null ? '' : ` · ticket ${line.ticketNumber}`}`,
          value: `${describe(line)}: ${formatMoney(line.amountPaise)}${line.reversedAt ? ' (given back)' : ''}`,
        })),
      },
      { heading: null, fields: field('Check code', checkCode) },
    ],
  }
}

const instrumentOf = ({ instrumentNumber, instrumentBank, instrumentDate }: ReceiptRow) =>
  [instrumentNumber, instrumentBank, instrumentDate].filter(Boolean).join(', ')

const CHARGES: Readonly<Record<string, string>> = {
  LATE: 'Late charge',
  BOUNCE: 'Charge for a bounced cheque',
  OPENING: 'Late charge from before',
}

function describe({ kind, invoiceKind, cycleNumber, chargeKind }: ReceiptLineRow): string {
  if (kind === 'ADVANCE') return 'Advance'
  if (kind === 'CHARGE') return CHARGES[chargeKind ?? ''] ?? 'Charge'
  return invoiceKind === 'ENROLLMENT' ? 'Enrollment, first instalment' : `Instalment ${cycleNumber ?? ''}`.trim()
}
