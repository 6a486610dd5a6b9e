// Every entry of the books in a period, with its lines.
import { listDayBookEntries } from '@kuri/contract/money/books.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterDay, FilterSelect, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { useBranches } from '../parts/use-branches.ts'
import { useAccountWords } from './account-words.ts'
import { BookTabs } from './book-tabs.tsx'
import { periodOf } from './period.ts'
import { ReportCard } from './report-card.tsx'
import { SaveReport } from './save-report.tsx'
import { useReport } from './use-report.ts'

export default function EntriesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Entries`} needs={READS_BOOKS} place="COMPANY" tabs={<BookTabs />}>
      <Entries />
    </StaffPage>
  )
}

function Entries() {
  const { t } = useLingui()
  const words = useAccountWords()
  const types = { Receipt: t`Receipt`, Payment: t`Payment`, Contra: t`Contra`, Journal: t`Journal` }
  const { branches } = useBranches(READS_BOOKS)
  const { from, to, branchId } = useSearch({ from: '/company/co/books/entries' })
  const period = periodOf({ from, to })
  const query = { ...period, ...(branchId && { branchId }) }
  const report = useReport(listDayBookEntries, query)
  const entries = report.data?.flatMap((portion) => portion.entries) ?? []
  return (
    <ReportCard
      caption={t`Entries`}
      report={report}
      period={period}
      tools={
        <>
          <Filters>
            <FilterDay name="from" label={t`From`} />
            <FilterDay name="to" label={t`To`} />
            {branches && branches.length > 1 && (
              <FilterSelect
                name="branchId"
                label={t`Branch`}
                options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Filters>
          <span className="grow" />
          <SaveReport route={listDayBookEntries} query={query} fileName={`entries-${period.from}-${period.to}`} />
        </>
      }
      isEmpty={entries.length === 0}
    >
      <PlainTable
        caption={t`Entries`}
        rows={entries.flatMap((entry) => entry.lines.map((line, index) => ({ entry, line, index })))}
        rowKey={({ entry, index }) => `${entry.entryId} ${index}`}
        columns={[
          { name: t`Day`, isHeader: true, cell: ({ entry, index }) => index === 0 && <Time at={entry.bookedOn} /> },
          {
            name: t`Voucher`,
            cell: ({ entry, index }) =>
              index === 0 && (
                <>
                  {types[entry.voucherType]} {entry.number}{' '}
                  {entry.isReconstructed && (
                    <Badge>
                      <Trans>Reconstructed</Trans>
                    </Badge>
                  )}
                </>
              ),
          },
          { name: t`Account`, cell: ({ line }) => words[line.account] },
          { name: t`Name`, cell: ({ line }) => <span dir="auto">{line.name}</span> },
          { name: t`Debit`, isAmount: true, cell: ({ line }) => line.debit > 0 && <Money rupees={line.debit} /> },
          { name: t`Credit`, isAmount: true, cell: ({ line }) => line.credit > 0 && <Money rupees={line.credit} /> },
          { name: t`By`, cell: ({ entry, index }) => index === 0 && <span dir="auto">{entry.actorName ?? '–'}</span> },
        ]}
      />
    </ReportCard>
  )
}
