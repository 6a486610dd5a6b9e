// Completes an ended auction when staff close its cycle before all winners are declared [spec: Past its last day], in the same transaction.
import { drawBlockedReason } from '@kuri/contract/auctions/rules/blocked-reasons.rules'
import type { CompleteEndedAuction } from '#features/programs/cycles/cycle-ports'
import { refuseIf } from '#platform/refusal'
import { applyMutations } from '../model/apply-mutations.ts'
import { lockAuction } from '../model/auctions.sql.ts'
import { complete } from '../model/commands.rules.ts'

/** Winners already declared stay. A disqualification reopens auction and cycle, as it does after the last prize. */
export const completeEndedAuction: CompleteEndedAuction = async (deps, tx, auctionId, actor, now) => {
  const auction = await lockAuction(tx, auctionId, deps.config.timeZone)
  refuseIf(drawBlockedReason(auction!))
  await applyMutations(deps, tx, [{ auction: auction!, mutation: complete(auction!, now), actor }], now)
}
