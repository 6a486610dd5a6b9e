// Short-lived signed tokens. They name the session; what the session may do is looked up, never carried.
import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '#platform/clock'
import type { Role } from '#platform/permit'

export const ACCESS_TOKEN_SECONDS = 15 * 60

export type Claims = { userId: string; sessionId: string; role: Role; expiresAt: number }
export type AccessTokens = ReturnType<typeof makeAccessTokens>

export function makeAccessTokens(key: string, clock: Clock) {
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  // The service's clock decides about expiry, so the library is told not to.
  const decode = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: 10_000 })
  const seconds = () => Math.floor(clock.nowMs() / 1000)

  return {
    issue: (session: { userId: string; sessionId: string; role: Role }) =>
      sign({
        sub: session.userId,
        sid: session.sessionId,
        role: session.role,
        iat: seconds(),
        exp: seconds() + ACCESS_TOKEN_SECONDS,
      }),

    verify(token: string): Claims | null {
      try {
        const { sub, sid, role, exp } = decode(token) as { sub?: unknown; sid?: unknown; role?: unknown; exp?: unknown }
        if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number' || exp <= seconds())
          return null
        return { userId: sub, sessionId: sid, role: role as Role, expiresAt: exp * 1000 }
      } catch {
        return null
      }
    },
  }
}
