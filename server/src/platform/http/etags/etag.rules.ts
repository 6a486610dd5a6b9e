// Which version of a response a client already has. [RFC 9110 8.8.3, 13.1.2]
import { hash } from 'node:crypto'

/** Weak: it promises the same content, not the same bytes after a proxy has compressed them. */
export const weakEtagOf = (payload: string): string => `W/"${hash('sha1', payload, 'base64url')}"`

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g
const opaque = (etag: string) => (etag.startsWith('W/') ? etag.slice(2) : etag)

/** Weak comparison: `If-None-Match` asks whether the content is the same. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  for (const [, tag] of ifNoneMatch.matchAll(ENTITY_TAG)) if (tag === opaque(etag)) return true
  return false
}
