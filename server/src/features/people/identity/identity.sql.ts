import type { UserRole } from '@kuri/contract/people/identity.contract'
import { lockAdvisory } from '#platform/db/advisory-locks'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

/** Serializes all changes to the codes of one mobile number. */
export const lockMobile = (tx: Tx, mobileNumber: string) => lockAdvisory(tx, 'mobileNumber', mobileNumber)

export type User = { id: string; role: UserRole; name: string | null; mobileNumber: string }
export const findUserByMobile = (db: Reader, mobileNumber: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name', 'mobileNumber'])
    .where('mobileNumber', '=', mobileNumber)
    .executeTakeFirst()

/** Locks the account until the commit, so that an import that is replaced meanwhile does not erase it. */
export const lockUserByMobile = (tx: Tx, mobileNumber: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'name', 'mobileNumber'])
    .where('mobileNumber', '=', mobileNumber)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertSession = (
  tx: Tx,
  session: {
    id: string
    userId: string
    deviceId: string
    deviceName: string | null
    platform: string
    formFactor: string
    createdAt: Date
  },
) => tx.insertInto('sessions').values(session).execute()

export const insertRefreshToken = (
  tx: Tx,
  token: { tokenHash: string; sessionId: string; predecessorHash: string | null; expiresAt: Date; createdAt: Date },
) => tx.insertInto('refreshTokens').values(token).execute()

/** Also locks the session, so that two tokens of one session are judged one after the other. */
export const lockRefreshToken = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'refreshTokens.sessionId',
      'refreshTokens.expiresAt',
      'refreshTokens.usedAt',
      'refreshTokens.attemptHash',
      'refreshTokens.predecessorHash',
      'sessions.revokedAt as sessionRevokedAt',
      'sessions.createdAt as sessionCreatedAt',
      'users.id as userId',
      'users.role',
    ])
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .forNoKeyUpdate(['refreshTokens', 'sessions'])
    .executeTakeFirst()

/** What became of the tokens that replaced this one, and of those that replaced its predecessor together with it. */
export async function getRelatives(db: Reader, tokenHash: string, predecessorHash: string | null) {
  const relatives = await db
    .selectFrom('refreshTokens')
    .select(['predecessorHash', 'usedAt'])
    .where('predecessorHash', 'in', predecessorHash === null ? [tokenHash] : [tokenHash, predecessorHash])
    .where('tokenHash', '<>', tokenHash)
    .execute()
  const successors = relatives.filter((relative) => relative.predecessorHash === tokenHash)
  return {
    successorCount: successors.length,
    isSuccessorUsed: successors.some(({ usedAt }) => usedAt !== null),
    isSiblingUsed: relatives.some((relative) => relative.predecessorHash !== tokenHash && relative.usedAt !== null),
  }
}

export const updateRefreshTokenUsed = (tx: Tx, tokenHash: string, attemptHash: string | null, now: Date) =>
  tx.updateTable('refreshTokens').set({ usedAt: now, attemptHash }).where('tokenHash', '=', tokenHash).execute()

export const updateSessionRevoked = (tx: Tx, sessionId: string, reason: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()

/** Ends every session of the user. The caller announces the access change in the same transaction. */
export const updateSessionsOfUserRevoked = (tx: Tx, userId: string, reason: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ revokedAt: now, revokedReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()

export const deleteRefreshTokensExpiredBefore = deleteOldest('refreshTokens', 'tokenHash', 'expiresAt')
