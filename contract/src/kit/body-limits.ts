// How large a request's body may be. An endpoint that needs more says so with `bodyLimitBytes`.
import type { Route } from './route.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Anybody can send these: a small body cannot keep the server busy. */
export const PUBLIC_BODY_LIMIT_BYTES = 16 * 1024
/** For long forms, and for passkeys, of callers with a token. */
export const LONG_BODY_LIMIT_BYTES = 256 * 1024
/** No schema is nested deeper than seven levels; the rest leaves room for fields that the server drops. */
export const MAX_NESTING = 20

export const bodyLimitOf = ({ persona, bodyLimitBytes }: Pick<Route, 'persona' | 'bodyLimitBytes'>): number =>
  bodyLimitBytes ?? (persona === 'PUBLIC' ? PUBLIC_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES)
