// Stands for the statements on the action log.
import type * as real from '@kuri/server/features/auctions/policy/auction-records.sql'
import { sessionOf } from './database.ts'

export * from '@kuri/server/features/auctions/policy/auction-records.sql'

export const insertActionLogs: typeof real.insertActionLogs = async (tx, logs) => {
  if (logs.length === 0) return
  const session = sessionOf(tx)
  await session.send(() =>
    session.write(() => {
      for (const { auctionId, action, stateVersion, reason, metadata, createdAt } of logs)
        session.store.tables.actions.push({
          auctionId,
          action,
          stateVersion,
          reason,
          metadata: metadata ?? null,
          createdAt: createdAt as Date,
        })
    }),
  )
}
