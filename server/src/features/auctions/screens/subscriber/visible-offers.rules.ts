// Which offers a member sees: bids while the auction is live, paused or just ended, prebids only after they are revealed.
// [spec: The detail; Which offers a member sees; When bids are shown]
import { statusIs } from '@kuri/contract/auctions/status-sets'
import type { AuctionRow } from '../../model/auction.ts'

export const areBidsVisible = ({ status }: Pick<AuctionRow, 'status'>): boolean => statusIs(status, 'undecided')

export const arePrebidsVisible = (auction: Pick<AuctionRow, 'status' | 'prebidsRevealedAt'>): boolean =>
  areBidsVisible(auction) && auction.prebidsRevealedAt !== null
