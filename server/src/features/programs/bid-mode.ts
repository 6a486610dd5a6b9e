// Amounts of winners that no auction here has decided: those of an import, and those that staff record.
import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import { resolveProgramConfig } from '#features/auction-policy/layers.sql'
import type { Reader } from '#platform/db/types'
import type { ProgramRow } from './programs.sql.ts'

/** A lot has no bids, its amount is the prize; any other is what was bid, in the mode that all layers come to. */
export async function bidModeOfAmounts(
  db: Reader,
  program: Pick<ProgramRow, 'bid' | 'companyId' | 'auctionPresetId' | 'auctionConfig'>,
): Promise<AuctionBidMode> {
  if (program.bid === 'LOT') return 'TOTAL_VALUE_DECREASING'
  return (await resolveProgramConfig(db, program)).settings.auctionBidMode
}
