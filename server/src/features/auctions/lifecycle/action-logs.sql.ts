// The action log of an auction, newest entry first [spec: The words of an auction; The action log].
import type { Reader } from '#platform/db/types'

export async function listActionLogs(db: Reader, auctionId: string, limit: number, offset: number) {
  const [logs, { count }] = await Promise.all([
    db
      .selectFrom('auctionActionLogs as log')
      .leftJoin('users', 'users.id', 'log.actorId')
      .selectAll('log')
      .select('users.name as actorName')
      .where('log.auctionId', '=', auctionId)
      .orderBy('log.createdAt', 'desc')
      .orderBy('log.stateVersion', 'desc')
      .orderBy('log.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('auctionActionLogs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow(),
  ])
  return { logs, count }
}
export type ActionLogRow = Awaited<ReturnType<typeof listActionLogs>>['logs'][number]
