// All instalments of the company, with what came in by month.

import { getDashboardBilling } from '@kuri/contract/companies/dashboard.contract'
import { listBillingInvoices } from '@kuri/contract/money/invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../api/api.ts'
import { read } from '../../../api/query.ts'
import { Money } from '../../../ui/money.tsx'
import { BarChart } from '../../charts/bar-chart.tsx'
import { Columns, Stat, Stats } from '../../parts/layout.tsx'
import { Loaded, useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, FilterDay, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import { DuesByAge } from '../parts/dues-by-age.tsx'
import { barsOfMonths } from '../parts/months.rules.ts'
import { ProgramFilter } from '../parts/program-filter.tsx'
import { useInvoiceColumns, useInvoiceStatusOptions } from './invoice-columns.tsx'

const MONTHS = 12

export default function BillingInvoicesPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Invoices`} needs="company.billing.manage">
      <ByMonth />
      <InvoiceList />
    </StaffPage>
  )
}

function ByMonth() {
  const { t, i18n } = useLingui()
  const billing = useQuery(read(getDashboardBilling, { query: { months: MONTHS } }))
  return (
    <Loaded query={billing} heights={[90, 260]}>
      {({ totals, months }) => (
        <>
          <Stats>
            <Stat label={t`Billed`} value={<Money rupees={totals.billed} />} />
            <Stat label={t`Collected`} value={<Money rupees={totals.collected} />} />
            <Stat label={t`Still to pay`} value={<Money rupees={totals.due} />} />
            <Stat label={t`Late`} value={<Money rupees={totals.overdue} />} />
          </Stats>
          <Columns>
            <BarChart
              title={t`Collections by month`}
              months={barsOfMonths(months, i18n.locale)}
              totalName={t`billed`}
              partName={t`collected`}
            />
            <DuesByAge />
          </Columns>
        </>
      )}
    </Loaded>
  )
}

function InvoiceList() {
  const { t } = useLingui()
  const columns = useInvoiceColumns()
  const statuses = useInvoiceStatusOptions()
  const { pageNumber = 1, status, programId, cycleId, from, to } = useSearch({ from: '/company/co/billing/invoices' })
  const query = {
    ...(status && { status }),
    ...(programId && { programId }),
    ...(cycleId && { cycleId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = useList(listBillingInvoices, { query: { ...query, pageNumber, pageSize: 20 } })
  return (
    <PagedTable
      caption={t`Invoices of the company`}
      list={list}
      rows={({ invoices }) => invoices}
      rowKey={({ id }) => id}
      columns={columns('ticket', 'member', 'program', 'month', 'gross', 'dividend', 'toPay', 'state', 'way')}
      rowLink={({ id }) => ({ to: '/co/invoices/$invoiceId', params: { invoiceId: id } })}
      toolbar={
        <Filters>
          <FilterChips name="status" label={t`State`} options={statuses} />
          <ProgramFilter />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
        </Filters>
      }
      isFiltered={Object.keys(query).length > 0}
      empty={<Trans>No instalment was billed yet.</Trans>}
      exportAs={{
        fileName: 'invoices',
        readPage: (page, signal) =>
          api(listBillingInvoices, { query: { ...query, pageNumber: page, pageSize: 100 }, signal }),
      }}
    />
  )
}
