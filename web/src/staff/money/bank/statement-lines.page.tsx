// The lines of a bank's statements, and the import of a new one.
import { getBankReconciliation } from '@kuri/contract/money/bank-reconciliation.contract'
import {
  BANK_LINE_STATUSES,
  importBankStatement,
  listBankBookLines,
  listBankMatches,
  listBankStatementLines,
} from '@kuri/contract/money/bank-statements.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import type { Refused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useList } from '../../parts/loaded.tsx'
import { FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { BankPage } from './bank-page.tsx'
import { useLineWords } from './bank-words.ts'
import { useStatementColumns } from './line-columns.tsx'

const FROM = '/company/co/bank/$bankAccountId/lines'

export default function StatementLinesPage() {
  const { t } = useLingui()
  const { bankAccountId } = useParams({ from: FROM })
  const { pageNumber = 1, status } = useSearch({ from: FROM })
  const words = useLineWords()
  const columns = useStatementColumns()
  const params = { bankAccountId }
  const query = { ...(status && { status }) }
  const list = useList(listBankStatementLines, { params, query: { ...query, pageNumber, pageSize: 50 } })
  return (
    <BankPage title={t`Statement`}>
      <StatementUpload bankAccountId={bankAccountId} />
      <PagedTable
        caption={t`Lines of the statement`}
        list={list}
        rows={({ lines }) => lines}
        rowKey={({ id }) => id}
        columns={columns}
        toolbar={
          <Filters>
            <FilterSelect
              name="status"
              label={t`State`}
              options={BANK_LINE_STATUSES.map((value) => ({ value, label: words[value] }))}
            />
          </Filters>
        }
        isFiltered={status !== undefined}
        empty={<Trans>No statement has been imported yet.</Trans>}
        exportAs={{
          fileName: 'statement',
          readPage: (page, signal) =>
            api(listBankStatementLines, { params, query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
        }}
      />
    </BankPage>
  )
}

function StatementUpload({ bankAccountId }: { bankAccountId: string }) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const take = useChange(importBankStatement, {
    outdates: [listBankStatementLines, listBankBookLines, listBankMatches, getBankReconciliation],
  })
  const send = async (chosen: File) => {
    const body = { csv: await chosen.text(), fileName: chosen.name.slice(0, 150) }
    const { newCount, matchedCount, proposedCount } = await take.mutateAsync({ params: { bankAccountId }, body })
    toast(t`${newCount} new lines; ${matchedCount} matched, ${proposedCount} proposed.`)
  }
  return (
    <div className="stack g2 no-print">
      <div className="row g2">
        <Button disabled={take.isPending} onClick={() => file.current?.click()}>
          <Trans>Import a statement (CSV)</Trans>
        </Button>
        <input
          ref={file}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t`Statement as CSV`}
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            if (chosen) void send(chosen).catch(() => undefined)
          }}
        />
      </div>
      {take.error && <ImportProblem error={take.error} />}
    </div>
  )
}

/** Rows are named as they stand in the file: "rows.17.date". */
const ImportProblem = ({ error }: { error: Refused }) => (
  <Note tone="danger" role="alert">
    <p>{error.message}</p>
    <ul>
      {error.details.slice(0, 20).map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <span className="mono">{path}</span> {message}
        </li>
      ))}
    </ul>
  </Note>
)
