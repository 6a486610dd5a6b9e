// Headers of every response: those of helmet's defaults that matter for a JSON API. helmet itself writes to the raw response, which
// makes Node store and check every header twice: a tenth of what a request for one row costs beyond its statement.
import { DATA_POLICY } from './page-policy.ts'

export const SECURITY_HEADERS = {
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const

/** Only where the caller came by https: a browser ignores it over http, and tools report it. */
export const HTTPS_HEADERS = {
  ...SECURITY_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const
