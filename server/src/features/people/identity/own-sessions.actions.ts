// The sessions of a person: where they are signed in, and how they sign out. [spec: A code by SMS]

import type { Body } from '@kuri/contract/kit/route'
import type { logout } from '@kuri/contract/people/identity.contract'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { updateSessionRevoked, updateSessionsOfUserRevoked } from './identity.sql.ts'
import { findLiveSession, listLiveSessions } from './own-sessions.sql.ts'
import { oldestSessionStart } from './sessions.rules.ts'

const REASON = 'LOGOUT'

export async function listSessions({ db, clock }: Platform, { actor }: Permit) {
  const now = clock.now()
  const sessions = await listLiveSessions(db, actor.userId, oldestSessionStart(now), now)
  return {
    sessions: sessions.map((session) => ({
      ...session,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      isCurrent: session.id === actor.sessionId,
    })),
  }
}

export const endSession = (deps: Platform, { actor }: Permit, sessionId: string): Promise<void> =>
  deps.transact(async (tx) => {
    if (!(await findLiveSession(tx, actor.userId, sessionId))) throw refuse('NOT_FOUND')
    await updateSessionRevoked(tx, sessionId, REASON, deps.clock.now())
    await announceAccessChange(tx, { userId: actor.userId })
  })

export const signOut = (deps: Platform, { actor }: Permit, { everywhere }: Body<typeof logout>): Promise<void> =>
  deps.transact(async (tx) => {
    const now = deps.clock.now()
    if (everywhere) await updateSessionsOfUserRevoked(tx, actor.userId, REASON, now)
    else await updateSessionRevoked(tx, actor.sessionId, REASON, now)
    await announceAccessChange(tx, { userId: actor.userId })
  })
