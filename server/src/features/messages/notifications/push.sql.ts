// The browsers that get push messages.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** A browser that somebody else used before belongs to the person who is signed in now. */
export const upsertSubscription = (tx: Tx, subscription: Insertable<DB['pushSubscriptions']>) =>
  tx
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        userId: eb.ref('excluded.userId'),
        sessionId: eb.ref('excluded.sessionId'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()

/** Keeps the newest ones of a person. */
export const deleteOldestSubscriptions = (tx: Tx, userId: string, keptCount: number) =>
  tx
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keptCount),
    )
    .execute()

export async function deleteOwnSubscription(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export const deleteSubscription = (tx: Tx, id: string) =>
  tx.deleteFrom('pushSubscriptions').where('id', '=', id).execute()

/** The subscriptions of these people in sessions that have not ended. */
export const listSubscriptionsOf = (db: Reader, userIds: readonly string[]) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['pushSubscriptions.id', 'pushSubscriptions.userId'])
    .where('pushSubscriptions.userId', 'in', [...userIds])
    .where('sessions.revokedAt', 'is', null)
    .execute()

/** A notification of the subscription's person, with what is needed to send it there; undefined once the session has ended. */
export const findPushMessage = (db: Reader, subscriptionId: string, notificationId: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .innerJoin('notifications', 'notifications.userId', 'pushSubscriptions.userId')
    .select(['pushSubscriptions.endpoint', 'pushSubscriptions.p256dh', 'pushSubscriptions.auth', 'users.locale'])
    .select(['notifications.id as notificationId', 'notifications.type', 'notifications.title'])
    .select(['notifications.params', 'notifications.data'])
    .where('pushSubscriptions.id', '=', subscriptionId)
    .where('notifications.id', '=', notificationId)
    .where('sessions.revokedAt', 'is', null)
    .executeTakeFirst()
