// Where a tap on a message of the phone arrives: it is read now, and leads to what it is about.

import { getOwnHome } from '@kuri/contract/members/start-page.contract'
import { listNotifications, markNotificationRead } from '@kuri/contract/messages/notifications.contract'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useChange } from '../../../api/query.ts'
import { targetOf } from './notifications.rules.ts'

const route = getRouteApi('/member-full/my/notifications/open')

export default function OpenNotificationPage() {
  const { notificationId, ...ids } = route.useSearch()
  const { mutate } = useChange(markNotificationRead, { outdates: [listNotifications, getOwnHome] })
  useEffect(() => {
    if (notificationId) mutate({ params: { notificationId } })
  }, [notificationId, mutate])
  const target = targetOf(ids)
  if (!target) return <Navigate to="/my/notifications" replace />
  const { page, id } = target
  if (page === 'AUCTION') return <Navigate to="/my/auctions/$auctionId" params={{ auctionId: id }} replace />
  if (page === 'REQUEST') return <Navigate to="/my/requests/$requestId" params={{ requestId: id }} replace />
  if (page === 'PRIZE') return <Navigate to="/my/prizes/$payoutId" params={{ payoutId: id }} replace />
  if (page === 'RECEIPT') return <Navigate to="/my/receipts/$receiptId" params={{ receiptId: id }} replace />
  return <Navigate to="/my/chits/$programId" params={{ programId: id }} replace />
}
