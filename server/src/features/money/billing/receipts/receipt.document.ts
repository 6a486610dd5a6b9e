// The text of a printed receipt, in the language of the member who paid. The amount in words stays English, as cheques have it.
import type { Language } from '@kuri/contract/kit/languages'
import { type DocumentKey, EN } from '@kuri/contract/phrases/en'
import { dayAt } from '#features/programs/programs/calendar.rules'
import type { DocumentField, PaperDocument } from '#platform/documents/paper-document'
import { type Words, wordsIn } from '#platform/documents/words'
import { formatDateTime, formatDay } from '#platform/text/dates'
import { amountInWords } from './amount-in-words.rules.ts'
import { formatMoney } from './counter.rules.ts'
import type { ReceiptLineRow, ReceiptRow } from './receipt-reads.sql.ts'

const field = (label: string, value: string | null): DocumentField[] => (value ? [{ label, value }] : [])

/** What the paper says about money that is not, or no longer, there. */
const STATUS_NOTES: Readonly<Record<string, DocumentKey>> = {
  RECEIVED: 'receipt.pending',
  DEPOSITED: 'receipt.pending',
  BOUNCED: 'receipt.bounced',
  VOIDED: 'receipt.voided',
  REVERSED: 'receipt.reversed',
}

export function receiptDocument(
  receipt: ReceiptRow,
  lines: readonly ReceiptLineRow[],
  { checkCode, timeZone, language }: { checkCode: string; timeZone: string; language: Language },
): PaperDocument {
  const words = wordsIn([language])
  const note = STATUS_NOTES[receipt.status]
  const day = dayAt(receipt.createdAt, timeZone)
  return {
    languages: [language],
    title: words('receipt.title'),
    subtitle: `${receipt.companyName} · ${receipt.branchName} · ${receipt.number} · ${day}`,
    madeAt: receipt.updatedAt,
    sections: [
      { heading: note ? words(note) : null, fields: field(words('receipt.reason'), receipt.endReason) },
      {
        heading: null,
        fields: [
          ...field(words('receipt.number'), receipt.number),
          ...field(words('receipt.payer'), receipt.payerName),
          ...field(words('receipt.amount'), formatMoney(receipt.amountPaise)),
          ...field(words('receipt.inWords'), amountInWords(receipt.amountPaise)),
          // UPI and the like are the same in every language.
          ...field(words('receipt.mode'), wordOr(`mode.${receipt.mode}`, receipt.mode, words)),
          ...field(words('receipt.instrument'), instrumentOf(receipt)),
          ...field('UTR', receipt.utr),
          ...field(words('receipt.valueDate'), receipt.valueDate && formatDay(receipt.valueDate, language)),
          ...field(words('receipt.takenAt'), formatDateTime(receipt.createdAt, timeZone, language)),
          ...field(words('receipt.takenBy'), receipt.collectedByName),
          ...field(words('receipt.note'), receipt.note),
        ],
      },
      {
        heading: words('receipt.paidFor'),
        fields: lines.map((line) => ({
          label: [line.chitId, ticketName(line, words)].filter(Boolean).join(' · '),
          value: `${describe(line, words)}: ${formatMoney(line.amountPaise)}${line.reversedAt ? ` (${words('receipt.givenBack')})` : ''}`,
        })),
      },
      { heading: null, fields: field(words('paper.checkCode'), checkCode) },
    ],
  }
}

const instrumentOf = ({ instrumentNumber, instrumentBank, instrumentDate }: ReceiptRow) =>
  [instrumentNumber, instrumentBank, instrumentDate].filter(Boolean).join(', ')

const ticketName = ({ ticketNumber }: ReceiptLineRow, words: Words) =>
  ticketNumber === null ? null : words('paper.ticketNumber', { ticket: ticketNumber })

const isKey = (key: string): key is DocumentKey => Object.hasOwn(EN.documents, key)
const wordOr = (key: string, otherwise: string, words: Words) => (isKey(key) ? words(key) : otherwise)

function describe({ kind, invoiceKind, cycleNumber, chargeKind }: ReceiptLineRow, words: Words): string {
  if (kind === 'ADVANCE') return words('paper.advance')
  if (kind === 'CHARGE') return wordOr(`charge.${chargeKind}`, words('charge.other'), words)
  if (invoiceKind === 'ENROLLMENT') return words('receipt.enrollment')
  return words('paper.instalment', { cycleNumber: cycleNumber ?? '' }).trim()
}
