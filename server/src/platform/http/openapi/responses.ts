// The responses of an operation: its success, and the refusals it can give with their codes by status.
import { ErrorEnvelope, Success } from '@kuri/contract/kit/envelope'
import { type REFUSALS, type RefusalCode, statusesOf } from '@kuri/contract/kit/refusals'
import type { Operation } from '@kuri/contract/kit/route'
import type { Components } from './components.ts'

type Status = (typeof REFUSALS)[RefusalCode]['status']

/** Responses that many operations share: the text, and the codes that need no mention in a contract. */
const SHARED: Partial<Record<Status, { description: string; codes: readonly RefusalCode[] }>> = {
  400: {
    description: 'The request is not valid; `error.details` lists every invalid field.',
    codes: ['BAD_REQUEST', 'VALIDATION_FAILED', 'MALFORMED_JSON', 'NESTED_TOO_DEEP'],
  },
  401: {
    description: 'The access token is missing, expired or not valid, or the caller is no active employee any more.',
    codes: ['UNAUTHORIZED', 'NO_ACTIVE_MEMBERSHIP'],
  },
  403: {
    description:
      'The endpoint is for another kind of user, the caller lacks the permission, may only read, or must set up a second factor first.',
    codes: [
      'FORBIDDEN',
      'WRONG_PERSONA',
      'PERMISSION_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'READER_ACCESS_ENDED',
      'READERS_ONLY_READ',
    ],
  },
  404: { description: 'It does not exist, or the caller may not see it.', codes: ['NOT_FOUND'] },
  408: { description: 'The body took too long to arrive.', codes: ['REQUEST_TIMEOUT'] },
  409: {
    description: 'The current state does not allow it.',
    codes: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_ANSWER_LOST'],
  },
  412: {
    description: 'A precondition of the request is not met.',
    codes: ['PRECONDITION_FAILED'],
  },
  413: { description: 'The body is too large.', codes: ['PAYLOAD_TOO_LARGE'] },
  415: {
    description: 'The body is not application/json.',
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
  },
  422: { description: 'The content does not stand the check.', codes: [] },
  429: {
    description: 'Too many requests; `Retry-After` says when to try again.',
    codes: ['RATE_LIMITED'],
  },
  500: { description: 'A failure of the service; it is logged.', codes: ['INTERNAL'] },
  501: { description: 'Not available yet.', codes: [] },
  503: {
    description: 'The service is busy or restarting; try again after `Retry-After`.',
    codes: ['UNAVAILABLE'],
  },
}

/** The statuses that follow from what an endpoint is, without a word in its contract. */
function sharedStatuses({ persona, params, method, beforeSecondFactor }: Operation): Status[] {
  const always: Status[] = [400, 429, 500, 503]
  return [
    ...always,
    ...(persona === 'PUBLIC' ? [] : ([401] as const)),
    ...(persona === 'PUBLIC' || (persona === 'ANY' && beforeSecondFactor) ? [] : ([403] as const)),
    ...(params ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([408, 413, 415] as const)),
    // An Idempotency-Key that was used before.
    ...(method === 'POST' ? ([409] as const) : []),
  ]
}

/** Every code that an operation can give, by status: what any request can meet, and what its contract lists. */
export function refusalsByStatus(operation: Operation): Record<number, RefusalCode[]> {
  const found: Record<number, RefusalCode[]> = {}
  for (const status of sharedStatuses(operation)) found[status] = [...(SHARED[status]?.codes ?? [])]
  for (const code of operation.refusals)
    for (const status of statusesOf(code)) found[status] = [...new Set([...(found[status] ?? []), code])]
  return found
}

const DONE = { 200: 'Done', 201: 'Created', 202: 'Accepted' } as const
const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const LIMITS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}

/** What any request can meet is described once per class of statuses; an operation lists the statuses of its own refusals. */
const CLASSES = {
  '4XX': `Refused, by status and \`error.code\`:${listOf([400, 401, 403, 404, 408, 409, 413, 415, 429])}`,
  '5XX': `Failed, by status and \`error.code\`:${listOf([500, 503])}`,
}

function listOf(statuses: readonly Status[]): string {
  return statuses
    .map((status) => `\n- **${status}** ${SHARED[status]?.codes.join(', ')}: ${SHARED[status]?.description}`)
    .join('')
}

export function makeResponses(components: Components) {
  const refusal = components.refer(ErrorEnvelope, 'Refusal')
  const success = components.refer(Success, 'Success')
  const shared: Record<string, object> = {}

  const response = (status: Status | keyof typeof CLASSES) => ({
    description: status in CLASSES ? CLASSES[status as '4XX'] : (SHARED[status as Status]?.description ?? 'Refused.'),
    ...(status === '4XX' || status === 429
      ? { headers: { ...RETRY, ...LIMITS } }
      : status === '5XX' || status === 503
        ? { headers: RETRY }
        : {}),
    content: { 'application/json': { schema: refusal } },
  })

  function refer(status: Status | keyof typeof CLASSES) {
    const name = `E${status}`
    shared[name] ??= response(status)
    return { $ref: `#/components/responses/${name}` }
  }

  const errors = ({ refusals }: Operation) =>
    Object.fromEntries(
      [...new Set(refusals.flatMap(statusesOf)), ...(['4XX', '5XX'] as const)].map((status) => [status, refer(status)]),
    )

  /** Operations that return the same data share a response. */
  function done(status: number, description: string, data: { $ref?: string }, operation: Operation) {
    const { html, downloads } = operation
    const files = [...(html ? ['text/html'] : []), ...(downloads ?? [])]
    const schema = { allOf: [success, { required: ['data'], properties: { data } }] }
    const body = {
      description,
      content: {
        'application/json': { schema },
        ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])),
      },
    }
    const entity = data.$ref?.split('/').at(-1)
    if (!entity || files.length > 0) return body
    const name = `${DONE[status as keyof typeof DONE]}${entity}`
    shared[name] ??= body
    return { $ref: `#/components/responses/${name}` }
  }

  const successes = (operation: Operation, data: { $ref?: string }) => {
    const { method, success: status, otherSuccess } = operation
    return {
      [status]: done(status, DONE[status], data, operation),
      ...(otherSuccess ? { [otherSuccess.status]: done(otherSuccess.status, otherSuccess.when, data, operation) } : {}),
      ...(method === 'GET' ? { 304: { $ref: '#/components/responses/E304' } } : {}),
    }
  }

  return {
    shared: () => ({
      E304: {
        description: 'Not changed since the response with this `ETag`.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
      },
      ...shared,
    }),
    of: (operation: Operation, data: { $ref?: string }) => ({ ...successes(operation, data), ...errors(operation) }),
  }
}
