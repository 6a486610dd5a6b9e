import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { SEND_NOTIFICATIONS } from './notifications.actions.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { SEND_PUSH, sendPushMessage } from './push.actions.ts'
import { sendNotifications } from './send-notifications.ts'

export const notifications: Feature<Platform> = {
  name: 'messages/notifications',
  routes: notificationRoutes,
  jobs: (deps) => ({
    [SEND_NOTIFICATIONS]: () => sendNotifications(deps),
    [SEND_PUSH]: (payload) => sendPushMessage(deps, payload),
  }),
}
