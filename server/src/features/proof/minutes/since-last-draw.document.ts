// "Since the last draw" of the minutes: a table of what the books say. In English, like all records for the Registrar.
import type { SinceItem, SinceKind, SinceLastDraw } from '@kuri/verify/minutes/since-last-draw'
import { formatMoney } from '#features/money/billing/receipts/counter.rules'
import type { PaperDocument } from '#platform/documents/paper-document'

const WORDS: Readonly<Record<SinceKind, string>> = {
  PRIZE_PAID: 'Prize paid',
  FUTURE_KEPT: 'Future instalments kept',
  PRIZE_DEPOSITED: 'Prize deposited in a bank',
  PRIZE_FORFEITED: 'Prize forfeited',
  REMOVED: 'Member removed',
  SUBSTITUTED: 'Member substituted',
  TRANSFERRED: 'Ticket transferred',
}
const money = (paise: number | null) => (paise === null ? '' : formatMoney(paise))

const row = ({ what, day, ticketNumber, name, amountPaise, keptPaise, reference }: SinceItem) => [
  ...[day, WORDS[what], String(ticketNumber), name, money(amountPaise), money(keptPaise), reference ?? ''],
]

export const sinceSection = ({ items }: SinceLastDraw): PaperDocument['sections'][number] => ({
  heading: 'Since the last draw',
  fields:
    items.length === 0
      ? [
          {
            label: 'Nothing',
            value: 'No prize was paid or deposited, and no ticket changed hands (from the registers).',
          },
        ]
      : [{ label: 'Source', value: 'From the books and registers of the foreman' }],
  ...(items.length === 0
    ? {}
    : {
        table: {
          columns: [
            { title: 'Day', share: 2 },
            { title: 'What', share: 3 },
            { title: 'Ticket', share: 1 },
            { title: 'Name', share: 3 },
            { title: 'Amount', share: 2.2, align: 'right' as const },
            { title: 'Kept', share: 2.2, align: 'right' as const },
            { title: 'Voucher or bank', share: 2.6 },
          ],
          rows: items.map(row),
        },
      }),
})
