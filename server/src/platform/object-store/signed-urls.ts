// Signed URLs for the local store. The signature covers the method, the key and the whole query before it.
import { createHmac } from 'node:crypto'
import { sameSecret } from '#platform/secrets'

export const OBJECTS_PATH = '/objects/'
const SIGNATURE = '&signature='

export type SignedUrls = ReturnType<typeof makeSignedUrls>

/** The first key signs; a signature of any of them is accepted. */
export function makeSignedUrls(keys: () => readonly Buffer[]) {
  const signatureOf = (method: 'GET' | 'PUT', objectKey: string, query: string, key: Buffer = keys()[0]!) =>
    createHmac('sha256', key).update(`${method}\n${objectKey}\n${query}`).digest('base64url')

  return {
    sign(method: 'GET' | 'PUT', objectKey: string, expiresAt: Date, parts: Record<string, string>): string {
      const query = new URLSearchParams({ expires: String(expiresAt.getTime()), ...parts }).toString()
      return `${OBJECTS_PATH}${objectKey}?${query}${SIGNATURE}${signatureOf(method, objectKey, query)}`
    },

    /** Returns the signed parameters, or why the URL is not valid. */
    verify(method: 'GET' | 'PUT', objectKey: string, signedQuery: string, now: Date) {
      const cut = signedQuery.lastIndexOf(SIGNATURE)
      const query = signedQuery.slice(0, Math.max(cut, 0))
      const signature = signedQuery.slice(cut + SIGNATURE.length)
      const isSigned = keys().some((key) => sameSecret(signature, signatureOf(method, objectKey, query, key)))
      if (cut < 0 || !isSigned) return 'FORGED' as const
      const parts = new URLSearchParams(query)
      return Number(parts.get('expires')) <= now.getTime() ? ('EXPIRED' as const) : parts
    },
  }
}
