import * as contract from '@kuri/contract/account/notifications.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listNotifications, readAllNotifications, readNotification } from './notifications.actions.ts'

export const notificationRoutes = (deps: Platform) => [
  serve(contract.listNotifications, ({ permit, query }) => listNotifications(deps, permit, query)),
  serve(contract.markNotificationRead, ({ permit, params }) => readNotification(deps, permit, params.notificationId)),
  serve(contract.markAllNotificationsRead, ({ permit }) => readAllNotifications(deps, permit)),
]
