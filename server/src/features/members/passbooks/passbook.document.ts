// The text of a printed passbook.
import type { Passbook, PassbookLine } from '@kuri/contract/billing/passbooks.contract'
import type { Static } from '@kuri/contract/kit/schema'
import type { DocumentField, PaperDocument } from '#platform/documents/pdf'
import { formatDateTime } from '#platform/text/dates'

type Line = Static<typeof PassbookLine>

const money = (rupees: number) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const field = (label: string, value: string | null): DocumentField[] => (value ? [{ label, value }] : [])

const COLUMNS = [
  { title: 'No.', share: 5 },
  { title: 'Month', share: 11 },
  { title: 'Instalment', share: 13, align: 'right' },
  { title: 'Dividend', share: 12, align: 'right' },
  { title: 'Charges', share: 11, align: 'right' },
  { title: 'Paid', share: 13, align: 'right' },
  { title: 'Receipts', share: 22 },
  { title: 'Balance', share: 13, align: 'right' },
] as const

export function passbookDocument(
  passbook: Static<typeof Passbook>,
  { checkCode, checkUrl, timeZone }: { checkCode: string; checkUrl: string; timeZone: string },
): PaperDocument {
  const asOf = new Date(passbook.asOf)
  const { totals, nextDue } = passbook
  return {
    title: 'Passbook',
    subtitle: `${passbook.companyName} · ${passbook.branchName} · ${formatDateTime(asOf, timeZone)}`,
    madeAt: asOf,
    sections: [
      {
        heading: null,
        fields: [
          ...field('Member', passbook.subscriberName),
          ...field('Chit', `${passbook.programName} (${passbook.chitId})`),
          ...field('Ticket', String(passbook.ticketNumber)),
          ...field('Prized', passbook.prizedInCycle === null ? 'No' : `Yes, in instalment ${passbook.prizedInCycle}`),
          ...field('Balance', balanceText(passbook.balanceAmount)),
          ...field('Next due', nextDue && dueText(nextDue)),
        ],
      },
      {
        heading: 'Account in rupees',
        fields: [],
        table: {
          columns: COLUMNS,
          rows: [
            ...passbook.lines.map(rowOf),
            [
              '',
              'Total',
              money(totals.gross),
              money(totals.dividend),
              money(totals.lateCharge),
              money(totals.paid),
              '',
              money(passbook.balanceAmount),
            ],
          ],
        },
      },
      {
        heading: 'Certificate',
        fields: [
          {
            label: 'Statement',
            value:
              'The figures are those of the books of the company at the time above. * marks the instalment whose prize the ticket won.',
          },
          { label: 'Check code', value: checkCode },
          { label: 'Check it at', value: checkUrl },
        ],
      },
    ],
  }
}

const CHARGES = { LATE: 'Late charge', BOUNCE: 'Bounced cheque', OPENING: 'Charge from before' } as const
const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function nameOf({ kind, chargeKind, day }: Line): string {
  if (kind === 'ADVANCE') return 'Advance'
  if (chargeKind) return CHARGES[chargeKind]
  return day ? MONTH.format(new Date(day)) : ''
}

const rowOf = (line: Line): string[] => [
  line.cycleNumber === null ? '' : `${line.cycleNumber}${line.isPrized ? '*' : ''}`,
  nameOf(line),
  line.kind === 'INSTALMENT' ? money(line.grossAmount) : '',
  line.dividendAmount > 0 ? money(line.dividendAmount) : '',
  line.lateChargeAmount > 0 ? money(line.lateChargeAmount) : '',
  line.paidAmount > 0 ? money(line.paidAmount) : '',
  [
    ...new Set(line.receipts.map(({ number }) => number)),
    ...(line.paidFromAdvanceAmount > 0 ? ['from advance'] : []),
  ].join(', '),
  money(line.runningBalanceAmount),
]

const balanceText = (balance: number) =>
  balance < 0 ? `₹ ${money(-balance)} in advance` : `₹ ${money(balance)} ${balance > 0 ? 'due' : ''}`.trim()

const dueText = ({ amount, dueDate, isOverdue, isBilled }: NonNullable<Static<typeof Passbook>['nextDue']>) =>
  `₹ ${money(amount)}${dueDate ? ` by ${dueDate}` : ''}${isOverdue ? ' (overdue)' : ''}${isBilled ? '' : ', less dividends'}`
