// The secret addresses of calendars. A person has one in a company.
import type { Reader, Tx } from '#platform/db/types'

type Feed = { userId: string; companyId: string; tokenHash: string; createdAt: Date }

export const replaceFeed = (tx: Tx, { tokenHash, createdAt, ...owner }: Feed) =>
  tx
    .insertInto('calendarFeeds')
    .values({ ...owner, tokenHash, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'companyId']).doUpdateSet({ tokenHash, createdAt }))
    .execute()

export async function deleteFeed(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .returning('userId')
    .executeTakeFirst()
  return removed !== undefined
}

export const findFeed = (db: Reader, tokenHash: string) =>
  db.selectFrom('calendarFeeds').select(['userId', 'companyId']).where('tokenHash', '=', tokenHash).executeTakeFirst()
