// The notifications of a subscriber, and marking them as read. [spec: When members are notified of an auction; Reading notifications]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Count, Dictionary, Id, Instant, Nullable, NullableInstant, Type } from '../kit/schema.ts'

const own = { tag: 'Notifications', persona: 'SUBSCRIBER', permission: null } as const
const BASE = '/v2/subscribers/me/notifications'

export const Notification = Type.Object({
  id: Id,
  type: Type.String({ description: 'AUCTION_STARTED, AUCTION_ENDED, AUCTION_RESCHEDULED …' }),
  title: Type.String(),
  body: Type.String(),
  data: Dictionary(Type.Unknown()),
  params: Nullable(
    Type.Unsafe<Readonly<Record<string, string | number>>>({
      type: 'object',
      additionalProperties: {},
      description:
        'What the sentence is filled in with, for clients that write it themselves: programName, cycleNumber, ticketNumber, amount (rupees), startsAt, day; `variant` says which text of the type. Null for older ones',
    }),
  ),
  isRead: Type.Boolean(),
  readAt: NullableInstant,
  createdAt: Instant,
})

const list = Paged('notifications', Notification)
export const listNotifications = route({
  ...own,
  method: 'GET',
  path: BASE,
  summary: 'List my notifications, newest first',
  description: '`unreadCount` counts the unread ones; `unread=true` lists only those.',
  query: Type.Object({ ...PageQuery.properties, unread: Type.Optional(Type.Boolean()) }),
  data: Type.Object({ ...list.properties, unreadCount: Count }),
  success: 200,
})

export const markNotificationRead = route({
  ...own,
  method: 'PATCH',
  path: `${BASE}/:notificationId/read`,
  summary: 'Mark a notification as read; the first time is kept',
  description: 'Safe to repeat.',
  params: Type.Object({ notificationId: Id }),
  data: Notification,
  success: 200,
})

export const markAllNotificationsRead = route({
  ...own,
  method: 'POST',
  path: `${BASE}/read-all`,
  summary: 'Mark all notifications as read',
  description: 'Notifications that were read before keep their time.',
  data: Type.Object({ readCount: Count }),
  success: 200,
})

const staff = { tag: 'Notifications', persona: 'COMPANY', permission: null } as const
const STAFF_BASE = '/v2/companies/me/notifications'

export const listStaffNotifications = route({
  ...staff,
  method: 'GET',
  path: STAFF_BASE,
  summary: 'List my notifications as an employee, newest first',
  description:
    'REQUEST_RECEIVED, APPROVAL_WAITING, MINUTES_TO_FILE, REFUND_TO_PAY and SECOND_FACTOR_NOT_REQUIRED go to the employees who may act on them. `unread=true` lists only unread ones.',
  query: Type.Object({ ...PageQuery.properties, unread: Type.Optional(Type.Boolean()) }),
  data: Type.Object({ ...list.properties, unreadCount: Count }),
  success: 200,
})

export const markStaffNotificationRead = route({
  ...staff,
  method: 'PATCH',
  path: `${STAFF_BASE}/:notificationId/read`,
  summary: 'Mark a notification as read as an employee; the first time is kept',
  description: 'Safe to repeat. It stays unread for the other employees who got it.',
  params: Type.Object({ notificationId: Id }),
  data: Notification,
  success: 200,
})

export const markAllStaffNotificationsRead = route({
  ...staff,
  method: 'POST',
  path: `${STAFF_BASE}/read-all`,
  summary: 'Mark all notifications as read as an employee',
  description: 'Notifications that were read before keep their time.',
  data: Type.Object({ readCount: Count }),
  success: 200,
})
