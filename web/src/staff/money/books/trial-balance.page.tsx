// The trial balance: every account with what it had, what moved and what it has.
import { getTrialBalance } from '@kuri/contract/money/books.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, FilterDay, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { useAccountWords } from './account-words.ts'
import { BookTabs } from './book-tabs.tsx'
import { periodOf } from './period.ts'
import { ReportCard } from './report-card.tsx'
import { SaveReport } from './save-report.tsx'
import { useReport } from './use-report.ts'

export default function TrialBalancePage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Trial balance`} needs={READS_BOOKS} place="COMPANY" tabs={<BookTabs />}>
      <Balance />
    </StaffPage>
  )
}

function Balance() {
  const { t } = useLingui()
  const words = useAccountWords()
  const { from, to, programId, detail } = useSearch({ from: '/company/co/books' })
  const period = periodOf({ from, to })
  const query = { ...period, ...(programId && { programId }), ...(detail && { detail }) }
  const report = useReport(getTrialBalance, query)
  const rows = report.data?.flatMap((portion) => portion.rows) ?? []
  const [first] = report.data ?? []
  return (
    <ReportCard
      caption={t`Trial balance`}
      report={report}
      period={period}
      tools={
        <>
          <Filters>
            <FilterDay name="from" label={t`From`} />
            <FilterDay name="to" label={t`To`} />
            <ProgramFilter />
            <FilterChips
              name="detail"
              label={t`Detail`}
              options={[{ value: 'SUBJECTS', label: t`Every ticket and branch` }]}
            />
          </Filters>
          <span className="grow" />
          <SaveReport route={getTrialBalance} query={query} fileName={`trial-balance-${period.from}-${period.to}`} />
        </>
      }
      note={
        first &&
        (first.isBalanced ? (
          <Badge tone="done" icon="tick">
            <Trans>Debits equal credits</Trans>
          </Badge>
        ) : (
          <Badge tone="danger" icon="alert">
            <Trans>Debits and credits differ</Trans>
          </Badge>
        ))
      }
      isEmpty={rows.length === 0}
    >
      <PlainTable
        caption={t`Trial balance`}
        rows={rows}
        rowKey={({ account, subjectId, programId: program }) => `${account} ${subjectId} ${program}`}
        rowLink={({ account, subjectId }) => ({
          to: '/co/books/ledger',
          search: { ...period, account, ...(subjectId && { subjectId }), ...(programId && { programId }) },
        })}
        columns={[
          { name: t`Account`, isHeader: true, cell: ({ account }) => words[account] },
          { name: t`Name`, cell: ({ name }) => <span dir="auto">{name}</span> },
          { name: t`Before`, isAmount: true, cell: ({ opening }) => <Money rupees={opening} /> },
          { name: t`Debit`, isAmount: true, cell: ({ debit }) => <Money rupees={debit} /> },
          { name: t`Credit`, isAmount: true, cell: ({ credit }) => <Money rupees={credit} /> },
          { name: t`Balance`, isAmount: true, cell: ({ closing }) => <Money rupees={closing} /> },
        ]}
        footer={
          first && [
            t`All`,
            '',
            <Money key="opening" rupees={first.totals.opening} />,
            <Money key="debit" rupees={first.totals.debit} />,
            <Money key="credit" rupees={first.totals.credit} />,
            <Money key="closing" rupees={first.totals.closing} />,
          ]
        }
      />
    </ReportCard>
  )
}
