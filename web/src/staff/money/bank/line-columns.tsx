// Lines of a statement and of the books as columns.
import type { Data } from '@kuri/contract/kit/route'
import type { listBankBookLines, listBankStatementLines } from '@kuri/contract/money/bank-statements.contract'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { useLineWords } from './bank-words.ts'

export type StatementLine = Data<typeof listBankStatementLines>['lines'][number]
export type BookLine = Data<typeof listBankBookLines>['lines'][number]
type Status = StatementLine['status']

const TONES = { MATCHED: 'done', PROPOSED: 'warn', UNMATCHED: 'plain' } as const

function LineStatus({ status }: { status: Status }) {
  const words = useLineWords()
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}

export function useStatementColumns(): Column<StatementLine>[] {
  const { t } = useLingui()
  return [
    { name: t`Day`, cell: ({ date }) => <Time at={date} />, csv: ({ date }) => date },
    {
      name: t`Text of the bank`,
      isHeader: true,
      cell: ({ narration }) => <span dir="auto">{narration || '–'}</span>,
      csv: ({ narration }) => narration,
    },
    {
      name: t`Reference`,
      cell: (row) => <span className="mono">{row.reference ?? '–'}</span>,
      csv: (row) => row.reference,
    },
    { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} />, csv: ({ amount }) => amount },
    { name: t`State`, cell: ({ status }) => <LineStatus status={status} />, csv: ({ status }) => status },
  ]
}

export function useBookColumns(): Column<BookLine>[] {
  const { t } = useLingui()
  return [
    { name: t`Booked`, cell: ({ date }) => <Time at={date} />, csv: ({ date }) => date },
    { name: t`What`, isHeader: true, cell: ({ about }) => <span dir="auto">{about}</span>, csv: ({ about }) => about },
    {
      name: t`Reference`,
      cell: (row) => <span className="mono">{row.reference ?? '–'}</span>,
      csv: (row) => row.reference,
    },
    { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} />, csv: ({ amount }) => amount },
    { name: t`State`, cell: ({ status }) => <LineStatus status={status} />, csv: ({ status }) => status },
  ]
}
