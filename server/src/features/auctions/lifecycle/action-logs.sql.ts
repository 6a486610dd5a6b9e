// [D1 2.2, G057] Who did what to an auction, newest first.
import type { Insertable } from 'kysely'
import type { DB } from '#platform/database.generated'
import type { Reader, Tx } from '#platform/db'

export type NewActionLog = Insertable<DB['auctionActionLogs']>

export async function insertActionLogs(tx: Tx, logs: readonly NewActionLog[]): Promise<void> {
  if (logs.length > 0)
    await tx
      .insertInto('auctionActionLogs')
      .values([...logs])
      .execute()
}

export async function listActionLogs(db: Reader, auctionId: string, limit: number, offset: number) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('auctionActionLogs as log')
      .leftJoin('users', 'users.id', 'log.actorId')
      .selectAll('log')
      .select('users.name as actorName')
      .where('log.auctionId', '=', auctionId)
      .orderBy('log.createdAt', 'desc')
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
  const items = rows.map(({ companyId: _companyId, ...log }) => ({
    ...log,
    metadata: log.metadata as Record<string, unknown> | null,
    actorRole: log.actorRole as 'SUPERADMIN' | 'COMPANY' | 'SUBSCRIBER' | 'SYSTEM',
    createdAt: log.createdAt.toISOString(),
  }))
  return { items, count }
}
