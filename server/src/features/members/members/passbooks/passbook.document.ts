// The text of a printed passbook, in the language of the member.

import type { Language } from '@kuri/contract/kit/languages'
import type { Static } from '@kuri/contract/kit/schema'
import type { Passbook, PassbookLine } from '@kuri/contract/members/passbooks.contract'
import type { DocumentField, LoadPicture, PaperDocument, TableColumn } from '#platform/documents/paper-document'
import { type Words, wordsIn } from '#platform/documents/words'
import { formatDateTime, formatDay, formatMonth } from '#platform/text/dates'

type Line = Static<typeof PassbookLine>

const money = (rupees: number) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const field = (label: string, value: string | null): DocumentField[] => (value ? [{ label, value }] : [])

const columnsIn = (words: Words): TableColumn[] => [
  { title: words('passbook.number'), share: 7 },
  { title: words('passbook.month'), share: 12 },
  { title: words('passbook.instalment'), share: 13, align: 'right' },
  { title: words('passbook.dividend'), share: 12, align: 'right' },
  { title: words('passbook.charges'), share: 11, align: 'right' },
  { title: words('passbook.paid'), share: 13, align: 'right' },
  { title: words('passbook.receipts'), share: 20 },
  { title: words('passbook.balance'), share: 13, align: 'right' },
]

/** The page that checks the code: its address, and a picture that leads there with the code. */
type CheckPage = { caption: string; picture: LoadPicture; sha256: string }
type Printing = { checkCode: string; checkPage: CheckPage; timeZone: string; language: Language }

export function passbookDocument(
  passbook: Static<typeof Passbook>,
  { checkCode, checkPage, timeZone, language }: Printing,
): PaperDocument {
  const words = wordsIn([language])
  const asOf = new Date(passbook.asOf)
  const { totals, nextDue } = passbook
  return {
    languages: [language],
    title: words('passbook.title'),
    subtitle: `${passbook.companyName} · ${passbook.branchName} · ${formatDateTime(asOf, timeZone, language)}`,
    madeAt: asOf,
    sections: [
      {
        heading: null,
        fields: [
          ...field(words('passbook.member'), passbook.subscriberName),
          ...field(words('passbook.chit'), `${passbook.programName} (${passbook.chitId})`),
          ...field(words('paper.ticket'), String(passbook.ticketNumber)),
          ...field(words('passbook.prized'), prizedText(passbook.prizedInCycle, words)),
          ...field(words('passbook.balance'), balanceText(passbook.balanceAmount, words)),
          ...field(words('passbook.nextDue'), nextDue && dueText(nextDue, words, language)),
        ],
      },
      {
        heading: words('passbook.account'),
        fields: [],
        table: {
          columns: columnsIn(words),
          rows: [
            ...passbook.lines.map((line) => rowOf(line, words, language)),
            [
              '',
              words('passbook.total'),
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
        heading: words('passbook.certificate'),
        fields: [
          { label: words('passbook.statement'), value: words('passbook.certified') },
          { label: words('paper.checkCode'), value: checkCode },
          { label: words('passbook.checkAt'), ...checkPage },
        ],
      },
    ],
  }
}

const prizedText = (cycleNumber: number | null, words: Words) =>
  cycleNumber === null ? words('passbook.notPrized') : words('passbook.prizedIn', { cycleNumber })

function nameOf({ kind, chargeKind, day }: Line, words: Words, language: Language): string {
  if (kind === 'ADVANCE') return words('paper.advance')
  if (chargeKind) return words(`charge.${chargeKind}`)
  return day ? formatMonth(day, language) : ''
}

const rowOf = (line: Line, words: Words, language: Language): string[] => [
  line.cycleNumber === null ? '' : `${line.cycleNumber}${line.isPrized ? '*' : ''}`,
  nameOf(line, words, language),
  line.kind === 'INSTALMENT' ? money(line.grossAmount) : '',
  line.dividendAmount > 0 ? money(line.dividendAmount) : '',
  line.lateChargeAmount > 0 ? money(line.lateChargeAmount) : '',
  line.paidAmount > 0 ? money(line.paidAmount) : '',
  [
    ...new Set(line.receipts.map(({ number }) => number)),
    ...(line.paidFromAdvanceAmount > 0 ? [words('passbook.fromAdvance')] : []),
  ].join(', '),
  money(line.runningBalanceAmount),
]

function balanceText(balance: number, words: Words): string {
  const amount = `₹ ${money(Math.abs(balance))}`
  if (balance === 0) return amount
  return words(balance < 0 ? 'passbook.balanceInAdvance' : 'passbook.balanceDue', { amount })
}

type NextDue = NonNullable<Static<typeof Passbook>['nextDue']>

function dueText({ amount, dueDate, isOverdue, isBilled }: NextDue, words: Words, language: Language): string {
  const sum = `₹ ${money(amount)}`
  const when = dueDate ? words('passbook.dueBy', { amount: sum, day: formatDay(dueDate, language) }) : sum
  return [when, isOverdue && words('passbook.overdue'), !isBilled && words('passbook.lessDividends')]
    .filter(Boolean)
    .join(', ')
}
