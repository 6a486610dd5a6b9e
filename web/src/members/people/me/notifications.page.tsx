// Messages of the service to the member, newest first.

import { getOwnHome } from '@kuri/contract/members/start-page.contract'
import { listNotifications, markAllNotificationsRead } from '@kuri/contract/messages/notifications.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { useNews } from '../../../app/use-news.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Item, ItemLink, List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Target, targetOf } from './notifications.rules.ts'

const route = getRouteApi('/member/my/notifications')

export default function NotificationsPage() {
  const { t } = useLingui()
  const { pageNumber } = route.useSearch()
  const list = useQuery(read(listNotifications, { query: { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) } }))
  useNews(listNotifications, getOwnHome)
  const reading = useChange(markAllNotificationsRead, { outdates: [listNotifications, getOwnHome] })
  return (
    <Page title={t`Messages`}>
      {list.isPending && <Skeleton />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.data.unreadCount > 0 && (
        <Button look="second" busy={reading.isPending} onClick={() => reading.mutate({})}>
          <Trans>Mark all as read</Trans>
        </Button>
      )}
      {list.data?.notifications.length === 0 && (
        <Empty>
          <Trans>No messages yet.</Trans>
        </Empty>
      )}
      {list.data && list.data.notifications.length > 0 && (
        <List>
          {list.data.notifications.map(({ id, title, body, isRead, createdAt, data }) => {
            const parts = {
              icon: 'bell' as const,
              tone: isRead ? ('brand' as const) : ('gold' as const),
              heading: isRead ? title : t`New: ${title}`,
              detail: (
                <>
                  {body}
                  <br />
                  <Time at={createdAt} show="both" relative />
                </>
              ),
            }
            return <Row key={id} target={targetOf(data)} parts={parts} />
          })}
        </List>
      )}
      {list.data && <Pager {...list.data} />}
    </Page>
  )
}

type Parts = ComponentProps<typeof Item>
function Row({ target, parts }: { target: Target | null; parts: Parts }) {
  if (target?.page === 'AUCTION')
    return <ItemLink to="/my/auctions/$auctionId" params={{ auctionId: target.id }} {...parts} />
  if (target?.page === 'REQUEST')
    return <ItemLink to="/my/requests/$requestId" params={{ requestId: target.id }} {...parts} />
  if (target?.page === 'PRIZE')
    return <ItemLink to="/my/prizes/$payoutId" params={{ payoutId: target.id }} {...parts} />
  if (target?.page === 'RECEIPT')
    return <ItemLink to="/my/receipts/$receiptId" params={{ receiptId: target.id }} {...parts} />
  if (target) return <ItemLink to="/my/chits/$programId" params={{ programId: target.id }} {...parts} />
  return <Item {...parts} />
}
