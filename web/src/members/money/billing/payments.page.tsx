// Every attempt to pay with its end, and money that comes back.
import { listOwnPayments } from '@kuri/contract/money/payments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { PAYMENT_FILTERS, type Payment } from './billing.rules.ts'
import { Filters } from './filters.tsx'
import { PaymentRow } from './rows.tsx'

const route = getRouteApi('/member/my/payments')

export default function PaymentsPage() {
  const { t } = useLingui()
  const { status, pageNumber = 1 } = route.useSearch()
  const list = useQuery({
    ...read(listOwnPayments, { query: { pageSize: 20, pageNumber, ...(status ? { status } : {}) } }),
    placeholderData: keepPreviousData,
  })
  const names = {
    SUCCESS: t`Paid`,
    INITIATED: t`Not finished`,
    FAILED: t`Failed`,
    REFUND_DUE: t`Will be paid back`,
    REFUNDED: t`Paid back`,
    REVERSED: t`Taken back`,
  } satisfies Record<Payment['status'], string>
  return (
    <Page title={t`Payments`}>
      <Filters label={t`Show`} values={PAYMENT_FILTERS} names={names} chosen={status} />
      {list.isPending && <Skeleton heights={[88, 88, 88]} />}
      {list.isError && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.data && list.data.payments.length === 0 && (
        <Empty>
          <Trans>No payments here.</Trans>
        </Empty>
      )}
      {list.data && list.data.payments.length > 0 && (
        <>
          <List label={t`Payments`}>
            {list.data.payments.map((payment) => (
              <PaymentRow key={`${payment.transactionId}${payment.invoiceId}`} payment={payment} />
            ))}
          </List>
          <Pager {...list.data} />
        </>
      )}
    </Page>
  )
}
