// Checks every request before its action: the session (401), the persona (403), a second factor that is due (403) and the company
// permission (403). [spec: Who may call what; Sessions and tokens]
// The actor of a session is cached, so the common case needs no query. Every change of grants or sessions sends a signal that
// drops the entry on every process; while a process cannot receive signals, it does not use its cache.

import type { Route } from '@kuri/contract/kit/route'
import type { UserRole } from '@kuri/contract/people/identity.contract'
import { LRUCache } from 'lru-cache'
import { type Signals, signal } from '#platform/bus/signals'
import type { Reader, Tx } from '#platform/db/types'
import type { Gatekeeper } from '#platform/http/endpoint'
import { type Actor, isSecondFactorDue, Permit, refuseWithoutCompanyPermission } from '#platform/permit'
import { refuse, refuseIf } from '#platform/refusal'
import { listActors } from './access.sql.ts'
import type { AccessTokens } from './access-tokens.ts'
import { readerBlockedReason } from './readers.rules.ts'

const CHANNEL = 'kuri_access'
const MAX_CACHED = 50_000
const MAX_READS = 5
/** As long as an access token lives. */
const ENDED_MS = 15 * 60_000

/** Whose access changed: that of one user, of all users of a company (a role was edited, a branch was closed), or of a persona. */
type AccessChange = { userId: string } | { companyId: string } | { role: UserRole }

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
  await signal(tx, CHANNEL, payloadOf(change))
}

const payloadOf = (change: AccessChange) =>
  'userId' in change ? `u${change.userId}` : 'companyId' in change ? `c${change.companyId}` : `r${change.role}`

/** Whether a change, as it was sent, concerns an actor. */
function affectedBy(payload: string): (actor: Actor) => boolean {
  const value = payload.slice(1)
  if (payload[0] === 'u') return (actor) => actor.userId === value
  if (payload[0] === 'c') return (actor) => actor.companyId === value
  return (actor) => actor.role === value
}

type Deps = { db: Reader; signals: Signals; tokens: AccessTokens; clock: { now(): Date } }

export function makeAccess({ db, signals, tokens, clock }: Deps): Access {
  const cache = new LRUCache<string, Actor>({ max: MAX_CACHED })
  // A token outlives its session by minutes at most, and must not cost a query each time it is sent.
  const ended = new LRUCache<string, true>({ max: MAX_CACHED, ttl: ENDED_MS })
  const listeners: ((isAffected: (actor: Actor) => boolean) => void)[] = []
  // Incremented by every drop, so that an actor that was read before a drop is not cached after it.
  let generation = 0

  function drop(isAffected: (actor: Actor) => boolean) {
    generation++
    // Access can be given back, and an ended session no longer says whose it was.
    ended.clear()
    for (const [sessionId, actor] of cache.entries()) if (isAffected(actor)) cache.delete(sessionId)
    for (const listener of listeners) listener(isAffected)
  }

  signals.on(CHANNEL, (payload) => drop(affectedBy(payload)))
  signals.onReconnect(() => drop(() => true))

  /** Reads again when something changed meanwhile: a socket keeps its actor and is notified of later changes only. */
  async function read(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
    for (let attempt = 1; ; attempt++) {
      const before = generation
      const actors = await listActors(db, sessionIds)
      if (before !== generation && attempt < MAX_READS) continue
      const found = new Map(actors.map((actor) => [actor.sessionId, actor]))
      if (before === generation && signals.isListening()) remember(sessionIds, found)
      return found
    }
  }
  function remember(sessionIds: readonly string[], found: ReadonlyMap<string, Actor>) {
    for (const sessionId of sessionIds) {
      const actor = found.get(sessionId)
      if (actor) cache.set(sessionId, actor)
      else ended.set(sessionId, true)
    }
  }
  const readOne = async (sessionId: string) => (await read([sessionId])).get(sessionId) ?? null
  function actorOf(sessionId: string): Actor | null | Promise<Actor | null> {
    if (!signals.isListening()) return readOne(sessionId)
    return cache.get(sessionId) ?? (ended.has(sessionId) ? null : readOne(sessionId))
  }

  function admit(actor: Actor | null, route: Route): Permit {
    if (!actor) throw refuse('UNAUTHORIZED')
    if (route.persona !== 'ANY' && actor.role !== route.persona) throw refuse('WRONG_PERSONA')
    if (actor.role === 'COMPANY' && actor.companyId === null && route.persona !== 'ANY')
      throw refuse('NO_ACTIVE_MEMBERSHIP')
    if (isSecondFactorDue(actor) && !route.beforeSecondFactor) throw refuse('SECOND_FACTOR_REQUIRED')
    if (actor.reader) refuseIf(readerBlockedReason(actor.reader, route, clock.now()))
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
      if (isSecondFactorDue(actor)) throw refuse('SECOND_FACTOR_REQUIRED')
      // What happens in a room is not only read, and it is not logged.
      if (actor.reader) throw refuse('READERS_ONLY_READ')
      return actor
    },
    actorsOf: read,
    onChange: (listener) => listeners.push(listener),
  }
}
