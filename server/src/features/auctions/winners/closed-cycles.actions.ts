// [G090] Staff close a cycle whose auction ended without all its winners: the auction is over with it, in the same transaction.
import type { CompleteEndedAuction } from '#features/cycles/cycles.actions'
import { applyMutations } from '../model/apply-mutations.ts'
import { lockAuction } from '../model/auctions.sql.ts'
import { complete } from '../model/commands.rules.ts'
import { updatePrebidsSuperseded } from '../prebids/prebids.sql.ts'

/** The winners it has stand; a disqualification opens auction and cycle again, as it does after the last prize. */
export const completeEndedAuction: CompleteEndedAuction = async (deps, tx, auctionId, actor, now) => {
  const auction = await lockAuction(tx, auctionId, deps.config.timeZone)
  await updatePrebidsSuperseded(tx, [auctionId], now)
  await applyMutations(deps, tx, [{ auction: auction!, mutation: complete(auction!, now), doer: actor }], now)
}
