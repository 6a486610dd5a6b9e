// Completes an ended auction when staff close its cycle before all winners are declared [G090], in the same transaction.
import type { CompleteEndedAuction } from '#features/cycles/cycle-ports'
import { applyMutations } from '../model/apply-mutations.ts'
import { lockAuction } from '../model/auctions.sql.ts'
import { complete } from '../model/commands.rules.ts'

/** Winners already declared stay. A disqualification reopens auction and cycle, as it does after the last prize. */
export const completeEndedAuction: CompleteEndedAuction = async (deps, tx, auctionId, actor, now) => {
  const auction = await lockAuction(tx, auctionId, deps.config.timeZone)
  await applyMutations(deps, tx, [{ auction: auction!, mutation: complete(auction!, now), actor }], now)
}
