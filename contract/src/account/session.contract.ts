// The signed-in person, for every screen of a client, and the language they read. [D2 4.6]
import { Locale } from '../kit/languages.ts'
import { atLeastOne, route } from '../kit/route.ts'
import { Type } from '../kit/schema.ts'
import { Session } from './identity.contract.ts'

const own = {
  tag: 'Sign-in',
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
})
