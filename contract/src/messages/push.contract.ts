// Web Push: notifications on a phone or desktop while no page is open.
import { route } from '../kit/route.ts'
import { Id, Instant, Nullable, Type } from '../kit/schema.ts'

const own = { tag: 'Notifications', persona: 'ANY', permission: null } as const

export const PUSH_SUBSCRIPTION_LIMIT = 10

export const getPushKey = route({
  ...own,
  method: 'GET',
  path: '/v2/auth/push-key',
  summary: 'Get the public key for push subscriptions',
  description: 'Pass it to `PushManager.subscribe` as `applicationServerKey`. Null where push is not configured.',
  data: Type.Object({ publicKey: Nullable(Type.String({ description: 'A VAPID key, base64url' })) }),
  success: 200,
})

export const PushSubscription = Type.Object({ id: Id, createdAt: Instant })

export const addPushSubscription = route({
  ...own,
  method: 'POST',
  path: '/v2/auth/push-subscriptions',
  summary: 'Subscribe this browser to push notifications',
  description:
    'The body is `PushSubscription.toJSON()` of the browser. It lasts as long as the session. A browser has one subscription: sent again, it belongs to the caller. Of more than 10 the oldest ends.',
  body: Type.Object({
    endpoint: Type.String({
      maxLength: 1000,
      pattern: '^https://',
      says: 'must be the https address of a push service of a browser',
    }),
    keys: Type.Object({
      p256dh: Type.String({
        pattern: '^[A-Za-z0-9_-]{87}=?$',
        says: 'must be the p256dh key of the subscription',
      }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', says: 'must be the auth key of the subscription' }),
    }),
  }),
  data: PushSubscription,
  success: 201,
  example: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/demo',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
})

export const removePushSubscription = route({
  ...own,
  method: 'DELETE',
  path: '/v2/auth/push-subscriptions/:subscriptionId',
  summary: 'Unsubscribe this browser from push notifications',
  description: 'Signing out stops it too.',
  params: Type.Object({ subscriptionId: Id }),
  data: Type.Object({}),
  success: 200,
})
