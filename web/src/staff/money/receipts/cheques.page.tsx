// Cheques and drafts on their way to the bank.
import { listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useReceiptStatusWords } from '../parts/money-words.ts'
import { ChequeActions } from './cheque-actions.tsx'
import { useReceiptColumns } from './receipt-columns.tsx'

const STATES = ['RECEIVED', 'DEPOSITED', 'CLEARED', 'BOUNCED'] as const

export default function ChequesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Cheques`} needs="payment.manage">
      <ChequeList />
    </StaffPage>
  )
}

function ChequeList() {
  const { t } = useLingui()
  const columns = useReceiptColumns()
  const words = useReceiptStatusWords()
  const { pageNumber = 1, mode = 'CHEQUE', status } = useSearch({ from: '/company/co/cheques' })
  const query = { mode, ...(status && { status }) }
  const list = useList(listReceipts, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Cheques`}
      list={list}
      rows={({ receipts }) => receipts}
      rowKey={({ id }) => id}
      columns={[
        ...columns('number', 'payer', 'instrument', 'amount', 'status'),
        {
          name: t`Next`,
          cell: (receipt) => (
            <span className="row g2">
              <ChequeActions receipt={receipt} />
            </span>
          ),
        },
      ]}
      rowLink={({ id }) => ({ to: '/co/receipts/$receiptId', params: { receiptId: id } })}
      toolbar={
        <Filters>
          <FilterChips
            name="status"
            label={t`State`}
            options={STATES.map((value) => ({ value, label: words[value] }))}
          />
          <FilterSelect name="mode" label={t`Kind`} options={[{ value: 'DD', label: t`Demand drafts` }]} />
        </Filters>
      }
      isFiltered={status !== undefined || mode === 'DD'}
      empty={<Trans>No cheque was taken yet.</Trans>}
      exportAs={{
        fileName: 'cheques',
        readPage: (page, signal) => api(listReceipts, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
