// Headers and security schemes that operations share.

import type { Operation } from '@kuri/contract/kit/route'
import { REFRESH_COOKIE } from '@kuri/contract/people/identity.contract'

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of verifyOtp or refreshSession. Valid for 15 minutes (`expiresIn` seconds).',
  },
  cookieAuth: {
    type: 'apiKey',
    in: 'cookie',
    name: REFRESH_COOKIE,
    description: 'The refresh token, set by verifyOtp as an HTTP-only cookie for /v2/auth. Each use replaces it.',
  },
}

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example })

export const HEADERS = {
  RateLimit: text('What is left of the limit, and the seconds until it is full again.', '"minute";r=297;t=42'),
  RateLimitPolicy: text('The limit and its window in seconds.', '"minute";q=300;w=60'),
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' }, example: 5 },
  ETag: text('The version of this response; send it as If-None-Match.', 'W/"3-abc"'),
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

export const REQUEST_HEADERS = {
  IdempotencyKey: {
    ...header(
      'Idempotency-Key',
      'A key of your choice. The same key with the same body returns the first response again; with another body it is a 409.',
      '6f1c2a9e-branch-1',
    ),
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

const refer = (name: keyof typeof REQUEST_HEADERS) => ({ $ref: `#/components/parameters/${name}` })

/** An endpoint that creates something can be repeated safely with a key. */
const takesKey = ({ method, success, persona }: Operation) =>
  method === 'POST' && success === 201 && persona !== 'PUBLIC'

export const requestHeadersOf = (operation: Operation) => [
  ...(takesKey(operation) ? [refer('IdempotencyKey')] : []),
  ...Object.entries(operation.signature ?? {}).map(([name, { description, example }]) =>
    header(name, description, example),
  ),
]
