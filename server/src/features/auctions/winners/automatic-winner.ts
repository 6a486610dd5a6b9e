// Automatic declaration [spec: Automatic steps]: only of a single best live bid, or, without live bids, of a single best prebid. Ties and
// empty lists are left to staff.
import { isWithinTotal } from '#features/programs/programs/prize.rules'
import type { Tx } from '#platform/db/types'
import type { Secrets } from '#platform/secrets'
import type { Auction } from '../model/auction.ts'
import type { Mutation } from '../model/mutation.ts'
import { soleBest } from './candidates.rules.ts'
import { listCandidates, toChoice } from './candidates.ts'
import { declare } from './declaration.ts'

export async function declareAutomatically(
  tx: Tx,
  secrets: Secrets,
  auction: Auction,
  now: Date,
): Promise<Mutation | null> {
  if (auction.cycleStatus !== 'ACTIVE' || (auction.hasPrebid && auction.prebidsRevealedAt === null)) return null
  const best = soleBest(await listCandidates(tx, secrets, auction))
  if (best === null || !isWithinTotal(auction.totalAmountPaise, best.amountPaise)) return null
  return declare(tx, auction, toChoice(best), null, null, now)
}
