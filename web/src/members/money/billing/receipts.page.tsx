// All receipts, of the counter and online.
import { listOwnReceipts } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ReceiptRow } from './rows.tsx'

const route = getRouteApi('/member/my/receipts')

export default function ReceiptsPage() {
  const { t } = useLingui()
  const { pageNumber = 1 } = route.useSearch()
  const list = useQuery({
    ...read(listOwnReceipts, { query: { pageSize: 20, pageNumber } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t`Receipts`}>
      {list.isPending && <Skeleton heights={[72, 72, 72]} />}
      {list.isError && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.data && list.data.receipts.length === 0 && (
        <Empty>
          <Trans>No receipts yet. You get one for every payment.</Trans>
        </Empty>
      )}
      {list.data && list.data.receipts.length > 0 && (
        <>
          <List label={t`Receipts`}>
            {list.data.receipts.map((receipt) => (
              <ReceiptRow key={receipt.receiptId} receipt={receipt} />
            ))}
          </List>
          <Pager {...list.data} />
        </>
      )}
    </Page>
  )
}
