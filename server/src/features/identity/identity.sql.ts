import type { UserRole } from '@kuri/contract/account/identity.contract'
import { lockAdvisory } from '#platform/db/advisory-locks'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

/** Serializes all changes to the codes of one mobile number. */
export const lockMobile = (tx: Tx, mobileNumber: string) => lockAdvisory(tx, 'mobileNumber', mobileNumber)

export const listRecentCodeTimes = async (tx: Tx, mobileNumber: string, limit: number): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('loginCodes')
    .select('createdAt')
    .where('mobileNumber', '=', mobileNumber)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.createdAt)
}

type NewLoginCode = {
  id: string
  mobileNumber: string
  deviceId: string
  deviceName: string | null
  platform: string
  formFactor: string
  codeHash: string
  expiresAt: Date
  createdAt: Date
}
export const insertLoginCode = (tx: Tx, code: NewLoginCode) => tx.insertInto('loginCodes').values(code).execute()

/** Only codes of this device, so that tries from another device do not use up the five tries of the owner. */
export const lockLatestCode = (tx: Tx, mobileNumber: string, deviceId: string) =>
  tx
    .selectFrom('loginCodes')
    .selectAll()
    .where('mobileNumber', '=', mobileNumber)
    .where('deviceId', '=', deviceId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const updateCodeTried = (tx: Tx, id: string) =>
  tx
    .updateTable('loginCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
export const updateCodeConsumed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('loginCodes').set({ consumedAt: now }).where('id', '=', id).execute()

export type User = { id: string; role: UserRole; name: string | null; mobileNumber: string }
export const findUserByMobile = (db: Reader, mobileNumber: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'name', 'mobileNumber'])
    .where('mobileNumber', '=', mobileNumber)
    .executeTakeFirst()

export const insertUser = (
  tx: Tx,
  user: {
    id: string
    role: UserRole
    mobileNumber: string
    countryCode: string
    name?: string | null
    email?: string | null
  },
  now: Date,
) =>
  tx
    .insertInto('users')
    .values({ ...user, createdAt: now, updatedAt: now })
    .execute()

export const updateMobileVerified = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ mobileVerifiedAt: now })
    .where('id', '=', userId)
    .where('mobileVerifiedAt', 'is', null)
    .execute()

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
  token: { tokenHash: string; sessionId: string; expiresAt: Date; createdAt: Date },
) => tx.insertInto('refreshTokens').values(token).execute()

export const lockRefreshToken = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'refreshTokens.sessionId',
      'refreshTokens.expiresAt',
      'refreshTokens.usedAt',
      'sessions.revokedAt',
      'users.id as userId',
      'users.role',
    ])
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .forUpdate('refreshTokens')
    .executeTakeFirst()

export const updateRefreshTokenUsed = (tx: Tx, tokenHash: string, now: Date) =>
  tx.updateTable('refreshTokens').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()

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

export const deleteCodesBefore = deleteOldest('loginCodes', 'id', 'createdAt')
export const deleteRefreshTokensExpiredBefore = deleteOldest('refreshTokens', 'tokenHash', 'expiresAt')
