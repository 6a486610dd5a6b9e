// What the service tells an employee: requests, approvals and refunds that wait for them, newest first.

import type { Data } from '@kuri/contract/kit/route'
import {
  listStaffNotifications,
  markAllStaffNotificationsRead,
  markStaffNotificationRead,
} from '@kuri/contract/messages/notifications.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useList } from '../../parts/loaded.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { FilterChips, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { targetOf } from './notifications.rules.ts'

const route = getRouteApi('/company/co/notifications')
type Notification = Data<typeof listStaffNotifications>['notifications'][number]

export default function NotificationsPage() {
  const { t } = useLingui()
  const { pageNumber = 1, show } = route.useSearch()
  const isUnreadOnly = show === 'unread'
  const list = useList(listStaffNotifications, {
    query: { pageNumber, pageSize: 20, ...(isUnreadOnly ? { unread: true } : {}) },
  })
  const readAll = useChange(markAllStaffNotificationsRead, { outdates: [listStaffNotifications] })
  const unreadCount = list.data?.unreadCount ?? 0
  const columns: Column<Notification>[] = [
    { name: t`Message`, isHeader: true, cell: (notification) => <Message {...notification} /> },
    { name: t`Time`, cell: ({ createdAt }) => <Time at={createdAt} show="both" relative /> },
    { name: t`State`, cell: (notification) => <ReadState {...notification} /> },
  ]
  return (
    <StaffPage
      title={t`Notifications`}
      actions={
        unreadCount > 0 && (
          <Button look="second" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
            <Trans>Mark all as read</Trans>
          </Button>
        )
      }
    >
      <PagedTable
        caption={t`Notifications`}
        list={list}
        rows={({ notifications }) => notifications}
        rowKey={({ id }) => id}
        columns={columns}
        isFiltered={isUnreadOnly}
        empty={<Trans>No notifications yet. Requests, approvals and refunds that wait for you appear here.</Trans>}
        toolbar={
          <Filters>
            <FilterChips
              name="show"
              label={t`Which notifications`}
              options={[{ value: 'unread', label: t`Unread`, count: unreadCount }]}
            />
          </Filters>
        }
      />
    </StaffPage>
  )
}

function Message({ title, body, data }: Notification) {
  const target = targetOf(data)
  const heading = <span dir="auto">{title}</span>
  return (
    <>
      {target ? (
        <OtherPage to={target.to} params={target.params as never} otherwise={heading}>
          {heading}
        </OtherPage>
      ) : (
        heading
      )}
      <span className="dim block font-normal" dir="auto">
        {body}
      </span>
    </>
  )
}

function ReadState({ id, isRead }: Notification) {
  const reading = useChange(markStaffNotificationRead, { outdates: [listStaffNotifications] })
  if (isRead) return <Trans>read</Trans>
  return (
    <span className="row g2 flex-wrap">
      <Badge tone="warn" icon="bell">
        <Trans>new</Trans>
      </Badge>
      <Button look="quiet" busy={reading.isPending} onClick={() => reading.mutate({ params: { notificationId: id } })}>
        <Trans>Mark as read</Trans>
      </Button>
    </span>
  )
}
