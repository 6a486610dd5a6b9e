// Reveals the prebids of an auction for staff and for the engine [spec: The reveal; Settled at the reveal], under the auction's lock: a
// cycle that is completed and waited for the amounts is settled in the same transaction.
import { settleRevealedCycle } from '#features/programs/cycles/settlement.actions'
import type { Tx } from '#platform/db/types'
import type { Auction } from '../model/auction.ts'
import * as commands from '../model/commands.rules.ts'
import type { ActorOrSystem, Mutation } from '../model/mutation.ts'

/** Null when the prebids are revealed already; a settlement that is still missing is made up for all the same. */
export async function reveal(
  tx: Tx,
  auction: Auction,
  actor: ActorOrSystem,
  reason: string | undefined,
  now: Date,
): Promise<Mutation | null> {
  if (auction.cycleStatus === 'COMPLETED') await settleRevealedCycle(tx, auction.cycleId, now)
  return auction.prebidsRevealedAt ? null : commands.reveal(auction, actor, reason, now)
}
