// The sessions of a person that have not ended.
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/db/types'

const MAX_LISTED = 100

/** Sessions that can still be refreshed. Every refresh makes a token, so the newest token tells when a session was last used. */
export const listLiveSessions = (db: Reader, userId: string, startedAfter: Date, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('refreshTokens')
          .whereRef('refreshTokens.sessionId', '=', 'sessions.id')
          .where('refreshTokens.expiresAt', '>', now)
          .select((token) => token.fn.max<Date>('refreshTokens.createdAt').as('lastUsedAt'))
          .having(sql<boolean>`count(*) > 0`)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['sessions.id', 'sessions.deviceName', 'sessions.platform', 'sessions.formFactor', 'sessions.createdAt'])
    .select('newest.lastUsedAt')
    .where('sessions.userId', '=', userId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.createdAt', '>', startedAfter)
    .orderBy('newest.lastUsedAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MAX_LISTED)
    .execute()

export const findLiveSession = (tx: Tx, userId: string, sessionId: string) =>
  tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
