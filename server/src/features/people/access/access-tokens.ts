// Short-lived signed access tokens. A token contains the session id only; its permissions are read from the database. In a cell it also
// names the cell, so that the edge can route it without asking anybody.
import type { UserRole } from '@kuri/contract/people/identity.contract'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock'
import { LEGACY_KEY_ID } from '#platform/keys/key-ring'
import type { TokenKeys } from '#platform/secrets'

export const ACCESS_TOKEN_SECONDS = 15 * 60

type Claims = { userId: string; sessionId: string; role: UserRole; expiresAt: number }
type Sign = (payload: object) => string
type Verify = (token: string) => unknown
export type AccessTokens = ReturnType<typeof makeAccessTokens>

export function makeAccessTokens(keys: TokenKeys, clock: Clock, cell: string | null) {
  // Making a signer or verifier takes longer than using it; there are as many as keys, which change every few years.
  const signers = new LRUCache<string, Sign>({ max: 4 })
  const verifiers = new LRUCache<string, Verify>({ max: 8 })
  // The library's own cache hashes every token; using the token as the key is cheaper.
  const verified = new LRUCache<string, Claims>({ max: 10_000 })
  const seconds = () => Math.floor(clock.nowMs() / 1000)

  const signer = () => {
    const { id, key } = keys.tokenKey()
    const header = id === LEGACY_KEY_ID ? {} : { kid: id }
    const sign: Sign = signers.get(id) ?? createSigner({ key, algorithm: 'HS256', noTimestamp: true, ...header })
    signers.set(id, sign)
    return sign
  }
  const verifier = (kid: string | undefined) => {
    const key = keys.findTokenKey(kid)
    if (key === null) return null
    // Expiry is checked below with the service's clock, not by the library.
    const decode: Verify = verifiers.get(key) ?? createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
    verifiers.set(key, decode)
    return decode
  }

  return {
    /** No token outlives the session, where its end is near. */
    issue: (session: { userId: string; sessionId: string; role: UserRole; endsAt?: Date }) =>
      signer()({
        sub: session.userId,
        sid: session.sessionId,
        role: session.role,
        ...(cell === null ? {} : { cell }),
        iat: seconds(),
        exp: Math.min(seconds() + ACCESS_TOKEN_SECONDS, Math.floor((session.endsAt?.getTime() ?? Infinity) / 1000)),
      }),

    verify(token: string): Claims | null {
      const claims = verified.get(token) ?? readClaims(token)
      return claims && claims.expiresAt > seconds() * 1000 ? claims : null
    },
  }

  function readClaims(token: string): Claims | null {
    try {
      const { kid } = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()) as {
        kid?: unknown
      }
      if (kid !== undefined && typeof kid !== 'string') return null
      const claimed = verifier(kid)?.(token) as Record<string, unknown> | undefined
      const { sub, sid, role, exp, cell: issuer } = claimed ?? {}
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
      // A token without a name is from before this installation had cells; its key and its session decide.
      if (issuer !== undefined && issuer !== cell) return null
      // With a leaked key of the past, nobody can make a token that outlives it.
      const isOfPastKey = (kid ?? LEGACY_KEY_ID) !== keys.tokenKey().id
      if (isOfPastKey && exp > seconds() + ACCESS_TOKEN_SECONDS) return null
      const claims = { userId: sub, sessionId: sid, role: role as UserRole, expiresAt: exp * 1000 }
      verified.set(token, claims)
      return claims
    } catch {
      return null
    }
  }
}
