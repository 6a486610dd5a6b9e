// Checks every request before its action: the session (401), the persona (403) and the company permission (403). [D1 5, D2 5]
// The actor of a session is cached, so the common case needs no query. Every change of grants or sessions sends a signal that
// drops the entry on every process; while a process cannot receive signals, it does not use its cache.
import type { Route } from '@kuri/contract/kit/route'
import { LRUCache } from 'lru-cache'
import { type Signals, signal } from '#platform/bus/signals'
import type { Reader, Tx } from '#platform/db/types'
import type { Gatekeeper } from '#platform/http/endpoint'
import { type Actor, Permit, refuseWithoutCompanyPermission } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { listActors } from './access.sql.ts'
import type { AccessTokens } from './access-tokens.ts'

const CHANNEL = 'kuri_access'
const MAX_CACHED = 50_000
const MAX_READS = 5

/** Whose access changed: that of one user, or of all users of a company (a role was edited, a branch was closed). */
type AccessChange = { userId: string } | { companyId: string }

export type Access = {
  gatekeeper: Gatekeeper
  /** The caller of a token, for WebSocket connections. Throws 401. */
  identify(token: string | null): Promise<Actor>
  /** The current actors of the sessions that have not ended, by session id. */
  actorsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>>
  onChange(listener: (isAffected: (actor: Actor) => boolean) => void): void
}

/**
 * Must be called in the transaction that changes grants or sessions. This process drops its cached actors at the commit, the
 * others at the signal; the live room then closes the sockets of ended sessions with 1008.
 */
export async function announceAccessChange(tx: Tx, change: AccessChange): Promise<void> {
  await signal(tx, CHANNEL, 'userId' in change ? `u${change.userId}` : `c${change.companyId}`)
}

export function makeAccess(deps: { db: Reader; signals: Signals; tokens: AccessTokens }): Access {
  const { db, signals, tokens } = deps
  const cache = new LRUCache<string, Actor>({ max: MAX_CACHED })
  const listeners: ((isAffected: (actor: Actor) => boolean) => void)[] = []
  // Incremented by every drop, so that an actor that was read before a drop is not cached after it.
  let generation = 0

  function drop(isAffected: (actor: Actor) => boolean) {
    generation++
    for (const [sessionId, actor] of cache.entries()) if (isAffected(actor)) cache.delete(sessionId)
    for (const listener of listeners) listener(isAffected)
  }
  const affected = (change: AccessChange) => (actor: Actor) =>
    'userId' in change ? actor.userId === change.userId : actor.companyId === change.companyId

  signals.on(CHANNEL, (payload) =>
    drop(affected(payload[0] === 'u' ? { userId: payload.slice(1) } : { companyId: payload.slice(1) })),
  )
  signals.onReconnect(() => drop(() => true))

  /** Reads again when something changed meanwhile: a socket keeps its actor and is notified of later changes only. */
  async function read(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
    for (let attempt = 1; ; attempt++) {
      const before = generation
      const actors = await listActors(db, sessionIds)
      if (before !== generation && attempt < MAX_READS) continue
      if (before === generation && signals.isListening()) for (const actor of actors) cache.set(actor.sessionId, actor)
      return new Map(actors.map((actor) => [actor.sessionId, actor]))
    }
  }
  const readOne = async (sessionId: string) => (await read([sessionId])).get(sessionId) ?? null
  const actorOf = (sessionId: string) =>
    (signals.isListening() ? cache.get(sessionId) : undefined) ?? readOne(sessionId)

  function admit(actor: Actor | null, route: Route): Permit {
    if (!actor) throw refuse('UNAUTHORIZED')
    if (route.persona !== 'ANY' && actor.role !== route.persona) throw refuse('WRONG_PERSONA')
    if (actor.role === 'COMPANY' && actor.companyId === null && route.persona !== 'ANY')
      throw refuse('NO_ACTIVE_MEMBERSHIP')
    refuseWithoutCompanyPermission(actor, route.permission)
    return new Permit(actor, route.permission)
  }

  return {
    gatekeeper(token, route) {
      if (route.persona === 'PUBLIC') return null
      const claims = token === null ? null : tokens.verify(token)
      if (!claims) throw refuse('UNAUTHORIZED')
      const actor = actorOf(claims.sessionId)
      return actor instanceof Promise ? actor.then((found) => admit(found, route)) : admit(actor, route)
    },
    async identify(token) {
      const claims = token === null ? null : tokens.verify(token)
      const actor = claims ? await actorOf(claims.sessionId) : null
      if (!actor) throw refuse('UNAUTHORIZED')
      if (actor.role === 'COMPANY' && actor.companyId === null) throw refuse('NO_ACTIVE_MEMBERSHIP')
      return actor
    },
    actorsOf: read,
    onChange: (listener) => listeners.push(listener),
  }
}
