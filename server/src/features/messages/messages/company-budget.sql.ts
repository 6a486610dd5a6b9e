// The messages that companies cause, counted by day.
import { sql } from 'kysely'
import { deleteOldest } from '#platform/db/retention'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'

export const findBudget = (db: Reader, companyId: string) =>
  db
    .selectFrom('companies')
    .leftJoin('messageBudgets', 'messageBudgets.companyId', 'companies.id')
    .select(['companies.id', 'companies.createdAt', 'messageBudgets.perDay', 'messageBudgets.setAt'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()

/** People with a standing ticket who have signed in or read out a code. */
export const countConfirmedMembers = async (db: Reader, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select(sql<number>`count(DISTINCT users.id)::int`.as('count'))
    .where('enrollments.companyId', '=', companyId)
    .where('enrollments.endedAt', 'is', null)
    .where('enrollments.holder', '=', 'MEMBER')
    .where('users.mobileVerifiedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findSpending = (db: Reader, companyId: string, day: string) =>
  db
    .selectFrom('messageSpending')
    .select(['sentCount', 'withheldCount', 'unsentCount'])
    .where('companyId', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst()

/** Others who want to send for the company wait until the transaction ends. Returns what it has sent on this day. */
export async function lockSpending(tx: Tx, companyId: string, day: string, now: Date): Promise<number> {
  const { sentCount } = await tx
    .insertInto('messageSpending')
    .values({ id: newId(now.getTime()), companyId, day, sentCount: 0, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day']).doUpdateSet({ sentCount: sql`message_spending.sent_count` }),
    )
    .returning('sentCount')
    .executeTakeFirstOrThrow()
  return sentCount
}

export const updateSent = (tx: Tx, companyId: string, day: string, more: number) =>
  tx
    .updateTable('messageSpending')
    .set((eb) => ({ sentCount: eb('sentCount', '+', more) }))
    .where('companyId', '=', companyId)
    .where('day', '=', day)
    .execute()

export const updateWithheld = (tx: Tx, companyId: string, day: string, withheldCount: number) =>
  tx
    .updateTable('messageSpending')
    .set({ withheldCount })
    .where('companyId', '=', companyId)
    .where('day', '=', day)
    .execute()

export const updateUnsent = (tx: Tx, companyId: string, day: string, more: number) =>
  tx
    .updateTable('messageSpending')
    .set((eb) => ({ unsentCount: eb('unsentCount', '+', more) }))
    .where('companyId', '=', companyId)
    .where('day', '=', day)
    .execute()

export const saveBudget = (tx: Tx, budget: { companyId: string; perDay: number; setById: string; setAt: Date }) =>
  tx
    .insertInto('messageBudgets')
    .values(budget)
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(budget))
    .execute()

export const deleteBudget = (tx: Tx, companyId: string) =>
  tx.deleteFrom('messageBudgets').where('companyId', '=', companyId).execute()

export const deleteMessageSpendingBefore = deleteOldest('messageSpending', 'id', 'createdAt')
