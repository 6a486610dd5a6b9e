// Matches by hand: open lines of the statement beside open lines of the books. Both sides are chosen with the keyboard or by a tap.
import { getBankReconciliation } from '@kuri/contract/money/bank-reconciliation.contract'
import {
  createBankMatch,
  findBankMatches,
  listBankBookLines,
  listBankMatches,
  listBankStatementLines,
} from '@kuri/contract/money/bank-statements.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Columns } from '../../parts/layout.tsx'
import { useList } from '../../parts/loaded.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { BankPage } from './bank-page.tsx'
import { useBookColumns, useStatementColumns } from './line-columns.tsx'
import { sumOf } from './matching.rules.ts'

const FROM = '/company/co/bank/$bankAccountId/matching'
const OUTDATES = { outdates: [listBankStatementLines, listBankBookLines, listBankMatches, getBankReconciliation] }
const OPEN = { status: 'UNMATCHED', pageNumber: 1, pageSize: 100 } as const

export default function MatchingPage() {
  const { t } = useLingui()
  const { bankAccountId } = useParams({ from: FROM })
  const params = { bankAccountId }
  const statement = useList(listBankStatementLines, { params, query: OPEN })
  const books = useList(listBankBookLines, { params, query: OPEN })
  const [lineIds, setLineIds] = useState<ReadonlySet<string>>(new Set())
  const [entryIds, setEntryIds] = useState<ReadonlySet<string>>(new Set())
  const [statementColumns, bookColumns] = [useStatementColumns().slice(0, 4), useBookColumns().slice(0, 4)]
  const bankSum = sumOf(statement.data?.lines ?? [], ({ id }) => lineIds.has(id))
  const bookSum = sumOf(books.data?.lines ?? [], ({ entryId }) => entryIds.has(entryId))
  const clear = () => {
    setLineIds(new Set())
    setEntryIds(new Set())
  }
  return (
    <BankPage title={t`Match`} actions={<FindButton bankAccountId={bankAccountId} />}>
      <MatchBar
        bankAccountId={bankAccountId}
        lineIds={[...lineIds]}
        entryIds={[...entryIds]}
        sums={{ bankSum, bookSum }}
        onDone={clear}
      />
      <Columns>
        <PagedTable
          caption={t`On the statement`}
          list={statement}
          rows={({ lines }) => lines}
          rowKey={({ id }) => id}
          columns={statementColumns}
          selection={{ chosen: lineIds, onChange: setLineIds, nameOf: ({ narration }) => t`Choose ${narration}` }}
          empty={<Trans>Every line of the statement is matched.</Trans>}
        />
        <PagedTable
          caption={t`In the books`}
          list={books}
          rows={({ lines }) => lines}
          rowKey={({ entryId }) => entryId}
          columns={bookColumns}
          selection={{ chosen: entryIds, onChange: setEntryIds, nameOf: ({ about }) => t`Choose ${about}` }}
          empty={<Trans>Everything in the books is on a statement.</Trans>}
        />
      </Columns>
    </BankPage>
  )
}

type BarProps = {
  bankAccountId: string
  lineIds: string[]
  entryIds: string[]
  sums: { bankSum: number; bookSum: number }
  onDone(): void
}

function MatchBar({ bankAccountId, lineIds, entryIds, sums: { bankSum, bookSum }, onDone }: BarProps) {
  const match = useChange(createBankMatch, OUTDATES)
  const isChosen = lineIds.length > 0 && entryIds.length > 0
  const why = !isChosen ? (
    <Trans>Choose lines on both sides.</Trans>
  ) : bankSum !== bookSum ? (
    <Trans>Both sides must have the same sum.</Trans>
  ) : undefined
  return (
    <div className="stack g2 no-print">
      <div className="row g3 flex-wrap">
        <span>
          <Trans>
            Statement <Money rupees={bankSum} />, books <Money rupees={bookSum} />
          </Trans>
        </span>
        <Button
          why={why}
          onClick={() =>
            match.mutate({ params: { bankAccountId }, body: { lineIds, entryIds } }, { onSuccess: onDone })
          }
        >
          <Trans>Match them</Trans>
        </Button>
      </div>
      {match.error && <Problem error={match.error} />}
    </div>
  )
}

function FindButton({ bankAccountId }: { bankAccountId: string }) {
  const { t } = useLingui()
  const find = useChange(findBankMatches, OUTDATES)
  return (
    <Button
      look="second"
      disabled={find.isPending}
      onClick={() =>
        find.mutate(
          { params: { bankAccountId } },
          {
            onSuccess: ({ matchedCount, proposedCount }) =>
              toast(t`${matchedCount} matched, ${proposedCount} proposed.`),
          },
        )
      }
    >
      <Trans>Look for matches</Trans>
    </Button>
  )
}
