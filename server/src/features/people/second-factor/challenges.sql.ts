// Statements on challenges: questions for a second factor that wait for their answer.
import type { Selectable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'

export type Purpose = 'SIGN_IN' | 'CONFIRM' | 'NEW_PASSKEY'
export type ChallengeRow = Selectable<DB['secondFactorChallenges']>

type NewChallenge = {
  tokenHash: string
  userId: string
  purpose: Purpose
  sessionId: string | null
  device: object | null
  webauthnChallenge: string | null
  expiresAt: Date
  createdAt: Date
}
export const insertChallenge = (tx: Tx, { device, ...challenge }: NewChallenge) =>
  tx
    .insertInto('secondFactorChallenges')
    .values({ ...challenge, device: device && JSON.stringify(device) })
    .execute()

export const findChallenge = (db: Reader, tokenHash: string): Promise<ChallengeRow | undefined> =>
  db.selectFrom('secondFactorChallenges').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

/** A session has one open challenge for a purpose: the newest. */
export const deleteChallengesOfSession = (tx: Tx, userId: string, sessionId: string, purpose: Purpose) =>
  tx
    .deleteFrom('secondFactorChallenges')
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .execute()

export const updateChallengeTried = (tx: Tx, tokenHash: string) =>
  tx
    .updateTable('secondFactorChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .execute()

export const updateChallengeConsumed = (tx: Tx, tokenHash: string, now: Date) =>
  tx.updateTable('secondFactorChallenges').set({ consumedAt: now }).where('tokenHash', '=', tokenHash).execute()

export const deleteChallengesBefore = deleteOldest('secondFactorChallenges', 'tokenHash', 'createdAt')
