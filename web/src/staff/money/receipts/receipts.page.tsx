// All receipts that somebody may see, newest first.
import { RECEIPT_MODES, RECEIPT_STATUSES } from '@kuri/contract/money/receipt-shapes'
import { listReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { FilterDay, FilterSearch, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { useModeWords, useReceiptStatusWords } from '../parts/money-words.ts'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { useBranches } from '../parts/use-branches.ts'
import { useReceiptColumns } from './receipt-columns.tsx'

const NEEDS = ['payment.manage', 'statement.manage'] as const

export default function ReceiptsPage() {
  const { t } = useLingui()
  const counterLink = (
    <Can needs="payment.manage">
      <ButtonLink to="/co/money/desk">
        <Trans>Take a payment</Trans>
      </ButtonLink>
    </Can>
  )
  return (
    <StaffPage title={t`Receipts`} needs={NEEDS} actions={counterLink}>
      <ReceiptList />
    </StaffPage>
  )
}

function ReceiptList() {
  const { t } = useLingui()
  const columns = useReceiptColumns()
  const modes = useModeWords()
  const statuses = useReceiptStatusWords()
  const { branches } = useBranches(NEEDS)
  const {
    pageNumber = 1,
    search,
    mode,
    status,
    branchId,
    programId,
    subscriberId,
    from,
    to,
  } = useSearch({ from: '/company/co/receipts' })
  const query = {
    ...(search && { search }),
    ...(mode && { mode }),
    ...(status && { status }),
    ...(branchId && { branchId }),
    ...(programId && { programId }),
    ...(subscriberId && { subscriberId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = useList(listReceipts, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Receipts`}
      list={list}
      rows={({ receipts }) => receipts}
      rowKey={({ id }) => id}
      columns={columns('number', 'day', 'payer', 'branch', 'mode', 'amount', 'status', 'takenBy')}
      rowLink={({ id }) => ({ to: '/co/receipts/$receiptId', params: { receiptId: id } })}
      toolbar={
        <Filters>
          <FilterSearch label={t`Number, name or mobile`} />
          <FilterSelect
            name="mode"
            label={t`How`}
            options={RECEIPT_MODES.map((value) => ({ value, label: modes[value] }))}
          />
          <FilterSelect
            name="status"
            label={t`State`}
            options={RECEIPT_STATUSES.map((value) => ({ value, label: statuses[value] }))}
          />
          {branches && branches.length > 1 && (
            <FilterSelect
              name="branchId"
              label={t`Branch`}
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <ProgramFilter />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
        </Filters>
      }
      isFiltered={Object.keys(query).length > 0}
      empty={<Trans>No receipt was issued yet.</Trans>}
      exportAs={{
        fileName: 'receipts',
        readPage: (page, signal) => api(listReceipts, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
