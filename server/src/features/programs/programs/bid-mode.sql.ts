// The bid mode by which winners' amounts are read when no auction on the platform decided them: imports and staff entries.
import type { AuctionBidMode } from '@kuri/contract/auctions/config'
import { resolveProgramConfig } from '#features/auctions/policy/layers.sql'
import type { Reader } from '#platform/db/types'
import type { ProgramRow } from './programs.sql.ts'

/** A lot has no bids: its amount is the prize itself. Other amounts are bids in the resolved mode of the program. */
export async function getWinnerAmountMode(
  db: Reader,
  program: Pick<ProgramRow, 'bid' | 'companyId' | 'auctionPresetId' | 'auctionConfig'>,
): Promise<AuctionBidMode> {
  if (program.bid === 'LOT') return 'TOTAL_VALUE_DECREASING'
  return (await resolveProgramConfig(db, program)).settings.auctionBidMode
}
