import * as contract from '@kuri/contract/messages/notifications.contract'
import * as push from '@kuri/contract/messages/push.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { listNotifications, readAllNotifications, readNotification } from './notifications.actions.ts'
import { readPushKey, subscribe, unsubscribe } from './push.actions.ts'

export const notificationRoutes = (deps: Platform) => [
  serve(contract.listNotifications, ({ permit, query }) => listNotifications(deps, permit, query)),
  serve(contract.markNotificationRead, ({ permit, params }) => readNotification(deps, permit, params.notificationId)),
  serve(contract.markAllNotificationsRead, ({ permit }) => readAllNotifications(deps, permit)),
  serve(contract.listStaffNotifications, ({ permit, query }) => listNotifications(deps, permit, query)),
  serve(contract.markStaffNotificationRead, ({ permit, params }) =>
    readNotification(deps, permit, params.notificationId),
  ),
  serve(contract.markAllStaffNotificationsRead, ({ permit }) => readAllNotifications(deps, permit)),
  serve(push.getPushKey, () => readPushKey(deps)),
  serve(push.addPushSubscription, ({ permit, body }) => subscribe(deps, permit, body)),
  serve(push.removePushSubscription, ({ permit, params }) => unsubscribe(deps, permit, params.subscriptionId)),
]
