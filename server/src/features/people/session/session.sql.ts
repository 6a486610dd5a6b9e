// The signed-in person with their company and its agreement, in one query.
import type { Reader } from '#platform/db/types'

export type SessionRow = Awaited<ReturnType<typeof getSessionRow>>
export const getSessionRow = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.userId', '=', 'users.id').on('memberships.status', '=', 'ACTIVE'),
    )
    .leftJoin('companies', 'companies.id', 'memberships.companyId')
    .leftJoin('mouVersions', 'mouVersions.id', 'companies.currentMouVersionId')
    .select(['users.id as userId', 'users.role', 'users.name', 'users.mobileNumber', 'users.email'])
    .select(['users.avatarFileId', 'users.locale', 'memberships.id as membershipId'])
    .select(['companies.id as companyId', 'companies.name as companyName', 'companies.profileStatus'])
    .select(['companies.avatarFileId as companyAvatarFileId', 'companies.currentMouVersionId'])
    .select(['mouVersions.status as mouStatus', 'mouVersions.acceptedAt as mouAcceptedAt'])
    .select((eb) =>
      eb
        .selectFrom('notifications')
        .whereRef('notifications.userId', '=', 'users.id')
        .where('notifications.readAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unreadCount'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
