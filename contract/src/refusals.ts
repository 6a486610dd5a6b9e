// The one catalogue of expected refusals: code → status and sentence. Everything else that is thrown is a bug (500).
export const STATUS_TYPES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
} as const
export type RefusalStatus = keyof typeof STATUS_TYPES
export type RefusalType = (typeof STATUS_TYPES)[RefusalStatus]
export type Detail = { path: string; message: string }

const refusal = (status: RefusalStatus, message: string) => ({ status, message })

export const REFUSALS = {
  // the door
  BAD_REQUEST: refusal(400, 'The request is not valid.'),
  VALIDATION_FAILED: refusal(400, 'Some fields are not valid; see details.'),
  MALFORMED_JSON: refusal(400, 'The body is not valid JSON.'),
  UNAUTHORIZED: refusal(401, 'Sign in first: the access token is missing, expired or not valid.'),
  NO_ACTIVE_MEMBERSHIP: refusal(401, 'There is no active company membership behind this token.'),
  FORBIDDEN: refusal(403, 'You may not do this.'),
  WRONG_PERSONA: refusal(403, 'This address is for another kind of user.'),
  PERMISSION_REQUIRED: refusal(403, 'You lack the company permission that this needs.'),
  NOT_FOUND: refusal(404, 'There is no such thing here, or it is not visible to you.'),
  ROUTE_NOT_FOUND: refusal(404, 'There is no such address; /docs lists them all.'),
  METHOD_NOT_ALLOWED: refusal(405, 'This address does not take that method.'),
  REQUEST_TIMEOUT: refusal(408, 'The request took too long to arrive.'),
  CONFLICT: refusal(409, 'This conflicts with the present state.'),
  PRECONDITION_FAILED: refusal(412, 'A precondition of the request does not hold.'),
  PAYLOAD_TOO_LARGE: refusal(413, 'The body is too large; the limit is 1 MiB.'),
  URI_TOO_LONG: refusal(414, 'The address is too long.'),
  UNSUPPORTED_MEDIA_TYPE: refusal(415, 'Send the body as application/json.'),
  RATE_LIMITED: refusal(429, 'Too many requests; wait a little and try again.'),
  HEADERS_TOO_LARGE: refusal(431, 'The request headers are too large.'),
  INTERNAL: refusal(500, 'Something went wrong here. The request id names it in our logs.'),
  NOT_IMPLEMENTED: refusal(501, 'This is not available.'),
  UNAVAILABLE: refusal(503, 'The service is busy or stopping; try again shortly.'),

  // development
  CLOCK_ONLY_FORWARD: refusal(400, 'The clock only moves forward.'),

  // identity
  OTP_INVALID: refusal(400, 'The code is wrong, expired or was asked for by another device.'),
  OTP_TRIES_EXHAUSTED: refusal(429, 'Too many wrong tries; ask for a new code.'),
  OTP_TOO_SOON: refusal(429, 'A code was sent a moment ago; wait before asking for another.'),
  REFRESH_INVALID: refusal(401, 'The session has ended; sign in again.'),
  TERMS_NOT_ACCEPTED: refusal(400, 'Accept the terms and conditions first.'),
  MOBILE_TAKEN: refusal(409, 'This mobile number is already in use.'),
  EMAIL_TAKEN: refusal(409, 'This email address is already in use.'),
  INVALID_MOBILE: refusal(400, 'The mobile number is not valid for its country.'),
} as const satisfies Record<string, { status: RefusalStatus; message: string }>

export type RefusalCode = keyof typeof REFUSALS
