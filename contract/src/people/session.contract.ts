// The signed-in person, for every screen of a client, their language, and the devices where they are signed in. [spec: A code by SMS]
import { atLeastOne, route } from '../kit/route.ts'
import { Id, Instant, NullableText, Type } from '../kit/schema.ts'
import { Locale, Session } from './identity.contract.ts'

const tag = 'Sign-in'
const own = {
  tag,
  path: '/v2/auth/session',
  persona: 'ANY',
  permission: null,
  beforeSecondFactor: true,
  data: Session,
  success: 200,
} as const

export const getSession = route({
  ...own,
  method: 'GET',
  summary: 'Get the signed-in person',
  description: 'For every role. A sign-in and a refresh return the same object as `session`.',
})

export const updateSession = route({
  ...own,
  method: 'PATCH',
  summary: 'Choose the language of the signed-in person',
  description: 'SMS, emails and notifications to the person are written in it, on every device.',
  body: atLeastOne(Type.Object({ locale: Type.Optional(Locale) })),
  example: { body: { locale: 'ml' } },
})

export const DeviceSession = Type.Object({
  id: Id,
  deviceName: NullableText,
  platform: NullableText,
  formFactor: NullableText,
  createdAt: Instant,
  lastUsedAt: Type.String({
    ...Instant,
    description: 'When it was last refreshed, at most 15 minutes before its last use',
  }),
  isCurrent: Type.Boolean({ description: 'Whether the request was sent with it' }),
})

export const listSessions = route({
  method: 'GET',
  path: '/v2/auth/sessions',
  tag,
  summary: 'List my sessions, the last used first',
  description:
    'Where the person is signed in. At most the last hundred; POST /v2/auth/logout with `everywhere` ends all.',
  persona: 'ANY',
  permission: null,
  data: Type.Object({ sessions: Type.Array(DeviceSession) }),
  success: 200,
})

export const endSession = route({
  method: 'DELETE',
  path: '/v2/auth/sessions/:sessionId',
  tag,
  summary: 'End one of my sessions',
  description: 'Its tokens stop working at once, and its sockets are closed. For a device that was lost or shared.',
  persona: 'ANY',
  permission: null,
  params: Type.Object({ sessionId: Id }),
  data: Type.Object({}),
  success: 200,
})
