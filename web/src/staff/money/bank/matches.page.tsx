// What the statement and the books have in common: proposals to accept or reject, and matches that can be undone.
import type { Data } from '@kuri/contract/kit/route'
import { getBankReconciliation } from '@kuri/contract/money/bank-reconciliation.contract'
import {
  acceptBankMatch,
  listBankBookLines,
  listBankMatches,
  listBankStatementLines,
  removeBankMatch,
} from '@kuri/contract/money/bank-statements.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useList } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { BankPage } from './bank-page.tsx'
import { useLineWords, useRuleWords } from './bank-words.ts'

const FROM = '/company/co/bank/$bankAccountId/matches'
const OUTDATES = { outdates: [listBankMatches, listBankStatementLines, listBankBookLines, getBankReconciliation] }
type Match = Data<typeof listBankMatches>['matches'][number]

export default function MatchesPage() {
  const { t } = useLingui()
  const { bankAccountId } = useParams({ from: FROM })
  const { pageNumber = 1, status } = useSearch({ from: FROM })
  const [rules, words] = [useRuleWords(), useLineWords()]
  const list = useList(listBankMatches, {
    params: { bankAccountId },
    query: { ...(status && { status }), pageNumber, pageSize: 20 },
  })
  return (
    <BankPage title={t`Matches`}>
      <PagedTable
        caption={t`Matches`}
        list={list}
        rows={({ matches }) => matches}
        rowKey={({ id }) => id}
        columns={[
          { name: t`On the statement`, isHeader: true, cell: ({ lines }) => <Lines lines={lines} /> },
          { name: t`In the books`, cell: ({ entries }) => <Entries entries={entries} /> },
          { name: t`By`, cell: ({ rule }) => rules[rule] },
          { name: t`State`, cell: (match) => <MatchSteps match={match} /> },
        ]}
        toolbar={
          <Filters>
            <FilterChips
              name="status"
              label={t`State`}
              options={[
                { value: 'PROPOSED', label: words.PROPOSED },
                { value: 'MATCHED', label: words.MATCHED },
              ]}
            />
          </Filters>
        }
        isFiltered={status !== undefined}
        empty={<Trans>Nothing is matched yet.</Trans>}
      />
    </BankPage>
  )
}

const Lines = ({ lines }: Pick<Match, 'lines'>) => (
  <span className="stack g1">
    {lines.map(({ id, date, narration, amount }) => (
      <span key={id} dir="auto">
        <Time at={date} /> {narration} <Money rupees={amount} />
      </span>
    ))}
  </span>
)
const Entries = ({ entries }: Pick<Match, 'entries'>) => (
  <span className="stack g1">
    {entries.map(({ entryId, date, about, amount }) => (
      <span key={entryId} dir="auto">
        <Time at={date} /> {about} <Money rupees={amount} />
      </span>
    ))}
  </span>
)

function MatchSteps({ match: { id, status } }: { match: Match }) {
  const words = useLineWords()
  const { can } = useSide()
  const accept = useChange(acceptBankMatch, OUTDATES)
  const remove = useChange(removeBankMatch, OUTDATES)
  const params = { matchId: id }
  const onError = (error: Error) => toast(error.message, { icon: 'alert' })
  if (!can('company.billing.manage')) return words[status]
  return (
    <span className="row g2 flex-wrap">
      {status === 'PROPOSED' && (
        <Button look="second" onClick={() => accept.mutate({ params }, { onError })}>
          <Trans>Accept</Trans>
        </Button>
      )}
      <Button look="quiet" onClick={() => remove.mutate({ params }, { onError })}>
        {status === 'PROPOSED' ? <Trans>Reject</Trans> : <Trans>Undo</Trans>}
      </Button>
    </span>
  )
}
