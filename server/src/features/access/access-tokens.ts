// Short-lived signed access tokens. A token contains the session id only; its permissions are read from the database.
import type { UserRole } from '@kuri/contract/account/identity.contract'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock'

const ACCESS_TOKEN_SECONDS = 15 * 60

type Claims = { userId: string; sessionId: string; role: UserRole; expiresAt: number }
export type AccessTokens = ReturnType<typeof makeAccessTokens>

export function makeAccessTokens(key: string, clock: Clock) {
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  // Expiry is checked below with the service's clock, not by the library.
  const decode = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  // The library's own cache hashes every token; using the token as the key is cheaper.
  const verified = new LRUCache<string, Claims>({ max: 10_000 })
  const seconds = () => Math.floor(clock.nowMs() / 1000)

  return {
    issue: (session: { userId: string; sessionId: string; role: UserRole }) =>
      sign({
        sub: session.userId,
        sid: session.sessionId,
        role: session.role,
        iat: seconds(),
        exp: seconds() + ACCESS_TOKEN_SECONDS,
      }),

    verify(token: string): Claims | null {
      const claims = verified.get(token) ?? readClaims(token)
      return claims && claims.expiresAt > seconds() * 1000 ? claims : null
    },
  }

  function readClaims(token: string): Claims | null {
    try {
      const { sub, sid, role, exp } = decode(token) as { sub?: unknown; sid?: unknown; role?: unknown; exp?: unknown }
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
      const claims = { userId: sub, sessionId: sid, role: role as UserRole, expiresAt: exp * 1000 }
      verified.set(token, claims)
      return claims
    } catch {
      return null
    }
  }
}
