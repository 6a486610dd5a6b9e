// The number, name and picture of a ticket's holder, which screens show with a bid, a prebid or a winner.
import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader } from '#platform/db/types'

export type TicketHolder = { ticketNumber: number; subscriberName: string | null; avatarFileId: string | null }

export const subscriberName = (eb: ExpressionBuilder<DB, 'enrollments' | 'users'>) =>
  eb.fn.coalesce('enrollments.name', 'users.name').as('subscriberName')

export const getTicketHolder = (db: Reader, enrollmentId: string): Promise<TicketHolder> =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select((eb) => ['enrollments.ticketNumber', subscriberName(eb), 'users.avatarFileId'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()

export const listTicketHolders = async (
  db: Reader,
  enrollmentIds: readonly string[],
): Promise<(TicketHolder & { enrollmentId: string })[]> =>
  enrollmentIds.length === 0
    ? []
    : db
        .selectFrom('enrollments')
        .innerJoin('users', 'users.id', 'enrollments.subscriberId')
        .select((eb) => [
          'enrollments.id as enrollmentId',
          'enrollments.ticketNumber',
          subscriberName(eb),
          'users.avatarFileId',
        ])
        .where('enrollments.id', 'in', enrollmentIds)
        .execute()
