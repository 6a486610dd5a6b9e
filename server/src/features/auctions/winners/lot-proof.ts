// Where the policy asks for a proof, a lot is drawn so that anybody can compute it again, and nobody chooses between equal offers.
import { MAX_LOT_TICKETS } from '@kuri/contract/auctions/winners.contract'
import { currentFrontier } from '#features/proof/tree/frontier'
import type { Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'
import type { Auction } from '../model/auction.ts'
import { lowestOpenDivision } from './candidates.rules.ts'
import * as rows from './winners.sql.ts'

/** Lets a decision by hand pass where no provable draw is possible: it would never be decided otherwise. */
export async function refuseUnprovenLot(tx: Tx, auction: Auction, ticketCount: number): Promise<void> {
  if (auction.lotProof !== 'REQUIRED') return
  if (currentFrontier(auction) === null || ticketCount > MAX_LOT_TICKETS) return
  const division = lowestOpenDivision(auction.divisions, await rows.listFilledDivisions(tx, auction.cycleId))!
  if (!(await rows.isLeftToHand(tx, auction.id, division))) throw refuse('LOT_PROOF_REQUIRED')
}
