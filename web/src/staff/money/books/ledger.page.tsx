// The postings of an account or a program, oldest first, with the running balance.
import { getLedger, LEDGER_ACCOUNTS } from '@kuri/contract/money/books.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterDay, FilterSelect, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { useAccountWords, useEntryWord } from './account-words.ts'
import { BookTabs } from './book-tabs.tsx'
import { periodOf } from './period.ts'
import { ReportCard } from './report-card.tsx'
import { SaveReport } from './save-report.tsx'
import { useReport } from './use-report.ts'

export default function LedgerPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Ledger`} needs={READS_BOOKS} place="COMPANY" tabs={<BookTabs />}>
      <Postings />
    </StaffPage>
  )
}

function Postings() {
  const { t } = useLingui()
  const words = useAccountWords()
  const {
    from,
    to,
    programId,
    subjectId,
    account = programId ? undefined : 'CASH',
  } = useSearch({
    from: '/company/co/books/ledger',
  })
  const entryWord = useEntryWord()
  const period = periodOf({ from, to })
  const query = {
    ...period,
    ...(account && { account }),
    ...(programId && { programId }),
    ...(subjectId && { subjectId }),
  }
  const report = useReport(getLedger, query)
  const lines = report.data?.flatMap((portion) => portion.lines) ?? []
  return (
    <>
      {account === 'SUSPENSE' && (
        <Note>
          <Trans>
            Money in suspense is money whose way nobody has stated, and differences of closed days. Open the receipt to
            state how it came.
          </Trans>
        </Note>
      )}
      <ReportCard
        caption={t`Ledger`}
        report={report}
        period={period}
        tools={
          <>
            <Filters>
              <FilterSelect
                name="account"
                label={t`Account`}
                options={LEDGER_ACCOUNTS.map((value) => ({ value, label: words[value] }))}
              />
              <ProgramFilter />
              <FilterDay name="from" label={t`From`} />
              <FilterDay name="to" label={t`To`} />
            </Filters>
            <span className="grow" />
            <SaveReport route={getLedger} query={query} fileName={`ledger-${period.from}-${period.to}`} />
          </>
        }
        note={account && <b>{words[account]}</b>}
        isEmpty={lines.length === 0}
      >
        <PlainTable
          caption={t`Ledger`}
          rows={lines}
          rowKey={({ entryId, line }) => `${entryId} ${line}`}
          columns={[
            { name: t`Day`, isHeader: true, cell: ({ bookedOn }) => <Time at={bookedOn} /> },
            { name: t`Account`, cell: (line) => words[line.account] },
            { name: t`Name`, cell: ({ name }) => <span dir="auto">{name}</span> },
            { name: t`Entry`, cell: ({ kind }) => entryWord(kind) },
            { name: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
            { name: t`Debit`, isAmount: true, cell: ({ debit }) => debit > 0 && <Money rupees={debit} /> },
            { name: t`Credit`, isAmount: true, cell: ({ credit }) => credit > 0 && <Money rupees={credit} /> },
            { name: t`Balance`, isAmount: true, cell: ({ balance }) => <Money rupees={balance} /> },
          ]}
        />
      </ReportCard>
    </>
  )
}
