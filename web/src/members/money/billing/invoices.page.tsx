// All invoices, by state and by chit.
import { type InvoiceStatus, listOwnInvoices } from '@kuri/contract/money/invoices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { INVOICE_FILTERS } from './billing.rules.ts'
import { Filters } from './filters.tsx'
import { InvoiceRow } from './rows.tsx'

const route = getRouteApi('/member/my/invoices')

export default function InvoicesPage() {
  const { t } = useLingui()
  const { status, programId, pageNumber = 1 } = route.useSearch()
  const query = { pageSize: 20, pageNumber, ...(status ? { status } : {}), ...(programId ? { programId } : {}) }
  const list = useQuery({
    ...read(listOwnInvoices, { query }),
    placeholderData: keepPreviousData,
  })
  const names = {
    DRAFT: t`To pay`,
    OVERDUE: t`Overdue`,
    PAID: t`Paid`,
    CANCELLED: t`Cancelled`,
  } satisfies Record<InvoiceStatus, string>
  return (
    <Page title={t`Invoices`}>
      <Filters label={t`Show`} values={INVOICE_FILTERS} names={names} chosen={status} />
      {list.isPending && <Skeleton heights={[88, 88, 88]} />}
      {list.isError && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.data && list.data.invoices.length === 0 && (
        <Empty>
          <Trans>No invoices here.</Trans>
        </Empty>
      )}
      {list.data && list.data.invoices.length > 0 && (
        <>
          <List label={t`Invoices`}>
            {list.data.invoices.map((invoice) => (
              <InvoiceRow key={invoice.invoiceId} invoice={invoice} />
            ))}
          </List>
          <Pager {...list.data} />
        </>
      )}
    </Page>
  )
}
